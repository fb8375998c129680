#!/usr/bin/env bash
# scale.sh [--record]: what growth costs: scans, holds, printed codes, lookups of buildings and lists, with more and more rows and with one, two and three processes,
# each beside GET /health of the same servers, with memory and processor time. --record draws docs/scale-*.svg and adds the table to RESULTS.md.
# The slowest of 2, 10, 100 … answers stand in .build/bench/tails.csv; plot.py --tails draws them.
# Settings: SIZES="10000 100000 1000000" (multiples of 1000), PROCESSES="1 2 3" (SQLite has one), ENGINES="sqlite postgres", ROUNDS (3), SECONDS_EACH (3),
# CONNECTIONS (64), BUYERS (256), MEETINGS (1), FRESH=1 to import again.
set -euo pipefail
cd "$(dirname "$0")/.."
export ROUNDS=${ROUNDS:-3} SECONDS_EACH=${SECONDS_EACH:-3}
# shellcheck source=Benchmarks/lib.sh
source Benchmarks/lib.sh

record=${1:-}
connections=${CONNECTIONS:-64}
# Of several numbers of connections the first.
connections=${connections%% *}
buyers=${BUYERS:-256}
points=$bench/scale.csv
tails=$bench/tails.csv
# With few rows every round uses all codes.
may_run_out=yes
wrk_threads=$threads
trap stop_server EXIT
trap 'exit 130' INT TERM

quiet_psql() { PGOPTIONS="-c client_min_messages=warning" psql -qX -v ON_ERROR_STOP=1 "$@"; }
url() { echo "http://127.0.0.1:$port$1"; }
sign_in() {
    curl -fsS -H 'Content-Type: application/json' -d "{\"email\":\"$1@bench.example\",\"password\":\"Buyer-Pass-1\"}" "$(url /api/auth/signin)" | jq -r .token
}

# point WHAT: a line of what the last rounds were.
point() {
    local file line
    line=$engine,$processes,$persons,$1
    for file in health gets p99 cpu health-cpu database-cpu; do line+=,$(median <"$bench/$file"); done
    line+=,$(sort -n "$bench/memory" | tail -n 1)
    echo "$line" >>"$points"
    sed "s/^/$engine,$processes,$persons,$1,/" "$bench/tail" >>"$tails"
    awk -F , '{ printf "  %s, %d processes, %d rows, %s: %d/s, %.3f of /health, p99 %.1f ms, %.0f µs, %d MB\n", $1, $2, $3, $4, $6, $6 / $5, $7 / 1000, $8, $11 }' <<<"$line"
}

lookups() { USHER_HOMES=$persons USHER_HEADERS="Authorization: Bearer $owner" load "$connections" buildings.lua /; }
redirects() { USHER_SLUGS=$data/slugs.txt USHER_VISITORS=100000 load "$connections" redirect.lua /; }
holds() { USHER_HOLDERS=$bench/holders load "$connections" holds.lua /; }

# list WHAT PATH HEADERS
list() {
    beside_health "$1" 200 "$2" "$3"
    point "$1"
}

# Signs everybody in at the server that runs: tokens, and who buys, each with a row of seats of a show that is on. Copies of its database know them too.
sign_in_all() {
    local number shows
    reader=$(sign_in reader)
    owner=$(sign_in owner)
    campaign=$(curl -fsS -H "Authorization: Bearer $owner" "$(url /api/campaigns)" | jq -r '.campaigns[] | select(.name == "Homes 0").id')
    mapfile -t shows < <(curl -fsS "$(url /api/shows)" | jq -r '.[].id')
    [[ ${#shows[@]} -gt 0 ]] || complain "no show is on"
    for ((number = 0; number < buyers; number++)); do
        echo "$(sign_in "buyer$number") ${shows[number % ${#shows[@]}]} hall-R$((number / ${#shows[@]} + 1)) 50"
    done >"$bench/holders"
}

# row is the session's: its point.
row() { point scans; }

measure_all() {
    fresh_server
    list "door list" "/api/tickets?event_id=1&query=quentin" "X-API-Key: $key"
    list "shows" /api/shows "Accept-Encoding: gzip"
    list "bookings" /api/user/bookings "Authorization: Bearer $reader"
    list "homes" "/api/campaigns/$campaign/addresses?limit=100" "Authorization: Bearer $owner"
    rounds_of buildings lookups
    point buildings
    rounds_of redirects redirects
    point redirects
    # A hold that the same buyer's next one replaces before it is answered is a 409: so many of a hundred are let pass.
    tolerated=${MEETINGS:-1} rounds_of holds holds
    point holds
    stop_server
    session "$engine" "$connections"
}

options=(--payments-demo true --canvass-max-addresses 100000000)

if [[ -n ${INSIDE_POSTGRES:-} ]]; then
    usher=$(binary)
    engine=PostgreSQL persons=$SCALE_ROWS data=$SCALE_DATA
    server_url=${BENCH_DATABASE_URL%/*}
    # shellcheck disable=SC2034  # PostgreSQL's own time is counted by one_round.
    database=$(quiet_psql "$BENCH_DATABASE_URL" -Atc "SELECT split_part(pg_read_file('postmaster.pid'), E'\n', 1)")
    serving=$bench/scale-serving
    rm -rf "$serving"
    quiet_psql "$BENCH_DATABASE_URL" -c 'CREATE DATABASE imported'
    echo "Importing $persons rows of each kind into PostgreSQL"
    "$usher" import "$data/house.ndjson" --data "$serving" --database "$server_url/imported" >/dev/null
    start_server --data "$serving" --database "$server_url/imported" "${options[@]}"
    sign_in_all
    stop_server
    quiet_psql "$server_url/imported" -c 'VACUUM ANALYZE'
    fresh_server() {
        local number
        quiet_psql "$BENCH_DATABASE_URL" -c 'DROP DATABASE IF EXISTS serving WITH (FORCE)' -c 'CREATE DATABASE serving TEMPLATE imported' -c CHECKPOINT
        start_server --data "$serving" --database "$server_url/serving" "${options[@]}"
        for ((number = 2; number <= processes; number++)); do
            start_another "$serving-$number" "$serving/keys" --database "$server_url/serving" "${options[@]}"
        done
    }
    for processes in ${PROCESSES:-1 2 3}; do
        # Every process has as many of wrk's threads as the others.
        threads=$(((wrk_threads + processes - 1) / processes * processes))
        [[ $processes -ne 3 ]] || threads=3
        measure_all
    done
    rm -rf "$serving" "$serving"-*
    exit 0
fi

Scripts/install-packages bench
build
usher=$(binary)
mkdir -p "$bench"
echo "engine,processes,rows,what,health,rate,p99_us,cpu_us,health_cpu_us,database_cpu_us,memory_mb" >"$points"
echo "engine,processes,rows,what,of,us" >"$tails"

schema=$(find Server/Sources/UsherStore -path '*Migrations*' -type f -print0 | sort -z | xargs -0 -r cat | cksum | cut -d ' ' -f 1)
for persons in ${SIZES:-10000 100000 1000000}; do
    data=$bench/scale-$persons-$(date -u +%Y%m%d)-$schema
    [[ -z ${FRESH:-} ]] || rm -rf "$data"
    if [[ ! -f $data/complete ]]; then
        rm -rf "$bench/scale-$persons"-*
        python3 Benchmarks/make-scale.py "$data" --rows "$persons" --buyers "$buyers"
        echo "Importing $persons rows of each kind into SQLite"
        "$usher" import "$data/house.ndjson" --data "$data/sqlite" >/dev/null
        touch "$data/complete"
    fi
    for kind in ${ENGINES:-sqlite postgres}; do
        case $kind in
        sqlite)
            engine=SQLite processes=1 threads=$wrk_threads
            fresh_server() {
                rm -rf "$bench/serving"
                cp -r --reflink=auto "$data/sqlite" "$bench/serving"
                # What was copied must not be written back while we measure.
                sync
                start_server --data "$bench/serving" "${options[@]}"
            }
            start_server --data "$data/sqlite" "${options[@]}"
            sign_in_all
            stop_server
            measure_all
            rm -rf "$bench/serving"
            ;;
        postgres)
            SCALE_ROWS=$persons SCALE_DATA=$data INSIDE_POSTGRES=1 POSTGRES_OPTIONS="-c shared_buffers=512MB -c max_wal_size=4GB" \
                Benchmarks/with-postgres.sh BENCH_DATABASE_URL Benchmarks/scale.sh
            ;;
        *) complain "unknown engine $kind" ;;
        esac
    done
done

report() {
    echo "Scale, $(date -u +%F), $(machine), data on $(df --output=fstype "$bench" | tail -n 1), PostgreSQL on $(df --output=fstype "${TMPDIR:-/tmp}" | tail -n 1), commit $(git rev-parse --short HEAD 2>/dev/null || echo unknown);"
    echo "$connections connections, $rounds rounds of $seconds s, medians"
    echo
    python3 Benchmarks/plot.py "$points"
}
publish "$record"
[[ $record != --record ]] || python3 Benchmarks/plot.py "$points" --draw docs --title "$(date -u +%F), $(machine)"
