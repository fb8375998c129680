"""Holds the house's books of money against the bank's: each charge has tickets or went back, and nothing is left to do."""

import collections
import json

from account import Session
from findings import Findings
from night import JOBS, Night

ROOM = "event_id = (SELECT id FROM events WHERE key = 'premiere')"
STANDS = "valid"


class MoneyCheck:
    def __init__(self, night: Night, books, findings: Findings):
        self.night, self.bank, self.books, self.findings = night, night.bank, books, findings
        self.account = night.bank.account
        #: Of each sale its status, its seats with their states, and what went back of it.
        self.bookings = {
            uuid: (status, {seat[0]: seat[8] for seat in json.loads(seats)}, int(refunded))
            for uuid, status, seats, refunded in books.rows(f"SELECT uuid, status, seats, refunded FROM bookings WHERE {ROOM}")}
        #: Of each session that was paid: its sale, what came, and whether the tickets are for it.
        self.payments = {row[0]: (row[1], int(row[2]), row[3] == "1") for row in books.rows("SELECT session, sale, amount, kept FROM payments")}
        self.refunds = {row[0]: row[1:] for row in books.rows("SELECT id, sale, state, name, session, amount FROM refunds")}
        self.codes = collections.Counter(row[0] for row in books.rows(
            f"SELECT s.uuid FROM codes c JOIN sales s ON s.id = c.sale_id WHERE c.person_id > 0 AND s.status = 'paid' AND s.{ROOM}"))

    def run(self) -> None:
        paid = list(self.account.payments.values())
        hold = self.findings.hold
        hold("each charge is known to the house, as it is", len(paid), (each.id for each in paid if not self.is_known(each)))
        hold("each charge has tickets, or all of it went back", len(paid), filter(None, map(self.charge, paid)))
        hold("no more goes back than came", len(paid), (each.id for each in paid if self.returned(each) > each.amount))
        hold("what a sale says went back did, to the penny", len(self.bookings), self.sums())
        kept = collections.Counter(each.sale for each in paid if self.returned(each) < each.amount)
        hold("no sale is paid twice", len(kept), (sale for sale, times in kept.items() if times > 1))
        self.lines()
        self.seats()
        self.leftovers()

    def is_known(self, paid: Session) -> bool:
        return self.payments.get(paid.id, ())[:2] == (paid.sale, paid.amount)

    def returned(self, paid: Session) -> int:
        """By the bank, and in cash."""
        cash = sum(int(amount or paid.amount) for _, state, _, session, amount in self.refunds.values()
                   if state == "settled" and session == paid.id)
        return self.account.returned(paid.intent, "succeeded") + cash

    def charge(self, paid: Session) -> str | None:
        status, seats, _ = self.bookings.get(paid.sale, ("unknown", {}, 0))
        standing = list(seats.values()).count(STANDS)
        is_kept = self.payments.get(paid.id, ("", 0, False))[2]
        if is_kept and status == "paid" and standing and self.codes[paid.sale] >= standing:
            return None
        returned = self.returned(paid)
        return None if returned == paid.amount else f"{paid.id}: {status}, {self.codes[paid.sale]} codes, {returned} of {paid.amount} back"

    def sums(self):
        back = collections.Counter({each.sale: self.returned(each) for each in self.account.payments.values()
                                    if self.payments.get(each.id, ("", 0, False))[2]})
        for sale, (status, _, refunded) in self.bookings.items():
            if refunded != back[sale]:
                yield f"{sale}: {status}, {refunded} by the house, {back[sale]} by the bank"

    def lines(self) -> None:
        """Each refund has its line in both books."""
        here = {id: (state, name) for id, (_, state, name, _, _) in self.refunds.items()}
        there = {(each.metadata["refund"], each.id): each for each in self.account.returns.values() if "refund" in each.metadata}
        strange = [f"{id} {name}" for (id, name), each in there.items()
                   if id not in here or each.status == "succeeded" and here[id][0] != "done"]
        self.findings.hold("each refund at the bank is one of the house's, and done in both", len(there), strange)
        # One without the bank's name found everything back already: somebody was faster in the bank's own pages.
        missing = [f"{id}: {state}" for id, (state, name) in here.items() if state == "done" and name
                   and (id, name) not in there or state == "settled" and id not in self.night.staff.cash or state not in ("done", "settled")]
        self.findings.hold("each refund of the house's arrived, or was paid in cash", len(here), missing)

    def seats(self) -> None:
        taken = self.books.rows(
            f"SELECT t.seat, b.uuid, b.status FROM taken_seats t LEFT JOIN bookings b ON b.id = t.booking_id "
            f"WHERE t.state <> 3 AND t.{ROOM}")
        wrong = [f"{seat}: {sale} {status}" for seat, sale, status in taken
                 if status not in ("pending", "paid") or self.bookings[sale][1].get(seat) not in (STANDS, "held")]
        # A standing place has no seat of its own.
        paid = {(seat, sale) for sale, (status, seats, _) in self.bookings.items() if status == "paid"
                for seat, state in seats.items() if state == STANDS and not seat.startswith("~")}
        lost = paid - {(seat, sale) for seat, sale, _ in taken}
        self.findings.hold("seats belong to live or paid bookings, and each paid one has its own", len(taken), [*wrong, *lost])
        counts = self.books.rows(
            "SELECT s.ticket_type_id, s.taken, (SELECT count(*) FROM taken_seats t WHERE t.event_id = s.event_id "
            "AND t.ticket_type_id = s.ticket_type_id AND t.state <> 3) FROM sections s")
        self.findings.hold("sections: counters equal a recount", len(counts), (row for row in counts if row[1] != row[2]))

    def leftovers(self) -> None:
        open_holds = [sale for sale, (status, _, _) in self.bookings.items() if status not in ("paid", "refunded", "expired", "cancelled")]
        self.findings.hold("no hold outlives its end", len(self.bookings), open_holds)
        count = int(self.books.rows("SELECT count(*) FROM outbox WHERE kind LIKE 'payment-%'")[0][0])
        waiting = self.books.rows(f"SELECT idempotency_key, failure FROM outbox WHERE {JOBS}")
        given_up = self.books.rows(
            "SELECT idempotency_key, failure FROM outbox WHERE kind LIKE 'payment-%' AND failure IS NOT NULL AND done_at IS NOT NULL")
        self.findings.hold("nothing that concerns money waits in the outbox", count, [*waiting, *given_up])
        webhooks = self.night.stage.ledger("webhooks")
        self.findings.hold("every webhook that came was taken", len(webhooks.acts),
                           (f"{act.key} {act.what['type']}: {act.status}" for act in webhooks.acts if act.status != 200))
        self.findings.hold("the house asks the bank only what Stripe takes", self.bank.asked, self.bank.complaints)
        self.findings.equal("usher payments check: nothing differs", 1, (0, "Nothing differs."), self.night.word)
