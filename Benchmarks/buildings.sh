#!/usr/bin/env bash
# buildings.sh: how long the lookup of a building takes, with few homes and with many. Settings: FEW (10000), MANY (1000000), SECONDS_EACH (10), READ_CONNECTIONS (16),
# ENGINES="sqlite postgres". The goal is p95 with many at most twice that with few.
set -euo pipefail
cd "$(dirname "$0")/.."
# shellcheck source=Benchmarks/lib.sh
source Benchmarks/lib.sh

few=${FEW:-10000}
many=${MANY:-1000000}
connections=${READ_CONNECTIONS:-16}
if [[ -z ${INSIDE_POSTGRES:-} ]]; then
    Scripts/install-packages bench
    build
    mkdir -p "$bench"
    echo "| engine | campaign_id | p95 of $few homes, µs | p95 of $many homes, µs | ratio | goal |"
    echo "|---|---|---|---|---|---|"
fi
usher=$(binary)
data=$(mktemp -d)
trap 'stop_server; rm -rf "$data"' EXIT
trap 'exit 130' INT TERM
json=(-H 'Content-Type: application/json')

call() { curl -fsS -H "Authorization: Bearer $token" "http://127.0.0.1:$port$1" "${@:2}"; }

# rows FROM TO: a CSV file of homes with a building each.
rows() {
    python3 -c '
import sys
print("address,lat,lng,building_gers_id")
for n in range(int(sys.argv[1]), int(sys.argv[2])):
    print(f"{n} Main St,{40 + n % 1000 / 1000},{-74 - n % 997 / 1000},08b2a100-d2ca-4fff-8000-{n:012x}")' "$1" "$2"
}

# fill FROM TO: imports them, 100,000 at a time.
fill() {
    local from to
    for ((from = $1; from < $2; from = to)); do
        to=$((from + 100000 < $2 ? from + 100000 : $2))
        rows "$from" "$to" | call "/api/campaigns/$campaign/addresses/import" -H 'Content-Type: text/csv' --data-binary @- >/dev/null
    done
}

# p95 HOMES QUERY
p95() {
    local result
    result=$(USHER_HOMES=$1 USHER_QUERY=$2 USHER_HEADERS="Authorization: Bearer $token" load "$connections" buildings.lua /)
    expect_clean "$result" "buildings"
    field "$result" p95
}

# measure ENGINE SERVER_OPTIONS…
measure() {
    local engine=$1 one all
    start_server --data "$data" "${@:2}"
    token=''
    call /api/auth/signup "${json[@]}" -d '{"name":"Bench","email":"bench@example.org","password":"Bench-Pass-1"}' >/dev/null
    token=$(call /api/auth/signin "${json[@]}" -d '{"email":"bench@example.org","password":"Bench-Pass-1"}' | jq -r .token)
    campaign=$(call /api/campaigns "${json[@]}" -d '{"name":"Bench"}' | jq -r .id)
    fill 0 "$few"
    p95 "$few" '' >/dev/null
    one=$(p95 "$few" "?campaign_id=$campaign")
    all=$(p95 "$few" '')
    fill "$few" "$many"
    p95 "$many" '' >/dev/null
    row "$engine" yes "$one" "$(p95 "$many" "?campaign_id=$campaign")"
    row "$engine" no "$all" "$(p95 "$many" '')"
    stop_server
}

row() { awk -v e="$1" -v c="$2" -v f="$3" -v m="$4" 'BEGIN { printf "| %s | %s | %d | %d | %.2f | 2 |\n", e, c, f, m, m / f }'; }

if [[ -n ${INSIDE_POSTGRES:-} ]]; then
    measure PostgreSQL --database "$BENCH_DATABASE_URL"
    exit
fi
for engine in ${ENGINES:-sqlite postgres}; do
    if [[ $engine == sqlite ]]; then measure SQLite; else INSIDE_POSTGRES=1 Benchmarks/with-postgres.sh BENCH_DATABASE_URL Benchmarks/buildings.sh; fi
done
