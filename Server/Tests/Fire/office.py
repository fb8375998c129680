"""The office while the on-sale goes on: it gives paid sales back, whole or in part, and so feeds the waiting list."""

import asyncio
import random

from crowd import Crowd
from staff import Staff
from stage import Stage

#: Of what is paid, so much comes back.
PART = 0.15
#: Sales at the least.
ENOUGH = 4
#: Of the keys under which they do so once.
KEY = "give-back-"


class Office:
    def __init__(self, stage: Stage, crowd: Crowd, staff: Staff):
        self.stage, self.crowd, self.staff = stage, crowd, staff
        self.done: set[str] = set()

    async def play(self) -> None:
        await self.staff.sign_in()
        # On a slow machine it goes on until something has come back.
        while self.stage.seconds_left > 0 or len(self.done) < ENOUGH:
            await asyncio.sleep(0.2)
            paid = [act for act in self.crowd.payments.with_status(200) if act.key not in self.done]
            if paid and len(self.done) < max(ENOUGH, PART * (len(paid) + len(self.done))):
                await self.give_back(random.choice(paid).key)

    async def give_back(self, sale: str) -> None:
        self.done.add(sale)
        hold = next(act for act in self.crowd.holds.with_status(200) if act.json["reservationId"] == sale)
        seats = [seat["id"] for seat in hold.json["seats"]]
        path = f"/console/api/sales/{sale}/refund"
        if len(seats) > 1 and random.random() < 0.5:
            await self.staff.ask(path, {"tickets": seats[:1], "fees": "return"}, once=KEY + sale)
        else:
            await self.staff.ask(path, {})
