"""A door rush: everybody is scanned once, one in ten at a second door, too. Some doors are without the network for a while: they let
people in by themselves, write it down and upload it later."""

import asyncio
import datetime
import json
import random
import time
import uuid

import house
from stage import Stage, wait_until

DUPLICATES = 0.1
#: One door in five goes offline now and then, for so many seconds.
OFFLINE, AWAY = 5, 6.0
#: The door rush takes this part of the time.
PART = 0.85


class Doors:
    def __init__(self, stage: Stage):
        self.stage = stage
        self.clients = stage.clients(stage.size.doors * 2)
        self.scans, self.uploads, self.offline = (stage.ledger(name) for name in ("scans", "uploads", "offline"))

    async def play(self) -> None:
        chance = random.Random(456)
        size = self.stage.size
        queues: list[list[str]] = [[] for _ in range(size.doors)]
        people = list(range(size.people))
        chance.shuffle(people)
        for person in people:
            for door in chance.sample(range(size.doors), 2 if chance.random() < DUPLICATES else 1):
                queues[door].append(house.ticket(person))
        await asyncio.gather(*(self.door(number, queue) for number, queue in enumerate(queues)))

    async def door(self, number: int, queue: list[str]) -> None:
        pace = self.stage.size.seconds * PART / len(queue)
        away_until, back_until = 0.0, time.monotonic() + random.uniform(2, AWAY)
        pending: list[dict] = []
        under_way: set[asyncio.Task] = set()
        for place, code in enumerate(queue):
            await wait_until(self.stage.began + (place + random.random()) * pace)
            now = time.monotonic()
            if number % OFFLINE == 0 and now > back_until and now > away_until:
                away_until, back_until = now + AWAY, now + 3 * AWAY
            if now < away_until:
                pending.append(self.let_in(number, code))
                continue
            if pending:
                under_way.add(asyncio.create_task(self.upload(number, pending)))
                pending = []
            # Two scans at a time: the next person does not wait for ever while the house is away.
            under_way = {task for task in under_way if not task.done()}
            if len(under_way) >= 8:
                _, under_way = await asyncio.wait(under_way, return_when=asyncio.FIRST_COMPLETED)
            under_way.add(asyncio.create_task(self.scan(number, code)))
        if pending:
            under_way.add(asyncio.create_task(self.upload(number, pending)))
        if under_way:
            await asyncio.wait(under_way)

    async def scan(self, door: int, code: str) -> None:
        act = self.scans.begin(str(uuid.UUID(int=random.getrandbits(128))), code=code, door=door)
        headers = {"X-API-Key": house.door_key(door), "Idempotency-Key": act.key}
        await self.clients.insist(
            self.scans, act, "POST", "/api/tickets/scan", headers, json.dumps({"ticket_code": code}).encode(), until=self.stage.curtain)

    def let_in(self, door: int, code: str) -> dict:
        """Offline the device judges alone; it knows nothing of the other doors."""
        key = str(uuid.UUID(int=random.getrandbits(128)))
        self.offline.begin(key, code=code, door=door)
        now = datetime.datetime.now(datetime.timezone.utc)
        return {"client_scan_id": key, "ticket_code": code, "scanned_at": now.isoformat(timespec="milliseconds")}

    async def upload(self, door: int, scans: list[dict]) -> None:
        act = self.uploads.begin(str(uuid.uuid4()), door=door, scans=scans)
        body = json.dumps({"scans": scans}).encode()
        answer = await self.clients.insist(
            self.uploads, act, "POST", "/api/tickets/scans", {"X-API-Key": house.door_key(door)}, body, until=self.stage.curtain)
        if answer and answer.status == 200:
            results = {result["client_scan_id"]: result for result in json.loads(answer.body)["data"]["results"]}
            for offline in self.offline.acts:
                if offline.key in results:
                    self.offline.answered(offline, 200, json.dumps(results[offline.key]).encode())
