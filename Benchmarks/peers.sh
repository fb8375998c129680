#!/usr/bin/env bash
# peers.sh [--record]: Usher on SQLite and on PostgreSQL beside a FastAPI service and pretix, each admitting people over HTTP, in one run. The method is in
# Benchmarks/README.md. Settings: those of gate.sh but ENGINES, and PEERS="fastapi pretix", PRETIX_ORDERS (20000), WORKERS (as many as processors).
set -euo pipefail
cd "$(dirname "$0")/.."
# shellcheck source=Benchmarks/lib.sh
source Benchmarks/lib.sh

record=${1:-}
workers=${WORKERS:-$(nproc)}
orders=${PRETIX_ORDERS:-20000}
export WORKERS=$workers PRETIX_ORDERS=$orders
peers=$PWD/Benchmarks/peers
# An answer may take pretix longer than others.
patience=60
# Every scan has a key of its own: what is kept of it for a second sending is part of the work.
export USHER_IDEMPOTENT=1
meter=''
# The key of the one whose turn it is, for its row.
contender=''

quiet_psql() { PGOPTIONS="-c client_min_messages=warning" psql -qX -v ON_ERROR_STOP=1 "$@"; }

stop_all() {
    stop_server
    [[ -z $meter ]] || kill "$meter" 2>/dev/null || true
    [[ -z ${redis:-} ]] || kill "$redis" 2>/dev/null || true
}
trap stop_all EXIT
trap 'exit 130' INT TERM

# The /health of an Usher that does nothing else is the measure of everybody; sets meter and health_port.
start_meter() {
    rm -rf "$bench/meter"
    start_server --data "$bench/meter"
    meter=$server health_port=$port
    server='' servers=() ports=()
}

# One line of the table, out of the files of a session.
row() {
    awk -v e="$1" -v h="$3" -v s="$4" -v p="$5" -v m="$6" -v c="$(median <"$bench/cpu")" -v d="$(median <"$bench/database-cpu")" -v key="$contender" \
        -v n="$2" 'BEGIN { printf "%s\t%s\t%d\t%d\t%s\t%s\t%s\t%.0f\t%.0f\n", key, e, n, h, s, p, m, c, d }' >>"$bench/peers.tsv"
}

# sessions KEY NAME: a contender's, with each number of connections.
sessions() {
    local connections
    contender=$1
    for connections in "${connection_counts[@]}"; do session "$2" "$connections"; done
}

# await PATH: until the server at port answers 200 there.
await() {
    for _ in {1..600}; do
        if [[ $(curl -s -o /dev/null -w '%{http_code}' "http://127.0.0.1:$port$1") == 200 ]]; then return 0; fi
        kill -0 "$server" 2>/dev/null || break
        sleep 0.1
    done
    tail -n 20 "$bench/server.log" >&2
    complain "the peer did not start"
}

# background COMMAND…: a peer's server in place of Usher's.
background() {
    "$@" >"$bench/server.log" 2>&1 &
    server=$! servers=("$!") ports=("$port")
}

# venv NAME: the peer's Python packages in an environment of their own, which is made anew when its list has changed.
venv() {
    local place=$bench/peers/$1 list=$peers/$1/requirements.txt
    cmp -s "$list" "$place/installed" && "$place/bin/python" -c '' 2>/dev/null && return 0
    echo "Installing what $1 needs into $place"
    rm -rf "$place"
    python3 -m venv "$place"
    "$place/bin/pip" install --quiet --disable-pip-version-check -r "$list"
    cp "$list" "$place/installed"
}

# shellcheck source=Benchmarks/peers/fastapi/peer.sh
source Benchmarks/peers/fastapi/peer.sh
# shellcheck source=Benchmarks/peers/pretix/peer.sh
source Benchmarks/peers/pretix/peer.sh

usher_sqlite() {
    fresh_server() {
        rm -rf "$bench/serving"
        cp -r "$data/sqlite" "$bench/serving"
        sync
        start_server --data "$bench/serving"
    }
    sessions sqlite "Usher, SQLite"
    rm -rf "$bench/serving"
}

usher_postgres() {
    quiet_psql "$BENCH_DATABASE_URL" -c 'CREATE DATABASE imported'
    "$usher" import "$data/catalogue.json" --data "$bench/serving" --database "$server_url/imported" >/dev/null
    "$usher" import "$data/sales.ndjson" --data "$bench/serving" --database "$server_url/imported" >/dev/null
    quiet_psql "$server_url/imported" -c 'VACUUM ANALYZE'
    fresh_server() {
        fresh_database imported
        start_server --data "$bench/serving" --database "$server_url/serving"
    }
    sessions postgres "Usher, PostgreSQL"
    quiet_psql "$BENCH_DATABASE_URL" -c 'DROP DATABASE serving WITH (FORCE)' -c 'DROP DATABASE imported WITH (FORCE)'
    rm -rf "$bench/serving"
}

# fresh_database TEMPLATE: a copy of it by the name of serving.
fresh_database() {
    quiet_psql "$BENCH_DATABASE_URL" -c 'DROP DATABASE IF EXISTS serving WITH (FORCE)' -c "CREATE DATABASE serving TEMPLATE $1" -c CHECKPOINT
}

if [[ -n ${INSIDE_POSTGRES:-} ]]; then
    usher=$(binary)
    data=$PEERS_DATA
    server_url=${BENCH_DATABASE_URL%/*}
    database=$(quiet_psql "$BENCH_DATABASE_URL" -Atc "SELECT split_part(pg_read_file('postmaster.pid'), E'\n', 1)")
    start_meter
    usher_postgres
    for peer in ${PEERS-fastapi pretix}; do "peer_$peer"; done
    exit 0
fi

Scripts/install-packages peers
build
usher=$(binary)
mkdir -p "$bench"
for peer in ${PEERS-fastapi pretix}; do venv "$peer"; done
: >"$bench/peers.tsv"
make_house
start_meter
usher_sqlite
kill "$meter"
wait "$meter" || true
meter=''
INSIDE_POSTGRES=1 PEERS_DATA=$data POSTGRES_OPTIONS="-c shared_buffers=512MB -c max_wal_size=4GB" \
    Benchmarks/with-postgres.sh BENCH_DATABASE_URL Benchmarks/peers.sh
rm -rf "$bench/meter"

report() {
    echo "Peers, $(date -u +%F), $(machine), data on $(df --output=fstype "$bench" | tail -n 1), PostgreSQL on $(df --output=fstype "${TMPDIR:-/tmp}" | tail -n 1), commit $(git rev-parse --short HEAD 2>/dev/null || echo unknown);"
    echo "$persons tickets (pretix: $orders), $workers workers for each peer, $rounds rounds of $seconds s, medians; every scan with an audit and an idempotency key"
    echo
    python3 Benchmarks/peers.py "$bench/peers.tsv"
}
publish "$record"
