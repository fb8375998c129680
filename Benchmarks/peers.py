#!/usr/bin/env python3
"""The tables of peers.sh out of its lines: key, name, /health a second, scans a second, p99 and memory, microseconds of processor time a scan, and of
PostgreSQL's beside it, separated by tabs."""

import pathlib
import sys

GOALS = [("sqlite", "fastapi", 12), ("sqlite", "pretix", 400), ("postgres", "fastapi", 3)]


def main() -> None:
    rows = [line.split("\t") for line in pathlib.Path(sys.argv[1]).read_text(encoding="utf-8").splitlines()]
    rates = {row[0]: float(row[3]) for row in rows}
    names = {row[0]: row[1] for row in rows}
    print("| service | scans per s | p99 ms | Usher's /health per s | ratio | CPU µs a scan | of PostgreSQL | memory MB |")
    print("|---|---|---|---|---|---|---|---|")
    for _, name, health, scans, p99, memory, cpu, database in rows:
        ratio = float(scans) / float(health)
        print(f"| {name} | {float(scans):,.0f} | {float(p99) / 1000:.1f} | {float(health):,.0f} | {ratio:.4f} | {cpu} | {database} | {memory} |")
    print()
    print("| Usher | times | goal | reached |")
    print("|---|---|---|---|")
    for usher, peer, goal in GOALS:
        if usher in rates and rates.get(peer):
            times = rates[usher] / rates[peer]
            print(f"| {names[usher]} : {names[peer]} | {times:.1f} | {goal} | {'yes' if times >= goal else 'no'} |")


if __name__ == "__main__":
    main()
