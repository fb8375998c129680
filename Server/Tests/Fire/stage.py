"""What plays share: the place, the clients' door to the house, the ledgers, and the curtain."""

import asyncio
import dataclasses
import math
import pathlib
import time

from client import Clients
from ledger import Ledger
from size import Size


@dataclasses.dataclass
class Stage:
    size: Size
    #: The port that clients know.
    port: int
    logs: pathlib.Path
    keys: pathlib.Path
    began: float = dataclasses.field(default_factory=time.monotonic)
    #: When the last thing had broken.
    calm: float | None = None
    ledgers: dict[str, Ledger] = dataclasses.field(default_factory=dict)
    #: Seconds for which a client waits for an answer.
    wait: float = 10

    def ledger(self, name: str) -> Ledger:
        if name not in self.ledgers:
            self.ledgers[name] = Ledger(self.logs, name)
        return self.ledgers[name]

    def clients(self, most: int) -> Clients:
        return Clients(self.port, most, self.wait)

    def curtain(self) -> float:
        """When the last client gives up: not while things break, however long that takes."""
        return math.inf if self.calm is None else max(self.calm, self.at(1)) + self.size.patience

    def at(self, part: float) -> float:
        """The moment when so much of the play is over."""
        return self.began + self.size.seconds * part

    @property
    def seconds_left(self) -> float:
        return self.at(1) - time.monotonic()

    @property
    def acts(self) -> int:
        return sum(len(ledger.acts) for ledger in self.ledgers.values())

    @property
    def settled(self) -> int:
        return sum(1 for ledger in self.ledgers.values() for act in ledger.acts if act.status)

    def longest_silence(self, name: str) -> tuple[float, float]:
        """For how long none of these clients was answered, at most, and when that began."""
        moments = sorted(self.ledger(name).moments)
        gaps = [(after - before, before) for before, after in zip(moments, moments[1:]) if before < self.at(1)]
        return max(gaps, default=(0.0, self.began))


async def wait_until(moment: float) -> None:
    await asyncio.sleep(max(0.0, moment - time.monotonic()))
