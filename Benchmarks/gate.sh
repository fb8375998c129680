#!/usr/bin/env bash
# gate.sh [--record] (Gate A56): how many scans a second the Gate answers beside GET /health. The method is in Benchmarks/README.md.
# Settings: ROUNDS, SECONDS_EACH, PERSONS, CONNECTIONS, THREADS, ENGINES="sqlite postgres", FRESH=1 to import again.
set -euo pipefail
cd "$(dirname "$0")/.."
# shellcheck source=Benchmarks/lib.sh
source Benchmarks/lib.sh

record=${1:-}
Scripts/install-packages bench
build
usher=$(binary)
mkdir -p "$bench"
: >"$bench/rows"
trap stop_server EXIT
trap 'exit 130' INT TERM

make_house

fresh_server() {
    rm -rf "$bench/serving"
    cp -r "$data/sqlite" "$bench/serving"
    # What was copied must not be written back while we measure.
    sync
    start_server --data "$bench/serving"
}

for engine in ${ENGINES:-sqlite postgres}; do
    case $engine in
    sqlite)
        for connections in "${connection_counts[@]}"; do session SQLite "$connections"; done
        ;;
    postgres)
        POSTGRES_OPTIONS="-c shared_buffers=512MB -c max_wal_size=4GB" \
            Benchmarks/with-postgres.sh BENCH_DATABASE_URL Benchmarks/gate-postgres.sh "$usher" "$data"
        ;;
    *) complain "unknown engine $engine" ;;
    esac
done
rm -rf "$bench/serving"

report() {
    echo "$(date -u +%F), $(machine), data on $(df --output=fstype "$bench" | tail -n 1), PostgreSQL on $(df --output=fstype "${TMPDIR:-/tmp}" | tail -n 1), commit $(git rev-parse --short HEAD 2>/dev/null || echo unknown)"
    echo "$persons persons, $rounds rounds of $seconds s, medians"
    echo
    echo "| engine | connections | /health per s | scans per s | ratio | p99 ms | memory MB | start ms |"
    echo "|---|---|---|---|---|---|---|---|"
    cat "$bench/rows"
}
publish "$record"
