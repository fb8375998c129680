"""Who brings the bank's webhooks to the house: a third never arrives, some come twice, some late, and so in another order."""

import asyncio
import hashlib
import hmac
import json
import random
import uuid

from client import Lost
from clock import Clock
from ledger import Act
from stage import Stage

SECRET = "whsec_fire"
LOST, TWICE, LATE = 1 / 3, 0.15, 0.25
#: Seconds that one is late, at most.
DELAY = 6.0


class Couriers:
    def __init__(self, clock: Clock):
        self.clock = clock
        self.clients = self.ledger = None
        self.trouble = True
        self.under_way: set[asyncio.Task] = set()
        self.lost = self.told = 0

    def serve(self, stage: Stage) -> None:
        self.clients, self.ledger = stage.clients(16), stage.ledger("webhooks")

    def tell(self, type: str, about: dict) -> None:
        """Sends what has happened on its way, as it stands now."""
        self.told += 1
        event = {"id": f"evt_{uuid.uuid4().hex}", "object": "event", "type": type, "data": {"object": about}}
        if random.random() < LOST:
            self.lost += 1
            return
        for copy in range(2 if random.random() < TWICE else 1):
            delay = random.uniform(0, DELAY) if random.random() < LATE else random.uniform(0, 0.1)
            task = asyncio.create_task(self.bring(event, copy, delay if self.trouble else 0))
            self.under_way.add(task)
            task.add_done_callback(self.under_way.discard)

    async def bring(self, event: dict, copy: int, delay: float) -> None:
        """Until the house has taken it."""
        await asyncio.sleep(delay)
        act = self.ledger.begin(f"{event['id']} {copy}", type=event["type"], about=event["data"]["object"]["id"])
        body = json.dumps(event).encode()
        while not act.status:
            try:
                answer = await self.clients.send("POST", "/api/webhooks/stripe", self.headers(body), body)
                self.ledger.answered(act, answer.status, answer.body)
            except Lost as lost:
                self.ledger.answered(act, 0, str(lost).encode())
            if act.status in Act.AGAIN:
                await asyncio.sleep(random.uniform(0.3, 2))

    def headers(self, body: bytes) -> dict[str, str]:
        moment = int(self.clock.now())
        signature = hmac.new(SECRET.encode(), f"{moment}.".encode() + body, hashlib.sha256).hexdigest()
        return {"Content-Type": "application/json", "Stripe-Signature": f"t={moment},v1={signature}"}

    async def settled(self, seconds: float) -> None:
        if self.under_way:
            await asyncio.wait(set(self.under_way), timeout=seconds)
