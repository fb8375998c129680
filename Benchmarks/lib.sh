# shellcheck shell=bash
# What gate.sh and gate-postgres.sh share. Sourced, never run.

rounds=${ROUNDS:-5}
seconds=${SECONDS_EACH:-10}
persons=${PERSONS:-1000000}
key="bench-key-0001"
# shellcheck disable=SC2034  # Used where this file is sourced.
read -r -a connection_counts <<<"${CONNECTIONS:-64 256}"
threads=${THREADS:-2}
export USHER_THREADS=$threads
bench=$PWD/.build/bench
# Set by the script: the binary and the folder with the codes.
usher=''
data=''
server=''

# BINARY names a release build made elsewhere; without it one is made here.
build() { [[ -n ${BINARY:-} ]] || Scripts/build release; }
binary() { echo "${BINARY:-$(Scripts/binary)}"; }

complain() {
    echo "bench: $*" >&2
    exit 1
}

# Starts the server with the given options; sets server (its process), port and ready_ms.
start_server() {
    local line='' begin
    port=$((20000 + RANDOM % 12000))
    rm -f "$bench/output"
    mkfifo "$bench/output"
    begin=$(date +%s%N)
    "$usher" serve --host 127.0.0.1 --port "$port" --limits-off true "$@" >"$bench/output" 2>"$bench/server.log" &
    server=$!
    exec 3<"$bench/output"
    until [[ $line == *"listening on"* ]]; do
        if ! read -r -t 60 line <&3; then
            tail -n 20 "$bench/server.log" >&2
            complain "the server did not start"
        fi
    done
    ready_ms=$((($(date +%s%N) - begin) / 1000000))
    cat <&3 >/dev/null &
    exec 3<&-
}

stop_server() {
    [[ -n $server ]] || return 0
    kill "$server" 2>/dev/null || true
    wait "$server" 2>/dev/null || true
    server=''
}

memory_mb() { awk '/^VmRSS/ { printf "%d", $2 / 1024 }' "/proc/$server/status"; }
median() { sort -n | awk '{ v[NR] = $1 } END { print NR % 2 ? v[(NR + 1) / 2] : (v[NR / 2] + v[NR / 2 + 1]) / 2 }'; }
field() { sed -n "s/.*[ ]$2=\([0-9]*\).*/\1/p" <<<"$1"; }
per_second() { awk -v n="$1" -v us="$2" 'BEGIN { printf "%d", n * 1000000 / us }'; }

# load CONNECTIONS SCRIPT PATH: one run of wrk; prints its RESULT line.
load() {
    local result
    result=$(wrk -t "$threads" -c "$1" -d "${seconds}s" --timeout 10s --latency -s "Benchmarks/$2" "http://127.0.0.1:$port$3" | grep '^RESULT') ||
        complain "wrk gave no result"
    echo "$result"
}

# A round with an answer other than the expected one measures something else.
expect_clean() {
    local refused broken
    refused=$(field "$1" refused)
    broken=$(field "$1" broken)
    [[ $refused == 0 && $broken == 0 ]] || complain "$2: $refused answers were refusals, $broken requests broke: $1"
}

# beside_health NAME STATUS PATH HEADERS: `rounds` rounds of /health and of this path in turn, over `connections`, into the files health, gets
# and p99; an answer of another status ends the run.
beside_health() {
    local round health read
    : >"$bench/health" && : >"$bench/gets" && : >"$bench/p99"
    for ((round = 1; round <= rounds; round++)); do
        health=$(load "$connections" health.lua /health)
        expect_clean "$health" "GET /health"
        read=$(USHER_STATUS=$2 USHER_HEADERS=$4 load "$connections" get.lua "$3")
        expect_clean "$read" "$1"
        { per_second "$(field "$health" answered)" "$(field "$health" microseconds)" && echo; } >>"$bench/health"
        { per_second "$(field "$read" answered)" "$(field "$read" microseconds)" && echo; } >>"$bench/gets"
        field "$read" p99 >>"$bench/p99"
    done
}

# The event's own count must be what wrk saw, but for those under way when it stopped.
expect_count() {
    local answered=$1 most=$2 used
    for _ in 1 2 3 4 5; do
        sleep 1
        used=$(curl -fsS -H "X-API-Key: $key" "http://127.0.0.1:$port/api/events/1/checkin" | jq .data.totals.used)
        if [[ $used -ge $answered && $used -le $most ]]; then return 0; fi
    done
    complain "wrk saw $answered scans answered, but the house counts $used admitted"
}

# session ENGINE CONNECTIONS: `rounds` rounds of /health and scans in turn. The engine's fresh_server starts a server on data
# where nobody is in yet; it is called again when the codes left would not last for another round.
session() {
    local engine=$1 connections=$2 offset=0 answered=0 runs=0 last=0 round health scan memory=0 now
    : >"$bench/health" && : >"$bench/scans" && : >"$bench/p99"
    fresh_server
    round=1
    while [[ $round -le $rounds ]]; do
        if [[ $((offset + last * 13 / 10)) -gt $persons ]]; then
            expect_count "$answered" $((answered + runs * connections + threads))
            stop_server
            fresh_server
            offset=0 answered=0 runs=0
        fi
        health=$(load "$connections" health.lua /health)
        expect_clean "$health" "GET /health"
        scan=$(USHER_CODES=$data/codes.txt USHER_OFFSET=$offset USHER_KEY=$key load "$connections" scan.lua /)
        [[ $(field "$scan" ran_out) == 0 ]] ||
            complain "the codes ran out in one round: use fewer SECONDS_EACH or more PERSONS"
        expect_clean "$scan" "scan"
        now=$(memory_mb)
        [[ $now -le $memory ]] || memory=$now
        answered=$((answered + $(field "$scan" answered)))
        runs=$((runs + 1))
        last=$(($(field "$scan" next) - offset))
        offset=$(field "$scan" next)
        per_second "$(field "$health" answered)" "$(field "$health" microseconds)" >>"$bench/health"
        echo >>"$bench/health"
        per_second "$(field "$scan" answered)" "$(field "$scan" microseconds)" >>"$bench/scans"
        echo >>"$bench/scans"
        field "$scan" p99 >>"$bench/p99"
        echo "  $engine, $connections connections, round $round: health $(tail -n 1 "$bench/health")/s," \
            "scans $(tail -n 1 "$bench/scans")/s, p99 $(field "$scan" p99) µs, $now MB"
        round=$((round + 1))
    done
    expect_count "$answered" $((answered + runs * connections + threads))
    stop_server
    row "$engine" "$connections" "$(median <"$bench/health")" "$(median <"$bench/scans")" "$(median <"$bench/p99")" "$memory" "$ready_ms"
}

# row ENGINE CONNECTIONS HEALTH SCANS P99_MICROSECONDS MEMORY_MB READY_MS: one line of the table.
row() {
    awk -v e="$1" -v c="$2" -v h="$3" -v s="$4" -v p="$5" -v m="$6" -v r="$7" 'BEGIN {
        printf "| %s | %s | %s | %d | %s | %s | %s | %s |\n", e, c, h == "" ? "" : int(h), s, h == "" ? "" : sprintf("%.2f", s / h), p == "" ? "" : sprintf("%.1f", p / 1000), m, r
    }' >>"$bench/rows"
}
