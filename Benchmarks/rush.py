#!/usr/bin/env python3
"""A rush: 500 signed-in buyers at once ask for 4 random seats each of a show with 1,000; after a 409 up to 5 new picks. Prints how it went and
fails if a seat was given twice, a seat is taken without a 200, or an answer was a 5xx. rush.py URL [URL …] [--buyers N]: several URLs are
several processes on one database, used in turn. With --sign-in-for SECONDS everybody only signs in, again and again."""

import argparse
import asyncio
import json
import os
import random
import sys
import time
import urllib.parse

SEATS, PICKS = 4, 6


class Connection:
    """One keep-alive connection."""

    def __init__(self, url: str):
        parts = urllib.parse.urlsplit(url)
        self.host, self.port = parts.hostname, parts.port
        self.reader = self.writer = None
        self.cookies: dict[str, str] = {}

    async def send(self, method: str, path: str, body=None, token: str = "", headers: dict[str, str] = {}) -> tuple[int, dict | list]:
        data = b"" if body is None else json.dumps(body).encode()
        more = {"Content-Type": "application/json", **({"Authorization": f"Bearer {token}"} if token else {}), **headers}
        status, answer = await self.fetch(method, path, data, more)
        return status, json.loads(answer or b"null")

    async def fetch(self, method: str, path: str, data: bytes = b"", headers: dict[str, str] = {}) -> tuple[int, bytes]:
        """With the cookies that came before, as a browser."""
        if self.writer is None:
            self.reader, self.writer = await asyncio.open_connection(self.host, self.port)
        head = f"{method} {path} HTTP/1.1\r\nHost: {self.host}:{self.port}\r\nContent-Length: {len(data)}\r\n"
        head += "".join(f"{name}: {value}\r\n" for name, value in headers.items())
        if self.cookies:
            head += "Cookie: " + "; ".join(f"{name}={value}" for name, value in self.cookies.items()) + "\r\n"
        self.writer.write(head.encode() + b"\r\n" + data)
        await self.writer.drain()
        status = int((await self.reader.readline()).split()[1])
        length = 0
        while (line := (await self.reader.readline()).strip()):
            name, _, value = line.partition(b":")
            if name.lower() == b"content-length":
                length = int(value)
            elif name.lower() == b"set-cookie":
                cookie, _, text = value.decode().strip().split(";")[0].partition("=")
                self.cookies[cookie] = text
        return status, await self.reader.readexactly(length)


class Rush:
    def __init__(self, urls: list[str], buyers: int):
        self.urls, self.buyers = urls, buyers
        self.given: dict[str, int] = {}
        self.times: list[float] = []
        self.statuses: dict[int, int] = {}

    async def sign_in(self, number: int) -> tuple[Connection, str]:
        connection = Connection(self.urls[number % len(self.urls)])
        body = {"email": f"buyer{number}@bench.example", "password": "Buyer-Pass-1"}
        while True:
            status, answer = await connection.send("POST", "/api/auth/signin", body)
            if status == 200:
                return connection, answer["token"]
            if status != 503:
                raise SystemExit(f"rush: buyer {number} cannot sign in: {status} {answer}")
            await asyncio.sleep(1)

    async def buy(self, number: int, connection: Connection, token: str, show: str, seats: list[str], start: asyncio.Event) -> None:
        chance = random.Random(number)
        await start.wait()
        for _ in range(PICKS):
            picks = chance.sample(seats, SEATS)
            began = time.perf_counter()
            status, answer = await connection.send("POST", "/api/seat-checkout", {"showId": show, "specificSeatIds": picks}, token)
            self.times.append(time.perf_counter() - began)
            self.statuses[status] = self.statuses.get(status, 0) + 1
            if status == 200:
                for seat in answer["seats"]:
                    self.given[seat["id"]] = self.given.get(seat["id"], 0) + 1
                return
            if status != 409:
                print(f"rush: {status} {answer}", file=sys.stderr)
                return

    async def sign_in_for(self, seconds: float) -> None:
        """All at once, each after their own last answer; tells how many got in, and how long it took them."""
        end, times = time.perf_counter() + seconds, []

        async def again(number: int) -> None:
            while (began := time.perf_counter()) < end:
                connection, _ = await self.sign_in(number)
                times.append(time.perf_counter() - began)
                connection.writer.close()

        await asyncio.gather(*(again(number) for number in range(self.buyers)))
        times.sort()
        print(f"{len(times) / seconds:.0f} sign-ins a second meanwhile; one took {times[len(times) // 2] * 1000:.0f} ms (median)")

    async def run(self) -> bool:
        first = Connection(self.urls[0])
        _, shows = await first.send("GET", "/api/shows?q=rush")
        show = shows[0]["id"]
        _, seats = await first.send("GET", f"/api/shows/{show}/seats")
        ids = [seat["id"] for seat in seats]
        gate = asyncio.Semaphore(8)

        async def enter(number: int) -> tuple[Connection, str]:
            async with gate:
                return await self.sign_in(number)

        people = await asyncio.gather(*(enter(number) for number in range(self.buyers)))
        start = asyncio.Event()
        tasks = [asyncio.create_task(self.buy(n, c, t, show, ids, start)) for n, (c, t) in enumerate(people)]
        began = time.perf_counter()
        start.set()
        await asyncio.gather(*tasks)
        took = time.perf_counter() - began
        _, after = await first.send("GET", f"/api/shows/{show}/seats")
        taken = {seat["id"] for seat in after if seat["status"] != "available"}
        return self.report(took, taken)

    def report(self, took: float, taken: set[str]) -> bool:
        times = sorted(self.times)
        p99 = times[min(len(times) - 1, len(times) * 99 // 100)] * 1000
        twice = sum(1 for count in self.given.values() if count > 1)
        lost = len(taken ^ set(self.given))
        broken = sum(count for status, count in self.statuses.items() if status >= 500)
        holds = self.statuses.get(200, 0)
        print(
            f"RESULT answered={len(times)} holds={holds} taken={self.statuses.get(409, 0)} ms={took * 1000:.0f} "
            f"holds_per_second={holds / took:.0f} answers_per_second={len(times) / took:.0f} p99_ms={p99:.0f} "
            f"seats={len(taken)} twice={twice} disagree={lost} broken={broken}"
        )
        return twice == 0 and lost == 0 and broken == 0 and p99 < int(os.environ.get("RUSH_LIMIT_MS", "1000"))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("urls", nargs="+")
    parser.add_argument("--buyers", type=int, default=500)
    parser.add_argument("--sign-in-for", type=float)
    options = parser.parse_args()
    if options.sign_in_for:
        asyncio.run(Rush(options.urls, options.buyers).sign_in_for(options.sign_in_for))
    elif not asyncio.run(Rush(options.urls, options.buyers).run()):
        raise SystemExit("rush: something that must not happen has happened")


if __name__ == "__main__":
    main()
