#!/usr/bin/env bash
# map.sh [--record] (BoxOffice A61): in Chromium, how long the map of 2,180 seats takes to be ready and a seat to be toggled; and how long
# GET /api/shows takes while 50 people at a time sign in. Settings: ROUNDS, SECONDS_EACH, SIGNINS (50).
set -euo pipefail
cd "$(dirname "$0")/.."
# shellcheck source=Benchmarks/lib.sh
source Benchmarks/lib.sh

record=${1:-}
Scripts/install-packages bench
Scripts/install-packages test
Scripts/test-tools
build
usher=$(binary)
mkdir -p "$bench"
trap stop_server EXIT
trap 'exit 130' INT TERM

python3 Benchmarks/make-shows.py "$bench/shows.json" --buyers "${SIGNINS:-50}"
rm -rf "$bench/serving"
"$usher" import "$bench/shows.json" --data "$bench/serving" >/dev/null
start_server --data "$bench/serving" --payments-demo true
{
    echo "| in the browser | median ms | worst ms | goal |"
    echo "|---|---|---|---|"
    .build/test-tools/bin/python3 Benchmarks/map.py "http://127.0.0.1:$port" "$rounds"
} | tee "$bench/map"

# Everybody signs in again and again while the list is read by one connection: what a visitor feels, not what the machine can do.
get_list() { USHER_STATUS=200 USHER_HEADERS='' THREADS=1 load 1 get.lua /api/shows; }
threads=1
alone=$(get_list)
python3 Benchmarks/rush.py "http://127.0.0.1:$port" --buyers "${SIGNINS:-50}" --sign-in-for $((seconds + 2)) >"$bench/signins" &
crowd=$!
sleep 1
beside=$(get_list)
wait "$crowd"
expect_clean "$alone" "GET /api/shows"
expect_clean "$beside" "GET /api/shows"
{
    echo "| GET /api/shows | p50 ms | p99 ms | goal |"
    echo "|---|---|---|---|"
    for run in "alone:$alone" "during ${SIGNINS:-50} sign-ins at once:$beside"; do
        awk -v n="${run%%:*}" -v a="$(field "$run" p50)" -v b="$(field "$run" p99)" 'BEGIN { printf "| %s | %.1f | %.1f | p99 100 |\n", n, a / 1000, b / 1000 }'
    done
    echo
    cat "$bench/signins"
} | tee "$bench/beside"
stop_server
rm -rf "$bench/serving"

report() {
    echo "Seat map and sign-ins, $(date -u +%F), $(machine), commit $(git rev-parse --short HEAD 2>/dev/null || echo unknown); $rounds visitors with nothing cached, the browser on the same machine"
    echo
    cat "$bench/map"
    echo
    cat "$bench/beside"
}
publish "$record"
