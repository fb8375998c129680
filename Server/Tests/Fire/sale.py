"""A flash sale: four times a crowd of buyers at once wants one or two seats each of a house with half as many. They choose again when
theirs are gone. Most pay at the bank; not all of them come back from there, and some change their minds before or afterwards."""

import asyncio
import json
import random
import uuid

import house
from bank import Bank
from ledger import Act
from stage import Stage, wait_until

CROWDS = (0.06, 0.24, 0.42, 0.6)
#: What becomes of people who have seats, and how many of a hundred do so.
FATES = {"pay": 42, "leave": 16, "release": 8, "regret": 7, "exchange": 9, "forget": 4, "dawdle": 14}


class Sale:
    def __init__(self, stage: Stage, bank: Bank):
        self.stage, self.bank = stage, bank
        self.clients = stage.clients(96)
        self.holds, self.payments, self.releases = (stage.ledger(name) for name in ("holds", "payments", "releases"))
        self.free = set(house.seat_ids(stage.size))
        self.show = ""
        #: Seconds that people think before they pay, at most.
        self.think = stage.size.seconds / 20
        #: Holds of people who take all the time that they have.
        self.dawdling: list[Act] = []

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
            act = await self.hold(buyer, self.pick(chance))
            if act.status == 200:
                return await self.decide(buyer, act, chance)
            if act.status != 409:
                return
            # Who is told that seats are taken looks elsewhere; another may give them back later.
            self.free.difference_update(act.json.get("seatIds", []))

    def pick(self, chance: random.Random) -> list[str]:
        return chance.sample(sorted(self.free), min(len(self.free), chance.choice((1, 1, 2))))

    async def hold(self, buyer: int, picks: list[str], instead: Act | None = None) -> Act:
        """`instead`: of a hold that they have and give up for this one."""
        act = self.holds.begin(str(uuid.UUID(int=random.getrandbits(128))), buyer=buyer, seats=picks)
        body = {"showId": self.show, "specificSeatIds": picks, "email": f"buyer{buyer}@example.org", "name": f"Buyer {buyer}"}
        if instead:
            body["holdToken"] = instead.json["holdToken"]
        headers = {"Content-Type": "application/json", "Idempotency-Key": act.key}
        await self.clients.insist(
            self.holds, act, "POST", "/api/seat-checkout", headers, json.dumps(body).encode(), until=self.stage.curtain)
        if act.status == 200:
            self.free.difference_update(picks)
        return act

    async def decide(self, buyer: int, hold: Act, chance: random.Random) -> None:
        await asyncio.sleep(chance.uniform(0, self.think))
        match chance.choices(list(FATES), FATES.values())[0]:
            case "pay":
                await self.pay(hold)
            case "leave":
                # From the bank's page they go away: no browser tells the house that they have paid.
                self.bank.account.pay(hold.json["sessionId"])
            case "release":
                await self.release(hold)
            case "regret":
                # They press both buttons, one in each window.
                self.bank.account.pay(hold.json["sessionId"])
                await self.release(hold, paid=True)
            case "exchange" if self.free:
                await self.exchange(buyer, hold, chance)
            case "dawdle":
                self.dawdling.append(hold)

    async def exchange(self, buyer: int, hold: Act, chance: random.Random) -> None:
        """They take other seats instead; every other one has paid for the first by then, in another window."""
        if chance.random() < 0.5:
            self.bank.account.pay(hold.json["sessionId"])
        other = await self.hold(buyer, self.pick(chance), instead=hold)
        if other.status == 200:
            await self.pay(other)

    async def release(self, hold: Act, paid: bool = False) -> None:
        booking = hold.json["reservationId"]
        act = self.releases.begin(booking, seats=hold.what["seats"], paid=paid)
        body = json.dumps({"reservationId": booking, "holdToken": hold.json["holdToken"]}).encode()
        answer = await self.clients.insist(
            self.releases, act, "POST", "/api/seat-checkout/cancel", {"Content-Type": "application/json"}, body, until=self.stage.curtain)
        if answer and answer.status == 200:
            self.free.update(hold.what["seats"])

    async def pay(self, hold: Act, in_time: bool = True) -> None:
        """At the bank, and back to the house, which says how it stands."""
        session = hold.json["sessionId"]
        act = self.payments.begin(hold.json["reservationId"], session=session, seats=hold.what["seats"], in_time=in_time)
        if self.bank.account.pay(session) or in_time:
            await self.clients.insist(
                self.payments, act, "GET", f"/api/checkout/success?session_id={session}", until=self.stage.curtain)
        else:
            self.payments.answered(act, 410, b"the bank: this session has ended")
