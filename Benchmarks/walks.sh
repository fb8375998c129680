#!/usr/bin/env bash
# walks.sh [--record] (Walks A56): how many lists, details, points and manifests of tours a second are read beside GET /health of the same server; how fast a
# file leaves beside nginx with the same file; how much memory downloads and an upload take; how many events a second are stored; whether failed
# sign-ins take equally long; how a rush for a code goes, on PostgreSQL with two processes.
# Settings: ROUNDS, SECONDS_EACH, ENGINES="sqlite postgres", READ_CONNECTIONS (64), PEOPLE (10000), USES (5000).
set -euo pipefail
cd "$(dirname "$0")/.."
# shellcheck source=Benchmarks/lib.sh
source Benchmarks/lib.sh

record=${1:-}
connections=${READ_CONNECTIONS:-64}
people=${PEOPLE:-10000}
uses=${USES:-5000}
house=$bench/walks
if [[ -z ${INSIDE_POSTGRES:-} ]]; then
    Scripts/install-packages bench
    build
    mkdir -p "$bench"
    : >"$bench/walk-reads" && : >"$bench/walk-media" && : >"$bench/walk-rest"
fi
usher=$(binary)
nginx=''
stop_all() {
    stop_server
    [[ -z $nginx ]] || kill "$nginx" 2>/dev/null || true
}
trap stop_all EXIT
trap 'exit 130' INT TERM

base() { echo "http://127.0.0.1:$port"; }
sign_in() {
    curl -fsS -H 'Content-Type: application/json' -d '{"email":"editor@bench.example","password":"Editor-Pass-1"}' \
        "$(base)/api/auth/signin" | jq -r .token
}
walker() { python3 Benchmarks/walks-rush.py --key "$serving/keys/walks.key" --token; }

# reads NAME STATUS PATH HEADERS GOAL: rounds of /health and of this path in turn; one row.
reads() {
    beside_health "$1" "$2" "$3" "$4"
    awk -v e="$engine" -v n="$1" -v h="$(median <"$bench/health")" -v g="$(median <"$bench/gets")" -v p="$(median <"$bench/p99")" -v goal="$5" \
        'BEGIN { printf "| %s | %s | %d | %d | %.2f | %s | %.1f |\n", e, n, h, g, g / h, goal, p / 1000 }' | tee -a "$bench/walk-reads"
}

all_reads() {
    local tour path etag part
    tour=$(curl -fsS "$(base)/tours" | jq -r '.[] | select(.slug == "walk-1").id')
    for part in "list:/tours" "detail:/tours/$tour?language=en" "points:/tours/$tour/points?language=en" "manifest:/tours/$tour/manifest?language=en"; do
        path=${part#*:}
        reads "${part%%:*}" 200 "$path" "" 0.8
        etag=$(curl -fsS -D - -o /dev/null "$(base)$path" | tr -d '\r' | sed -n 's/^[Ee][Tt]ag: //p')
        reads "${part%%:*}, 304" 304 "$path" "If-None-Match: $etag" 0.9
        reads "${part%%:*}, with a token" 200 "$path" "Authorization: Bearer $(walker)" 0.5
    done
}

# nginx as Debian sets it up, with the media folder as its files; sets nginx and nginx_port.
start_nginx() {
    local program
    program=$(command -v nginx || echo /usr/sbin/nginx)
    nginx_port=$(free_port)
    mkdir -p "$bench/nginx"
    # Its workers run as somebody else, who must be let in.
    chmod -R a+rX "$serving" && chmod a+x "$bench"
    cat >"$bench/nginx/nginx.conf" <<CONF
$([[ $(id -u) -ne 0 ]] || echo "user root;")
worker_processes auto;
pid $bench/nginx/nginx.pid;
error_log $bench/nginx/error.log;
daemon off;
events { worker_connections 768; }
http {
    sendfile on;
    tcp_nopush on;
    types_hash_max_size 2048;
    default_type application/octet-stream;
    access_log off;
    keepalive_requests 1000000;
    client_body_temp_path $bench/nginx/body; proxy_temp_path $bench/nginx/proxy; fastcgi_temp_path $bench/nginx/fastcgi;
    uwsgi_temp_path $bench/nginx/uwsgi; scgi_temp_path $bench/nginx/scgi;
    server { listen 127.0.0.1:$nginx_port; root $serving/media; }
}
CONF
    "$program" -p "$bench/nginx" -c "$bench/nginx/nginx.conf" &
    nginx=$!
    for _ in {1..50}; do
        if curl -s -o /dev/null "http://127.0.0.1:$nginx_port/"; then return 0; fi
        sleep 0.1
    done
    complain "nginx did not start: $(tail -n 3 "$bench/nginx/error.log")"
}

# rate CONNECTIONS PATH SIZE: one run of wrk over a whole file; prints megabytes a second.
rate() {
    local result
    result=$(threads=$(($1 < threads ? $1 : threads)) load "$1" health.lua "$2")
    expect_clean "$result" "$2" >&2
    awk -v n="$(field "$result" answered)" -v us="$(field "$result" microseconds)" -v size="$3" 'BEGIN { printf "%d\n", n * size / us }'
}

# beside NAME CONNECTIONS PATH DIGEST SIZE: rounds of nginx and of Usher in turn; one row.
beside() {
    local round
    : >"$bench/theirs" && : >"$bench/ours"
    for ((round = 1; round <= rounds; round++)); do
        port=$nginx_port rate "$2" "/${4:0:2}/$4" "$5" >>"$bench/theirs"
        rate "$2" "$3" "$5" >>"$bench/ours"
    done
    awk -v n="$1" -v c="$2" -v t="$(median <"$bench/theirs")" -v o="$(median <"$bench/ours")" \
        'BEGIN { printf "| %s | %s | %d | %d | %.2f |\n", n, c, t, o, o / t }' | tee -a "$bench/walk-media"
}

forget_peak() { echo 5 >"/proc/$server/clear_refs"; }
peak_mb() { awk '/^VmHWM/ { printf "%d", $2 / 1024 }' "/proc/$server/status"; }
rest() { echo "- $*" | tee -a "$bench/walk-rest"; }

media() {
    local tour manifest large digest film film_digest before result token
    tour=$(curl -fsS "$(base)/tours" | jq -r '.[] | select(.slug == "walk-5").id')
    manifest=$(curl -fsS "$(base)/tours/$tour/manifest?language=en")
    large=$(jq -r '.audio[0].url' <<<"$manifest") && large=/${large#http://*/} && large=${large%%\?*}
    digest=$(jq -r '.audio[0].sha256' <<<"$manifest")
    film=$(curl -fsS "$(base)/tours/$tour?language=en" | jq -r .version.videoUrl) && film=/${film#http://*/}
    film_digest=$(sha256sum "$house/film.mp4" | cut -d ' ' -f 1)
    [[ $(curl -fsS "$(base)$large" | sha256sum | cut -d ' ' -f 1) == "$digest" ]] || complain "the file is not what its digest says"
    start_nginx
    beside "50 MB" 8 "$large" "$digest" 50000000
    beside "256 MiB" 1 "$film" "$film_digest" 268435456
    kill "$nginx" && nginx=''
    before=$(memory_mb)
    forget_peak
    result=$(load 100 health.lua "$large")
    rest "100 downloads of 50 MB at once: $(field "$result" answered) in $seconds s, resident at most $(peak_mb) MB (before: $before MB)"
    token=$(sign_in)
    # Not the film that is there already.
    { head -c 33554432 "$house/film.mp4" && cat "$house/film.mp4" && head -c 222298112 "$house/film.mp4"; } >"$house/upload.mp4"
    before=$(memory_mb)
    forget_peak
    result=$(curl -fsS -o /dev/null -w '%{time_total}' -X POST -H 'Expect:' -H "Authorization: Bearer $token" -H 'Content-Type: application/octet-stream' \
        -T "$house/upload.mp4" "$(base)/console/api/media?kind=video&filename=upload.mp4")
    rm "$house/upload.mp4"
    rest "An upload of 500 MiB: $result s, resident at most $(peak_mb) MB (before: $before MB)"
}

events() {
    local tour one hundred many
    tour=$(curl -fsS "$(base)/tours" | jq -r '.[] | select(.slug == "walk-1").id')
    one=$(threads=1 USHER_EVENTS=1 USHER_TOUR=$tour load 1 events.lua /analytics/events)
    hundred=$(threads=1 USHER_EVENTS=100 USHER_TOUR=$tour load 1 events.lua /analytics/events)
    many=$(USHER_EVENTS=100 USHER_TOUR=$tour load 16 events.lua /analytics/events)
    for result in "$one" "$hundred" "$many"; do expect_clean "$result" "POST /analytics/events"; done
    rest "$engine: $(per_second "$(($(field "$many" answered) * 100))" "$(field "$many" microseconds)") events/s in requests of 100 over 16 connections;" \
        "one at a time, a request of 1 takes $(field "$one" p50) µs and one of 100 $(field "$hundred" p50) µs"
}

# Sign-ins that fail in three ways, in turn, one at a time: nobody may learn from the time which way it was. The medians are to lie within a
# quarter of each other.
sign_ins() {
    local round kind body
    for kind in known unknown nameless; do : >"$bench/sign-ins-$kind"; done
    for ((round = 1; round <= 40; round++)); do
        for kind in known unknown nameless; do
            case $kind in
            known) body='{"email":"editor@bench.example","password":"Editor-Pass-2"}' ;;
            unknown) body="{\"email\":\"nobody$round@bench.example\",\"password\":\"Editor-Pass-1\"}" ;;
            # Accounts without a password.
            nameless) body="{\"email\":\"walker$round@bench.example\",\"password\":\"Editor-Pass-1\"}" ;;
            esac
            curl -sS -o /dev/null -w '%{http_code} %{time_total}\n' -H 'Content-Type: application/json' -d "$body" "$(base)/auth/login" >"$bench/sign-in"
            [[ $(cut -d ' ' -f 1 "$bench/sign-in") == 401 ]] || complain "a sign-in that was to fail: $(cat "$bench/sign-in")"
            awk '{ print $2 * 1000 }' "$bench/sign-in" >>"$bench/sign-ins-$kind"
        done
    done
    rest "$engine: $(awk -v k="$(median <"$bench/sign-ins-known")" -v u="$(median <"$bench/sign-ins-unknown")" -v n="$(median <"$bench/sign-ins-nameless")" 'BEGIN {
        least = k < u ? (k < n ? k : n) : (u < n ? u : n); most = k > u ? (k > n ? k : n) : (u > n ? u : n)
        printf "failed sign-ins, medians of 40: wrong password %.1f ms, unknown e-mail %.1f ms, account without password %.1f ms; %.0f %% apart (goal 25)", k, u, n, (most / least - 1) * 100 }')"
}

rush() {
    local result
    result=$(python3 Benchmarks/walks-rush.py "${@:2}" --key "$serving/keys/walks.key" --people "$people" --uses "$uses" --admin "$(sign_in)") ||
        complain "$result"
    rest "${result/#RESULT/$engine, a rush, $1:}"
}

serving=$bench/walks-serving
if [[ -n ${INSIDE_POSTGRES:-} ]]; then
    engine=PostgreSQL
    rm -rf "$serving" "$bench/other"
    "$usher" import "$house/walks.json" --data "$serving" --database "$BENCH_DATABASE_URL" >/dev/null
    start_server --data "$serving" --database "$BENCH_DATABASE_URL"
    all_reads
    events
    sign_ins
    start_another "$bench/other" "$serving/keys" --database "$BENCH_DATABASE_URL"
    rush "two processes" "$(base)" "http://127.0.0.1:${ports[1]}"
    exit 0
fi

python3 Benchmarks/make-walks.py "$house" --people "$people" --uses "$uses"
for kind in ${ENGINES:-sqlite postgres}; do
    case $kind in
    sqlite)
        engine=SQLite
        rm -rf "$serving"
        "$usher" import "$house/walks.json" --data "$serving" >/dev/null
        start_server --data "$serving"
        all_reads
        media
        events
        sign_ins
        rush "one process" "$(base)"
        stop_server
        ;;
    postgres) INSIDE_POSTGRES=1 Benchmarks/with-postgres.sh BENCH_DATABASE_URL Benchmarks/walks.sh ;;
    *) complain "unknown engine $kind" ;;
    esac
done
rm -rf "$serving" "$bench/other" "$house" "$bench/nginx"

report() {
    echo "Walks, $(date -u +%F), $(nproc) × $(sed -n 's/^model name[^:]*: //p' /proc/cpuinfo | head -n 1), commit $(git rev-parse --short HEAD 2>/dev/null || echo unknown); $connections connections, $rounds rounds of $seconds s, medians"
    echo
    echo "| engine | what | /health per s | per s | ratio | goal | p99 ms |"
    echo "|---|---|---|---|---|---|---|"
    cat "$bench/walk-reads"
    echo
    echo "| file | connections | nginx MB/s | Usher MB/s | ratio (goal 0.8) |"
    echo "|---|---|---|---|---|"
    cat "$bench/walk-media"
    echo
    cat "$bench/walk-rest"
}
publish "$record"
