#!/usr/bin/env python3
"""The tables of peers.sh out of its lines: key, name, connections, /health a second, scans a second, p99 and memory, microseconds of processor time a scan,
and of PostgreSQL's beside it, separated by tabs."""

import pathlib
import sys
from typing import NamedTuple

GOALS = [("sqlite", "fastapi", 12), ("sqlite", "pretix", 400), ("postgres", "fastapi", 3)]


class Row(NamedTuple):
    key: str
    name: str
    connections: int
    health: float
    scans: float
    p99: float
    memory: float
    cpu: float
    database: float

    @property
    def share(self) -> float:
        return self.scans / self.health


def main() -> None:
    lines = pathlib.Path(sys.argv[1]).read_text(encoding="utf-8").splitlines()
    rows = [Row(key, name, int(count), *map(float, rest)) for key, name, count, *rest in (line.split("\t") for line in lines)]
    print("| service | connections | scans per s | p99 ms | Usher's /health per s | ratio | CPU µs a scan | of PostgreSQL | memory MB |")
    print("|---|---|---|---|---|---|---|---|---|")
    for row in rows:
        print(
            f"| {row.name} | {row.connections} | {row.scans:,.0f} | {row.p99 / 1000:.1f} | {row.health:,.0f} | {row.share:.4f} "
            f"| {row.cpu:,.0f} | {row.database:,.0f} | {row.memory:.0f} |")
    print()
    print("| Usher : peer | connections | times | each by its own /health | goal | reached |")
    print("|---|---|---|---|---|---|")
    of = {(row.key, row.connections): row for row in rows}
    for usher, peer, goal in GOALS:
        for count in dict.fromkeys(row.connections for row in rows):
            if (usher, count) in of and (peer, count) in of and of[peer, count].scans:
                ours, theirs = of[usher, count], of[peer, count]
                times, shares = ours.scans / theirs.scans, ours.share / theirs.share
                reached = "yes" if min(times, shares) >= goal else "no" if max(times, shares) < goal else "by one of the two"
                print(f"| {ours.name} : {theirs.name} | {count} | {times:.1f} | {shares:.1f} | {goal} | {reached} |")


if __name__ == "__main__":
    main()
