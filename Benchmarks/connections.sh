#!/usr/bin/env bash
# connections.sh [--record]: what connections cost: /health and scans over HTTP and over TLS, connections that are made anew for each request, memory of connections
# that wait, and scans while many wait and some are slow. Settings: ROUNDS (3), SECONDS_EACH (3), PERSONS (200000), CONNECTIONS (64), IDLE (10000), SLOW (500).
set -euo pipefail
cd "$(dirname "$0")/.."
export ROUNDS=${ROUNDS:-3} SECONDS_EACH=${SECONDS_EACH:-3} PERSONS=${PERSONS:-200000}
# shellcheck source=Benchmarks/lib.sh
source Benchmarks/lib.sh

record=${1:-}
connections=${CONNECTIONS:-64}
connections=${connections%% *}
idle=${IDLE:-10000}
slow=${SLOW:-500}
crowd=''
offset=0
Scripts/install-packages bench
build
usher=$(binary)
mkdir -p "$bench"
: >"$bench/connections" && : >"$bench/crowds"
trap 'dismiss; stop_server' EXIT
trap 'exit 130' INT TERM
ulimit -n "$(ulimit -Hn)"
make_house

# open_house http|https
open_house() {
    local options=(--connections-per-address 0)
    stop_server
    rm -rf "$bench/serving"
    cp -r "$data/sqlite" "$bench/serving"
    if [[ $1 == https ]]; then
        openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=localhost -keyout "$bench/tls.key" -out "$bench/tls.pem" 2>/dev/null
        options+=(--tls-certificate "$bench/tls.pem" --tls-key "$bench/tls.key")
    fi
    sync
    start_server --data "$bench/serving" "${options[@]}"
    scheme=$1 offset=0
}

# gather IDLE SLOW: lets them come.
gather() {
    local line='' secure=()
    [[ $scheme == http ]] || secure=(--tls)
    coproc CROWD { exec python3 Benchmarks/crowd.py "$port" --idle "$1" --slow "$2" ${secure[@]+"${secure[@]}"}; }
    crowd=$CROWD_PID
    read -r -t 300 -u "${CROWD[0]}" line || true
    [[ $line == ready ]] || complain "the crowd did not come"
}

dismiss() {
    [[ -n $crowd ]] || return 0
    kill "$crowd" 2>/dev/null || true
    wait "$crowd" 2>/dev/null || true
    crowd=''
}

# scans go on where the last ones ended.
scan_round() {
    local result
    result=$(USHER_CODES=$data/codes.txt USHER_OFFSET=$offset USHER_KEY=$key load "$connections" scan.lua /)
    [[ $(field "$result" ran_out) == 0 ]] || complain "the codes ran out: use more PERSONS"
    field "$result" next >"$bench/offset"
    echo "$result"
}

# line WHAT: the medians of its rounds.
line() {
    awk -v what="$1" -v h="$(median <"$bench/health")" -v n="$(median <"$bench/gets")" -v p="$(median <"$bench/p99")" -v c="$(median <"$bench/cpu")" \
        -v m="$(sort -n "$bench/memory" | tail -n 1)" \
        'BEGIN { printf "| %s | %d | %d | %.2f | %.1f | %.0f | %d |\n", what, h, n, n / h, p / 1000, c, m }' | tee -a "$bench/connections"
}

# measure WHAT COMMAND…: rounds of it in turn with /health of the same server.
measure() {
    local round
    begin_rounds
    for ((round = 1; round <= rounds; round++)); do
        one_round "${@}"
        [[ ! -s $bench/offset ]] || offset=$(cat "$bench/offset")
    done
    line "$1"
}

anew() { USHER_STATUS=200 USHER_HEADERS="Connection: close" load "$connections" get.lua /health; }

for scheme in http https; do
    open_house "$scheme"
    rm -f "$bench/offset"
    measure "scans, $scheme" scan_round
    measure "/health, $scheme, each on a connection of its own" anew
    before=$(memory_mb)
    gather "$idle" 0
    awk -v what="$scheme" -v n="$idle" -v from="$before" -v to="$(memory_mb)" \
        'BEGIN { printf "| %s | %d | %d | %d | %.1f |\n", what, n, from, to, (to - from) * 1024 / n }' | tee -a "$bench/crowds"
    dismiss
    gather "$idle" "$slow"
    measure "scans, $scheme, while $idle wait and $slow are slow" scan_round
    dismiss
done
stop_server
rm -rf "$bench/serving"

report() {
    echo "Connections, $(date -u +%F), $(machine), commit $(git rev-parse --short HEAD 2>/dev/null || echo unknown); SQLite, $connections connections, $rounds rounds of $seconds s, medians"
    echo
    echo "| what | /health per s | per s | ratio | p99 ms | CPU µs | memory MB |"
    echo "|---|---|---|---|---|---|---|"
    cat "$bench/connections"
    echo
    echo "| connections that wait | so many | MB before | MB with them | KB each |"
    echo "|---|---|---|---|---|"
    cat "$bench/crowds"
}
publish "$record"
