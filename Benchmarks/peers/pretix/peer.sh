# shellcheck shell=bash
# pretix in peers.sh, set up as its manual says: PostgreSQL, Redis for cache, sessions and tasks, gunicorn. What speaks for pretix: no worker runs the tasks
# that its scans leave in Redis, no nginx stands before it, and it knows few orders. Sourced, never run.

# Writes pretix.cfg and starts a Redis that keeps nothing; sets redis.
configure_pretix() {
    local place=${server_url#*@}
    redis_port=$(free_port)
    redis-server --port "$redis_port" --bind 127.0.0.1 --save '' --appendonly no --dir "$house" >"$house/redis.log" 2>&1 &
    redis=$!
    cat >"$house/pretix.cfg" <<CONFIG
[pretix]
instance_name=Bench
url=http://127.0.0.1
datadir=$house/data
[django]
debug=off
[database]
backend=postgresql
name=$1
user=usher
host=${place%:*}
port=${place#*:}
[redis]
location=redis://127.0.0.1:$redis_port/0
sessions=true
[celery]
backend=redis://127.0.0.1:$redis_port/1
broker=redis://127.0.0.1:$redis_port/2
CONFIG
    export PRETIX_CONFIG_FILE=$house/pretix.cfg
}

# An empty database in the form that pretix wants. What its migrations make is kept beside its packages, because they take minutes.
migrate_pretix() {
    local made=$kept/pretix/migrated.sql
    if [[ ! -f $made ]]; then
        (cd "$house" && "$kept/pretix/bin/python" -m pretix migrate >"$house/migrate.log" 2>&1) ||
            complain "pretix did not migrate: $(tail -n 5 "$house/migrate.log")"
        pg_dump "$server_url/pretix" >"$made.new"
        mv "$made.new" "$made"
    else
        quiet_psql "$server_url/pretix" -f "$made" >/dev/null
    fi
}

# A worker loads much of pretix at its first request: scans that are only simulated make each do so before the clock runs.
warm_up() {
    local body
    body="{\"secret\":\"$(head -n 1 "$data/codes.txt")\",\"lists\":[$list],\"simulate\":true,\"questions_supported\":false}"
    seq $((workers * 20)) | xargs -P "$((workers * 2))" -I '{}' curl -fsS -o /dev/null -H "Authorization: Device $token" -H 'Content-Type: application/json' \
        -d "$body" "http://127.0.0.1:$port/api/v1/organizers/bench/checkinrpc/redeem/" || complain "pretix refuses a simulated scan"
}

peer_pretix() {
    local python=$kept/pretix/bin/python token=bench-device-0001 list persons=$orders
    house=$kept/pretix-house
    rm -rf "$house" && mkdir -p "$house/data"
    quiet_psql "$BENCH_DATABASE_URL" -c 'CREATE DATABASE pretix'
    configure_pretix pretix
    echo "Setting pretix up with $orders orders"
    migrate_pretix
    list=$("$python" "$peers/pretix/fill.py" "$orders" "$token" <"$data/codes.txt")
    head -n "$orders" "$data/codes.txt" >"$house/codes.txt"
    quiet_psql "$server_url/pretix" -c 'VACUUM ANALYZE'
    sed -i 's/^name=pretix$/name=serving_pretix/' "$house/pretix.cfg"
    fresh_server() {
        local begin
        fresh_database pretix
        redis-cli -p "$redis_port" flushall >/dev/null
        begin=$(date +%s%N)
        port=$(free_port)
        # As in its manual, but with as many workers as the other services have.
        background "$kept/pretix/bin/gunicorn" pretix.wsgi --name pretix --workers "$workers" --max-requests 1200 --max-requests-jitter 50 \
            --log-level=warning --chdir "$house" --bind="127.0.0.1:$port"
        await /healthcheck/
        warm_up
        # shellcheck disable=SC2034  # The session's.
        ready_ms=$((($(date +%s%N) - begin) / 1000000))
    }
    admitted() { quiet_psql "$server_url/serving_pretix" -Atc 'SELECT count(*) FROM pretixbase_checkin WHERE successful'; }
    # The nonce is what makes sending a scan again harmless there.
    data=$house USHER_IDEMPOTENT='' USHER_PATH=/api/v1/organizers/bench/checkinrpc/redeem/ USHER_AUTH="Authorization: Device $token" \
        USHER_BODY="{\"secret\":\"CODE\",\"lists\":[$list],\"nonce\":\"CODE\",\"questions_supported\":false}" \
        sessions pretix 64
    kill "$redis"
    wait "$redis" || true
    redis=''
    rm -rf "$house"
}
