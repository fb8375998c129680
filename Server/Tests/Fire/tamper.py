"""Do the checks see anything at all? Faults are put into copies of the books, one a copy, and each must be found by its own check."""

import pathlib
import shutil
import sqlite3

import check_mails
from books import SQLiteBooks
from check_doors import DoorsCheck
from check_money import MoneyCheck
from check_redirects import RedirectsCheck
from check_sale import SaleCheck
from findings import Findings
from night import Night
from postoffice import PostOffice
from stage import Stage

#: A booking whose buyer was told that it is paid; not everybody waits for that.
TOLD = "(SELECT id FROM bookings WHERE uuid = '{told}')"
PAID = "(SELECT id FROM bookings WHERE status = 'paid' ORDER BY id LIMIT 1)"
MAIL = "(SELECT max(id) FROM outbox WHERE kind = 'booking-mail')"
#: One that counts: of duplicates and machines nobody has a book.
EVENT = "(SELECT max(id) FROM scan_events WHERE class = 'human')"

#: Who must notice: the name of a check, what is done to the books, and what must be said of it.
FAULTS = [
    ("doors", "DELETE FROM scans WHERE id = (SELECT max(id) FROM scans WHERE client_key IS NOT NULL)",
     "a scan that was answered is stored exactly once"),
    ("sale", f"DELETE FROM checkouts WHERE booking_id = {PAID}", "a key has one hold, however often it was sent"),
    ("sale", f"UPDATE bookings SET seats = '[]' WHERE id = {PAID}", "a hold that was answered is stored, with exactly its seats"),
    ("sale", f"UPDATE bookings SET status = 'expired' WHERE id = {TOLD}", "a payment that was answered is a paid booking"),
    ("sale", f"DELETE FROM codes WHERE sale_id = {TOLD} AND person_id > 0", "a paid booking has one ticket for each seat"),
    ("sale", f"UPDATE bookings SET seats = (SELECT seats FROM bookings WHERE id = {PAID}) WHERE status = 'paid'", "no seat is sold twice"),
    ("sale", f"DELETE FROM taken_seats WHERE booking_id = {PAID}", "the seat map says what the bookings say"),
    ("codes", f"DELETE FROM scan_events WHERE id = {EVENT}", "a scan that was led on is counted exactly once"),
    ("codes", f"UPDATE scan_events SET visitor = 'nobody' WHERE id = {EVENT}", "nothing is counted that nobody scanned"),
    ("codes", "UPDATE qr_codes SET scans = scans + 1 WHERE id = 1", "qr_codes: counters equal a recount"),
    ("codes", "UPDATE campaigns SET scans = scans - 1", "campaigns: counters equal a recount"),
    ("mails", f"DELETE FROM outbox WHERE idempotency_key = 'booking-' || (SELECT uuid FROM bookings WHERE id = {PAID})",
     "each paid booking has its one mail in the outbox"),
    ("mails", f"UPDATE outbox SET done_at = NULL WHERE id = {MAIL}", "nothing is left in the outbox, and nothing was given up"),
    ("mails", f"UPDATE outbox SET idempotency_key = 'another' WHERE id = {MAIL}", "each mail of the outbox was delivered"),
]


#: A refund that the bank has, too.
REFUND = "(SELECT max(id) FROM refunds WHERE state = 'done' AND name IS NOT NULL AND session IS NOT NULL)"

#: The same of the books of money, once the night is over.
MONEY_FAULTS = [
    ("money", "DELETE FROM payments WHERE session = (SELECT min(session) FROM payments)", "each charge is known to the house, as it is"),
    ("money", f"DELETE FROM codes WHERE sale_id = {PAID} AND person_id > 0", "each charge has tickets, or all of it went back"),
    ("money", f"UPDATE bookings SET status = 'cancelled' WHERE id = {PAID}", "each charge has tickets, or all of it went back"),
    ("money", f"UPDATE refunds SET state = 'settled', amount = 1000000 WHERE id = {REFUND}", "no more goes back than came"),
    ("money", f"UPDATE bookings SET refunded = refunded + 1 WHERE id = {PAID}", "what a sale says went back did, to the penny"),
    ("money", f"DELETE FROM refunds WHERE id = {REFUND}", "each refund at the bank is one of the house's, and done in both"),
    ("money", f"UPDATE refunds SET state = 'under_way' WHERE id = {REFUND}", "each refund of the house's arrived, or was paid in cash"),
    ("money", f"DELETE FROM taken_seats WHERE booking_id = {PAID}", "seats belong to live or paid bookings, and each paid one has its own"),
    ("money", "UPDATE sections SET taken = taken - 1", "sections: counters equal a recount"),
    ("money", f"UPDATE bookings SET status = 'pending' WHERE id = {PAID}", "no hold outlives its end"),
    ("money", "UPDATE outbox SET done_at = NULL WHERE id = (SELECT max(id) FROM outbox WHERE kind LIKE 'payment-%')",
     "nothing that concerns money waits in the outbox"),
]


class Tampering:
    """The server must be stopped."""

    def __init__(self, stage: Stage, data: pathlib.Path, post: PostOffice, copies: pathlib.Path, night: Night):
        self.stage, self.data, self.post, self.copies, self.night = stage, data, post, copies, night

    def unseen(self, faults: list[tuple[str, str, str]]) -> list[str]:
        """The faults that no check found."""
        return [sql for check, sql, invariant in faults if not self.is_found(check, sql, invariant)]

    def is_found(self, check: str, sql: str, invariant: str) -> bool:
        for file in self.data.glob("usher.sqlite*"):
            shutil.copy(file, self.copies)
        copy = sqlite3.connect(self.copies / "usher.sqlite")
        copy.execute(sql.replace("{told}", self.told()))
        copy.commit()
        copy.close()
        findings = Findings()
        self.look(check, SQLiteBooks(self.copies), findings)
        return any(finding.broken for finding in findings.all if finding.invariant == invariant)

    def told(self) -> str:
        return next((act.key for act in self.stage.ledger("payments").with_status(200)), "")

    def look(self, check: str, books: SQLiteBooks, findings: Findings) -> None:
        if check == "doors":
            DoorsCheck(self.stage, books, findings).stored()
        elif check == "sale":
            SaleCheck(self.stage, books, findings).run()
        elif check == "money":
            MoneyCheck(self.night, books, findings).run()
        elif check == "codes":
            RedirectsCheck(self.stage, books, findings).run()
        else:
            check_mails.check(books, self.post, findings)
