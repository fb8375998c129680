"""The third act: an on-sale. Everybody wants the same evening at once, with one code, from two processes on one PostgreSQL that take turns
behind nginx and are killed, one after the other and both; what comes back goes to those who wait."""

import asyncio
import collections
import dataclasses
import itertools
import json
import random
import subprocess
import time

import check_answers
import room
from balancer import Balancer
from bank import Bank
from books import PostgresBooks, number
from check_money import MoneyCheck
from check_onsale import OnsaleCheck
from check_waiting import WaitingCheck
from clock import Clock
from closing import Closing
from cluster import Cluster
from crowd import Crowd
from faults import Fault
from findings import Findings
from house import HOLD_MINUTES
from node import Node
from office import Office
from place import Place, free_ports
from postoffice import PostOffice
from report import Bar, Report
from size import Size
from spoiling import Spoiling
from stage import Stage, wait_until
from waiters import Waiters

#: Seconds from one kill to the next: of the first process, of the second, of both and with them of whatever works beside requests, and so on.
KILL_EVERY = 3.5


class Onsale:
    def __init__(self, place: Place, binary: str, size: Size, bar: Bar, careless: bool):
        self.place, self.binary, self.bar = place, binary, bar
        self.size = dataclasses.replace(size, seconds=size.rush, seats=size.buyers // 4)
        # Neither a replica nor a crash of it: these are the first act's.
        self.cluster = Cluster(place, careless=True, name="postgres-on-sale", fsync=False)
        self.post, self.bank = PostOffice(), Bank(Clock(place))
        # Refunds that fail are the night's of the other acts.
        self.post.trouble = self.bank.account.trouble = False
        self.nodes: list[Node] = []
        self.keepers: list[asyncio.Task] = []
        self.faults: dict[str, Fault] = {}

    async def run(self) -> Report:
        began = time.monotonic()
        try:
            await self.prepare()
            stage = Stage(self.size, self.door, self.place.make("clients-on-sale"), self.nodes[0].data / "keys")
            self.bank.serves(stage)
            await self.burn(stage)
            findings, figures = await self.check(stage)
            return Report("An on-sale, two processes on PostgreSQL", time.monotonic() - began, stage.ledgers.values(),
                          [*self.faults.values(), *self.closing.faults()], findings, figures)
        finally:
            for keeper in self.keepers:
                keeper.cancel()
            self.cluster.end()

    @property
    def database(self) -> str:
        return f"postgres://usher@127.0.0.1:{self.cluster.primary.port}/usher"

    async def prepare(self) -> None:
        self.bar.show(0, "a database, two processes and an evening are set up")
        await asyncio.to_thread(self.cluster.start)
        data = [self.place.make(f"on-sale-{index}") for index in (1, 2)]
        file = room.write(self.place.folder, self.size)
        await asyncio.to_thread(self.place.run, self.binary, "import", file, "--data", data[0], "--database", self.database)
        await self.post.open()
        await self.bank.open()
        self.door, *ports = free_ports(3)
        options = ["--database", self.database, "--limits-off", "true", "--boxoffice-hold-minutes", HOLD_MINUTES,
                   "--trusted-proxies", "127.0.0.1", "--mail-url", f"smtp://127.0.0.1:{self.post.port}",
                   "--mail-from", "Usher <usher@fire.example>", "--public-url", f"http://127.0.0.1:{self.door}"]
        self.nodes = [Node(self.place, f"on-sale-{index}", self.binary, port, folder, options, self.bank.environment)
                      for index, (port, folder) in enumerate(zip(ports, data), 1)]
        Balancer(self.place, self.door, ports, name="nginx-on-sale")
        await Node.keep_all(self.nodes, self.keepers)

    async def burn(self, stage: Stage) -> None:
        books = PostgresBooks(self.cluster.primary)
        crowd = Crowd(stage, self.bank)
        self.waiters = Waiters(stage, crowd)
        check = [self.binary, "payments", "check", "--data", str(self.nodes[0].data), "--database", self.database]
        self.closing = Closing(crowd, books, self.restart, check)
        self.closing.waiters = self.waiters
        self.closing.tell = lambda text: self.bar.show(0.7, f"the evening's end: {text}")
        await crowd.open()
        stage.began = time.monotonic()
        work = asyncio.gather(crowd.play(), Office(stage, crowd, self.closing.staff).play(), self.kills(stage))
        while not work.done():
            self.bar.show((time.monotonic() - stage.began) / self.size.seconds * 0.6, f"{stage.settled} of {stage.acts} answered")
            await asyncio.wait([work], timeout=0.5)
        work.result()
        await self.closing.pass_by()

    async def kills(self, stage: Stage) -> None:
        moment, turns = stage.began + KILL_EVERY / 3, itertools.cycle((self.nodes[:1], self.nodes[1:], self.nodes))
        while moment < stage.at(1):
            await wait_until(moment + random.uniform(0, 1))
            moment += KILL_EVERY
            nodes = next(turns)
            for node in nodes:
                node.kill()
            name = "kill -9 of one process" if len(nodes) == 1 else "kill -9 of both, and of the worker"
            self.faults.setdefault(name, Fault(name)).times += 1
        stage.calm = max(time.monotonic(), stage.at(1))

    async def restart(self) -> None:
        """kill -9 of both; their keepers start them again."""
        for node in self.nodes:
            node.kill()
        for node in self.nodes:
            await node.is_up()

    async def check(self, stage: Stage) -> tuple[Findings, dict]:
        self.bar.show(0.9, "the books are held against what people were answered")
        findings, books = Findings(), PostgresBooks(self.cluster.primary)
        exits = [await node.stop() for node in self.nodes]
        self.look(stage, books, findings)
        MoneyCheck(self.closing, books, findings).run()
        findings.hold("every hold and every offer came to its end", self.closing.rounds, [self.closing.stuck] if self.closing.stuck else [])
        findings.hold("usher doctor --recount: the books agree", 1, await asyncio.to_thread(self.recount))
        check_answers.check(stage, findings)
        findings.equal("SIGTERM ends each process well", len(exits), [0] * len(exits), exits)
        spoiling = Spoiling(self.cluster.primary, lambda copy, found: self.look(stage, copy, found), self.size.spoilt)
        findings.hold("a fault that is put into a copy of the books is found", len(spoiling.faults), await asyncio.to_thread(spoiling.unseen))
        return findings, self.figures(stage, books)

    def look(self, stage: Stage, books, findings: Findings) -> None:
        OnsaleCheck(stage, books, findings).run()
        WaitingCheck(stage, self.waiters, books, findings).run()

    def recount(self) -> list[str]:
        """What usher itself finds: sales, payments, quotas, journal and figures against each other."""
        words = [self.binary, "doctor", "--recount", "--json", "--data", str(self.nodes[0].data), "--database", self.database]
        done = subprocess.run(words, capture_output=True, text=True)
        books = [each for each in json.loads(done.stdout)["checks"] if each["check"] == "books"]
        return [each["detail"] for each in books if each["result"] != "ok"] or ([] if books else [done.stdout[-400:]])

    def figures(self, stage: Stage, books) -> dict:
        refused = collections.Counter(act.json.get("code") for act in stage.ledger("holds").acts if act.status not in (0, 200))
        states = books.rows("SELECT status, count(*) FROM waiting GROUP BY status ORDER BY status")
        return {
            **self.closing.figures(),
            "the evening": f"{room.ceiling(self.size)} places at most, {number(books, 'SELECT count(*) FROM bookings')} holds and offers; "
                           f"{number(books, f'SELECT sum(used) FROM quotas WHERE kind = {chr(39)}limit{chr(39)} AND key = {chr(39)}house{chr(39)}')} places sold",
            "refused": ", ".join(f"{count} {reason}" for reason, count in refused.most_common()),
            "those who waited": ", ".join(f"{count} {state}" for state, count in states),
            "kills": ", ".join(f"{node.name} {node.kills}" for node in self.nodes)}
