"""Holds the Gate's books against what doors were answered. How each scan stands in the end is asked as an app would ask: the Gate tells
it to whoever uploads a scan again."""

import asyncio
import collections
import datetime
import json
import random
import time

import house
from client import Clients
from findings import Findings
from ledger import Act
from stage import Stage

UPLOAD = 100
REPLAYS = 200


class DoorsCheck:
    def __init__(self, stage: Stage, books, findings: Findings):
        self.stage, self.books, self.findings = stage, books, findings
        self.scans, self.uploads, self.offline = (stage.ledger(name) for name in ("scans", "uploads", "offline"))
        self.clients = Clients(stage.port, 4, timeout=60)
        #: How each scan stands now, by its key.
        self.standing: dict[str, dict] = {}

    async def run(self) -> None:
        await self.ask()
        self.stored()
        self.answered()
        self.admitted_once()
        await self.counts()
        await self.replay()
        waiting = [act.key for act in self.scans.open + self.uploads.open]
        self.findings.hold("every door was answered", len(self.scans.acts) + len(self.uploads.acts), waiting)
        self.clients.close()

    async def ask(self) -> None:
        acts = self.scans.acts + self.offline.acts
        uploaded = {scan["client_scan_id"]: scan for act in self.uploads.acts for scan in act.what["scans"]}
        for start in range(0, len(acts), UPLOAD):
            scans = [uploaded.get(act.key) or self.again(act) for act in acts[start:start + UPLOAD]]
            body = json.dumps({"scans": scans}).encode()
            answer = await self.clients.surely("POST", "/api/tickets/scans", {"X-API-Key": house.door_key(0)}, body)
            for result in json.loads(answer.body)["data"]["results"]:
                self.standing[result["client_scan_id"]] = result

    @staticmethod
    def again(act: Act) -> dict:
        """An online scan as an app uploads it whose answer was lost."""
        now = datetime.datetime.now(datetime.timezone.utc).isoformat(timespec="milliseconds")
        return {"client_scan_id": act.key, "ticket_code": act.what["code"], "scanned_at": now}

    def result(self, act: Act) -> str:
        standing = self.standing.get(act.key, {})
        return standing.get("result", "missing") if standing.get("replayed") else "not stored"

    def stored(self) -> None:
        stored = collections.Counter(row[0] for row in self.books.rows("SELECT client_key FROM scans WHERE client_key IS NOT NULL"))
        done = [act for act in self.scans.acts + self.offline.acts if act.status in (200, 201, 409)]
        once = [f"{act.key}: {stored[act.key]} times" for act in done if stored[act.key] != 1]
        self.findings.hold("a scan that was answered is stored exactly once", len(done), once)

    def answered(self) -> None:
        entries = [act for act in self.scans.with_status(201) if self.standing[act.key]["entry_id"] != act.json["data"]["entry_id"]]
        self.findings.hold("an entry is the one that the door was told", len(self.scans.with_status(201)), (act.key for act in entries))
        # An offline scan of an earlier moment may take an entry's place: then the entry is a conflict, and said to be one.
        allowed = {201: ("accepted", "conflict"), 409: ("refused",)}
        odd = [f"{act.key}: {act.status} is {self.result(act)}" for act in self.scans.with_status(201, 409)
               if self.result(act) not in allowed[act.status]]
        self.findings.hold("an answer at the door is still true", len(self.scans.with_status(201, 409)), odd)

    def admitted_once(self) -> None:
        scans = self.scans.acts + self.offline.acts
        let_in = collections.Counter(act.what["code"] for act in scans if self.result(act) == "accepted")
        asked = {act.what["code"] for act in scans if act.status in (200, 201, 409)}
        self.findings.hold("nobody is admitted twice", len(let_in), (code for code, times in let_in.items() if times > 1))
        self.findings.hold("everybody who was scanned is in", len(asked), asked - set(let_in))
        online = collections.Counter(act.what["code"] for act in self.scans.with_status(201))
        self.findings.hold("two doors never both say yes", len(online), (code for code, times in online.items() if times > 1))

    async def counts(self) -> None:
        results = collections.Counter(self.result(act) for act in self.scans.acts + self.offline.acts)
        accepted = results["accepted"]
        recount = [accepted, accepted, results["conflict"], results["refused"], self.stage.size.people]
        # Figures are a second behind the scans, more on a machine that has other things to do.
        found, end = [], time.monotonic() + 60
        while found != recount and time.monotonic() < end:
            answer = await self.clients.surely("GET", f"/api/events/{house.EVENT}/checkin", {"X-API-Key": house.door_key(0)})
            totals = json.loads(answer.body)["data"]["totals"]
            found = [totals[name] for name in ("used", "entries", "conflicts", "refused", "sold")]
            await asyncio.sleep(0.5)
        self.findings.equal("used, entries, conflicts, refused and sold equal a recount", len(self.standing), recount, found)

    async def replay(self) -> None:
        """Asked again under the same key, the Gate says the same again, byte for byte."""
        acts = self.scans.with_status(201, 409)
        sample = random.sample(acts, min(len(acts), REPLAYS))
        other = []
        for act in sample:
            headers = {"X-API-Key": house.door_key(act.what["door"]), "Idempotency-Key": act.key}
            answer = await self.clients.surely("POST", "/api/tickets/scan", headers, json.dumps({"ticket_code": act.what["code"]}).encode())
            if answer.body != act.final[1] or answer.headers.get("idempotent-replayed") != "true":
                other.append(act.key)
        self.findings.hold("a scan sent again gets the same bytes again", len(sample), other)
