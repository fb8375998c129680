"""The act of `Scripts/failover`: two processes behind nginx on three PostgreSQLs under Patroni, whose leader dies again and again under load."""

import asyncio
import dataclasses
import json
import random
import subprocess
import time

import check_answers
import check_mails
import house
from balancer import Balancer
from bank import Bank
from books import PostgresBooks
from check_doors import DoorsCheck
from check_redirects import RedirectsCheck
from check_sale import SaleCheck
from check_vouchers import VouchersCheck
from clock import Clock
from doors import Doors
from faults import Fault
from findings import Findings
from node import Node
from patroni import TTL, PatroniCluster
from place import Place, free_ports
from postoffice import PostOffice
from redirects import Redirects
from report import Bar, Report
from sale import Sale
from size import Size
from stage import Stage
from vouchers import Vouchers
from watch import Watch

#: What everybody wants in all, a fail-over.
PEOPLE, BUYERS, SEATS, WALKERS, REDIRECTS = 800, 120, 50, 60, 400
#: Seconds that a fail-over and what it takes to be whole again have in the plan of the load, and those before the first and after the last one.
EACH, AROUND = 34, 44
#: Seconds for which nobody confirms what the leader writes, longer than any transaction may wait; and those for which clients wait: longer than
#: the proxy does, so that it is the one that would lose patience.
FROZEN, WAIT = 14, 20
#: Seconds in which a process must know of what another one has done: keys are kept for five.
KNOWS = 10
TABLES = ("scans", "bookings", "sales", "redemptions", "scan_events", "outbox", "audit")


@dataclasses.dataclass
class FailOver:
    """One of them, by the moments at which it was seen."""

    name: str
    died: float
    elected: float = 0
    #: When all three were there again.
    whole: float = 0

    @property
    def waited(self) -> float:
        return self.elected - self.died


class Failover:
    def __init__(self, place: Place, binary: str, size: Size, bar: Bar, careless: bool):
        self.place, self.binary, self.bar, times = place, binary, bar, size.failovers
        self.size = dataclasses.replace(
            size, seconds=times * EACH + AROUND, people=times * PEOPLE, buyers=times * BUYERS, seats=times * SEATS, walkers=times * WALKERS,
            uses=times * WALKERS // 4, redirects=times * REDIRECTS, homes=50, doors=10)
        self.cluster, self.post, self.bank = PatroniCluster(place), PostOffice(), Bank(Clock(place))
        # What mail servers and banks do is another act's matter.
        self.post.trouble = False
        self.bank.be_well()
        self.nodes: list[Node] = []
        self.keepers: list[asyncio.Task] = []
        self.falls: list[FailOver] = []
        self.problems: list[str] = []
        self.frozen = Fault("nobody confirms what the leader writes for %d s" % FROZEN)

    async def run(self) -> Report:
        began = time.monotonic()
        try:
            await self.prepare()
            stage = Stage(self.size, self.door, self.place.make("clients-failover"), self.nodes[0].data / "keys", wait=WAIT)
            self.bank.serves(stage)
            await self.burn(stage)
            findings, figures = await self.check(stage)
            faults = [self.frozen, Fault("the leader gives its place away, as Patroni is told to", 1),
                      Fault("the leader's Patroni and PostgreSQL killed with -9", self.size.failovers),
                      Fault("a webhook of the bank's never arrives", self.bank.couriers.lost)]
            return Report("Two processes on three PostgreSQLs under Patroni", time.monotonic() - began, stage.ledgers.values(), faults, findings, figures)
        finally:
            for task in self.keepers:
                task.cancel()
            self.cluster.copy_logs()
            self.cluster.end()

    async def prepare(self) -> None:
        self.bar.show(0, "a cluster of three, two processes and a house are set up")
        await asyncio.to_thread(self.cluster.start)
        data = [self.place.make(f"failover-{index}") for index in (1, 2)]
        # A key more for each fail-over: it is revoked in the middle of it.
        for file in house.write(self.place.folder, dataclasses.replace(self.size, doors=self.size.doors + self.size.failovers)):
            await asyncio.to_thread(self.place.run, self.binary, "import", file, "--data", data[0], "--database", self.cluster.url)
        await self.post.open()
        await self.bank.open()
        self.door, *ports = free_ports(3)
        options = ["--database", self.cluster.url, "--limits-off", "true", "--boxoffice-hold-minutes", house.HOLD_MINUTES,
                   "--trusted-proxies", "127.0.0.1", "--mail-url", f"smtp://127.0.0.1:{self.post.port}",
                   "--mail-from", "Usher <usher@fire.example>", "--public-url", f"http://127.0.0.1:{self.door}", "--canvass-dedupe-window", "3600 s"]
        self.nodes = [Node(self.place, folder.name, self.binary, port, folder, options, self.bank.environment) for port, folder in zip(ports, data)]
        Balancer(self.place, self.door, ports, name="nginx-failover")
        await Node.keep_all(self.nodes, self.keepers)
        self.processes = [node.process.pid for node in self.nodes]
        self.watches = [Watch(node) for node in self.nodes]

    async def burn(self, stage: Stage) -> None:
        for watch in self.watches:
            watch.begin()
        plays = [Sale(stage, self.bank), Doors(stage), Vouchers(stage), Redirects(stage)]
        work = asyncio.gather(*(play.play() for play in plays), self.fall(stage))
        while not work.done():
            self.bar.show((time.monotonic() - stage.began) / self.size.seconds * 0.9,
                          f"{stage.settled} of {stage.acts} answered; {len(self.falls)} fail-overs")
            await asyncio.wait([work], timeout=0.5)
        work.result()

    async def fall(self, stage: Stage) -> None:
        """First the others hear nothing of the leader for a while, then it gives its place away; then it dies at a random moment, again and again."""
        await asyncio.sleep(random.uniform(3, 5))
        await asyncio.to_thread(self.cluster.freeze, FROZEN)
        self.frozen.times += 1
        await asyncio.sleep(random.uniform(3, 5))
        await self.give_way()
        for number in range(self.size.failovers):
            leader = await asyncio.to_thread(self.cluster.await_leader)
            fall = self.begin("fail-over %d" % (number + 1))
            await asyncio.to_thread(leader.kill)
            await asyncio.to_thread(self.cluster.await_leader, leader)
            fall.elected = time.monotonic()
            await self.revoke(stage.size.doors + number)
            # Its machine comes back.
            leader.start()
            await self.be_whole(fall)
        stage.calm = time.monotonic()

    def begin(self, name: str) -> FailOver:
        self.falls.append(FailOver(name, time.monotonic()))
        return self.falls[-1]

    async def give_way(self) -> None:
        fall = self.begin("switch-over")
        leader = await asyncio.to_thread(self.cluster.switch)
        await asyncio.to_thread(self.cluster.await_leader, leader)
        fall.elected = time.monotonic()
        await self.be_whole(fall)

    async def be_whole(self, fall: FailOver) -> None:
        """Until all three are there again, and a moment more."""
        await asyncio.to_thread(self.cluster.await_whole)
        fall.whole = time.monotonic()
        await asyncio.sleep(random.uniform(2, 5))

    async def revoke(self, door: int) -> None:
        """What one process does the others know soon, also just after a fail-over."""
        for _ in range(10):
            done = await asyncio.to_thread(self.command, "keys", "revoke", f"Door {door}")
            if done.returncode == 0:
                break
            await asyncio.sleep(1)
        else:
            self.problems.append(f"keys revoke: {done.stderr[-300:]}")
        for watch in self.watches:
            if not await watch.knows_not(house.door_key(door), KNOWS):
                self.problems.append(f"{watch.node.name} lets the revoked key of door {door} in")

    async def check(self, stage: Stage) -> tuple[Findings, dict]:
        self.bar.show(0.92, "everything is held against the clients' logs")
        leader = await asyncio.to_thread(self.cluster.await_leader)
        findings, books = Findings(), PostgresBooks(leader)
        # Of whom no webhook told, the check finds out, as each night; the next one must find nothing.
        await asyncio.to_thread(self.command, "payments", "check")
        await check_mails.settled(books, 60)
        await DoorsCheck(stage, books, findings).run()
        await asyncio.sleep(1.5)
        self.came_back(stage, findings)
        for watch in self.watches:
            watch.end()
        findings.hold("usher payments check and usher doctor --recount: the books agree", 2, await asyncio.to_thread(self.recount))
        exits = [await node.stop() for node in self.nodes]
        for check in (SaleCheck, VouchersCheck, RedirectsCheck):
            check(stage, books, findings).run()
        check_mails.check(books, self.post, findings)
        self.answers(stage, findings)
        findings.equal("SIGTERM ends each process well", len(exits), [0] * len(exits), exits)
        said = await asyncio.to_thread(self.cluster.await_same, f"SELECT concat_ws(' ', {', '.join(f'(SELECT count(*) FROM {table})' for table in TABLES)})")
        findings.hold("the two that follow have what the leader has", len(TABLES) * len(said), said if len(set(said)) > 1 else [])
        return findings, self.figures(stage)

    def came_back(self, stage: Stage, findings: Findings) -> None:
        """Both processes, what they keep, and what they tell, with nobody's help."""
        rows = [(fall, watch) for fall in self.falls for watch in self.watches]
        others = [f"{node.name}: {node.exits} exits" for node, pid in zip(self.nodes, self.processes) if node.exits or node.process.pid != pid]
        findings.hold("no process ends or is started anew", len(self.nodes), others)
        ill = [f"{watch.node.name}: {watch.moods[-3:]}" for fall, watch in rows if watch.well_again(fall.died, fall.whole) is None]
        findings.hold("each process says that it is well again", len(rows), ill)
        deaf = [f"{watch.node.name}: {watch.counts[-3:]}" for fall, watch in rows if not watch.heard(fall.elected, self.end(fall, stage))]
        findings.hold("live streams tell of people who came after a fail-over", len(rows), deaf)
        last = [watch.counts[-1][1] for watch in self.watches]
        findings.hold("the last word of both live streams is the same", len(last), last if len(set(last)) > 1 else [])
        findings.hold("what one process did just after a fail-over the others know", 2 * self.size.failovers, self.problems)
        idle = [f"{fall.died - stage.began:.1f} s" for fall in self.falls if not self.settled(stage, fall.died - 3, fall.died)]
        findings.hold("the leader goes while people are served", len(self.falls), idle)

    def end(self, fall: FailOver, stage: Stage) -> float:
        """Until when what comes is a matter of this one."""
        return next((each.died for each in self.falls if each.died > fall.died), stage.at(1) + 10)

    @staticmethod
    def settled(stage: Stage, since: float, until: float) -> list[float]:
        return [at for name in ("scans", "holds", "vouchers") for at in stage.ledger(name).moments if since < at <= until]

    def command(self, *words: str) -> subprocess.CompletedProcess:
        place = ["--data", str(self.nodes[0].data), "--database", self.cluster.url]
        return subprocess.run([self.binary, *words, *place], capture_output=True, text=True, env=self.nodes[0].environment)

    def recount(self) -> list[str]:
        paid, doctor = self.command("payments", "check"), self.command("doctor", "--recount", "--json")
        books = [each for each in json.loads(doctor.stdout)["checks"] if each["check"] == "books"]
        wrong = [each["detail"] for each in books if each["result"] != "ok"] or ([] if books else [doctor.stdout[-400:]])
        return wrong + ([] if paid.returncode == 0 else [(paid.stdout + paid.stderr)[-400:]])

    def answers(self, stage: Stage, findings: Findings) -> None:
        """What clients see meanwhile: 503 and when to come again, and nothing else."""
        check_answers.check(stage, findings)
        acts = [act for ledger in stage.ledgers.values() for act in ledger.acts]
        lost = [f"{act.key}: {status} {body[:100]!r}" for act in acts for status, body in act.answers if status in (0, 502, 504)]
        findings.hold("everybody is answered at each try, by Usher itself", sum(len(act.answers) for act in acts), lost)
        bare = [key for ledger in stage.ledgers.values() for key in ledger.bare]
        findings.hold("who is told to come later is told when (Retry-After)", sum(ledger.count(503) for ledger in stage.ledgers.values()), bare)

    def figures(self, stage: Stage) -> dict:
        figures = {"Patroni": f"ttl {TTL} s, synchronous_mode_strict"}
        for fall in self.falls:
            moments = sorted([fall.died, *self.settled(stage, fall.died - 2, self.end(fall, stage))])
            silence = max((after - before for before, after in zip(moments, moments[1:])), default=0)
            well = max((watch.well_again(fall.died, fall.whole) or fall.whole) - fall.died for watch in self.watches)
            figures[fall.name] = (
                f"another one leads after {fall.waited:.1f} s; nobody is served for {silence:.1f} s; both processes are well after {well:.1f} s; "
                f"all three are there again after {fall.whole - fall.died:.1f} s")
        figures["live streams opened again"] = ", ".join(f"{watch.node.name} {watch.breaks}" for watch in self.watches)
        return figures
