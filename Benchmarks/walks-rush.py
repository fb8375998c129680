#!/usr/bin/env python3
"""A rush for a code: each of N signed-in people sends it once, all at the same time over many connections, to one process or to several in turn.
Prints how it went and fails unless exactly as many are let in as the code has uses, everybody else is told that it is used up, and the tour's
own list of who may enter says the same. walks-rush.py URL [URL …] --key FILE --people N --uses N --admin TOKEN; --token prints one person's token."""

import argparse
import asyncio
import base64
import hashlib
import hmac
import json
import sys
import time
import urllib.parse
import uuid

SPACE = uuid.UUID("5d3c2f0e-0000-4000-8000-000000000000")
CONNECTIONS = 128


def encoded(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def token(key: bytes, number: int, now: int) -> str:
    """The access token that the server would have given to this person."""
    claims = {"aud": "usher-walks", "exp": now + 900, "iat": now, "iss": "usher", "jti": f"rush-{number}",
              "sub": str(uuid.uuid5(SPACE, f"walker {number}")), "typ": "access"}
    text = encoded(b'{"alg":"HS256","typ":"JWT"}') + "." + encoded(json.dumps(claims, separators=(",", ":")).encode())
    return text + "." + encoded(hmac.new(key, text.encode(), hashlib.sha256).digest())


class Connection:
    """One keep-alive connection."""

    def __init__(self, url: str):
        parts = urllib.parse.urlsplit(url)
        self.host, self.port = parts.hostname, parts.port

    async def open(self) -> None:
        self.reader, self.writer = await asyncio.open_connection(self.host, self.port)

    async def send(self, method: str, path: str, token: str, body: bytes = b"") -> tuple[int, bytes]:
        self.writer.write(
            f"{method} {path} HTTP/1.1\r\nHost: {self.host}\r\nAuthorization: Bearer {token}\r\nContent-Type: application/json\r\n"
            f"Content-Length: {len(body)}\r\n\r\n".encode() + body)
        status = int((await self.reader.readline()).split()[1])
        length = 0
        while line := (await self.reader.readline()).strip():
            name, _, value = line.partition(b":")
            if name.lower() == b"content-length":
                length = int(value)
        return status, await self.reader.readexactly(length)


async def rush(options, key: bytes) -> bool:
    now = int(time.time())
    tokens = [token(key, number, now) for number in range(options.people)]
    connections = [Connection(options.urls[index % len(options.urls)]) for index in range(CONNECTIONS)]
    for connection in connections:
        await connection.open()
    answers: dict[str, int] = {}
    times: list[float] = []
    waiting = iter(tokens)

    async def work(connection: Connection) -> None:
        for person in waiting:
            began = time.perf_counter()
            status, body = await connection.send("POST", "/vouchers/validate", person, b'{"code":"RUSH"}')
            times.append(time.perf_counter() - began)
            name = "admitted" if status == 200 else json.loads(body).get("code", str(status))
            answers[name] = answers.get(name, 0) + 1

    began = time.perf_counter()
    await asyncio.gather(*(work(connection) for connection in connections))
    took = time.perf_counter() - began
    status, body = await connections[0].send("GET", f"/console/api/tours/{uuid.uuid5(SPACE, 'tour 6')}/grants", options.admin)
    grants = len(json.loads(body)) if status == 200 else -1
    times.sort()
    print(
        f"RESULT people={options.people} processes={len(options.urls)} admitted={answers.get('admitted', 0)} "
        f"used_up={answers.get('voucher_exhausted', 0)} grants={grants} ms={took * 1000:.0f} answers_per_second={len(times) / took:.0f} "
        f"p99_ms={times[len(times) * 99 // 100] * 1000:.0f}")
    right = {"admitted": options.uses, "voucher_exhausted": options.people - options.uses}
    return answers == right and grants == options.uses


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("urls", nargs="*")
    parser.add_argument("--key", required=True)
    parser.add_argument("--people", type=int, default=10_000)
    parser.add_argument("--uses", type=int, default=5_000)
    parser.add_argument("--admin", default="")
    parser.add_argument("--token", action="store_true")
    options = parser.parse_args()
    with open(options.key, "rb") as file:
        key = file.read()
    if options.token:
        print(token(key, 0, int(time.time())))
    elif not asyncio.run(rush(options, key)):
        sys.exit("rush: something that must not happen has happened")


if __name__ == "__main__":
    main()
