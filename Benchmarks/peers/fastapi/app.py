"""A scan service as one would write it with FastAPI, asyncpg and PostgreSQL: the peer that Benchmarks/peers.sh measures beside Usher.

A scan is one transaction that admits a ticket exactly once, with an audit row and, where the client sends an Idempotency-Key, a row with the
answer; a second scan with that key gets the first answer again. It is written to be fast: uvloop and httptools, statements that asyncpg prepares
once a connection and keeps, a pool of warm connections, five round trips to the database a scan, bodies written by hand, no middleware and no
access log. Left out, though Usher does it: several persons a ticket, seats, days and re-entry, roles and organisations, refusals with their
cause, rate limits, live counts, the feed of changes and the offline list for devices, and SQLite."""

import contextlib
import datetime
import hashlib
import json
import os
from typing import Annotated

import asyncpg
from fastapi import FastAPI, Header, Response
from pydantic import BaseModel, Field

KEY = """
    SELECT k.id, i.code, i.status, i.answer FROM api_keys k
    LEFT JOIN idempotency i ON i.key_id = k.id AND i.client_key = $2
    WHERE k.hash = $1 AND NOT k.revoked
    """
# Whoever comes second waits for the row, looks again and changes nothing.
ADMIT = """
    UPDATE tickets t SET admitted_at = $2 FROM events e
    WHERE t.code = $1 AND t.admitted_at IS NULL AND e.id = t.event_id
    RETURNING t.id, t.name, t.email, e.id AS event_id, e.name AS event_name, e.starts_at, e.ends_at
    """
FIND = "SELECT id, admitted_at FROM tickets WHERE code = $1"
AUDIT = "INSERT INTO audit (at, key_id, ticket_id, code, status) VALUES ($1, $2, $3, $4, $5)"
# Both rows in one round trip.
AUDIT_AND_KEEP = """
    WITH kept AS (INSERT INTO idempotency (key_id, client_key, code, status, answer) VALUES ($2, $6, $4, $5, $7))
    INSERT INTO audit (at, key_id, ticket_id, code, status) VALUES ($1, $2, $3, $4, $5)
    """


class Scan(BaseModel):
    ticket_code: Annotated[str, Field(min_length=1, max_length=2048)]


@contextlib.asynccontextmanager
async def lifespan(app: FastAPI):
    size = int(os.environ.get("POOL", "16"))
    async with asyncpg.create_pool(os.environ["DATABASE_URL"], min_size=size, max_size=size) as pool:
        app.state.pool = pool
        yield


app = FastAPI(lifespan=lifespan, openapi_url=None)


def answer(status: int, body: str) -> Response:
    return Response(body, status, media_type="application/json")


def refusal(status: int, text: str, code: str) -> tuple[int, str]:
    return status, json.dumps({"error": text, "code": code})


def admitted(row: asyncpg.Record, now: datetime.datetime) -> str:
    event = {"id": row["event_id"], "name": row["event_name"], "starts_at": row["starts_at"].isoformat(), "ends_at": row["ends_at"].isoformat()}
    ticket = {"id": row["id"], "name": row["name"], "email": row["email"], "event": event}
    return json.dumps({"data": {"scanned_at": now.isoformat(), "code": "admitted", "ticket": ticket}}, ensure_ascii=False)


async def judge(connection: asyncpg.Connection, code: str, now: datetime.datetime) -> tuple[int | None, int, str]:
    """The ticket's id, and status and body of the answer."""
    row = await connection.fetchrow(ADMIT, code, now)
    if row:
        return row["id"], 201, admitted(row, now)
    row = await connection.fetchrow(FIND, code)
    if row is None:
        return None, *refusal(404, "Ticket not found", "ticket_not_found")
    return row["id"], *refusal(409, "This ticket has already been used", "already_used")


def replay(known: asyncpg.Record, code: str) -> Response:
    if known["code"] != code:
        return answer(*refusal(400, "This Idempotency-Key was used before", "idempotency_mismatch"))
    return answer(known["status"], known["answer"])


@app.post("/api/tickets/scan")
async def scan(
    body: Scan, x_api_key: Annotated[str, Header()] = "", idempotency_key: Annotated[str | None, Header(max_length=128)] = None
) -> Response:
    code, digest = body.ticket_code.strip(), hashlib.sha256(x_api_key.encode()).digest()
    async with app.state.pool.acquire() as connection:
        known = await connection.fetchrow(KEY, digest, idempotency_key)
        if known is None:
            return answer(*refusal(401, "Invalid API key", "api_key_invalid"))
        if known["status"] is not None:
            return replay(known, code)
        now = datetime.datetime.now(datetime.timezone.utc)
        try:
            async with connection.transaction():
                ticket, status, text = await judge(connection, code, now)
                row = (now, known["id"], ticket, code, status)
                if idempotency_key:
                    await connection.execute(AUDIT_AND_KEEP, *row, idempotency_key, text)
                else:
                    await connection.execute(AUDIT, *row)
        except asyncpg.UniqueViolationError:
            # The same key at the same moment: the other one's answer is this one's too.
            return replay(await connection.fetchrow(KEY, digest, idempotency_key), code)
        return answer(status, text)


@app.get("/health")
async def health() -> Response:
    return answer(200, '{"status":"ok"}')
