"""How large a fire is: the default of about ten minutes, and the short one for continuous integration."""

import dataclasses


@dataclasses.dataclass(frozen=True)
class Size:
    #: Seconds for which things break while people come.
    seconds: int
    #: Seconds in which everybody must have an answer once nothing breaks any more.
    patience: int
    buyers: int
    seats: int
    doors: int
    people: int
    walkers: int
    uses: int
    redirects: int
    homes: int
    #: Seconds between two kills, on average.
    kill_every: float
    #: kill -9 in a row of the one process on SQLite.
    kills: int
    #: Seconds for which that process may work between two kills, at most.
    life: float


FULL = Size(
    seconds=210, patience=120, buyers=2000, seats=1000, doors=20, people=20_000, walkers=2000, uses=500, redirects=10_000, homes=500,
    kill_every=6, kills=200, life=0.7)

SHORT = Size(
    seconds=50, patience=120, buyers=200, seats=100, doors=20, people=1000, walkers=200, uses=50, redirects=1000, homes=50,
    kill_every=6, kills=15, life=0.7)
