#!/usr/bin/env bash
# selling.sh [--record]: what standing places, ceilings, codes and categories cost beside numbered seats: holds and quotes a second beside GET /health, reads with a sheet
# of 50 categories, a rush of 2,000 buyers, a performance called off; on PostgreSQL the rush with two processes, too. Settings: ROUNDS, SECONDS_EACH,
# ENGINES="sqlite postgres", READ_CONNECTIONS (16), HOLDERS (64), RUSHERS (2000), PLACES (500), SALES_OFF (2000), MEETINGS (1).
set -euo pipefail
cd "$(dirname "$0")/.."
# shellcheck source=Benchmarks/lib.sh
source Benchmarks/lib.sh

record=${1:-}
connections=${READ_CONNECTIONS:-16}
holders=${HOLDERS:-64}
buyers=${RUSHERS:-2000}
places=${PLACES:-500}
off=${SALES_OFF:-2000}
if [[ -z ${INSIDE_POSTGRES:-} ]]; then
    Scripts/install-packages bench
    build
    mkdir -p "$bench"
    : >"$bench/sold" && : >"$bench/rushes"
fi
usher=$(binary)
trap stop_server EXIT
trap 'exit 130' INT TERM

at() { echo "http://127.0.0.1:$port$1"; }
show() { curl -fsS "$(at "/api/shows?kinds=seats,mixed,standing&q=$1")" | jq -r '.[0].id'; }
sign_in() {
    curl -fsS -H 'Content-Type: application/json' -d "{\"email\":\"$1@bench.example\",\"password\":\"Buyer-Pass-1\"}" "$(at /api/auth/signin)" | jq -r .token
}

# told WHAT GOAL: a row of the last rounds.
told() {
    awk -v e="$engine" -v n="$1" -v goal="$2" -v h="$(median <"$bench/health")" -v g="$(median <"$bench/gets")" -v p="$(median <"$bench/p99")" \
        'BEGIN { printf "| %s | %s | %d | %d | %.2f | %.1f | %s |\n", e, n, h, g, g / h, p / 1000, goal }' | tee -a "$bench/sold"
}

holds() { USHER_HOLDERS=$bench/$1 USHER_AREAS=$2 USHER_CODE=$3 load "$connections" places.lua /; }
quotes() { USHER_STATUS=200 USHER_BODY=$2 load "$connections" post.lua "/api/shows/$1/quote"; }

# of_seats: the last rounds' holds by those of two seats, each by the /health of its own rounds.
of_seats() { awk -v s="$(median <"$bench/gets")" -v h="$(median <"$bench/health")" -v of="$seat_holds" 'BEGIN { printf "%.2f × seats", s / h / of }'; }

all_holds() {
    local number token seats standing limits
    seats=$(show seats) standing=$(show standing) limits=$(show limits)
    : >"$bench/of-seats" && : >"$bench/of-places" && : >"$bench/of-limits"
    for ((number = 0; number < holders; number++)); do
        token=$(sign_in "buyer$number")
        echo "$token $seats hall-R$((number + 1)) 50" >>"$bench/of-seats"
        echo "$token $standing - 0" >>"$bench/of-places"
        echo "$token $limits - 0" >>"$bench/of-limits"
    done
    # A hold that the same buyer's next one replaces before it is answered is a 409: so many of a hundred are let pass.
    local tolerated=${MEETINGS:-1}
    rounds_of "holds of 2 seats" holds of-seats "" ""
    seat_holds=$(awk -v s="$(median <"$bench/gets")" -v h="$(median <"$bench/health")" 'BEGIN { print s / h }')
    told "holds of 2 seats" ""
    rounds_of "holds of 2 places" holds of-places "floor gallery" ""
    told "holds of 2 places, $(of_seats)" "0.9 × seats"
    rounds_of "holds with 5 limits and a code" holds of-limits "floor gallery" ALWAYS
    told "the same with 5 limits and a code, $(of_seats)" "0.6 × seats"
    tolerated=0
    rounds_of "a quote" quotes "$limits" '{"items":[{"area":"floor","quantity":2}],"codes":["ALWAYS"]}'
    told "a quote, 5 limits and a code" "0.2"
}

all_reads() {
    local big etag gzip='Accept-Encoding: gzip'
    big=$(show fifty)
    etag=$(curl -fsS -D - -o /dev/null -H "$gzip" "$(at "/api/shows/$big/seats")" | tr -d '\r' | sed -n 's/^[Ee][Tt]ag: //p')
    beside_health "seats (304)" 304 "/api/shows/$big/seats" "If-None-Match: $etag"$'\n'"$gzip"
    told "2,180 seats in 50 categories, matching ETag (304)" ""
    beside_health "seats" 200 "/api/shows/$big/seats" "$gzip"
    told "the same, gzipped" ""
    beside_health "show" 200 "/api/shows/$big" "$gzip"
    told "that show with its areas and categories, gzipped" ""
    beside_health "shows" 200 "/api/shows" "$gzip"
    told "the list beside it, gzipped" ""
}

rush() {
    local result
    result=$(python3 Benchmarks/onsale.py "${@:2}" --buyers "$buyers" --places "$places") || complain "$result"
    echo "${result/#RESULT/$engine, $1:}" | tee -a "$bench/rushes"
}

call_off() {
    local result
    result=$(python3 Benchmarks/onsale.py "$(at "")" --sell "$off") || complain "$result"
    echo "${result/#RESULT/$engine, a performance called off:}" | tee -a "$bench/rushes"
}

if [[ -n ${INSIDE_POSTGRES:-} ]]; then
    engine=PostgreSQL
    rm -rf "$bench/serving" "$bench/other"
    "$usher" import "$bench/selling.json" --data "$bench/serving" --database "$BENCH_DATABASE_URL" >/dev/null
    start_server --data "$bench/serving" --database "$BENCH_DATABASE_URL" --payments-demo true
    all_holds
    all_reads
    call_off
    start_another "$bench/other" "$bench/serving/keys" --database "$BENCH_DATABASE_URL" --payments-demo true
    rush "two processes" "http://127.0.0.1:$port" "http://127.0.0.1:${ports[1]}"
    exit 0
fi

python3 Benchmarks/make-selling.py "$bench/selling.json" --buyers "$holders" --places "$places"
for kind in ${ENGINES:-sqlite postgres}; do
    case $kind in
    sqlite)
        engine=SQLite
        rm -rf "$bench/serving"
        "$usher" import "$bench/selling.json" --data "$bench/serving" >/dev/null
        start_server --data "$bench/serving" --payments-demo true
        all_holds
        all_reads
        call_off
        rush "one process" "http://127.0.0.1:$port"
        stop_server
        ;;
    postgres) INSIDE_POSTGRES=1 Benchmarks/with-postgres.sh BENCH_DATABASE_URL Benchmarks/selling.sh ;;
    *) complain "unknown engine $kind" ;;
    esac
done
rm -rf "$bench/serving" "$bench/other"

report() {
    echo "Selling, $(date -u +%F), $(machine), commit $(git rev-parse --short HEAD 2>/dev/null || echo unknown); $connections connections, $rounds rounds of $seconds s, medians"
    echo
    echo "| engine | what | /health per s | per s | ratio | p99 ms | goal |"
    echo "|---|---|---|---|---|---|---|"
    cat "$bench/sold"
    echo
    sed "s/^/- /" "$bench/rushes"
}
publish "$record"
