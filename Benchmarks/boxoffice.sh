#!/usr/bin/env bash
# boxoffice.sh [--record]: how many shows, seats and bookings a second are read beside GET /health, and how a rush for seats goes, with one process and
# on PostgreSQL with two. Settings: ROUNDS, SECONDS_EACH, ENGINES="sqlite postgres", READ_CONNECTIONS (16), BUYERS (500).
set -euo pipefail
cd "$(dirname "$0")/.."
# shellcheck source=Benchmarks/lib.sh
source Benchmarks/lib.sh

record=${1:-}
connections=${READ_CONNECTIONS:-16}
buyers=${BUYERS:-500}
if [[ -z ${INSIDE_POSTGRES:-} ]]; then
    Scripts/install-packages bench
    build
    mkdir -p "$bench"
    : >"$bench/reads" && : >"$bench/rushes"
fi
usher=$(binary)
trap stop_server EXIT
trap 'exit 130' INT TERM

sign_in() {
    curl -fsS -H 'Content-Type: application/json' -d '{"email":"reader@bench.example","password":"Buyer-Pass-1"}' \
        "http://127.0.0.1:$port/api/auth/signin" | jq -r .token
}

# reads NAME STATUS PATH HEADERS: rounds of /health and of this path in turn; one row.
reads() {
    beside_health "$1" "$2" "$3" "$4"
    awk -v e="$engine" -v n="$1" -v h="$(median <"$bench/health")" -v g="$(median <"$bench/gets")" -v p="$(median <"$bench/p99")" \
        'BEGIN { printf "| %s | %s | %d | %d | %.2f | %.1f |\n", e, n, h, g, g / h, p / 1000 }' | tee -a "$bench/reads"
}

all_reads() {
    local token big etag gzip='Accept-Encoding: gzip'
    token=$(sign_in)
    big=$(curl -fsS "http://127.0.0.1:$port/api/shows?q=big" | jq -r '.[0].id')
    etag=$(curl -fsS -D - -o /dev/null -H "$gzip" "http://127.0.0.1:$port/api/shows/$big/seats" | tr -d '\r' | sed -n 's/^[Ee][Tt]ag: //p')
    reads "2,180 seats, matching ETag (304)" 304 "/api/shows/$big/seats" "If-None-Match: $etag"$'\n'"$gzip"
    reads "2,180 seats, gzipped" 200 "/api/shows/$big/seats" "$gzip"
    reads "one show" 200 "/api/shows/$big" ""
    reads "50 shows, gzipped" 200 "/api/shows" "$gzip"
    reads "10 bookings" 200 "/api/user/bookings" "Authorization: Bearer $token"
}

rush() {
    local result
    result=$(python3 Benchmarks/rush.py "${@:2}" --buyers "$buyers") || complain "$result"
    echo "${result/#RESULT/$engine, $1:}" | tee -a "$bench/rushes"
}

if [[ -n ${INSIDE_POSTGRES:-} ]]; then
    engine=PostgreSQL
    rm -rf "$bench/serving" "$bench/other"
    "$usher" import "$bench/shows.json" --database "$BENCH_DATABASE_URL" >/dev/null
    start_server --data "$bench/serving" --database "$BENCH_DATABASE_URL" --payments-demo true
    all_reads
    start_another "$bench/other" "$bench/serving/keys" --database "$BENCH_DATABASE_URL" --payments-demo true
    rush "two processes" "http://127.0.0.1:$port" "http://127.0.0.1:${ports[1]}"
    exit 0
fi

python3 Benchmarks/make-shows.py "$bench/shows.json" --buyers "$buyers"
for kind in ${ENGINES:-sqlite postgres}; do
    case $kind in
    sqlite)
        engine=SQLite
        rm -rf "$bench/serving"
        "$usher" import "$bench/shows.json" --data "$bench/serving" >/dev/null
        start_server --data "$bench/serving" --payments-demo true
        all_reads
        rush "one process" "http://127.0.0.1:$port"
        stop_server
        ;;
    postgres) INSIDE_POSTGRES=1 Benchmarks/with-postgres.sh BENCH_DATABASE_URL Benchmarks/boxoffice.sh ;;
    *) complain "unknown engine $kind" ;;
    esac
done
rm -rf "$bench/serving" "$bench/other"

report() {
    echo "BoxOffice, $(date -u +%F), $(nproc) × $(sed -n 's/^model name[^:]*: //p' /proc/cpuinfo | head -n 1), commit $(git rev-parse --short HEAD 2>/dev/null || echo unknown); $connections connections, $rounds rounds of $seconds s, medians"
    echo
    echo "| engine | what | /health per s | per s | ratio | p99 ms |"
    echo "|---|---|---|---|---|---|"
    cat "$bench/reads"
    echo
    sed 's/^/- Rush of '"$buyers"' buyers, 1,000 seats; /' "$bench/rushes"
}
publish "$record"
