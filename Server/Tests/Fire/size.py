"""How large a fire is: the default of about ten minutes, and the short one for continuous integration."""

import dataclasses
import math


@dataclasses.dataclass(frozen=True)
class Size:
    #: Seconds for which things break while people come.
    seconds: int
    #: And of the on-sale.
    rush: int
    #: Every so many faults are put into a copy of its books.
    spoilt: int
    #: Seconds in which everybody must have an answer once nothing breaks any more: as many as a busy machine may need.
    patience: int
    buyers: int
    seats: int
    doors: int
    people: int
    walkers: int
    uses: int
    redirects: int
    homes: int
    #: What breaks once, and at which part of the time.
    faults: tuple[tuple[float, str], ...]
    #: Seconds between two kills, on average.
    kill_every: float
    #: kill -9 in a row of the one process on SQLite.
    kills: int
    #: Seconds for which that process may work between two kills, at most.
    life: float
    #: How often the leader of a cluster under Patroni dies.
    failovers: int

    def has(self, fault: str) -> bool:
        return any(name == fault for _, name in self.faults)


FULL = Size(
    seconds=210, rush=60, spoilt=1, patience=300, buyers=2000, seats=1000, doors=20, people=20_000, walkers=2000, uses=500, redirects=10_000, homes=500,
    faults=(
        (0.10, "delay"), (0.16, "cut_database"), (0.22, "restart"), (0.34, "fill_disk"), (0.36, "slow_clients"), (0.48, "fail_over"),
        (0.66, "stall"), (0.72, "restart"), (0.82, "fail_over")),
    kill_every=6, kills=200, life=0.7, failovers=3)

#: One of each kind, in a row: a machine that is slow has longer to wait and nothing else to see.
SHORT = Size(
    seconds=36, rush=9, spoilt=4, patience=300, buyers=200, seats=100, doors=20, people=1000, walkers=200, uses=50, redirects=1000, homes=50,
    faults=((0.10, "cut_database"), (0.22, "kill"), (0.34, "restart"), (0.56, "fail_over")),
    kill_every=math.inf, kills=8, life=0.7, failovers=1)
