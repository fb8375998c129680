"""The on-sale's buyers: two crowds, each at once, want one to four places, seats or standing, half of them with the code. They choose again
when theirs are gone, leave the code out when it is used up, and wait when nothing is left."""

import asyncio
import json
import random
import uuid
from collections.abc import Awaitable, Callable

import room
from bank import Bank
from ledger import Act
from sale import Sale
from stage import Stage, wait_until

CROWDS = (0.0, 0.4)
#: What becomes of people who have places, and how many of a hundred do so.
FATES = {"pay": 64, "leave": 10, "release": 12, "regret": 4, "forget": 10}
#: Refusals after which people choose again.
GONE = ("seats_taken", "not_enough", "code_used_up")


class Crowd(Sale):
    def __init__(self, stage: Stage, bank: Bank):
        super().__init__(stage, bank)
        #: Who finds nothing goes there.
        self.late: Callable[[int, random.Random], Awaitable[None]] | None = None

    async def play(self) -> None:
        crowd = self.stage.size.buyers // len(CROWDS)
        await asyncio.gather(*(self.crowd(number, crowd, part) for number, part in enumerate(CROWDS)))

    async def crowd(self, number: int, size: int, part: float) -> None:
        await wait_until(self.stage.at(part))
        await asyncio.gather(*(self.buy(number * size + buyer) for buyer in range(size)))

    async def buy(self, buyer: int) -> None:
        chance = random.Random(buyer)
        codes = [room.CODE] if chance.random() < 0.5 else []
        for _ in range(5):
            act = await self.order(buyer, self.wish(chance), codes)
            if act.status == 200:
                return await self.decide(buyer, act, chance)
            reason = act.json.get("code")
            if reason not in GONE:
                return
            self.free.difference_update(act.json.get("seatIds", []))
            codes = [] if reason == "code_used_up" else codes
        if self.late:
            await self.late(buyer, chance)

    def wish(self, chance: random.Random) -> list[dict]:
        """Items of one area, as an app sends them; adults, perhaps a child with them, perhaps early birds or whatever is offered."""
        area, adults, child = chance.choice(("floor", "floor", "gallery", "hall")), chance.choice((1, 1, 2, 3)), chance.random() < 0.25
        if area == "hall" and len(self.free) > adults:
            seats = chance.sample(sorted(self.free), adults + child)
            return [{"seat": seat, "category": "child" if child and not number else "adult"} for number, seat in enumerate(seats)]
        area = "floor" if area == "hall" else area
        category = chance.choice(("adult", "early", None)) if area == "floor" and not child else "adult"
        items = [{"area": area, "quantity": adults, **({"category": category} if category else {})}]
        return items + ([{"area": area, "category": "child", "quantity": 1}] if child else [])

    async def order(self, buyer: int, items: list[dict], codes: list[str] = [], **more) -> Act:
        """`more`: members of the request beside these; an `entry` says whose offer it is, and stays here."""
        seats = [item["seat"] for item in items if "seat" in item]
        act = self.holds.begin(str(uuid.UUID(int=random.getrandbits(128))), buyer=buyer, items=items, seats=seats, codes=codes,
                               entry=more.pop("entry", None), places=sum(item.get("quantity", 1) for item in items))
        body = {"showId": self.show, "items": items, "codes": codes, "email": f"buyer{buyer}@example.org", "name": f"Buyer {buyer}", **more}
        headers = {"Content-Type": "application/json", "Idempotency-Key": act.key}
        await self.clients.insist(
            self.holds, act, "POST", "/api/seat-checkout", headers, json.dumps(body).encode(), until=self.stage.curtain)
        if act.status == 200:
            self.free.difference_update(seats)
        return act

    async def decide(self, buyer: int, hold: Act, chance: random.Random) -> None:
        await asyncio.sleep(chance.uniform(0, self.think))
        match chance.choices(list(FATES), FATES.values())[0]:
            case "pay":
                await self.pay(hold)
            case "leave":
                self.bank.account.pay(hold.json["sessionId"])
            case "release":
                await self.release(hold)
            case "regret":
                self.bank.account.pay(hold.json["sessionId"])
                await self.release(hold, paid=True)
