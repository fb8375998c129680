"""Holds the waiting list's books against what those who waited were told."""

import collections

import room
from check_onsale import OnsaleCheck
from findings import Findings
from stage import Stage
from waiters import Waiters

ENDS = {"bought", "declined", "lapsed", "left", "closed"}


class WaitingCheck:
    def __init__(self, stage: Stage, waiters: Waiters, books, findings: Findings):
        self.stage, self.waiters, self.findings = stage, waiters, findings
        self.sales = OnsaleCheck(stage, books, findings)
        self.entries = {row[0]: row[1:] for row in books.rows(
            "SELECT uuid, status, area, at_least, booking, email, quantity FROM waiting ORDER BY joined_at, id")}
        #: Of each entry the offers that its mails tell of.
        self.offers: dict[str, list[str]] = collections.defaultdict(list)
        for key, in books.rows("SELECT idempotency_key FROM outbox WHERE kind = 'waiting-mail' AND idempotency_key LIKE '%-offered%'"):
            entry, _, offer = key.removeprefix("waiting-").partition("-offered")
            self.offers[entry].append(offer)
        self.takes = collections.defaultdict(list)
        for act in stage.ledger("holds").acts:
            if act.what["entry"]:
                self.takes[act.what["entry"]].append(act)

    def run(self) -> None:
        hold = self.findings.hold
        joined = stage_acts = self.stage.ledger("joins").with_status(201)
        hold("who was put on the list is on it", len(joined), (act.key for act in stage_acts if act.json["id"] not in self.entries))
        seen = {entry: told["status"] for entry, told in self.waiters.seen.items() if told["status"] in ENDS}
        hold("what somebody was told at last is so", len(seen),
             (f"{entry}: {status}, {self.entries[entry][0]}" for entry, status in seen.items() if self.entries[entry][0] != status))
        self.offered()
        self.turns()

    def offered(self) -> None:
        # Whoever could not begin to pay is offered anew: the bank was out of order.
        twice = [f"{entry}: {offers}" for entry, offers in self.offers.items() if len(offers) > 1 + self.failures(entry)]
        self.findings.hold("nobody is offered places twice, but where paying could not begin", len(self.offers), twice)
        unknown = [entry for entry, told in self.waiters.seen.items() if told["status"] in ("bought", "lapsed", "declined")
                   and not self.offers.get(entry)]
        self.findings.hold("each offer had its mail", len(self.offers), unknown)
        bought = {entry: row[3] for entry, row in self.entries.items() if row[0] == "bought"}
        taken = {entry: {act.json["reservationId"] for act in acts if act.status == 200} for entry, acts in self.takes.items()}
        wrong = [f"{entry}: {sale}" for entry, sale in bought.items() if sale not in taken.get(entry, set())]
        self.findings.hold("what was bought of an offer is what its taker was answered", len(bought), wrong)
        paid = {act.key for act in self.stage.ledger("payments").with_status(200)}
        lost = [entry for entry, sales in taken.items() if sales & paid and self.entries[entry][0] != "bought"]
        self.findings.hold("who took an offer and paid has bought", len(taken), lost)
        more = [entry for entry, sales in taken.items() if sum(1 for sale in sales if self.sales.standing(sale)) > 1]
        self.findings.hold("nobody has two sales of one turn", len(taken), more)
        self.findings.hold("nobody has an offer in the end", len(self.entries),
                           (entry for entry, row in self.entries.items() if row[0] == "offered"))

    def failures(self, entry: str) -> int:
        return sum(1 for act in self.takes.get(entry, []) for status, _ in act.answers if status != 200)

    def turns(self) -> None:
        """No place is free while somebody waits whom it fits."""
        left = self.left()
        waiting = {entry: row for entry, row in self.entries.items() if row[0] == "waiting"}
        fits = [f"{entry}: {row[2]} in {row[1] or 'any'} of {left}" for entry, row in waiting.items()
                if int(row[2]) <= (left[row[1]] if row[1] else left["all"])]
        self.findings.hold("no place is free while somebody waits whom it fits", len(waiting), fits)

    def left(self) -> dict[str, int]:
        sold = collections.Counter(area for sale in self.sales.bookings for area in self.sales.standing(sale))
        ceiling = room.ceiling(self.stage.size) - sum(sold.values())
        left = {area: max(0, min(size - sold[area], ceiling)) for area, size in room.sizes(self.stage.size).items()}
        return {**left, "all": min(ceiling, sum(left.values()))}
