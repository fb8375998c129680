# shellcheck shell=bash
# What the scripts share. Sourced, never run.

rounds=${ROUNDS:-5}
seconds=${SECONDS_EACH:-10}
persons=${PERSONS:-1000000}
key="bench-key-0001"
# shellcheck disable=SC2034  # Used where this file is sourced.
read -r -a connection_counts <<<"${CONNECTIONS:-64 256}"
threads=${THREADS:-2}
export USHER_THREADS=$threads
# BENCH_FOLDER is another place for data and figures, an absolute path.
bench=${BENCH_FOLDER:-$PWD/.build/bench}
# Set by the script: the binary and the folder with the codes.
usher=''
data=''
server=''
servers=()
ports=()

# BINARY names a release build made elsewhere; without it one is made here.
build() { [[ -n ${BINARY:-} ]] || Scripts/build release; }
binary() { echo "${BINARY:-$(Scripts/binary)}"; }

complain() {
    echo "bench: $*" >&2
    exit 1
}

# make_house: an event with so many persons, a sale each, imported into SQLite; made once a day and once for each form of the database. Sets data.
make_house() {
    local schema begin
    schema=$(find Server/Sources/UsherStore -path '*Migrations*' -type f -print0 | sort -z | xargs -0 -r cat | cksum | cut -d ' ' -f 1)
    data=$bench/$persons-$(date -u +%Y%m%d)-$schema
    [[ -z ${FRESH:-} ]] || rm -rf "$data"
    if [[ ! -f $data/complete ]]; then
        rm -rf "${bench:?}/$persons"-*
        python3 Benchmarks/make-catalogue.py "$data" --persons "$persons"
        echo "Importing $persons sales into SQLite"
        begin=$(date +%s)
        "$usher" import "$data/catalogue.json" --data "$data/sqlite"
        "$usher" import "$data/sales.ndjson" --data "$data/sqlite"
        echo "Imported in $(($(date +%s) - begin)) s, $(du -sm "$data/sqlite" | cut -f 1) MB"
        touch "$data/complete"
    fi
}

# A port of this machine where nobody listens, for programs that cannot choose one themselves.
free_port() {
    local candidate
    while candidate=$((20000 + RANDOM % 12000)); do
        if ! (: <"/dev/tcp/127.0.0.1/$candidate") 2>/dev/null; then break; fi
    done
    echo "$candidate"
}

# Starts the server with the given options; sets server (its process), port and ready_ms. servers and ports hold all that run: start_another adds to them.
start_server() {
    local line='' begin
    rm -f "$bench/output"
    mkfifo "$bench/output"
    begin=$(date +%s%N)
    "$usher" serve --host 127.0.0.1 --port 0 --limits-off true "$@" >"$bench/output" 2>"$bench/server.log" &
    server=$!
    servers=("$server")
    exec 3<"$bench/output"
    until [[ $line == *"listening on"* ]]; do
        if ! read -r -t 60 line <&3; then
            tail -n 20 "$bench/server.log" >&2
            complain "the server did not start"
        fi
    done
    ready_ms=$((($(date +%s%N) - begin) / 1000000))
    port=${line##*:} && port=${port%%[!0-9]*}
    ports=("$port")
    cat <&3 >/dev/null &
    exec 3<&-
}

# start_another FOLDER KEYS OPTIONS…: a further process on the same database, which must share the first one's keys.
start_another() {
    local first=$server first_port=$port first_ms=$ready_ms all=("${servers[@]}") at=("${ports[@]}")
    rm -rf "$1" && mkdir -p "$1"
    [[ ! -d $2 ]] || cp -r "$2" "$1/"
    start_server --data "$1" "${@:3}"
    servers=("${all[@]}" "$server") ports=("${at[@]}" "$port")
    server=$first port=$first_port ready_ms=$first_ms
}

stop_server() {
    local process
    for process in ${servers[@]+"${servers[@]}"}; do
        kill "$process" 2>/dev/null || true
        wait "$process" 2>/dev/null || true
    done
    server='' servers=() ports=()
}

# The given processes and all that come from them, a line each.
tree() {
    local process
    for process in "$@"; do
        echo "$process"
        # shellcheck disable=SC2046  # Numbers.
        tree $(pgrep -P "$process" || true)
    done
}

# Microseconds of processor time of these processes and their children, those that are over included, to a hundredth of a second.
cpu_us() {
    local process
    for process in $(tree "$@"); do sed 's/.*) //' "/proc/$process/stat" 2>/dev/null || true; done |
        awk -v hz="$(getconf CLK_TCK)" '{ ticks += $12 + $13 + $14 + $15 } END { printf "%d\n", ticks * 1000000 / hz }'
}

# Resident memory of all servers and their children.
memory_mb() {
    local process
    for process in $(tree "${servers[@]}"); do grep '^VmRSS' "/proc/$process/status" 2>/dev/null || true; done |
        awk '{ kilobytes += $2 } END { printf "%d", kilobytes / 1024 }'
}
median() { sort -n | awk '{ v[NR] = $1 } END { print NR % 2 ? v[(NR + 1) / 2] : (v[NR / 2] + v[NR / 2 + 1]) / 2 }'; }
field() { sed -n "s/.*[ ]$2=\([0-9]*\).*/\1/p" <<<"$1"; }
per_second() { awk -v n="$1" -v us="$2" 'BEGIN { printf "%d", n * 1000000 / us }'; }

# load CONNECTIONS SCRIPT PATH: one run of wrk; prints its RESULT line. Several servers get a share of its threads each.
load() {
    local result script=$2
    [[ ${#ports[@]} -lt 2 ]] || script=spread.lua
    result=$(USHER_SCRIPT=$2 USHER_PORTS=${ports[*]-} USHER_THREADS=$threads wrk -t "$threads" -c "$1" -d "${seconds}s" --timeout "${patience:-10}s" \
        --latency -s "Benchmarks/$script" "${scheme:-http}://127.0.0.1:$port$3" | grep '^RESULT') ||
        complain "wrk gave no result"
    echo "$result"
}

# A round with an answer other than the expected one measures something else. `tolerated` of a hundred are let pass.
expect_clean() {
    local refused broken
    refused=$(field "$1" refused)
    broken=$(field "$1" broken)
    [[ $((refused * 100)) -le $(($(field "$1" answered) * ${tolerated:-0})) && $broken == 0 ]] || complain "$2: $refused answers were refusals, $broken requests broke: $1"
}

speed() { per_second "$(field "$1" answered)" "$(field "$1" microseconds)"; }

begin_rounds() { for file in health gets p99 cpu health-cpu database-cpu memory tail; do : >"$bench/$file"; done; }

# What a request of this result cost in processor time, in microseconds: processes from, to, and the result.
cost() { awk -v from="$1" -v to="$2" -v n="$(field "$3" answered)" 'BEGIN { printf "%.1f\n", n ? (to - from) / n : 0 }'; }

health_round() {
    if [[ -n ${health_port:-} ]]; then local port=$health_port ports=("$health_port"); fi
    load "$connections" health.lua /health
}

# one_round NAME COMMAND…: /health, then COMMAND, which prints a RESULT. Adds a line to the files that begin_rounds empties and sets result. With
# health_port another server's /health is the measure. database is PostgreSQL's process, whose time then counts for itself.
one_round() {
    local health before between after database_from=0 database_to=0
    before=$(cpu_us "${servers[@]}")
    health=$(health_round)
    expect_clean "$health" "GET /health"
    between=$(cpu_us "${servers[@]}")
    [[ -z ${database:-} ]] || database_from=$(cpu_us "$database")
    result=$("${@:2}")
    after=$(cpu_us "${servers[@]}")
    [[ -z ${database:-} ]] || database_to=$(cpu_us "$database")
    expect_clean "$result" "$1"
    { speed "$health" && echo; } >>"$bench/health"
    { speed "$result" && echo; } >>"$bench/gets"
    field "$result" p99 >>"$bench/p99"
    sed -n 's/.* tail=\([^ ]*\).*/\1/p' <<<"$result" | tr ',:' '\n,' >>"$bench/tail"
    cost "$before" "$between" "$health" >>"$bench/health-cpu"
    cost "$between" "$after" "$result" >>"$bench/cpu"
    cost "$database_from" "$database_to" "$result" >>"$bench/database-cpu"
    { memory_mb && echo; } >>"$bench/memory"
}

# rounds_of NAME COMMAND…: all rounds of it.
rounds_of() {
    local round
    begin_rounds
    for ((round = 1; round <= rounds; round++)); do one_round "$@"; done
}

# beside_health NAME STATUS PATH HEADERS: rounds of /health and of this path in turn; an answer of another status ends the run.
beside_health() { rounds_of "$1" get "${@:2}"; }
get() { USHER_STATUS=$1 USHER_HEADERS=$3 load "$connections" get.lua "$2"; }

# How many the house counts as admitted, and one run of scans from line `offset` of the codes on.
admitted() { curl -fsS -H "X-API-Key: $key" "http://127.0.0.1:$port/api/events/1/checkin" | jq .data.totals.used; }
scans() { USHER_CODES=$data/codes.txt USHER_OFFSET=$offset USHER_KEY=$key load "$connections" scan.lua /; }

# The count must be what wrk saw, but for those under way when it stopped.
expect_count() {
    local answered=$1 most=$2 used=''
    for _ in {1..30}; do
        sleep 1
        used=$(admitted)
        if [[ $used -ge $answered && $used -le $most ]]; then return 0; fi
    done
    complain "wrk saw $answered scans answered, but the house counts $used admitted"
}

# Where several sessions share the machine, each round waits for its turn.
my_turn() { :; }
pass_turn() { :; }

# session ENGINE CONNECTIONS: `rounds` rounds of /health and scans in turn. The engine's fresh_server starts a server on data where nobody is in yet; it is
# called again when the codes left would not last for another round. With may_run_out a round may end with the last code. Another service than Usher
# has its own scans and admitted.
session() {
    local engine=$1 connections=$2 offset=0 answered=0 runs=0 last=0 round
    begin_rounds
    my_turn
    fresh_server
    pass_turn
    for ((round = 1; round <= rounds; round++)); do
        my_turn
        if [[ $((offset + last * 13 / 10)) -gt $persons ]]; then
            expect_count "$answered" $((answered + runs * connections + runs * threads))
            stop_server
            fresh_server
            offset=0 answered=0 runs=0
        fi
        one_round scan scans
        [[ $(field "$result" ran_out) == 0 || -n ${may_run_out:-} ]] || complain "the codes ran out in one round: use fewer SECONDS_EACH or more PERSONS"
        answered=$((answered + $(field "$result" answered)))
        runs=$((runs + 1))
        last=$(($(field "$result" next) - offset))
        offset=$(field "$result" next)
        echo "  $engine, $connections connections, round $round: health $(tail -n 1 "$bench/health")/s," \
            "scans $(tail -n 1 "$bench/gets")/s, p99 $(field "$result" p99) µs, $(tail -n 1 "$bench/memory") MB"
        pass_turn
    done
    my_turn
    expect_count "$answered" $((answered + runs * connections + runs * threads))
    stop_server
    pass_turn
    row "$engine" "$connections" "$(median <"$bench/health")" "$(median <"$bench/gets")" "$(median <"$bench/p99")" "$(sort -n "$bench/memory" | tail -n 1)" "$ready_ms"
}

# row ENGINE CONNECTIONS HEALTH SCANS P99_MICROSECONDS MEMORY_MB READY_MS: one line of the table.
row() {
    awk -v e="$1" -v c="$2" -v h="$3" -v s="$4" -v p="$5" -v m="$6" -v r="$7" 'BEGIN {
        printf "| %s | %s | %s | %d | %s | %s | %s | %s |\n", e, c, h == "" ? "" : int(h), s, h == "" ? "" : sprintf("%.2f", s / h), p == "" ? "" : sprintf("%.1f", p / 1000), m, r
    }' >>"$bench/rows"
}

machine() {
    echo "$(nproc) × $(sed -n 's/^model name[^:]*: //p' /proc/cpuinfo | head -n 1), $(awk '/^MemTotal/ { printf "%d GB", $2 / 1048576 }' /proc/meminfo)"
}

# publish [--record]: shows the script's report, and adds it to the results.
publish() {
    echo
    report
    [[ ${1:-} == --record ]] || return 0
    { echo && report; } >>Benchmarks/RESULTS.md
    echo "Added to Benchmarks/RESULTS.md"
}
