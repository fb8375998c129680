"""What the bank has of the house: sessions, payments, and what goes back of them. It keeps Stripe's rules and speaks its JSON."""

import dataclasses
import random
import re
import uuid
from collections.abc import Callable

from clock import Clock

#: Stripe takes no session that ends sooner or later than so many seconds from now.
SHORTEST, LONGEST = 1800, 86_400
#: What a refund may be told at once that fails, or is decided only later.
FAILS, WAITS = 0.2, 0.5
#: Seconds until the latter, at most.
SLOW = 5 * 3600
REASON = "expired_or_canceled_card"
LINE = r"line_items\[\d\]\[(quantity|price_data\]\[(currency|unit_amount|product_data\]\[(name|description)))\]"
FIELDS = re.compile(
    rf"mode|client_reference_id|(payment_intent_data\[)?metadata\]?\[sale_id\]|success_url|cancel_url|expires_at|customer_email|{LINE}")


class Refusal(Exception):
    """An error as Stripe's API gives it."""

    def __init__(self, status: int, code: str, type: str = "invalid_request_error"):
        super().__init__(code)
        self.status, self.error = status, {"error": {"type": type, "code": code}}


@dataclasses.dataclass
class Session:
    id: str
    sale: str
    amount: int
    currency: str
    email: str | None
    created: int
    ends: int
    #: open, complete or expired.
    status: str = "open"
    #: Of the payment, once it is paid, and when that was.
    intent: str | None = None
    paid: int = 0

    def json(self) -> dict:
        return {
            "id": self.id, "object": "checkout.session", "status": self.status, "payment_status": "paid" if self.intent else "unpaid",
            "amount_total": self.amount, "currency": self.currency, "client_reference_id": self.sale, "metadata": {"sale_id": self.sale},
            "payment_intent": self.intent, "customer_email": self.email, "customer_details": {"email": self.email, "name": "A Buyer"},
            "created": self.created, "expires_at": self.ends, "url": f"https://bank.example/pay/{self.id}"}

    def payment(self) -> dict:
        return {"id": self.intent, "object": "payment_intent", "status": "succeeded", "amount": self.amount,
                "amount_received": self.amount, "currency": self.currency, "created": self.paid, "metadata": {"sale_id": self.sale}}


@dataclasses.dataclass
class Return:
    """Money on its way back; Stripe calls it a refund."""

    id: str
    intent: str
    amount: int
    currency: str
    metadata: dict[str, str]
    created: int
    status: str
    #: When it is decided, if it waits, and how.
    due: float = 0
    then: str = ""

    def json(self) -> dict:
        return {"id": self.id, "object": "refund", "status": self.status, "amount": self.amount, "currency": self.currency,
                "payment_intent": self.intent, "created": self.created, "metadata": self.metadata,
                "failure_reason": REASON if self.status == "failed" else None}


class Account:
    def __init__(self, clock: Clock, tell: Callable[[str, dict], None]):
        """`tell`: who hears of each event, by its type and what it is about."""
        self.clock, self.tell = clock, tell
        self.sessions: dict[str, Session] = {}
        self.payments: dict[str, Session] = {}
        self.returns: dict[str, Return] = {}
        #: Whether refunds may fail or wait.
        self.trouble = True

    def begin(self, form: dict[str, str]) -> dict:
        unknown = [name for name in form if not FIELDS.fullmatch(name)]
        if unknown or form["mode"] != "payment":
            raise Refusal(400, f"parameter_unknown {unknown}")
        now, lines = int(self.clock.now()), [name[:-10] for name in form if name.endswith("[quantity]")]
        if not now + SHORTEST <= int(form["expires_at"]) <= now + LONGEST:
            raise Refusal(400, "expires_at")
        amount = sum(int(form[f"{line}[quantity]"]) * int(form[f"{line}[price_data][unit_amount]"]) for line in lines)
        session = Session(
            f"cs_test_{uuid.uuid4().hex}", form["metadata[sale_id]"], amount, form[f"{lines[0]}[price_data][currency]"],
            form.get("customer_email"), now, int(form["expires_at"]))
        self.sessions[session.id] = session
        return session.json()

    def session(self, id: str) -> Session:
        if id not in self.sessions:
            raise Refusal(404, "resource_missing")
        session = self.sessions[id]
        if session.status == "open" and session.ends <= self.clock.now():
            self.end(session)
        return session

    def expire(self, id: str) -> dict:
        session = self.session(id)
        if session.status != "open":
            raise Refusal(400, "session_not_open")
        self.end(session)
        return session.json()

    def end(self, session: Session) -> None:
        session.status = "expired"
        self.tell("checkout.session.expired", session.json())

    def pay(self, id: str) -> bool:
        """A buyer pays; False where the session has ended."""
        session = self.session(id)
        if session.status == "open":
            session.status, session.intent, session.paid = "complete", f"pi_{uuid.uuid4().hex}", int(self.clock.now())
            self.payments[session.intent] = session
            self.tell("checkout.session.completed", session.json())
        return session.intent is not None

    def returned(self, intent: str, *statuses: str) -> int:
        """So much of a payment has gone back, in these states or in any that is not failed."""
        return sum(each.amount for each in self.returns.values()
                   if each.intent == intent and (each.status in statuses if statuses else each.status != "failed"))

    def give_back(self, form: dict[str, str]) -> dict:
        """As the house asks, or somebody in the bank's own pages: then there is no metadata."""
        intent = form["payment_intent"]
        if intent not in self.payments:
            raise Refusal(404, "resource_missing")
        left = self.payments[intent].amount - self.returned(intent)
        amount = int(form.get("amount", left))
        if left == 0 or amount > left or amount <= 0:
            raise Refusal(400, "charge_already_refunded" if left == 0 else "amount_too_large")
        metadata = {name[9:-1]: value for name, value in form.items() if name.startswith("metadata[")}
        chance = random.random() if self.trouble else 1
        status = "failed" if chance < FAILS else "pending" if chance < WAITS else "succeeded"
        back = Return(f"re_{uuid.uuid4().hex}", intent, amount, self.payments[intent].currency, metadata, int(self.clock.now()), status,
                      due=self.clock.now() + random.uniform(60, SLOW), then="failed" if random.random() < FAILS else "succeeded")
        self.returns[back.id] = back
        self.tell("refund.created", back.json())
        if status == "failed":
            self.tell("refund.failed", back.json())
        else:
            self.tell("charge.refunded", self.charge(intent))
        return back.json()

    def charge(self, intent: str) -> dict:
        session, returned = self.payments[intent], self.returned(intent)
        return {"id": f"ch_{intent[3:]}", "object": "charge", "payment_intent": intent, "amount": session.amount,
                "amount_refunded": returned, "refunded": returned == session.amount, "currency": session.currency}

    def tick(self) -> None:
        """What is due by now: sessions end, and refunds that waited are decided."""
        for id in [id for id, session in self.sessions.items() if session.status == "open"]:
            self.session(id)
        for back in self.returns.values():
            if back.status == "pending" and back.due <= self.clock.now():
                back.status = back.then
                self.tell("refund.failed" if back.status == "failed" else "refund.updated", back.json())
