"""Stripe on loopback, as the outside world plays it: it checks what it is asked, keeps the answer of each idempotency key for a while,
and is out of order now and then: it refuses, or does what it was asked and says nothing."""

import asyncio
import json
import random
import urllib.parse

from account import Account, Refusal
from clock import Clock
from couriers import SECRET, Couriers
from stage import Stage

KEY = "sk_test_fire"
#: Seconds for which a key is known; Stripe promises a day, of which the house needs an hour.
REMEMBERED = 2 * 3600
REFUSES, SAYS_NOTHING = 0.05, 0.02
#: Entries of a page, at most: so that a list has several.
PAGE = 20


class Bank:
    def __init__(self, clock: Clock):
        self.clock, self.couriers = clock, Couriers(clock)
        self.account = Account(clock, self.couriers.tell)
        #: Of each idempotency key: when it was used, what for, and the answer.
        self.keys: dict[str, tuple[float, tuple, tuple[int, dict]]] = {}
        #: What no house that knows Stripe's rules asks.
        self.complaints: list[str] = []
        self.asked = self.refused = self.silent = 0
        self.trouble = True
        self.port = 0

    async def open(self) -> None:
        server = await asyncio.start_server(self.serve, "127.0.0.1", 0, limit=1 << 20)
        self.port = server.sockets[0].getsockname()[1]
        self.ticking = asyncio.create_task(self.tick())

    def serves(self, stage: Stage) -> None:
        """From here on its webhooks come to this stage's house."""
        self.couriers.serve(stage)

    @property
    def environment(self) -> dict[str, str]:
        """By which a house finds it."""
        return {"USHER_STRIPE_SECRET_KEY": KEY, "USHER_STRIPE_WEBHOOK_SECRETS": SECRET,
                "USHER_STRIPE_API_URL": f"http://127.0.0.1:{self.port}", **self.clock.environment}

    async def tick(self) -> None:
        while True:
            self.account.tick()
            await asyncio.sleep(0.5)

    def be_well(self) -> None:
        self.trouble = self.account.trouble = self.couriers.trouble = False

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            while True:
                await self.talk(reader, writer)
        except (OSError, EOFError, asyncio.LimitOverrunError):
            pass
        finally:
            writer.transport.abort()

    async def talk(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        first, *lines = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").rstrip("\r\n").split("\r\n")
        headers = {name.lower(): value.strip() for name, _, value in (line.partition(":") for line in lines)}
        body = (await reader.readexactly(int(headers.get("content-length", 0)))).decode()
        method, target, _ = first.split()
        await asyncio.sleep(random.uniform(0, 0.05))
        status, answer = self.answer(method, target, headers, body)
        if self.trouble and random.random() < SAYS_NOTHING:
            self.silent += 1
            raise EOFError
        text = json.dumps(answer).encode()
        writer.write(f"HTTP/1.1 {status} X\r\nContent-Type: application/json\r\nContent-Length: {len(text)}\r\n\r\n".encode() + text)
        await writer.drain()

    def answer(self, method: str, target: str, headers: dict[str, str], body: str) -> tuple[int, dict]:
        self.asked += 1
        if self.trouble and random.random() < REFUSES:
            self.refused += 1
            status = random.choice((401, 404, 429, 500))
            return status, {"error": {"type": "api_error", "code": "rate_limit" if status == 429 else "trouble"}}
        try:
            if headers.get("authorization") != f"Bearer {KEY}":
                raise Refusal(401, "api_key")
            return self.once(method, target, headers, body) if method == "POST" else (200, self.read(target))
        except Refusal as refusal:
            return self.refuse(refusal, f"{method} {target} {body}")
        except (KeyError, ValueError, IndexError) as error:
            return self.refuse(Refusal(400, "parameter_missing"), f"{method} {target} {body}: {error!r}")

    def refuse(self, refusal: Refusal, what: str) -> tuple[int, dict]:
        code = refusal.error["error"]["code"]
        # A session that has ended, and money that went back meanwhile, is nobody's mistake.
        if code not in ("session_not_open", "charge_already_refunded"):
            self.complaints.append(f"{refusal.status} {code}: {what}")
        return refusal.status, refusal.error

    def once(self, method: str, target: str, headers: dict[str, str], body: str) -> tuple[int, dict]:
        """The same key, the same answer."""
        key, what = headers.get("idempotency-key", ""), (method, target, body)
        if not key or headers.get("content-type") != "application/x-www-form-urlencoded":
            raise Refusal(400, "idempotency_key" if not key else "content_type")
        at, before, answer = self.keys.get(key, (0, (), (0, {})))
        if at < self.clock.now() - REMEMBERED:
            answer = 200, self.write(target, dict(urllib.parse.parse_qsl(body, strict_parsing=bool(body), keep_blank_values=True)))
            self.keys[key] = self.clock.now(), what, answer
        elif before != what:
            raise Refusal(400, "other_parameters", "idempotency_error")
        return answer

    def write(self, target: str, form: dict[str, str]) -> dict:
        match target.split("/")[2:]:
            case ["checkout", "sessions"]:
                return self.account.begin(form)
            case ["checkout", "sessions", id, "expire"]:
                return self.account.expire(id)
            case ["refunds"]:
                return self.account.give_back(form)
        raise Refusal(400, "url")

    def read(self, target: str) -> dict:
        path, _, text = target.partition("?")
        query = dict(urllib.parse.parse_qsl(text, strict_parsing=bool(text)))
        match path.split("/")[2:]:
            case ["checkout", "sessions"]:
                return self.page(query, [(each.created, each.json()) for each in self.account.sessions.values()])
            case ["checkout", "sessions", id]:
                return self.account.session(id).json()
            case ["payment_intents"]:
                return self.page(query, [(each.paid, each.payment()) for each in self.account.payments.values()])
            case ["refunds"]:
                return self.page(query, [(each.created, each.json()) for each in self.account.returns.values()])
            case ["refunds", id] if id in self.account.returns:
                return self.account.returns[id].json()
        raise Refusal(404, "resource_missing")

    def page(self, query: dict[str, str], entries: list[tuple[int, dict]]) -> dict:
        """The newest first."""
        since, intent, after = int(query.pop("created[gte]", 0)), query.pop("payment_intent", None), query.pop("starting_after", None)
        limit = min(int(query.pop("limit")), PAGE)
        found = [entry for created, entry in sorted(entries, key=lambda each: (each[0], each[1]["id"]), reverse=True)
                 if created >= since and intent in (None, entry["payment_intent"] if intent else None)]
        if query:
            raise Refusal(400, f"parameter_unknown {query}")
        if after:
            found = found[[entry["id"] for entry in found].index(after) + 1:]
        return {"object": "list", "data": found[:limit], "has_more": len(found) > limit}
