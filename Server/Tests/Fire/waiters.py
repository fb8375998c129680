"""Who came too late waits: joins the list, opens the link of the mail, looks now and then, and answers an offer: takes it or a part of it,
declines, or lets it lapse. Some leave before there is one."""

import asyncio
import base64
import hmac
import json
import random
import re
import time
import urllib.parse
import uuid

from client import Lost
from crowd import Crowd
from ledger import Act
from stage import Stage

#: What becomes of an offer, and how many of a hundred do so.
FATES = {"take": 62, "part": 12, "decline": 12, "ignore": 14}
LIVE = ("unconfirmed", "waiting", "offered")
TOKEN = re.compile(rb'name="token" value="([^"]+)"')


class Waiters:
    def __init__(self, stage: Stage, crowd: Crowd):
        self.stage, self.crowd = stage, crowd
        crowd.late = self.come
        self.clients = stage.clients(48)
        self.joins, self.leaves, self.offers, self.links = (stage.ledger(name) for name in ("joins", "leaves", "offers", "links"))
        #: As many as a list of a house has patience for.
        self.room = stage.size.buyers // 4
        self.waiting: dict[str, asyncio.Task] = {}
        #: Of each entry: how it stood when somebody last looked.
        self.seen: dict[str, dict] = {}
        #: Nobody lets an offer lapse any more, and nobody forgets to pay.
        self.is_closing = False
        self.is_over = False

    async def come(self, buyer: int, chance: random.Random) -> None:
        if self.room == 0:
            return
        self.room -= 1
        quantity = chance.randint(1, 4)
        wish = {"quantity": quantity, "at_least": chance.randint(1, quantity), "email": f"buyer{buyer}@example.org"}
        area = chance.choice(("floor", "gallery", "hall", None, None))
        wish.update({"area": area} if area else {})
        act = self.joins.begin(f"waiter {buyer}", **wish)
        await self.clients.insist(
            self.joins, act, "POST", f"/api/shows/{self.crowd.show}/waiting-list", {"Content-Type": "application/json"},
            json.dumps(wish).encode(), until=self.stage.curtain)
        if act.status == 201:
            entry = act.json["id"]
            self.waiting[entry] = asyncio.create_task(self.wait(buyer, entry, chance))

    async def wait(self, buyer: int, entry: str, chance: random.Random) -> None:
        """Until it is over, one way or the other."""
        await self.confirm(entry)
        ignored = None
        while not self.is_over:
            await asyncio.sleep(chance.uniform(0.3, 1.5))
            told = await self.look(entry)
            if told is None:
                continue
            self.seen[entry] = told
            if told["status"] not in LIVE:
                return
            offer = told["offer"]
            if offer and (offer["until"] != ignored or self.is_closing):
                ignored = await self.decide(buyer, entry, offer, chance)
            elif not offer and chance.random() < 0.002:
                await self.leave(entry)

    async def look(self, entry: str) -> dict | None:
        try:
            answer = await self.clients.send("GET", f"/api/waiting-list/{entry}?k={self.proof(entry, 'entry')}")
            return json.loads(answer.body) if answer.status == 200 else None
        except Lost:
            return None

    async def confirm(self, entry: str) -> None:
        """Opens the mailed link, and presses its button."""
        act = self.links.begin(entry)
        key = self.proof(entry, "entry")
        page = await self.clients.surely("GET", f"/waiting/{entry}?k={key}", seconds=self.stage.size.patience)
        token = TOKEN.search(page.body)
        cookie = page.headers.get("set-cookie", "").split(";")[0]
        form = urllib.parse.urlencode({"token": token[1].decode() if token else ""}).encode()
        headers = {"Content-Type": "application/x-www-form-urlencoded", "Cookie": cookie}
        await self.clients.insist(
            self.links, act, "POST", f"/waiting/{entry}/confirm?k={key}", headers, form, until=self.stage.curtain)

    async def decide(self, buyer: int, entry: str, offer: dict, chance: random.Random) -> str | None:
        """Returns until when an offer is that is left to lapse."""
        fate = chance.choices(list(FATES), FATES.values())[0]
        if fate == "ignore" and not self.is_closing:
            return offer["until"]
        if fate in ("decline", "ignore"):
            await self.leave(entry)
            return None
        places = offer["places"][: max(1, len(offer["places"]) - (fate == "part"))]
        hold = await self.crowd.order(buyer, items(places), entry=entry, offer=offer["token"])
        if hold.status == 200:
            await self.crowd.pay(hold) if self.is_closing else await self.crowd.decide(buyer, hold, chance)
        return None

    async def leave(self, entry: str) -> None:
        act = self.leaves.begin(entry)
        await self.clients.insist(
            self.leaves, act, "DELETE", f"/api/waiting-list/{entry}?k={self.proof(entry, 'entry')}", until=self.stage.curtain)

    async def settled(self, seconds: float) -> bool:
        """Until everybody has looked since, and nobody has an offer that they have not answered."""
        end, before = time.monotonic() + seconds, dict(self.seen)
        while time.monotonic() < end:
            await asyncio.sleep(0.3)
            live = [entry for entry, task in self.waiting.items() if not task.done()]
            if all(self.seen.get(entry) is not before.get(entry) and not (self.seen[entry].get("offer")) for entry in live):
                return True
        return False

    async def go_home(self) -> None:
        self.is_over = True
        await asyncio.gather(*self.waiting.values())

    def proof(self, entry: str, purpose: str) -> str:
        """What the mailed link carries: an id, and the house's word for it."""
        key = (self.stage.keys / "link.key").read_bytes()
        id = uuid.UUID(entry).bytes
        return base64.urlsafe_b64encode(id + hmac.digest(key, purpose.encode() + b"\0" + id, "sha256")).rstrip(b"=").decode()


def items(places: list[dict]) -> list[dict]:
    """Places of an offer, as seat-checkout takes them."""
    items = [{"seat": place["seat"], "category": place["category"]} for place in places if "seat" in place]
    counts: dict[tuple[str, str], int] = {}
    for place in places:
        if "area" in place:
            counts[place["area"], place["category"]] = counts.get((place["area"], place["category"]), 0) + 1
    return items + [{"area": area, "category": category, "quantity": count} for (area, category), count in counts.items()]
