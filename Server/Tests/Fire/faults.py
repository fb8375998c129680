"""What breaks, and when. Moments are parts of the play's time, so that a short fire has the same faults in the same order."""

import asyncio
import dataclasses
import random
import time

from cluster import Cluster
from node import Node
from place import fill
from stage import Stage, wait_until
from wires import Wires


@dataclasses.dataclass
class Fault:
    name: str
    #: How often it happened; 0 with a `note` where this machine cannot do it.
    times: int = 0
    note: str = ""


class Faults:
    def __init__(self, stage: Stage, nodes: list[Node], cluster: Cluster, wires: Wires, disk: Node | None):
        self.stage, self.nodes, self.cluster, self.wires, self.disk = stage, nodes, cluster, wires, disk
        self.faults: dict[str, Fault] = {}
        #: One thing at a time happens to the database: it must have recovered before it is struck again.
        self.turn = asyncio.Lock()
        #: What should have worked all the same.
        self.failures: list[str] = []
        self.moments: list[tuple[float, str]] = []
        #: Who wants to know what happens.
        self.tell = lambda text: None

    def note(self, name: str, note: str = "", times: int = 1) -> None:
        fault = self.faults.setdefault(name, Fault(name))
        fault.times += times
        fault.note = note or fault.note
        self.moments.append((time.monotonic(), name))
        self.tell(name)

    def before(self, moment: float) -> str:
        """The last thing that happened to more than one client before this moment, or within a second of it."""
        names = [name for at, name in self.moments if at < moment + 1 and "client" not in name]
        return names[-1] if names else "nothing"

    async def play(self) -> None:
        script = (self.at(part, getattr(self, name)) for part, name in self.stage.size.faults)
        await asyncio.gather(self.kills(), self.cut_clients(), *script)
        self.stage.calm = time.monotonic()

    async def at(self, part: float, fault) -> None:
        await wait_until(self.stage.at(part))
        await fault()

    async def kills(self) -> None:
        """kill -9 of a node at random, again and again; it is back a second later."""
        every = self.stage.size.kill_every
        while time.monotonic() + every < self.stage.at(1):
            await asyncio.sleep(random.uniform(0.5, 1.5) * every)
            await self.kill()

    async def kill(self) -> None:
        random.choice(self.nodes).kill()
        self.note("kill -9 of a node")

    async def cut_clients(self) -> None:
        """Twice a second a client's connection is cut, whatever is on it."""
        while time.monotonic() < self.stage.at(1):
            await asyncio.sleep(0.5)
            self.wires.do("clients", "nibble")
            self.note("a client's connection cut")

    async def delay(self) -> None:
        """Every byte between one node and the database is late."""
        self.wires.all("database-2", "delay", 80)
        self.note("80 ms between a node and PostgreSQL")
        await asyncio.sleep(self.stage.size.seconds * 0.05)
        self.wires.all("database-2", "flow")

    async def slow_clients(self) -> None:
        self.wires.do("clients", "delay", 200)
        self.note("200 ms between clients and the house")
        await asyncio.sleep(self.stage.size.seconds * 0.05)
        self.wires.do("clients", "flow")

    async def cut_database(self) -> None:
        for _ in range(5):
            self.wires.all(f"database-{random.randint(1, len(self.nodes))}", "cut")
            self.note("a node's connections to PostgreSQL cut")
            await asyncio.sleep(0.7)

    async def stall(self) -> None:
        """Packets of one node vanish: nothing is refused, nothing comes."""
        self.wires.all("database-1", "stall")
        self.note("nothing comes through to PostgreSQL for 7 s")
        await asyncio.sleep(7)
        self.wires.all("database-1", "cut")
        self.wires.all("database-1", "flow")

    async def restart(self) -> None:
        async with self.turn:
            await asyncio.to_thread(self.cluster.primary.stop)
            self.note("pg_ctl stop -m immediate, started again")
            await asyncio.sleep(2)
            await asyncio.to_thread(self.cluster.primary.start)
            # Only a replica that has everything may be promoted later.
            await asyncio.to_thread(self.cluster.await_replica)

    async def fail_over(self) -> None:
        """The primary is lost under load, the replica takes over, and a new replica is made."""
        async with self.turn:
            await asyncio.to_thread(self.cluster.fail_over)
            self.note("the primary lost, its replica promoted")
            await asyncio.sleep(2)
            await asyncio.to_thread(self.cluster.follow)

    async def fill_disk(self) -> None:
        """The disk of one node is full to the last byte; there it is killed, and must start again."""
        name = "a node's disk full, and a kill and a start on it"
        if self.disk is None:
            return self.note(name, "not here: no right to mount a small disk", times=0)
        file = self.disk.data / "ballast"
        fill(file)
        self.note(name)
        end = time.monotonic() + self.stage.size.seconds * 0.08
        self.disk.kill()
        while time.monotonic() < end:
            await asyncio.sleep(0.3)
            fill(file)
        try:
            await self.disk.is_up()
        except RuntimeError as error:
            self.failures.append(str(error))
        file.unlink()
