#!/usr/bin/env python3
"""Sets the house on fire and holds its books against its guests' logs. Ends with 1 where an invariant is broken.

fire.py --usher BINARY [--short] [--act many|one|onsale|failover|shards] [--json] [--record FILE] [--logs FOLDER] [--keep] [--seed N]; FIRE=short is --short."""

import argparse
import asyncio
import os
import pathlib
import random
import resource
import signal
import sys

from failover import Failover
from many import Many
from one import One
from onsale import Onsale
from place import Place
from report import Bar, Report, as_json, machine
from shards import Shards
from size import FULL, SHORT

#: What a fire consists of, and what is played only where it is asked for: the one needs Patroni, in the other nothing breaks.
FIRE = ("many", "one", "onsale")
ACTS = {"many": Many, "one": One, "onsale": Onsale, "failover": Failover, "shards": Shards}


def options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--usher", required=True, help="the binary")
    parser.add_argument("--short", action="store_true", default=os.environ.get("FIRE") == "short", help="two minutes instead of ten")
    parser.add_argument("--act", choices=ACTS, action="append", help="only this one; may be repeated")
    parser.add_argument("--json", action="store_true", help="JSON instead of tables")
    parser.add_argument("--record", type=pathlib.Path, metavar="FILE", help="put the tables into this document, between its marks")
    parser.add_argument("--careless", action="store_true", help="commits do not wait for the replica: a fail-over loses what was answered")
    parser.add_argument("--keep", action="store_true", help="keep the folder with logs and databases")
    parser.add_argument("--logs", type=pathlib.Path, metavar="FOLDER", help="where an invariant is broken, put all logs into this one")
    parser.add_argument("--seed", type=int, default=random.SystemRandom().randrange(1 << 32), help="the same people do the same again")
    return parser.parse_args()


def record(file: pathlib.Path, name: str, text: str) -> None:
    begin, end = f"<!-- {name} begins -->", f"<!-- {name} ends -->"
    before, rest = file.read_text().split(begin, 1)
    file.write_text(f"{before}{begin}\n{text}\n{end}{rest.split(end, 1)[1]}")


async def play(given: argparse.Namespace, place: Place, bar: Bar, tell) -> list[Report]:
    size = SHORT if given.short else FULL
    reports = []
    for name in given.act or FIRE:
        reports.append(await ACTS[name](place, str(pathlib.Path(given.usher).resolve()), size, bar, given.careless).run())
        bar.end()
        tell(reports[-1].text())
    return reports


def tell(texts: list[str], text: str) -> None:
    print(f"{texts[0]}\n\n{text}\n" if len(texts) == 1 else f"{text}\n", flush=True)
    texts.append(text)


def stop(number: int, _) -> None:
    """Whoever is told to stop takes everything away with them; once, for `timeout` sends on what a terminal has sent already."""
    for each in (signal.SIGINT, signal.SIGTERM):
        signal.signal(each, signal.SIG_IGN)
    if number == signal.SIGINT:
        raise KeyboardInterrupt
    sys.exit(143)


def main() -> None:
    given = options()
    random.seed(given.seed)
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, stop)
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(most, 65_536), most))
    place, bar = Place(), Bar(quiet=given.json)
    print(f"fire: seed {given.seed}", file=sys.stderr, flush=True)
    good = False
    try:
        build = ", debug build" if "debug" in pathlib.Path(given.usher).resolve().parts else ""
        texts = [f"{machine()}, {'short' if given.short else 'full'}, seed {given.seed}{build}"]
        reports = asyncio.run(play(given, place, bar, texts.append if given.json else lambda text: tell(texts, text)))
        good = all(report.is_good for report in reports)
        if given.json:
            print(as_json(reports))
        if given.record:
            record(given.record, given.act[0] if given.act in (["failover"], ["shards"]) else "fire", "\n\n".join(texts))
    finally:
        keep = given.keep or not good
        # Everybody has written their last line then, and is gone even where nothing can be copied.
        place.end(keep=keep)
        if keep:
            print(f"Logs and databases are in {place.folder}", file=sys.stderr)
        if given.logs and not good:
            place.copy_logs(given.logs)
    sys.exit(0 if good else 1)


if __name__ == "__main__":
    main()
