#!/usr/bin/env bash
# canvass.sh [--record]: how many redirects of printed codes a second are answered beside GET /health, every scan on disk before its answer and
# counted once. Settings: ROUNDS (3), SECONDS_EACH (10), CONNECTIONS (64), ENGINES="sqlite postgres", SLUGS (1000), VISITORS="0 100000":
# how many devices scan; 0 is one, whose repeats are kept and do not count. IMPORTS="100000 400000": rows of the CSV files that are imported, "" for none.
set -euo pipefail
cd "$(dirname "$0")/.."
export ROUNDS=${ROUNDS:-3}
# shellcheck source=Benchmarks/lib.sh
source Benchmarks/lib.sh

record=${1:-}
connections=${CONNECTIONS:-64}
slugs=${SLUGS:-1000}
if [[ -z ${INSIDE_POSTGRES:-} ]]; then
    Scripts/install-packages bench
    build
    mkdir -p "$bench"
    : >"$bench/redirects" && : >"$bench/imports"
fi
usher=$(binary)
trap stop_server EXIT
trap 'exit 130' INT TERM

call() { curl -fsS -H "Authorization: Bearer $token" "http://127.0.0.1:$port$1" "${@:2}"; }
json=(-H 'Content-Type: application/json')

stored() {
    if [[ $engine == SQLite ]]; then
        python3 -c 'import sqlite3, sys; print(sqlite3.connect(sys.argv[1]).execute("SELECT count(*) FROM scan_events").fetchone()[0])' \
            "$bench/serving/usher.sqlite"
    else
        psql -tA "$BENCH_DATABASE_URL" -c "SELECT count(*) FROM scan_events"
    fi
}

# rows COUNT: a CSV file of so many homes.
rows() {
    python3 -c '
import sys
print("address,unit,city,postal_code,lat,lng,external_id")
for n in range(int(sys.argv[1])):
    print(f"{n} Main St,,Springfield,{n % 90000 + 10000},{40 + n % 1000 / 1000},{-74 - n % 997 / 1000},bench-{n}")' "$1"
}

# A campaign with a code for each of its homes; sets token and campaign, and writes the slugs.
prepare() {
    call() { curl -fsS "http://127.0.0.1:$port$1" "${@:2}"; }
    call /api/auth/signup "${json[@]}" -d '{"name":"Bench","email":"bench@example.org","password":"Bench-Pass-1"}' >/dev/null
    token=$(call /api/auth/signin "${json[@]}" -d '{"email":"bench@example.org","password":"Bench-Pass-1"}' | jq -r .token)
    call() { curl -fsS -H "Authorization: Bearer $token" "http://127.0.0.1:$port$1" "${@:2}"; }
    campaign=$(call /api/campaigns "${json[@]}" -d '{"name":"Bench","destination_url":"https://example.org/offer"}' | jq -r .id)
    rows "$slugs" | call "/api/campaigns/$campaign/addresses/import" -H 'Content-Type: text/csv' --data-binary @- >/dev/null
    call "/api/campaigns/$campaign/qr-codes" "${json[@]}" -d '{"scope":"addresses"}' >/dev/null
    call "/api/campaigns/$campaign/qr-codes?limit=1000" | jq -r '.qr_codes[].slug' >"$bench/slugs"
    [[ $(wc -l <"$bench/slugs") -eq $((slugs < 1000 ? slugs : 1000)) ]] || complain "there are not $slugs codes"
}

# What is stored must be what was answered, but for those under way when wrk stopped.
expect_stored() {
    local answered=$1 most=$2 count=0
    for _ in {1..30}; do
        count=$(stored)
        if [[ $count -ge $answered && $count -le $most ]]; then return 0; fi
        sleep 1
    done
    complain "wrk saw $answered redirects answered, but $count scans are stored"
}

# redirects VISITORS: rounds of /health and of redirects in turn; one row.
redirects() {
    local round health redirect before answered=0 behind=0 began
    : >"$bench/health" && : >"$bench/gets" && : >"$bench/p99"
    before=$(stored)
    for ((round = 1; round <= rounds; round++)); do
        health=$(load "$connections" health.lua /health)
        expect_clean "$health" "GET /health"
        redirect=$(USHER_SLUGS=$bench/slugs USHER_VISITORS=$1 load "$connections" redirect.lua /)
        expect_clean "$redirect" "GET /q"
        answered=$((answered + $(field "$redirect" answered)))
        began=$(date +%s%N)
        expect_stored $((before + answered)) $((before + answered + round * (connections + threads)))
        behind=$((($(date +%s%N) - began) / 1000000))
        { per_second "$(field "$health" answered)" "$(field "$health" microseconds)" && echo; } >>"$bench/health"
        { per_second "$(field "$redirect" answered)" "$(field "$redirect" microseconds)" && echo; } >>"$bench/gets"
        field "$redirect" p99 >>"$bench/p99"
        echo "  $engine, $1 devices, round $round: health $(tail -n 1 "$bench/health")/s, redirects $(tail -n 1 "$bench/gets")/s," \
            "all stored after $behind ms, $(memory_mb) MB"
    done
    awk -v e="$engine" -v v="$1" -v h="$(median <"$bench/health")" -v g="$(median <"$bench/gets")" -v p="$(median <"$bench/p99")" \
        -v b="$behind" -v m="$(memory_mb)" \
        'BEGIN { printf "| %s | %s | %d | %d | %.2f | %.1f | %d | %d |\n", e, v == 0 ? "one" : v, h, g, g / h, p / 1000, b, m }' |
        tee -a "$bench/redirects"
}

# imports ROWS: how long a CSV file takes, and how much more memory than idle, while people scan.
imports() {
    local idle most=0 now began took report
    campaign=$(call /api/campaigns "${json[@]}" -d "{\"name\":\"Import $1\",\"destination_url\":\"https://example.org/\"}" | jq -r .id)
    rows "$1" >"$bench/homes.csv"
    idle=$(memory_mb)
    began=$(date +%s%N)
    call "/api/campaigns/$campaign/addresses/import" -H 'Content-Type: text/csv' --data-binary "@$bench/homes.csv" >"$bench/report" &
    while kill -0 $! 2>/dev/null; do
        now=$(memory_mb)
        [[ $now -le $most ]] || most=$now
        sleep 0.1
    done
    wait $! || complain "the import of $1 rows failed"
    took=$((($(date +%s%N) - began) / 1000000))
    report=$(jq -c '[.rows, .inserted, .failed]' "$bench/report")
    [[ $report == "[$1,$1,0]" ]] || complain "the import of $1 rows says $report"
    echo "| $engine | $1 | $(awk -v t="$took" 'BEGIN { printf "%.1f", t / 1000 }') | $((most - idle)) |" | tee -a "$bench/imports"
}

all() {
    local visitors
    prepare
    for visitors in ${VISITORS:-0 100000}; do redirects "$visitors"; done
    # A second campaign needs a plan.
    if [[ -n ${IMPORTS-100000 400000} ]]; then
        for count in ${IMPORTS-100000 400000}; do imports "$count"; done
    fi
}

if [[ -n ${INSIDE_POSTGRES:-} ]]; then
    engine=PostgreSQL
    rm -rf "$bench/serving"
    start_server --data "$bench/serving" --database "$BENCH_DATABASE_URL" --canvass-trial-days 30
    all
    exit 0
fi

for kind in ${ENGINES:-sqlite postgres}; do
    case $kind in
    sqlite)
        engine=SQLite
        rm -rf "$bench/serving"
        start_server --data "$bench/serving" --canvass-trial-days 30
        all
        stop_server
        ;;
    postgres) INSIDE_POSTGRES=1 Benchmarks/with-postgres.sh BENCH_DATABASE_URL Benchmarks/canvass.sh ;;
    *) complain "unknown engine $kind" ;;
    esac
done
rm -rf "$bench/serving"

report() {
    echo "Canvass, $(date -u +%F), $(nproc) × $(sed -n 's/^model name[^:]*: //p' /proc/cpuinfo | head -n 1), commit $(git rev-parse --short HEAD 2>/dev/null || echo unknown); $connections connections, $slugs codes, $rounds rounds of $seconds s, medians"
    echo
    echo "| engine | devices | /health per s | redirects per s | ratio | p99 ms | all stored after ms | memory MB |"
    echo "|---|---|---|---|---|---|---|---|"
    cat "$bench/redirects"
    if [[ -s $bench/imports ]]; then
        echo
        echo "| engine | rows imported | s | MB over idle |"
        echo "|---|---|---|---|"
        cat "$bench/imports"
    fi
}
publish "$record"
