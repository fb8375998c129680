"""Do the checks see anything at all? Faults are put into copies of the books, one a copy, and each must be found by its own check."""

import pathlib
import shutil
import sqlite3

import check_mails
from books import SQLiteBooks
from check_doors import DoorsCheck
from check_redirects import RedirectsCheck
from check_sale import SaleCheck
from findings import Findings
from postoffice import PostOffice
from stage import Stage

PAID = "(SELECT id FROM bookings WHERE status = 'paid' ORDER BY id LIMIT 1)"
#: What is done to the books, and what must be said of it.
FAULTS = {
    "DELETE FROM scans WHERE id = (SELECT max(id) FROM scans WHERE client_key IS NOT NULL)":
        "a scan that was answered is stored exactly once",
    f"DELETE FROM checkouts WHERE booking_id = {PAID}": "a key has one hold, however often it was sent",
    f"UPDATE bookings SET seats = '[]' WHERE id = {PAID}": "a hold that was answered is stored, with exactly its seats",
    f"UPDATE bookings SET status = 'expired' WHERE id = {PAID}": "a payment that was answered is a paid booking",
    f"DELETE FROM codes WHERE sale_id = {PAID} AND person_id > 0": "a paid booking has one ticket for each seat",
    f"UPDATE bookings SET seats = (SELECT seats FROM bookings WHERE id = {PAID}) WHERE status = 'paid'": "no seat is sold twice",
    f"DELETE FROM taken_seats WHERE booking_id = {PAID}": "the seat map says what the bookings say",
    "DELETE FROM scan_events WHERE id = (SELECT max(id) FROM scan_events)": "a scan that was led on is counted exactly once",
    "UPDATE scan_events SET visitor = 'nobody' WHERE id = (SELECT max(id) FROM scan_events)": "nothing is counted that nobody scanned",
    "UPDATE qr_codes SET scans = scans + 1 WHERE id = 1": "qr_codes: counters equal a recount",
    "UPDATE campaigns SET scans = scans - 1": "campaigns: counters equal a recount",
    f"DELETE FROM outbox WHERE idempotency_key = 'booking-' || (SELECT uuid FROM bookings WHERE id = {PAID})":
        "each paid booking has its one mail in the outbox",
    "UPDATE outbox SET done_at = NULL WHERE id = (SELECT max(id) FROM outbox WHERE kind = 'booking-mail')":
        "nothing is left in the outbox, and nothing was given up",
    "UPDATE outbox SET idempotency_key = 'another' WHERE id = (SELECT max(id) FROM outbox WHERE kind = 'booking-mail')":
        "each mail of the outbox was delivered",
}


def tamper(stage: Stage, data: pathlib.Path, post: PostOffice, copies: pathlib.Path) -> list[str]:
    """The faults that no check found; the server must be stopped."""
    return [sql for sql, invariant in FAULTS.items() if not is_found(sql, invariant, stage, data, post, copies)]


def is_found(sql: str, invariant: str, stage: Stage, data: pathlib.Path, post: PostOffice, copies: pathlib.Path) -> bool:
    for file in data.glob("usher.sqlite*"):
        shutil.copy(file, copies)
    copy = sqlite3.connect(copies / "usher.sqlite")
    copy.execute(sql)
    copy.commit()
    copy.close()
    findings, books = Findings(), SQLiteBooks(copies)
    DoorsCheck(stage, books, findings).stored()
    SaleCheck(stage, books, findings).run()
    RedirectsCheck(stage, books, findings).run()
    check_mails.check(books, post, findings)
    return any(finding.broken for finding in findings.all if finding.invariant == invariant)
