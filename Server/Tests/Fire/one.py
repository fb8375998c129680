"""The second act: one process on SQLite is killed again and again while people scan, buy and are led on. Between its lives the ends of its
files are torn, as by a power cut; after each start the file is whole and has everything that was answered."""

import asyncio
import collections
import itertools
import random
import time

import check_answers
import check_mails
import house
from bank import Bank
from books import SQLiteBooks
from check_doors import DoorsCheck
from check_money import MoneyCheck
from check_redirects import RedirectsCheck
from check_sale import SaleCheck
from clock import Clock
from doors import Doors
from faults import Fault
from findings import Findings
from lookup import Lookup
from night import Night
from node import Node
from place import Place, fill, free_ports
from postoffice import PostOffice
from redirects import Redirects
from report import Bar, Report
from sale import Sale
from size import Size
from stage import Stage
from tamper import FAULTS, MONEY_FAULTS, Tampering
from torn import tear

#: People who come at the same time, and how many of them scan, buy and follow a printed code.
SCANNERS, BUYERS, DEVICES = 12, 4, 8
#: Every so many lives the disk is full for a while.
FULL_DISK = 8
#: Paid bookings that there must be in the end.
ENOUGH = 8


class One:
    def __init__(self, place: Place, binary: str, size: Size, bar: Bar, careless: bool):
        self.place, self.binary, self.size, self.bar = place, binary, size, bar
        self.post, self.bank = PostOffice(), Bank(Clock(place))
        self.faults: collections.Counter[str] = collections.Counter()
        self.lives = 0
        self.broken: list[str] = []
        self.closing = False

    async def run(self) -> Report:
        began = time.monotonic()
        await self.prepare()
        stage = Stage(self.size, self.node.port, self.place.make("clients-one"), self.node.data / "keys")
        self.bank.serves(stage)
        lookup = await self.burn(stage)
        findings = await self.check(stage, lookup)
        figures = {**self.night.figures(), "starts that failed while the disk was full": self.node.exits,
                   "size of the database": f"{(self.node.data / 'usher.sqlite').stat().st_size >> 10} KiB"}
        faults = [*(Fault(name, times) for name, times in self.faults.items()), *self.night.faults()]
        return Report(
            "One process on SQLite, killed in a row", time.monotonic() - began, stage.ledgers.values(), faults, findings, figures)

    async def prepare(self) -> None:
        self.bar.show(0, "a house on SQLite is set up")
        # A fast machine stores half a million answers before its two hundredth kill.
        small = self.place.mount("one", "768m")
        self.has_disk = small is not None
        data = small or self.place.make("one")
        for file in house.write(self.place.folder, self.size):
            await asyncio.to_thread(self.place.run, self.binary, "import", file, "--data", data)
        await self.post.open()
        await self.bank.open()
        options = ["--limits-off", "true", "--boxoffice-hold-minutes", house.HOLD_MINUTES,
                   "--mail-url", f"smtp://127.0.0.1:{self.post.port}",
                   "--mail-from", "Usher <usher@fire.example>", "--canvass-dedupe-window", "3600 s"]
        self.node = Node(self.place, "one", self.binary, free_ports(1)[0], data, options, self.bank.environment)
        self.books = SQLiteBooks(data)

    async def burn(self, stage: Stage) -> Lookup:
        self.node.start()
        await self.node.is_up()
        sale, doors, redirects, lookup = Sale(stage, self.bank), Doors(stage), Redirects(stage), Lookup(stage, self.books)
        sale.think = 0.1
        check = [self.binary, "payments", "check", "--data", str(self.node.data)]
        self.night = Night(sale, self.books, self.restart, check)
        await sale.open()
        people, buyers = itertools.count(), itertools.count()
        work = [asyncio.create_task(self.scan(doors, people)) for _ in range(SCANNERS)]
        work += [asyncio.create_task(self.buy(sale, buyers)) for _ in range(BUYERS)]
        work += [asyncio.create_task(self.follow(redirects)) for _ in range(DEVICES)]
        # On a slow machine it goes on until there is something to check.
        while self.node.kills < self.size.kills or len(sale.payments.with_status(200)) < ENOUGH:
            self.bar.show(self.node.kills / self.size.kills * 0.9, f"{self.node.kills} kills, {stage.settled} answers")
            if self.has_disk and self.lives % FULL_DISK == FULL_DISK - 1:
                await self.full_disk()
            await self.one_life(lookup)
        self.closing, stage.calm = True, time.monotonic()
        await asyncio.gather(*work)
        return lookup

    async def restart(self) -> None:
        self.node.kill()
        self.node.start()
        await self.node.is_up(again=True)

    async def one_life(self, lookup: Lookup) -> None:
        """Works for a while, is killed, perhaps torn, and starts again; now and then it is killed while it starts."""
        await asyncio.sleep(random.uniform(0.02, self.size.life))
        self.node.kill()
        self.faults["kill -9"] += 1
        if random.random() < 0.5:
            for torn in tear(self.node.data):
                self.faults[f"torn end of the {torn}"] += 1
        self.node.start()
        if random.random() < 0.15:
            await asyncio.sleep(random.uniform(0, 0.1))
            self.node.kill()
            self.faults["kill -9 while it starts"] += 1
            self.node.start()
        await self.node.is_up()
        self.lives += 1
        answer = self.books.rows("PRAGMA integrity_check")
        if answer != [("ok",)]:
            self.broken.append(f"life {self.lives}: {answer[:3]}")
        await lookup.look()

    async def full_disk(self) -> None:
        """Its disk is full while people come, it is killed there and starts there, and goes on once there is room again."""
        ballast = self.node.data / "ballast"
        fill(ballast)
        self.faults["the disk full, and a kill and a start on it"] += 1
        await asyncio.sleep(random.uniform(0.1, self.size.life))
        self.node.kill()
        self.node.start()
        await asyncio.sleep(random.uniform(0.1, 0.5))
        ballast.unlink()
        # SQLite needs room to open its log: a start on a full disk may fail, with one clear line, and systemd tries again.
        await self.node.is_up(again=True)

    async def scan(self, doors: Doors, people) -> None:
        """Everybody once, some twice; when all are in, they are scanned once more."""
        while not self.closing:
            code = house.ticket(next(people) % self.size.people)
            for _ in range(2 if random.random() < 0.1 else 1):
                await doors.scan(random.randrange(self.size.doors), code)

    async def buy(self, sale: Sale, buyers) -> None:
        while not self.closing and sale.free:
            await sale.buy(next(buyers))

    async def follow(self, redirects: Redirects) -> None:
        while not self.closing:
            await redirects.scan()

    async def check(self, stage: Stage, lookup: Lookup) -> Findings:
        self.bar.show(0.92, "everything is held against the clients' logs")
        self.post.trouble = False
        findings = Findings()
        await check_mails.settled(self.books, 300)
        findings.hold("the database is whole after each start", self.lives, self.broken)
        findings.hold("what was answered before a kill is there after the start", lookup.looked, lookup.missing)
        await DoorsCheck(stage, self.books, findings).run()
        code = await self.node.stop()
        SaleCheck(stage, self.books, findings).run()
        RedirectsCheck(stage, self.books, findings).run()
        tampering = Tampering(stage, self.node.data, self.post, self.place.make("tampered"), self.night)
        unseen = tampering.unseen(FAULTS)
        self.node.start()
        await self.node.is_up()
        await self.pass_night()
        codes = [code, await self.node.stop()]
        MoneyCheck(self.night, self.books, findings).run()
        check_mails.check(self.books, self.post, findings)
        check_answers.check(stage, findings)
        findings.equal("SIGTERM ends it well", len(codes), [0] * len(codes), codes)
        unseen += tampering.unseen(MONEY_FAULTS)
        findings.hold("a fault that is put into a copy of the books is found", len(FAULTS) + len(MONEY_FAULTS), unseen)
        return findings

    async def pass_night(self) -> None:
        self.night.tell = lambda text: self.bar.show(0.95, f"the night after: {text}")
        await self.night.pass_by()
        await check_mails.settled(self.books, 300)
