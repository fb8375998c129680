"""Do the on-sale's checks see anything? Faults are put into copies of its database, one a copy, and each must be found."""

from collections.abc import Callable

from books import PostgresBooks
from cluster import Server
from findings import Findings

SALE = "(SELECT id FROM bookings WHERE status = 'paid' ORDER BY id LIMIT 1)"
#: What is done to the books, and what must be said of it.
FAULTS = [
    ("UPDATE quotas SET used = used + 1 WHERE id = (SELECT min(id) FROM quotas WHERE kind = 'limit')",
     "what is used of each quota is what its claims say, and not over its size"),
    ("UPDATE quotas SET size = used - 1 WHERE key = 'house'", "what is used of each quota is what its claims say, and not over its size"),
    (f"DELETE FROM claims WHERE booking_id = {SALE}", "what is used of each quota is what its claims say, and not over its size"),
    ("WITH more AS (UPDATE claims SET amount = amount + 1 WHERE (quota_id, booking_id) = (SELECT c.quota_id, c.booking_id FROM claims c "
     "JOIN quotas q ON q.id = c.quota_id WHERE q.key = 'sales' ORDER BY 2 LIMIT 1) RETURNING quota_id) "
     "UPDATE quotas SET used = used + 1 WHERE id IN (SELECT quota_id FROM more)", "the code is used as often as sales have it"),
    (f"UPDATE bookings SET total = total - 1 WHERE id = {SALE}", "a sale costs what its sheet says, and what its buyer was told"),
    (f"DELETE FROM codes WHERE sale_id = {SALE} AND person_id > 0", "each paid sale has a ticket for each place"),
    (f"UPDATE bookings SET seats = (SELECT b.seats FROM bookings b WHERE b.status = 'paid' AND b.seats LIKE '[[\"hall-%' ORDER BY id LIMIT 1) "
     "WHERE status = 'paid'", "no seat is sold twice"),
    (f"DELETE FROM checkouts WHERE booking_id = {SALE}", "a key has one hold, however often it was sent"),
    ("UPDATE waiting SET status = 'waiting' WHERE id = (SELECT max(id) FROM waiting WHERE status = 'bought')",
     "what somebody was told at last is so"),
    ("UPDATE waiting SET status = 'waiting', at_least = 1, area = '' WHERE id = (SELECT max(id) FROM waiting); "
     "UPDATE bookings SET status = 'refunded' WHERE status = 'paid'", "no place is free while somebody waits whom it fits"),
    ("DELETE FROM outbox WHERE kind = 'waiting-mail'", "each offer had its mail"),
]


class Spoiling:
    """The servers must be stopped."""

    def __init__(self, server: Server, look: Callable[[PostgresBooks, Findings], None], every: int):
        """Every so many of the faults are tried."""
        self.server, self.look, self.faults = server, look, FAULTS[::every]

    def unseen(self) -> list[str]:
        """The faults that no check found."""
        return [sql for number, (sql, invariant) in enumerate(self.faults) if not self.is_found(f"spoilt_{number}", sql, invariant)]

    def is_found(self, copy: str, sql: str, invariant: str) -> bool:
        self.server.ask(f"CREATE DATABASE {copy} TEMPLATE usher")
        self.server.ask(sql, database=copy)
        findings = Findings()
        self.look(PostgresBooks(self.server, copy), findings)
        self.server.ask(f"DROP DATABASE {copy}")
        return any(finding.broken for finding in findings.all if finding.invariant == invariant)
