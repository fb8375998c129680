"""The act of `Scripts/shards`: two databases, each with its own Usher, behind one nginx that knows which house is where. Three houses are open, two on
the first database and one on the second; one is moved from the first to the second while the guests of the others go on."""

import asyncio
import datetime
import json
import os
import subprocess
import time

import house
from books import PostgresBooks
from client import Clients
from cluster import Cluster
from faults import Fault
from findings import Findings
from front import Front
from guests import Guests, Seen
from node import Node
from place import Place, free_ports
from report import Bar, Report
from size import Size

#: By the database that each begins in.
HOUSES = {"globe": 0, "rival": 0, "local": 1}
#: Who looks on while the globe moves: one in the database that it leaves, one in that which it comes to.
OTHERS = {"rival": "the house beside it", "local": "the house where it comes to"}
DATABASES = ("usher", "second")
#: Seconds before and after the move.
AROUND = 12
PEOPLE, SEATS = 4_000, 500


class Shards:
    def __init__(self, place: Place, binary: str, size: Size, bar: Bar, careless: bool):
        self.place, self.binary, self.size, self.bar = place, binary, size, bar
        self.cluster = Cluster(place, name="postgres-shards")
        self.nodes: list[Node] = []
        self.keepers: list[asyncio.Task] = []
        self.figures: dict = {}

    async def run(self) -> Report:
        began = time.monotonic()
        try:
            await self.prepare()
            guests = {name: await self.guests(name) for name in HOUSES}
            await self.burn(guests)
            findings = await self.check(guests)
            faults = [Fault("a house goes from one database to the other", 1)]
            return Report("Two databases behind one front", time.monotonic() - began, [], faults, findings, self.figures)
        finally:
            for keeper in self.keepers:
                keeper.cancel()
            self.cluster.end()

    def url(self, shard: int) -> str:
        return f"postgres://usher@127.0.0.1:{self.cluster.primary.port}/{DATABASES[shard]}"

    def command(self, shard: int, *words: str, may_fail: bool = False) -> str:
        """What a command of that shard says; throws what it complains of."""
        place = ["--data", str(self.nodes[shard].data), "--database", self.url(shard)]
        hosts = {"USHER_SITE_HOSTS": ",".join(f"{name}.example={name}" for name in HOUSES)}
        done = subprocess.run([self.binary, *map(str, words), *place], capture_output=True, text=True, env={**os.environ, **hosts})
        if done.returncode != 0 and not may_fail:
            raise RuntimeError(f"usher {' '.join(map(str, words))}: {done.stderr[-400:]}{done.stdout[-400:]}")
        return done.stdout

    async def prepare(self) -> None:
        self.bar.show(0, "two databases, two processes, a front and three houses are set up")
        await asyncio.to_thread(self.cluster.start)
        self.cluster.primary.ask(f"CREATE DATABASE {DATABASES[1]}")
        self.port, *ports = free_ports(3)
        hosts = ",".join(f"{name}.example={name}" for name in HOUSES)
        options = ["--limits-off", "true", "--payments-demo", "true", "--boxoffice-hold-minutes", "60", "--trusted-proxies", "127.0.0.1",
                   "--site-hosts", hosts, "--public-url", f"http://127.0.0.1:{self.port}"]
        for shard, port in enumerate(ports):
            data = self.place.make(f"shard-{shard + 1}")
            self.nodes.append(Node(self.place, data.name, self.binary, port, data, ["--database", self.url(shard), *options], {}))
            await asyncio.to_thread(self.command, shard, "house", "shard", shard)
            file = self.place.folder / f"houses-{shard + 1}.json"
            file.write_text(json.dumps(self.catalogue([name for name, at in HOUSES.items() if at == shard])))
            await asyncio.to_thread(self.command, shard, "import", file)
        await Node.keep_all(self.nodes, self.keepers)
        self.front = Front(self.place, self.port, ports, self.lines())

    def catalogue(self, names: list[str]) -> dict:
        now = datetime.datetime.now(datetime.timezone.utc)
        catalogue = {"catalogue": 1, "organisations": [], "accounts": [], "events": [], "sales": []}
        today = now.replace(hour=0, minute=0, second=0, microsecond=0)
        for name in names:
            catalogue["organisations"].append({"key": name, "name": name.title(), "time_zone": "UTC", "currency": "GBP"})
            catalogue["accounts"].append(
                {"email": f"{name}@shards.example", "name": name.title(), "password": house.PASSWORD, "email_verified": True,
                 "memberships": [{"organisation": name, "role": "owner"}],
                 "api_keys": [{"name": "Door", "key": f"shards-door-{name}", "scopes": ["scan"]}]})
            catalogue["events"] += [
                {"key": f"{name}-night", "organisation": name, "name": f"{name} night", "starts_at": today.isoformat(),
                 "ends_at": (today + datetime.timedelta(days=3)).isoformat(), "time_zone": "UTC", "published": True,
                 "ticket_types": [{"key": "floor", "name": "Floor", "price": 2500}]},
                {"key": f"{name}-play", "organisation": name, "name": f"{name} play", "category": "play",
                 "starts_at": (today + datetime.timedelta(days=30)).isoformat(), "time_zone": "UTC", "published": True,
                 "venue": {"name": "The House", "address": "1 High Street"}, "seat_map": seat_map()}]
            catalogue["sales"] += [
                {"key": f"{name}-{number}", "event": f"{name}-night", "status": "paid", "code": f"{name}-{number}",
                 "lines": [{"ticket_type": "floor", "quantity": 1}]} for number in range(PEOPLE)]
        return catalogue

    def lines(self) -> list[str]:
        """Each shard tells for itself which houses it has; one that is on its way from it is none of its own any more."""
        return [line for shard, name in enumerate(("first", "second"))
                for line in self.command(shard, "house", "list", "--map", name).splitlines() if line]

    async def guests(self, name: str) -> Guests:
        clients = Clients(self.port, 1)
        answer = await clients.surely("GET", "/api/shows?q=play", {"Host": f"{name}.example"})
        show = next(each["id"] for each in json.loads(answer.body) if each["title"] == f"{name} play")
        tickets = [f"{name}-{number}" for number in range(PEOPLE)]
        return Guests(self.port, name, tickets, seat_ids(), show)

    async def burn(self, guests: dict[str, Guests]) -> None:
        plays = asyncio.gather(*(each.play() for each in guests.values()))
        await self.wait(0.1, "before the move")
        await self.move()
        await self.wait(0.5, "after the move")
        for each in guests.values():
            each.going = False
        await plays

    async def wait(self, part: float, text: str) -> None:
        self.bar.show(part, text)
        await asyncio.sleep(AROUND)

    async def move(self) -> None:
        """As docs/scaling.md says it, a command after the other."""
        self.session = await self.sign_in(0)
        self.began = time.monotonic()
        file = self.place.folder / "globe.house"
        out = json.loads(await asyncio.to_thread(self.command, 0, "house", "export", "globe", file, "--json"))
        self.written = time.monotonic()
        there = json.loads(await asyncio.to_thread(self.command, 1, "house", "import", file, "--json"))
        self.brought = time.monotonic()
        await self.compare()
        self.compared = time.monotonic()
        await asyncio.to_thread(lambda: self.front.lead(self.lines()))
        self.led = time.monotonic()
        await asyncio.to_thread(self.command, 0, "house", "release", "globe", there["receipt"])
        self.released = time.monotonic()
        self.receipts = (out["receipt"], there["receipt"])
        self.figures["the house"] = f"{out['rows']} rows, a file of {out['bytes'] / 1e6:.1f} MB"
        self.figures["export, import, front, release"] = ", ".join(
            f"{seconds:.1f} s" for seconds in (self.written - self.began, self.brought - self.written, self.led - self.compared, self.released - self.led))

    async def compare(self) -> None:
        """Both have it now, and neither changes it. Sums of what was sold a moment ago are a second late."""
        for _ in range(20):
            self.told, self.after_told = await self.report(0), await self.report(1)
            if self.told == self.after_told:
                return
            await asyncio.sleep(0.2)

    async def sign_in(self, shard: int) -> dict[str, str]:
        clients = Clients(self.nodes[shard].port, 1)
        body = json.dumps({"email": "globe@shards.example", "password": house.PASSWORD}).encode()
        answer = await clients.surely("POST", "/api/auth/signin", {"Content-Type": "application/json"}, body)
        return {"Authorization": f"Bearer {json.loads(answer.body)['token']}"}

    async def report(self, shard: int) -> str:
        """What the house has taken, by its own report; asked of the process itself by somebody who signed in before the move."""
        clients = Clients(self.nodes[shard].port, 1)
        answer = await clients.surely("GET", "/console/api/reports/sales", self.session)
        return answer.body.decode()

    async def check(self, guests: dict[str, Guests]) -> Findings:
        self.bar.show(0.9, "the books of both are held against the guests' logs")
        findings, moved = Findings(), guests["globe"]
        findings.equal("the receipt of the import is that of the export", 1, *self.receipts)
        for name, what in OTHERS.items():
            findings.hold(f"{what}: its guests see no failure", len(guests[name].seen), guests[name].wrong + self.failures(guests[name]))
        findings.hold("the moved house's guests see nothing but 503 with Retry-After, and then what they wanted", len(moved.seen),
                      moved.wrong + self.failures(moved))
        late = [each for each in moved.seen if each.later]
        findings.hold("it stands still between export and front alone", len(late),
                      [f"{each.what} {each.at - self.began:.1f} s" for each in late if not self.began - 1 <= each.at <= self.led + 1])
        findings.equal("its report says the same before and after, to somebody who signed in before", 1, self.told, self.after_told)
        await self.tickets(moved, findings)
        self.books(guests, findings)
        self.latencies(guests)
        return findings

    @staticmethod
    def failures(guests: Guests) -> list[str]:
        return [f"{each.what}: {each.status}" for each in guests.seen if not each.later and each.status not in (200, 201, 303)]

    async def tickets(self, moved: Guests, findings: Findings) -> None:
        """Whoever was let in before the move is in, whoever was not is let in now."""
        wrong = []
        for ticket in moved.admitted[:50]:
            answer = await moved.scan("again", ticket)
            if answer.status != 409:
                wrong.append(f"{ticket}: {answer.status}")
        findings.hold("tickets that were scanned before the move are known as used after it", 50, wrong)
        answer = await moved.scan("key", moved.admitted[0], {"Idempotency-Key": moved.admitted[0]})
        findings.equal("a scan that is sent again gets the answer from before the move", 1, 201, answer.status)

    def books(self, guests: dict[str, Guests], findings: Findings) -> None:
        first, second = (PostgresBooks(self.cluster.primary, name) for name in DATABASES)
        paid = "SELECT count(*) FROM bookings b JOIN organisations o ON o.id = b.organisation_id WHERE o.key = '{}' AND b.paid_at IS NOT NULL"
        scanned = "SELECT count(*) FROM scans s JOIN events e ON e.id = s.event_id JOIN organisations o ON o.id = e.organisation_id WHERE o.key = '{}' AND s.admitted > 0"
        for name, each in guests.items():
            books = first if name == "rival" else second
            findings.equal(f"{name}: what was paid is sold", len(each.paid), str(len(each.paid)), books.rows(paid.format(name))[0][0])
            findings.equal(f"{name}: who was let in is in", len(each.admitted), str(len(each.admitted)), books.rows(scanned.format(name))[0][0])
        findings.equal("the first database has nothing of the moved house", 1, "0", first.rows("SELECT count(*) FROM sales WHERE key LIKE 'globe-%'")[0][0])
        for shard, name in enumerate(("first", "second")):
            # What else it finds is this place's: no mail server, no certificate.
            checks = json.loads(self.command(shard, "doctor", "--recount", "--json", may_fail=True))["checks"]
            findings.hold(f"usher doctor --recount of the {name}: the books agree", 1,
                          [each["detail"] for each in checks if each["check"] == "books" and each["result"] != "ok"])

    def latencies(self, guests: dict[str, Guests]) -> None:
        stages = {
            "before": (0, self.began), "while it moves": (self.began, self.released), "while it arrives": (self.written, self.brought),
            "after": (self.released, time.monotonic())}
        for house_name, whose in OTHERS.items():
            for name, (since, until) in stages.items():
                for what in ("scan", "hold"):
                    seen = [each for each in guests[house_name].within(since, until) if each.what == what]
                    self.figures[f"{whose}, {name}: {what}"] = told(seen)
        late = [each for each in guests["globe"].seen if each.later]
        still = max((each.at for each in late), default=self.began) - min((each.at for each in late), default=self.began)
        self.figures["the moved house is told to come again for"] = f"{still:.1f} s ({len(late)} answers)"


def told(seen: list[Seen]) -> str:
    times = sorted(each.seconds * 1000 for each in seen)
    if not times:
        return "none"
    return f"{len(times)} answers, median {times[len(times) // 2]:.1f} ms, 99 of 100 within {times[int(len(times) * 0.99)]:.1f} ms, longest {times[-1]:.1f} ms"


def seat_ids() -> list[str]:
    return [f"hall-R{row + 1}-{number + 1}" for row in range(SEATS // house.ROW) for number in range(house.ROW)]


def seat_map() -> dict:
    rows = [{"label": f"R{row + 1}", "count": house.ROW} for row in range(SEATS // house.ROW)]
    return {
        "version": 1, "name": "Hall", "viewport": {"width": 2000, "height": 2000},
        "stage": {"title": "STAGE", "position": {"x": 1000, "y": 40}, "dimensions": {"width": 300, "height": 40}},
        "sections": [
            {"id": "hall", "name": "Hall", "colorHex": "#2E7D32", "base_price_pence": 2500, "shape": "grid", "origin": {"x": 50, "y": 120},
             "seatPitch": 26, "rowPitch": 26, "rows": rows}]}
