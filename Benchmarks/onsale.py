#!/usr/bin/env python3
"""An on-sale: so many guests (--buyers) at once want one place each of a show with fewer (--places) under a ceiling of nine tenths of them, with a code that a fifth of
the places may be bought with; who reads that it is used up asks again without. Prints how it went; fails where it were not exactly so many, or an answer was a 5xx, or
the 99th percentile is over RUSH_LIMIT_MS (2000). With --sell N instead sells N places of the show "cancelled" on the demo's page, calls it off, and
tells how long its refunds take (--within). onsale.py URL [URL …]: several URLs are several processes on one database, used in turn."""

import argparse
import asyncio
import os
import re
import resource
import sys
import time
import urllib.parse

from rush import Connection

OWNER = {"email": "owner@bench.example", "password": "Buyer-Pass-1"}
TOKEN = re.compile(r'name="token" value="([^"]+)"')
GONE, USED = "not_enough", "code_used_up"


class Onsale:
    def __init__(self, urls: list[str], buyers: int, places: int):
        self.urls, self.buyers, self.places = urls, buyers, places
        self.times: list[float] = []
        self.statuses: dict[int, int] = {}
        self.held = {True: 0, False: 0}

    async def show(self, name: str) -> str:
        _, shows = await Connection(self.urls[0]).send("GET", f"/api/shows?kinds=standing&q={name}")
        return shows[0]["id"]

    async def ask(self, number: int, connection: Connection, show: str, codes: list[str]) -> tuple[int, dict]:
        body = {"showId": show, "items": [{"area": "floor", "quantity": 1}], "codes": codes, "email": f"guest{number}@bench.example"}
        began = time.perf_counter()
        status, answer = await connection.send("POST", "/api/seat-checkout", body)
        self.times.append(time.perf_counter() - began)
        self.statuses[status] = self.statuses.get(status, 0) + 1
        return status, answer

    async def buy(self, number: int, connection: Connection, show: str, start: asyncio.Event) -> None:
        await start.wait()
        for codes in (["RUSH"], []):
            status, answer = await self.ask(number, connection, show, codes)
            if status == 200:
                self.held[bool(codes)] += 1
            elif status != 409:
                print(f"onsale: {status} {answer}", file=sys.stderr)
            if answer.get("code") != USED:
                return

    async def rush(self) -> bool:
        show, start = await self.show("rush"), asyncio.Event()
        people = [Connection(self.urls[number % len(self.urls)]) for number in range(self.buyers)]
        for connection in people:
            # Everybody is there before it begins.
            await connection.send("GET", f"/api/shows/{show}")
        tasks = [asyncio.create_task(self.buy(number, connection, show, start)) for number, connection in enumerate(people)]
        began = time.perf_counter()
        start.set()
        await asyncio.gather(*tasks)
        return self.report(time.perf_counter() - began)

    def report(self, took: float) -> bool:
        times = sorted(self.times)
        p99 = times[min(len(times) - 1, len(times) * 99 // 100)] * 1000
        broken = sum(count for status, count in self.statuses.items() if status >= 500)
        print(f"RESULT answered={len(times)} held={sum(self.held.values())} with_code={self.held[True]} refused={self.statuses.get(409, 0)} "
              f"ms={took * 1000:.0f} answers_per_second={len(times) / took:.0f} p99_ms={p99:.0f} broken={broken}")
        want = {True: self.places // 5, False: self.places * 9 // 10 - self.places // 5}
        return self.held == want and broken == 0 and p99 < int(os.environ.get("RUSH_LIMIT_MS", "2000"))

    async def sell(self, count: int, within: float) -> bool:
        """Sells, calls off, and waits until the last refund is done."""
        show = await self.show("cancelled")
        await asyncio.gather(*(self.sell_some(show, range(first, count, 16)) for first in range(16)))
        owner = Connection(self.urls[0])
        token = (await owner.send("POST", "/api/auth/signin", OWNER))[1]["token"]
        began = time.perf_counter()
        path, body = f"/console/api/shows/{show}/cancel", {"refund": "all"}
        _, answer = await owner.send("POST", path, body, token, {"Idempotency-Key": f"bench-cancelled-{show}"})
        job = answer["job"]["id"]
        while True:
            _, answer = await owner.send("GET", f"/console/api/jobs/{job}", None, token)
            took, job_now = time.perf_counter() - began, answer["job"]
            if job_now["state"] == "done" or took > 2 * within:
                break
            await asyncio.sleep(0.1)
        print(f"RESULT sales={count} refunded={job_now['done']} failed={len(job_now['failed'])} pence={job_now['pence']} seconds={took:.1f}")
        return job_now["state"] == "done" and job_now["done"] == count and not job_now["failed"] and took <= within

    async def sell_some(self, show: str, numbers: range) -> None:
        connection = Connection(self.urls[0])
        token = ""
        for number in numbers:
            _, hold = await self.ask(number, connection, show, [])
            path = urllib.parse.urlsplit(hold["url"]).path
            if not token:
                _, page = await connection.fetch("GET", path)
                token = TOKEN.search(page.decode())[1]
            form = urllib.parse.urlencode({"token": token, "do": "pay"}).encode()
            status, page = await connection.fetch("POST", path, form, {"Content-Type": "application/x-www-form-urlencoded"})
            if status != 303:
                raise SystemExit(f"onsale: the demo's page says {status}: {page[:300]}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("urls", nargs="+")
    parser.add_argument("--buyers", type=int, default=2000)
    parser.add_argument("--places", type=int, default=500)
    parser.add_argument("--sell", type=int)
    parser.add_argument("--within", type=float, default=120)
    options = parser.parse_args()
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(most, 65_536), most))
    sale = Onsale(options.urls, options.buyers, options.places)
    if not asyncio.run(sale.sell(options.sell, options.within) if options.sell else sale.rush()):
        raise SystemExit("onsale: something that must not happen has happened")


if __name__ == "__main__":
    main()
