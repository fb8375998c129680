"""Holds the on-sale's books against what buyers and those who waited were answered."""

import collections
import json

import room
from crowd import GONE
from findings import Findings
from office import KEY as OFFICE_KEY
from stage import Stage

SHOW = "event_id = (SELECT id FROM events WHERE key = 'premiere')"
#: What may be said to somebody who takes an offer.
TOO_LATE = ("offer_over", "invalid_items")


class OnsaleCheck:
    def __init__(self, stage: Stage, books, findings: Findings):
        self.stage, self.findings, self.books = stage, findings, books
        self.holds, self.payments, self.releases = (stage.ledger(name) for name in ("holds", "payments", "releases"))
        #: Of each booking its status, its places (area, state) and its terms.
        self.bookings = {
            uuid: (status, [(seat[0], seat[2], seat[8]) for seat in json.loads(seats)], int(total), json.loads(terms))
            for uuid, status, seats, total, terms in books.rows(f"SELECT uuid, status, seats, total, terms FROM bookings WHERE {SHOW}")}
        self.keys = {row[0]: row[1] for row in books.rows(
            "SELECT key, uuid FROM checkouts JOIN bookings ON bookings.id = checkouts.booking_id "
            f"WHERE answer IS NOT NULL AND key NOT LIKE '{OFFICE_KEY}%'")}
        self.codes = collections.Counter(row[0] for row in books.rows(
            f"SELECT sales.uuid FROM codes JOIN sales ON sales.id = codes.sale_id WHERE codes.person_id > 0 AND sales.{SHOW}"))
        #: Of each quota its kind, key, size, what is used and what its claims say.
        self.quotas = [(kind, key, int(size) if size else None, int(used), int(claimed)) for kind, key, size, used, claimed in books.rows(
            "SELECT q.kind, q.key, q.size, q.used, COALESCE((SELECT sum(c.amount) FROM claims c WHERE c.quota_id = q.id), 0) FROM quotas q")]

    def run(self) -> None:
        self.answered()
        self.prices()
        self.places()
        self.uses()

    def hold(self, invariant: str, cases, broken) -> None:
        self.findings.hold(invariant, len(cases), broken)

    def standing(self, sale: str) -> list[str]:
        """The areas of the places that a paid sale has."""
        status, places, *_ = self.bookings.get(sale, ("", [], 0, []))
        return [area for _, area, state in places if status == "paid" and state == "valid"]

    # What was answered is so.
    def answered(self) -> None:
        good = self.holds.with_status(200)
        lost = [act.key for act in good if len(self.bookings.get(act.json["reservationId"], ("", []))[1]) != act.what["places"]]
        self.hold("a hold that was answered is stored, with all its places", good, lost)
        other = [act.key for act in good if self.keys.get(act.key) != act.json["reservationId"]]
        self.hold("a key has one hold, however often it was sent", good, other)
        asked = {act.key for act in self.holds.acts if act.status in (0, 200)}
        self.hold("no hold without somebody who asked for it", self.keys, set(self.keys) - asked)
        refused = [act for act in self.holds.acts if act.status not in (0, 200)]
        reasons = [f"{act.key}: {act.final}" for act in refused
                   if act.json.get("code") not in (GONE + TOO_LATE if act.what["entry"] else GONE)]
        self.hold("who gets nothing is told that it is gone", refused, reasons)
        paid = self.payments.with_status(200)
        unknown = [act.key for act in paid if self.bookings.get(act.key, ("",))[0] not in ("paid", "refunded")]
        self.hold("a payment that was answered is a paid sale, or went back", paid, unknown)
        sold = [sale for sale in self.bookings if self.standing(sale)]
        few = [f"{sale}: {self.codes[sale]}" for sale in sold if self.codes[sale] < len(self.standing(sale))]
        self.hold("each paid sale has a ticket for each place", sold, few)
        everybody = [act for ledger in (self.holds, self.payments, self.releases) for act in ledger.acts]
        self.hold("every buyer was answered", everybody, (act.key for act in everybody if not act.status))

    def prices(self) -> None:
        good = self.holds.with_status(200)
        wrong = [f"{act.key}: {act.json['payable_pence']}" for act in good
                 if not self.bookings.get(act.json["reservationId"], ("", [], -1))[2] == act.json["payable_pence"] == due(act.json["quote"])]
        self.hold("a sale costs what its sheet says, and what its buyer was told", good, wrong)

    def places(self) -> None:
        sold = collections.Counter(area for sale in self.bookings for area in self.standing(sale))
        sizes = room.sizes(self.stage.size)
        over = [f"{area}: {count}" for area, count in sold.items() if count > sizes[area]]
        over += [f"all: {sum(sold.values())}"] if sum(sold.values()) > room.ceiling(self.stage.size) else []
        self.hold("no more places are sold than there are, nor than the ceiling lets", sizes, over)
        seats = collections.Counter(seat for sale, (status, places, *_) in self.bookings.items() if status in ("paid", "pending")
                                    for seat, area, state in places if area == "hall" and state in ("valid", "held"))
        self.hold("no seat is sold twice", seats, (seat for seat, times in seats.items() if times > 1))
        wrong = [quota for quota in self.quotas if quota[3] != quota[4] or quota[2] is not None and quota[3] > quota[2]]
        self.hold("what is used of each quota is what its claims say, and not over its size", self.quotas, wrong)
        counted = {key: used for kind, key, _, used, _ in self.quotas if kind == "area"}
        there = {area: sold[area] for area in counted}
        self.findings.equal("what is used of each area is what is sold of it", len(counted), there, counted)
        stray = self.books.rows(
            "SELECT b.uuid, b.status, c.amount FROM claims c LEFT JOIN bookings b ON b.id = c.booking_id "
            "WHERE b.status IS DISTINCT FROM 'paid' OR c.held_until IS NOT NULL")
        self.hold("only what is sold has claims, in the end", self.quotas, stray)

    def uses(self) -> None:
        with_code = [sale for sale, (_, _, _, terms) in self.bookings.items() if room.CODE in terms[2] and self.standing(sale)]
        used = [used for kind, key, _, used, _ in self.quotas if kind == "code" and key == "sales"]
        self.findings.equal("the code is used as often as sales have it", len(with_code), [len(with_code)], used)
        self.hold("and not more often than it may be", with_code, with_code[room.uses(self.stage.size):])
        cheap = [sale for sale, (_, _, _, terms) in self.bookings.items() if room.CODE not in terms[2] and any(each[4] for each in terms[3])]
        self.hold("nobody has a discount without it", self.bookings, cheap)


def due(quote: dict) -> int:
    """What a quote's tickets cost by the sheet; the house's own sum is not looked at."""
    return sum(price(ticket) + room.FEE for ticket in quote["tickets"])


def price(ticket: dict) -> int:
    base = room.PRICES[ticket["area"], ticket["category"]]
    return base * 9 // 10 if ticket["code"] else base
