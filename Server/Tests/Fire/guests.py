"""The light load of one house: a door that scans one ticket after the other, and buyers who hold seats and pay. Each asks again where it is told
to come later, and writes down how long each answer took."""

import asyncio
import dataclasses
import json
import random
import re
import time
import urllib.parse
import uuid

from client import Answer, Clients, Lost


@dataclasses.dataclass
class Seen:
    """One answer."""

    at: float
    seconds: float
    what: str
    status: int
    #: Told when to come again.
    later: bool


class Guests:
    #: Scans and holds a second.
    SCANS, HOLDS = 20, 5

    def __init__(self, port: int, name: str, tickets: list[str], seats: list[str], show: str):
        """At two hosts: guests at the house's own, doors and apps at the one that the front has for the house."""
        self.clients = Clients(port, 8)
        self.host, self.desk, self.key, self.tickets, self.show = f"{name}.example", f"{name}.usher.example", f"shards-door-{name}", tickets, show
        self.free = list(seats)
        self.seen: list[Seen] = []
        self.admitted: list[str] = []
        #: Sales that were paid.
        self.paid: list[str] = []
        self.wrong: list[str] = []
        self.going = True

    async def play(self) -> None:
        await asyncio.gather(self.door(), self.box_office())

    async def door(self) -> None:
        start = time.monotonic()
        for number, ticket in enumerate(self.tickets):
            await asyncio.sleep(max(0, start + number / self.SCANS - time.monotonic()))
            if not self.going:
                return
            answer = await self.scan("scan", ticket, {"Idempotency-Key": ticket})
            if answer.status == 201:
                self.admitted.append(ticket)
            else:
                self.wrong.append(f"scan of {ticket}: {answer.status} {answer.body[:100]!r}")

    async def scan(self, what: str, ticket: str, headers: dict[str, str] = {}) -> Answer:
        body = json.dumps({"ticket_code": ticket}).encode()
        return await self.insist(what, "POST", "/api/tickets/scan", {"Host": self.desk, "X-API-Key": self.key, **headers}, body)

    async def box_office(self) -> None:
        start, number = time.monotonic(), 0
        while self.going and self.free:
            await asyncio.sleep(max(0, start + number / self.HOLDS - time.monotonic()))
            number += 1
            await self.buy(self.free.pop(), number)

    async def buy(self, seat: str, number: int) -> None:
        body = {"showId": self.show, "specificSeatIds": [seat], "email": f"buyer{number}@example.org", "name": f"Buyer {number}"}
        headers = {"Content-Type": "application/json", "Idempotency-Key": str(uuid.UUID(int=random.getrandbits(128)))}
        answer = await self.insist("hold", "POST", "/api/seat-checkout", headers, json.dumps(body).encode())
        if answer.status != 200:
            self.wrong.append(f"hold of {seat}: {answer.status} {answer.body[:100]!r}")
            return
        if number % 3:
            return
        hold = json.loads(answer.body)
        await self.pay(hold, seat)

    async def pay(self, hold: dict, seat: str) -> None:
        """On the demo's page, whose form has a token that belongs to a cookie."""
        path = f"/pay/demo/{hold['sessionId']}"
        page = await self.insist("page", "GET", path, {}, b"")
        token = re.search(rb'name="token" value="([^"]*)"', page.body)
        cookie = page.headers.get("set-cookie", "").split(";")[0]
        form = urllib.parse.urlencode({"do": "pay", "token": token[1].decode() if token else ""}).encode()
        headers = {"Content-Type": "application/x-www-form-urlencoded", "Origin": f"http://{self.host}", "Cookie": cookie}
        answer = await self.insist("pay", "POST", path, headers, form)
        if answer.status == 303:
            self.paid.append(hold["reservationId"])
        else:
            self.wrong.append(f"payment of {seat}: {answer.status} {answer.body[:100]!r}")

    async def insist(self, what: str, method: str, path: str, headers: dict[str, str], body: bytes) -> Answer:
        while True:
            began = time.monotonic()
            try:
                answer = await self.clients.send(method, path, {"Host": self.host, **headers}, body)
            except Lost as lost:
                answer = Answer(0, {}, str(lost).encode())
            later = answer.status == 503 and "retry-after" in answer.headers
            self.seen.append(Seen(began, time.monotonic() - began, what, answer.status, later))
            if not later:
                return answer
            # A door's app asks again sooner than it is told to: what is late here is people.
            await asyncio.sleep(0.2)

    def within(self, since: float, until: float) -> list[Seen]:
        return [each for each in self.seen if since <= each.at < until]
