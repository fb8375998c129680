"""The office, the morning after: it refunds sales and seats, sends money back in the bank's own pages, and looks after refunds that failed."""

import json
import random

import house
from bank import Bank
from stage import Stage

#: Parts of what was sold: refunded whole, by one seat of several, and in the bank's own pages.
WHOLE, SEAT, ELSEWHERE = 0.12, 0.3, 0.06
#: Of the refunds that failed so many are paid in cash; the others are tried again.
CASH = 0.2
PAID = "SELECT uuid, seats, provider_session FROM bookings WHERE status = 'paid' AND provider = 'stripe' ORDER BY id"


class Staff:
    def __init__(self, stage: Stage, books, bank: Bank):
        self.stage, self.books, self.bank = stage, books, bank
        self.clients, self.ledger = stage.clients(4), stage.ledger("staff")
        self.headers = {"Content-Type": "application/json"}
        #: Refunds that were paid in cash.
        self.cash: set[str] = set()

    async def ask(self, path: str, body: dict, once: str | None = None) -> dict:
        """`once`: the key under which it is done once."""
        act = self.ledger.begin(path, body=body)
        headers = {**self.headers, **({"Idempotency-Key": once} if once else {})}
        await self.clients.insist(self.ledger, act, "POST", path, headers, json.dumps(body).encode(), until=self.stage.curtain)
        return act.json if act.status == 200 else {}

    async def sign_in(self) -> None:
        answer = await self.ask("/api/auth/signin", {"email": house.OFFICE, "password": house.PASSWORD})
        self.headers["Authorization"] = f"Bearer {answer['token']}"

    async def give_back(self) -> None:
        """Some of each kind."""
        sold = [(sale, json.loads(seats), session) for sale, seats, session in self.books.rows(PAID)]
        random.shuffle(sold)
        for _ in range(self.some(sold, ELSEWHERE)):
            self.bank.account.give_back({"payment_intent": self.bank.account.sessions[sold.pop()[2]].intent})
        for _ in range(self.some(sold, WHOLE, least=3)):
            await self.ask(f"/console/api/sales/{sold.pop()[0]}/refund", {})
        pairs = [each for each in sold if len(each[1]) > 1]
        for sale, seats, _ in pairs[:self.some(pairs, SEAT)]:
            await self.ask(f"/console/api/sales/{sale}/refund", {"seatIds": [seats[0][0]]})

    @staticmethod
    def some(of: list, part: float, least: int = 1) -> int:
        return min(len(of), max(least, round(len(of) * part)))

    async def look_after_refunds(self) -> None:
        """As they do each day, for the alert that a failed one gives."""
        for refund, in self.books.rows("SELECT id FROM refunds WHERE state = 'failed' ORDER BY id"):
            if random.random() < CASH:
                await self.ask(f"/console/api/refunds/{refund}/settled", {"note": "In cash"})
                self.cash.add(refund)
            else:
                await self.ask(f"/console/api/refunds/{refund}/again", {})
