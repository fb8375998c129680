"""Holds the box office's books against what buyers were answered."""

import collections
import json

import house
from findings import Findings
from stage import Stage


class SaleCheck:
    def __init__(self, stage: Stage, books, findings: Findings):
        self.stage, self.findings = stage, findings
        self.holds, self.payments, self.releases = (stage.ledger(name) for name in ("holds", "payments", "releases"))
        event = "event_id = (SELECT id FROM events WHERE key = 'premiere')"
        #: Of each booking its status and seats.
        self.bookings = {
            uuid: (status, {seat[0] for seat in json.loads(seats)})
            for uuid, status, seats in books.rows(f"SELECT uuid, status, seats FROM bookings WHERE {event}")
        }
        self.taken = {row[0]: row[1] for row in books.rows(f"SELECT seat, state FROM taken_seats WHERE {event}")}
        self.keys = {row[0]: row[1] for row in books.rows(
            "SELECT key, uuid FROM checkouts JOIN bookings ON bookings.id = checkouts.booking_id WHERE answer IS NOT NULL")}
        self.admissions = collections.Counter(row[0] for row in books.rows(
            f"SELECT sales.uuid FROM codes JOIN sales ON sales.id = codes.sale_id WHERE codes.person_id > 0 AND sales.{event}"))

    def run(self) -> None:
        self.answered_holds()
        self.answered_payments()
        self.nothing_twice()
        self.findings.hold("every buyer was answered", len(self.holds.acts), (act.key for act in self.open()))

    def open(self):
        return self.holds.open + self.payments.open + self.releases.open

    def answered_holds(self) -> None:
        good = self.holds.with_status(200)
        lost = [act.key for act in good if self.booked(act.json["reservationId"]) != set(act.what["seats"])]
        self.findings.hold("a hold that was answered is stored, with exactly its seats", len(good), lost)
        other = [act.key for act in good if self.keys.get(act.key) != act.json["reservationId"]]
        self.findings.hold("a key has one hold, however often it was sent", len(good), other)
        asked = {act.key for act in self.holds.acts if act.status in (0, 200)}
        self.findings.hold("no hold without somebody who asked for it", len(self.keys), set(self.keys) - asked)

    def booked(self, booking: str) -> set[str]:
        return self.bookings.get(booking, ("", set()))[1]

    def answered_payments(self) -> None:
        paid = self.payments.with_status(200)
        wrong = [act.key for act in paid if self.bookings.get(act.key, ("", ()))[0] != "paid"]
        self.findings.hold("a payment that was answered is a paid booking", len(paid), wrong)
        persons = [f"{act.key}: {self.admissions[act.key]}" for act in paid if self.admissions[act.key] != len(act.what["seats"])]
        self.findings.hold("a paid booking has one ticket for each seat", len(paid), persons)
        in_time = [act for act in self.payments.acts if act.what["in_time"]]
        self.findings.hold("who pays in time gets tickets", len(in_time), (f"{act.key}: {act.status}" for act in in_time if act.status != 200))
        # Who has paid all the same gets the seats that are still free.
        released = [act for act in self.releases.with_status(200) if not act.what["paid"]]
        still = [act.key for act in released if self.bookings.get(act.key, ("", ()))[0] in ("pending", "paid")]
        self.findings.hold("a release that was answered is no booking any more", len(released), still)

    def nothing_twice(self) -> None:
        sold = collections.Counter(seat for status, seats in self.bookings.values() if status == "paid" for seat in seats)
        self.findings.hold("no seat is sold twice", len(sold), (seat for seat, times in sold.items() if times > 1))
        held = collections.Counter(seat for status, seats in self.bookings.values() if status in ("paid", "pending") for seat in seats)
        self.findings.hold("no seat is held and sold at once", len(held), (seat for seat, times in held.items() if times > 1))
        live = {seat for seat, state in self.taken.items() if state in ("1", "2")}
        self.findings.hold("the seat map says what the bookings say", len(house.seat_ids(self.stage.size)), live ^ set(held))
