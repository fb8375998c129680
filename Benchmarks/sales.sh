#!/usr/bin/env bash
# sales.sh [--record]: with 1,000,000 sales: how long the list, a search, one sale and a year's report take; what an export of all of them takes beside the store's bare
# read, in time and in memory, and what it leaves of the holds a second. Settings: SALES (1000000), ROUNDS, SECONDS_EACH, ENGINES="sqlite postgres",
# READ_CONNECTIONS (4), HOLDERS (64), MEETINGS (1), FOLDED (600: seconds that figures may take).
set -euo pipefail
cd "$(dirname "$0")/.."
# shellcheck source=Benchmarks/lib.sh
source Benchmarks/lib.sh

record=${1:-}
connections=${READ_CONNECTIONS:-4}
holders=${HOLDERS:-64}
sales=${SALES:-1000000}
if [[ -z ${INSIDE_POSTGRES:-} ]]; then
    Scripts/install-packages bench
    build
    mkdir -p "$bench"
    : >"$bench/listed" && : >"$bench/exported"
fi
usher=$(binary)
trap stop_server EXIT
trap 'exit 130' INT TERM

quiet_psql() { PGOPTIONS="-c client_min_messages=warning" psql -qX -v ON_ERROR_STOP=1 "$@"; }
at() { echo "http://127.0.0.1:$port$1"; }
sign_in() {
    curl -fsS -H 'Content-Type: application/json' -d "{\"email\":\"$1@bench.example\",\"password\":\"Buyer-Pass-1\"}" "$(at /api/auth/signin)" | jq -r .token
}
journal() { sed "s/CURRENT_DAY/$(($(date +%s) / 86400))/" Benchmarks/sales.sql; }
sql() { if [[ $engine == SQLite ]]; then sqlite3 -readonly "$bench/serving/usher.sqlite" "$1"; else quiet_psql "$BENCH_DATABASE_URL" -Atc "$1"; fi; }

# timed NAME PATH GOAL: rounds beside /health; the times are what is asked for.
timed() {
    beside_health "$1" 200 "$2" "Authorization: Bearer $owner"
    awk -v e="$engine" -v n="$1" -v goal="$3" -v h="$(median <"$bench/health")" -v g="$(median <"$bench/gets")" -v p="$(median <"$bench/p99")" \
        'BEGIN { printf "| %s | %s | %d | %d | %.3f | %.1f | %s |\n", e, n, h, g, g / h, p / 1000, goal }' | tee -a "$bench/listed"
}

await_figures() {
    local left=''
    for ((second = 0; second < ${FOLDED:-600}; second++)); do
        left=$(sql "SELECT COUNT(*) FROM journal WHERE id > (SELECT mark FROM books WHERE name = 'figures')")
        [[ $left != 0 ]] || return 0
        sleep 1
    done
    complain "the figures lack $left lines"
}

holds() { USHER_HOLDERS=$bench/of-seats USHER_AREAS='' USHER_CODE='' tolerated=${MEETINGS:-1} load "$connections" places.lua /; }
export_all() { curl -fsS -H "Authorization: Bearer $owner" -o "$bench/export.csv" "$(at /console/api/exports/sales.csv)"; }
milliseconds() {
    local begin
    begin=$(date +%s%N)
    "$@"
    echo $((($(date +%s%N) - begin) / 1000000))
}
bare() {
    local read="SELECT s.*, e.name, o.currency, b.* FROM sales s JOIN events e ON e.id = s.event_id JOIN organisations o ON o.id = s.organisation_id
        LEFT JOIN bookings b ON b.id = s.id ORDER BY s.id"
    if [[ $engine == SQLite ]]; then sqlite3 -readonly "$bench/serving/usher.sqlite" "$read" >"$bench/bare"; else quiet_psql "$BENCH_DATABASE_URL" -c "COPY ($read) TO STDOUT" >"$bench/bare"; fi
}

# Of three each, in turn; memory over what there was before.
exports() {
    local before most now took read alone beside number token seats
    : >"$bench/took" && : >"$bench/read"
    before=$(memory_mb) most=0
    for number in 1 2 3; do
        milliseconds bare >>"$bench/read"
        (while sleep 0.05; do memory_mb && echo; done >"$bench/memories") &
        local watch=$!
        milliseconds export_all >>"$bench/took"
        kill "$watch" || true
        wait "$watch" 2>/dev/null || true
        now=$(sort -n "$bench/memories" | tail -n 1)
        [[ ${now:-0} -le $most ]] || most=$now
        [[ $(wc -l <"$bench/export.csv") -gt $sales ]] || complain "the export has $(wc -l <"$bench/export.csv") lines of $sales"
    done
    seats=$(curl -fsS "$(at "/api/shows?q=seats")" | jq -r '.[0].id')
    for ((number = 0; number < holders; number++)); do
        token=$(sign_in "buyer$number")
        echo "$token $seats hall-R$((number + 1)) 50"
    done >"$bench/of-seats"
    alone=$(holds)
    (while export_all; do :; done) &
    local copies=$!
    beside=$(holds)
    kill "$copies" || true
    wait "$copies" 2>/dev/null || true
    tolerated=${MEETINGS:-1} expect_clean "$alone" "holds"
    tolerated=${MEETINGS:-1} expect_clean "$beside" "holds beside an export"
    took=$(median <"$bench/took") read=$(median <"$bench/read")
    awk -v e="$engine" -v b="$before" -v m="$most" -v t="$took" -v r="$read" -v a="$(speed "$alone")" -v s="$(speed "$beside")" 'BEGIN {
        printf "| %s | %.1f | %.1f | %.2f | %d | %d | %d | %.2f |\n", e, t / 1000, r / 1000, t / r, (m > b ? m - b : 0), a, s, s / a
    }' | tee -a "$bench/exported"
}

measure() {
    local one
    owner=$(sign_in owner)
    await_figures
    one=$(curl -fsS -H "Authorization: Bearer $owner" "$(at "/console/api/sales?limit=1")" | jq -r '.items[0].id')
    timed "the list" "/console/api/sales" "p99 50"
    timed "a search by an address" "/console/api/sales?q=guest$((sales / 2))@example.com" "p99 50"
    timed "a search by a name" "/console/api/sales?q=quentin" "p99 50"
    timed "one sale" "/console/api/sales/$one" "p99 50"
    timed "a year's report by day" "/console/api/reports/sales?group=day&from=$(date -u -d '-364 days' +%F)&to=$(date -u +%F)" "p99 100"
    timed "the same by performance" "/console/api/reports/sales?group=performance&from=$(date -u -d '-364 days' +%F)&to=$(date -u +%F)" "p99 100"
    exports
}

if [[ -n ${INSIDE_POSTGRES:-} ]]; then
    engine=PostgreSQL
    rm -rf "$bench/serving"
    "$usher" import "$bench/sales.ndjson" --data "$bench/serving" --database "$BENCH_DATABASE_URL" >/dev/null
    journal | quiet_psql "$BENCH_DATABASE_URL"
    quiet_psql "$BENCH_DATABASE_URL" -c 'VACUUM ANALYZE'
    start_server --data "$bench/serving" --database "$BENCH_DATABASE_URL" --payments-demo true
    measure
    exit 0
fi

python3 Benchmarks/make-sales.py "$bench/sales.ndjson" --sales "$sales" --buyers "$holders"
for kind in ${ENGINES:-sqlite postgres}; do
    case $kind in
    sqlite)
        engine=SQLite
        rm -rf "$bench/serving"
        "$usher" import "$bench/sales.ndjson" --data "$bench/serving" >/dev/null
        journal | sqlite3 "$bench/serving/usher.sqlite"
        start_server --data "$bench/serving" --payments-demo true
        measure
        stop_server
        ;;
    postgres)
        INSIDE_POSTGRES=1 POSTGRES_OPTIONS="-c shared_buffers=512MB -c max_wal_size=4GB" Benchmarks/with-postgres.sh BENCH_DATABASE_URL Benchmarks/sales.sh
        ;;
    *) complain "unknown engine $kind" ;;
    esac
done
rm -rf "$bench/serving" "$bench/sales.ndjson" "$bench/export.csv" "$bench/bare"

report() {
    echo "$sales sales, $(date -u +%F), $(machine), commit $(git rev-parse --short HEAD 2>/dev/null || echo unknown); $connections connections, $rounds rounds of $seconds s, medians"
    echo
    echo "| engine | what | /health per s | per s | ratio | p99 ms | goal |"
    echo "|---|---|---|---|---|---|---|"
    cat "$bench/listed"
    echo
    echo "| engine | export s | the store's bare read s | ratio (goal 3) | MB over idle (goal 64) | holds per s | beside an export | ratio (goal 0.8) |"
    echo "|---|---|---|---|---|---|---|---|"
    cat "$bench/exported"
}
publish "$record"
