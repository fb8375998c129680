#!/usr/bin/env bash
# peers.sh [--record]: Usher on SQLite and on PostgreSQL beside a FastAPI service and pretix, each admitting people over HTTP, round by round in turn. The method is in
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
# What the peers need: packages, and what takes minutes to make.
kept=$bench/peers
# The lines of the table, of all contenders.
sheet=$bench/peers.tsv
# An answer may take pretix longer than others.
patience=60
# Every scan has a key of its own: what is kept of it for a second sending is part of the work.
export USHER_IDEMPOTENT=1
meter=''
# In a contender's own process: who it is.
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
        -v n="$2" 'BEGIN { printf "%s\t%s\t%d\t%d\t%s\t%s\t%s\t%.0f\t%.0f\n", key, e, n, h, s, p, m, c, d }' >>"$sheet"
}

# sessions NAME [MOST]: the contender's, with each number of connections; with more than MOST it has nothing to gain, and only passes its turns on.
sessions() {
    local connections turn
    for connections in "${connection_counts[@]}"; do
        if [[ $connections -le ${2:-$connections} || $connections == "${connection_counts[0]}" ]]; then
            session "$1" "$connections"
        else
            for ((turn = 0; turn < rounds + 2; turn++)); do
                my_turn
                pass_turn
            done
        fi
    done
}

# The machine is not as fast in one minute as in the next: the contenders' rounds come in turn. Each is a process that waits at its own pipe.
turns=0
# Whoever comes back while the last turn's writer is still at the pipe reads an end, and waits again.
my_turn() { until read -r _ <"$ring/$contender"; do :; done; }
pass_turn() {
    local at
    turns=$((turns + 1))
    for at in "${!order[@]}"; do [[ ${order[at]} != "$contender" ]] || break; done
    # After the very last turn nobody waits.
    [[ $((at + 1)) == "${#order[@]}" && $turns == $((${#connection_counts[@]} * (rounds + 2))) ]] || echo go >"$ring/${order[(at + 1) % ${#order[@]}]}"
}

# contend KEY: one of them, from its preparations to its last line.
contend() {
    trap stop_all EXIT
    trap 'exit 130' INT TERM
    meter='' contender=$1 bench=$bench/$1
    mkdir -p "$bench"
    case $1 in
    sqlite) usher_sqlite ;;
    postgres) usher_postgres ;;
    *) "peer_$1" ;;
    esac
    rm -rf "$bench"
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
    local place=$kept/$1 list=$peers/$1/requirements.txt
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
    sessions "Usher, SQLite"
    rm -rf "$bench/serving"
}

usher_postgres() {
    quiet_psql "$BENCH_DATABASE_URL" -c 'CREATE DATABASE imported'
    "$usher" import "$data/catalogue.json" --data "$bench/serving" --database "$server_url/imported" >/dev/null
    "$usher" import "$data/sales.ndjson" --data "$bench/serving" --database "$server_url/imported" >/dev/null
    quiet_psql "$server_url/imported" -c 'VACUUM ANALYZE'
    fresh_server() {
        fresh_database imported
        start_server --data "$bench/serving" --database "$server_url/serving_postgres"
    }
    sessions "Usher, PostgreSQL"
    rm -rf "$bench/serving"
}

# fresh_database TEMPLATE: a copy of it by the name of serving_CONTENDER.
fresh_database() {
    quiet_psql "$BENCH_DATABASE_URL" -c "DROP DATABASE IF EXISTS serving_$contender WITH (FORCE)" -c "CREATE DATABASE serving_$contender TEMPLATE $1" -c CHECKPOINT
}

if [[ -n ${INSIDE_POSTGRES:-} ]]; then
    usher=$(binary)
    data=$PEERS_DATA
    server_url=${BENCH_DATABASE_URL%/*}
    database=$(quiet_psql "$BENCH_DATABASE_URL" -Atc "SELECT split_part(pg_read_file('postmaster.pid'), E'\n', 1)")
    start_meter
    ring=$bench/ring
    rm -rf "$ring" && mkdir -p "$ring"
    read -r -a order <<<"sqlite postgres ${PEERS-fastapi pretix}"
    contenders=()
    for key_of in "${order[@]}"; do
        mkfifo "$ring/$key_of"
        contend "$key_of" &
        contenders+=("$!")
    done
    echo go >"$ring/${order[0]}"
    for _ in "${contenders[@]}"; do
        wait -n || {
            kill "${contenders[@]}" 2>/dev/null || true
            complain "a contender gave up"
        }
    done
    rm -rf "$ring"
    exit 0
fi

Scripts/install-packages peers
build
usher=$(binary)
mkdir -p "$bench"
for peer in ${PEERS-fastapi pretix}; do venv "$peer"; done
: >"$sheet"
make_house
INSIDE_POSTGRES=1 PEERS_DATA=$data POSTGRES_OPTIONS="-c shared_buffers=512MB -c max_wal_size=4GB" \
    Benchmarks/with-postgres.sh BENCH_DATABASE_URL Benchmarks/peers.sh
rm -rf "$bench/meter"

report() {
    echo "Peers, $(date -u +%F), $(machine), data on $(df --output=fstype "$bench" | tail -n 1), PostgreSQL on $(df --output=fstype "${TMPDIR:-/tmp}" | tail -n 1), commit $(git rev-parse --short HEAD 2>/dev/null || echo unknown);"
    echo "$persons tickets (pretix: $orders), $workers workers for each peer, $rounds rounds of $seconds s, medians; every scan with an audit and an idempotency key"
    echo
    python3 Benchmarks/peers.py "$sheet"
}
publish "$record"
