"""Holds the outbox against what the post office took."""

import asyncio
import time

from findings import Findings
from postoffice import PostOffice


async def settled(books, seconds: float) -> None:
    """Until no mail waits in the outbox, for so many seconds at most."""
    end = time.monotonic() + seconds
    while time.monotonic() < end and books.rows("SELECT 1 FROM outbox WHERE done_at IS NULL AND kind = 'booking-mail' LIMIT 1"):
        await asyncio.sleep(0.5)


def check(books, post: PostOffice, findings: Findings) -> None:
    rows = books.rows("SELECT idempotency_key, attempts, done_at, failure FROM outbox WHERE kind = 'booking-mail'")
    findings.hold("nothing is left in the outbox, and nothing was given up", len(rows),
                  (f"{key}: {failure or 'waits'}" for key, _, done, failure in rows if not done or (failure and "a mail" in failure)))
    # What was sold and taken back since had its mail, too; those that tell of money that goes back have longer keys.
    sold = books.rows("SELECT b.uuid FROM bookings b JOIN sales s ON s.uuid = b.uuid")
    bookings, known = {f"booking-{row[0]}" for row in sold}, {row[0] for row in books.rows("SELECT uuid FROM bookings")}
    mails = {row[0] for row in rows if row[0].removeprefix("booking-") in known}
    findings.equal("each paid booking has its one mail in the outbox", len(bookings), bookings, mails)
    missing = [key for key, *_ in rows if post.received[post.name(key)] == 0]
    findings.hold("each mail of the outbox was delivered", len(rows), missing)
    # Delivered, killed, delivered again: SMTP cannot do better. But it is the same mail, by its Message-ID and every byte.
    came = {key: (post.received[post.name(key)], int(attempts)) for key, attempts, *_ in rows}
    more = [f"{key}: {times} times in {attempts} tries" for key, (times, attempts) in came.items() if times > attempts]
    findings.hold("a mail comes again only where a try was lost", len(rows), more)
    names = {post.name(key) for key, *_ in rows}
    changed = [name for name, forms in post.forms.items() if len(forms) > 1 or name not in names]
    findings.hold("a mail that comes again is the same mail, byte for byte", len(post.forms), changed)
