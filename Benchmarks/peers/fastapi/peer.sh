# shellcheck shell=bash
# The FastAPI service in peers.sh: on the codes and the PostgreSQL that Usher has, uvicorn with uvloop and httptools. Sourced, never run.

peer_fastapi() {
    quiet_psql "$BENCH_DATABASE_URL" -c 'CREATE DATABASE tickets'
    quiet_psql "$server_url/tickets" -v key="$key" -f "$peers/fastapi/schema.sql" <"$data/codes.txt"
    fresh_server() {
        local begin
        fresh_database tickets
        begin=$(date +%s%N)
        port=$(free_port)
        DATABASE_URL=$server_url/serving_fastapi background "$kept/fastapi/bin/uvicorn" app:app --app-dir "$peers/fastapi" --host 127.0.0.1 --port "$port" \
            --workers "$workers" --loop uvloop --http httptools --no-access-log --log-level warning
        await /health
        # shellcheck disable=SC2034  # The session's.
        ready_ms=$((($(date +%s%N) - begin) / 1000000))
    }
    admitted() { quiet_psql "$server_url/serving_fastapi" -Atc 'SELECT least(count(*), (SELECT count(*) FROM audit), (SELECT count(*) FROM idempotency)) FROM tickets WHERE admitted_at IS NOT NULL'; }
    sessions "FastAPI, asyncpg, PostgreSQL"
}
