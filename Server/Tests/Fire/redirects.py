"""A scan storm: printed codes are scanned, each time by a device that nobody has seen before, so that every scan counts."""

import asyncio
import random
import uuid

import house
from stage import Stage, wait_until

PART = 0.9


class Redirects:
    def __init__(self, stage: Stage):
        self.stage = stage
        self.clients = stage.clients(48)
        self.ledger = stage.ledger("redirects")

    async def play(self) -> None:
        size = self.stage.size
        # Bursts of fifty, as when a bus stops at a poster.
        bursts = max(1, size.redirects // 50)
        pace = size.seconds * PART / bursts
        await asyncio.gather(*(self.burst(self.stage.began + number * pace, size.redirects // bursts) for number in range(bursts)))

    async def burst(self, moment: float, count: int) -> None:
        await wait_until(moment)
        await asyncio.gather(*(self.scan() for _ in range(count)))

    async def scan(self) -> None:
        slug = house.slug(random.randrange(self.stage.size.homes))
        act = self.ledger.begin(f"Fire/1.0 {uuid.UUID(int=random.getrandbits(128))}", slug=slug)
        await self.clients.insist(self.ledger, act, "GET", f"/q/{slug}", {"User-Agent": act.key}, until=self.stage.curtain)
