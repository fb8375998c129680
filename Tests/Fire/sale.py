"""A flash sale: four times a crowd of buyers at once wants one or two seats each of a house with half as many. They choose again when
theirs are gone; most pay on the demo's page, some change their minds and let go."""

import asyncio
import json
import random
import uuid

import house
from ledger import Act
from stage import Stage, wait_until

#: The cookie of a browser; all share it, so that one form's proof serves them all.
COOKIE = "A" * 22
CROWDS = (0.06, 0.24, 0.42, 0.6)


class Sale:
    def __init__(self, stage: Stage):
        self.stage = stage
        self.clients = stage.clients(96)
        self.holds, self.payments, self.releases = (stage.ledger(name) for name in ("holds", "payments", "releases"))
        self.free = set(house.seat_ids(stage.size))
        self.show = self.form = ""
        #: Seconds that people think before they pay, at most.
        self.think = stage.size.seconds / 20

    async def play(self) -> None:
        await self.open()
        crowd = self.stage.size.buyers // len(CROWDS)
        await asyncio.gather(*(self.crowd(number, crowd, part) for number, part in enumerate(CROWDS)))

    async def open(self) -> None:
        looks = self.stage.ledger("looks")
        answer = await self.clients.insist(
            looks, looks.begin("premiere"), "GET", "/api/shows?q=premiere", until=self.stage.curtain)
        self.show = json.loads(answer.body)[0]["id"]

    async def crowd(self, number: int, size: int, part: float) -> None:
        await wait_until(self.stage.at(part))
        await asyncio.gather(*(self.buy(number * size + buyer) for buyer in range(size)))

    async def buy(self, buyer: int) -> None:
        chance = random.Random(buyer)
        for _ in range(8):
            if not self.free:
                return
            picks = chance.sample(sorted(self.free), min(len(self.free), chance.choice((1, 1, 2))))
            act = await self.hold(buyer, picks)
            if act.status == 200:
                return await self.decide(buyer, act, chance)
            if act.status != 409:
                return
            # Who is told that seats are taken looks elsewhere; another may give them back later.
            self.free.difference_update(act.json.get("seatIds", []))

    async def hold(self, buyer: int, picks: list[str]) -> Act:
        act = self.holds.begin(str(uuid.UUID(int=random.getrandbits(128))), buyer=buyer, seats=picks)
        body = {"showId": self.show, "specificSeatIds": picks, "email": f"buyer{buyer}@example.org", "name": f"Buyer {buyer}"}
        headers = {"Content-Type": "application/json", "Idempotency-Key": act.key}
        await self.clients.insist(
            self.holds, act, "POST", "/api/seat-checkout", headers, json.dumps(body).encode(), until=self.stage.curtain)
        return act

    async def decide(self, buyer: int, hold: Act, chance: random.Random) -> None:
        self.free.difference_update(hold.what["seats"])
        await asyncio.sleep(chance.uniform(0, self.think))
        if chance.random() < 0.12:
            await self.release(hold)
        else:
            await self.pay(hold)

    async def release(self, hold: Act) -> None:
        booking = hold.json["reservationId"]
        act = self.releases.begin(booking, seats=hold.what["seats"])
        body = json.dumps({"reservationId": booking, "holdToken": hold.json["holdToken"]}).encode()
        answer = await self.clients.insist(
            self.releases, act, "POST", "/api/seat-checkout/cancel", {"Content-Type": "application/json"}, body, until=self.stage.curtain)
        if answer and answer.status == 200:
            self.free.update(hold.what["seats"])

    async def pay(self, hold: Act) -> None:
        act = self.payments.begin(hold.json["reservationId"], session=hold.json["sessionId"], seats=hold.what["seats"])
        page = f"/pay/demo/{hold.json['sessionId']}"
        headers = {"Cookie": f"usher_form={COOKIE}", "Content-Type": "application/x-www-form-urlencoded"}
        if not self.form:
            answer = await self.clients.insist(self.payments, act, "GET", page, headers, until=self.stage.curtain)
            act.answers.clear()
            if not answer:
                return
            self.form = answer.body.decode().split('name="token" value="', 1)[1].split('"', 1)[0]
        await self.clients.insist(
            self.payments, act, "POST", page, headers, f"token={self.form}&do=pay".encode(), until=self.stage.curtain)
