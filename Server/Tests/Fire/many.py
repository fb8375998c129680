"""The first act: three processes behind nginx on a PostgreSQL with a replica, a full house, and everything breaks."""

import asyncio
import time

import check_answers
import check_mails
import house
from balancer import Balancer
from bank import Bank
from books import PostgresBooks, number
from check_doors import DoorsCheck
from check_money import MoneyCheck
from check_redirects import RedirectsCheck
from check_sale import SaleCheck
from check_vouchers import VouchersCheck
from clock import Clock
from cluster import Cluster
from doors import Doors
from faults import Faults
from findings import Findings
from night import Night
from node import Node
from place import Place, free_ports
from postoffice import PostOffice
from redirects import Redirects
from report import Bar, Report
from sale import Sale
from size import Size
from stage import Stage
from vouchers import Vouchers
from wires import Wires

NODES = 3


class Many:
    def __init__(self, place: Place, binary: str, size: Size, bar: Bar, careless: bool):
        self.place, self.binary, self.size, self.bar = place, binary, size, bar
        self.cluster, self.post = Cluster(place, careless), PostOffice()
        self.bank = Bank(Clock(place))
        self.nodes: list[Node] = []
        self.keepers: list[asyncio.Task] = []
        self.ports = iter(free_ports(2 + NODES * 3))

    async def run(self) -> Report:
        began = time.monotonic()
        try:
            await self.prepare()
            stage = Stage(self.size, self.door, self.place.make("clients"), self.nodes[0].data / "keys")
            self.bank.serves(stage)
            faults = await self.burn(stage)
            findings, figures = await self.check(stage)
            if self.has_disk:
                findings.hold("a node starts on a full disk", 1, faults.failures)
            silence, since = stage.longest_silence("scans")
            figures["longest silence at the doors"] = f"{silence:.1f} s, after: {faults.before(since)}"
            return Report(
                "Three processes on PostgreSQL", time.monotonic() - began, stage.ledgers.values(), [*faults.faults.values(), *self.night.faults()], findings,
                figures)
        finally:
            for importer in self.keepers:
                importer.cancel()
            self.cluster.end()

    @property
    def database(self) -> str:
        """Whichever is the primary now."""
        return f"postgres://usher@127.0.0.1:{self.cluster.primary.port}/usher"

    async def prepare(self) -> None:
        self.bar.show(0, "a database, three processes and a house are set up")
        await asyncio.to_thread(self.cluster.start)
        database = self.database
        data = [self.place.make("node-1"), self.place.make("node-2"), self.place.mount("node-3", "24m") if self.size.has("fill_disk") else None]
        for file in house.write(self.place.folder, self.size):
            await asyncio.to_thread(self.place.run, self.binary, "import", file, "--data", data[0], "--database", database)
        await asyncio.to_thread(self.cluster.follow)
        await self.post.open()
        await self.bank.open()
        self.door, inner = next(self.ports), next(self.ports)
        self.has_disk = data[2] is not None
        data[2] = data[2] or self.place.make("node-3")
        backends = [next(self.ports) for _ in data]
        wires = {"clients": (self.door, inner)}
        for index, port in enumerate(backends, 1):
            url = []
            for server in self.cluster.servers:
                name = f"database-{index}{server.name}"
                wires[name] = (next(self.ports), server.port)
                url.append(f"127.0.0.1:{wires[name][0]}")
            self.nodes.append(self.node(index, port, data[index - 1], f"postgres://usher@{','.join(url)}/usher"))
        self.wires = Wires(self.place, wires)
        Balancer(self.place, inner, backends)
        await Node.keep_all(self.nodes, self.keepers)

    def node(self, index: int, port: int, data, database: str) -> Node:
        options = ["--database", database, "--limits-off", "true", "--boxoffice-hold-minutes", house.HOLD_MINUTES,
                   "--trusted-proxies", "127.0.0.1", "--mail-url", f"smtp://127.0.0.1:{self.post.port}",
                   "--mail-from", "Usher <usher@fire.example>",
                   "--public-url", f"http://127.0.0.1:{self.door}", "--canvass-dedupe-window", "3600 s"]
        return Node(self.place, f"node-{index}", self.binary, port, data, options, self.bank.environment)

    async def burn(self, stage: Stage) -> Faults:
        faults = Faults(stage, self.nodes, self.cluster, self.wires, self.nodes[2] if self.has_disk else None)
        last = ["people come"]
        faults.tell = lambda text: None if "client" in text or "kill" in text else last.__setitem__(0, text)
        self.sale = Sale(stage, self.bank)
        plays = [self.sale, Doors(stage), Vouchers(stage), Redirects(stage), faults]
        work = asyncio.gather(*(play.play() for play in plays))
        while not work.done():
            self.bar.show(
                (time.monotonic() - stage.began) / self.size.seconds * 0.9, f"{stage.settled} of {stage.acts} answered; {last[0]}")
            await asyncio.wait([work], timeout=0.5)
        work.result()
        return faults

    async def restart(self) -> None:
        """kill -9 of all at once; their keepers start them again."""
        for node in self.nodes:
            node.kill()
        for node in self.nodes:
            await node.is_up()

    async def check(self, stage: Stage) -> tuple[Findings, dict]:
        self.bar.show(0.92, "everything is held against the clients' logs")
        self.post.trouble = False
        findings, books = Findings(), PostgresBooks(self.cluster.primary)
        for node in self.nodes:
            await node.is_up()
        # A lease that a killed worker held runs for a minute.
        await check_mails.settled(books, 300)
        await DoorsCheck(stage, books, findings).run()
        exits = [await node.stop() for node in self.nodes]
        SaleCheck(stage, books, findings).run()
        VouchersCheck(stage, books, findings).run()
        RedirectsCheck(stage, books, findings).run()
        exits += await self.pass_night(books)
        MoneyCheck(self.night, books, findings).run()
        check_mails.check(books, self.post, findings)
        check_answers.check(stage, findings)
        findings.equal("SIGTERM ends each process well", len(exits), [0] * len(exits), exits)
        await self.replica(findings, books)
        return findings, self.figures(books)

    async def pass_night(self, books) -> list[int]:
        # Each has one importer: the ones of the storm may not have seen yet that it was over.
        for importer in self.keepers:
            importer.cancel()
        self.keepers = [asyncio.create_task(node.keep()) for node in self.nodes]
        for node in self.nodes:
            await node.is_up()
        check = [self.binary, "payments", "check", "--data", str(self.nodes[0].data), "--database", self.database]
        self.night = Night(self.sale, books, self.restart, check)
        self.night.tell = lambda text: self.bar.show(0.95, f"the night after: {text}")
        await self.night.pass_by()
        await check_mails.settled(books, 300)
        return [await node.stop() for node in self.nodes]

    async def replica(self, findings: Findings, books) -> None:
        """What the replica has is what the primary has."""
        await asyncio.to_thread(self.cluster.await_replica)
        other = PostgresBooks(self.cluster.replica)
        tables = ("scans", "bookings", "sales", "redemptions", "grants", "scan_events", "outbox", "payments", "refunds")
        here, there = ([number(each, f"SELECT count(*) FROM {table}") for table in tables] for each in (books, other))
        findings.equal("the replica has what the primary has", len(tables), here, there)

    def figures(self, books) -> dict:
        received = self.post.received
        return {
            **self.night.figures(),
            "kills": ", ".join(f"{node.name} {node.kills}" for node in self.nodes),
            "starts that failed while the database or the disk was away": sum(node.exits for node in self.nodes),
            "mails": f"{len(received)} different ones, {sum(received.values())} deliveries, {self.post.refused} refused and "
                     f"{self.post.silent} left without an answer by the post office",
            "rows": f"{number(books, 'SELECT count(*) FROM scans')} scans at doors, "
                    f"{number(books, 'SELECT count(*) FROM scan_events')} of printed codes",
        }
