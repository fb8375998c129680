#!/usr/bin/env bash
# gate-postgres.sh USHER DATA: the same rounds on the PostgreSQL at BENCH_DATABASE_URL, and the wall: pgbench with the bare scan
# transaction. Run by gate.sh.
set -euo pipefail
cd "$(dirname "$0")/.."
# shellcheck source=Benchmarks/lib.sh
source Benchmarks/lib.sh
usher=$1
data=$2
server_url=${BENCH_DATABASE_URL%/*}
bin=$(for folder in /usr/lib/postgresql/*/bin; do echo "$folder"; done | sort -V | tail -n 1)
trap stop_server EXIT
trap 'exit 130' INT TERM

psql_quiet() { PGOPTIONS="-c client_min_messages=warning" psql -qX -v ON_ERROR_STOP=1 "$@"; }

echo "Importing $persons sales into PostgreSQL"
begin=$(date +%s)
psql_quiet "$BENCH_DATABASE_URL" -c 'CREATE DATABASE imported'
"$usher" import "$data/catalogue.json" --data "$bench/postgres-data" --database "$server_url/imported"
"$usher" import "$data/sales.ndjson" --data "$bench/postgres-data" --database "$server_url/imported"
psql_quiet "$server_url/imported" -c 'VACUUM ANALYZE'
echo "Imported in $(($(date +%s) - begin)) s"

fresh_server() {
    psql_quiet "$BENCH_DATABASE_URL" -c 'DROP DATABASE IF EXISTS serving WITH (FORCE)' -c 'CREATE DATABASE serving TEMPLATE imported' -c CHECKPOINT
    start_server --data "$bench/postgres-data" --database "$server_url/serving"
}

for connections in "${connection_counts[@]}"; do session PostgreSQL "$connections"; done
psql_quiet "$BENCH_DATABASE_URL" -c 'DROP DATABASE serving WITH (FORCE)' -c 'DROP DATABASE imported WITH (FORCE)'
rm -rf "$bench/postgres-data"

psql_quiet "$BENCH_DATABASE_URL" -v persons="$persons" -f Benchmarks/wall-schema.sql
for clients in "${connection_counts[@]}"; do
    : >"$bench/wall"
    # More connections than the server allows itself would only wait.
    [[ $clients -le 128 ]] || continue
    for ((round = 0; round < rounds; round++)); do
        psql_quiet "$BENCH_DATABASE_URL" -f Benchmarks/wall-reset.sql
        "$bin/pgbench" -n -M prepared -c "$clients" -j "$threads" -T "$seconds" -D persons="$persons" -D clients="$clients" -D n=0 \
            -f Benchmarks/wall.sql "$BENCH_DATABASE_URL" 2>"$bench/pgbench.log" | sed -n 's/^tps = \([0-9]*\).*/\1/p' >>"$bench/wall"
        scans=$(psql_quiet "$BENCH_DATABASE_URL" -Atc 'SELECT count(*) FROM wall_entry')
        echo "  pgbench, $clients clients, round $((round + 1)): $(tail -n 1 "$bench/wall")/s, $scans entries"
        [[ $scans -gt 0 ]] || complain "pgbench wrote nothing: $(cat "$bench/pgbench.log")"
    done
    row "PostgreSQL, pgbench" "$clients" "" "$(median <"$bench/wall")" "" "" ""
done
