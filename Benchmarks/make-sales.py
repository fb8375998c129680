#!/usr/bin/env python3
"""Writes what sales.sh imports, as NDJSON: so many (--sales) sales of one standing place each, over shows of a year, beside one show of seats that is on; an owner and
buyers. The same arguments make the same rows."""

import argparse
import datetime
import importlib
import json
import pathlib
import random
import sys
import typing

sys.path.insert(0, str(pathlib.Path(__file__).parent))
boxoffice = importlib.import_module("make-shows")
gate = importlib.import_module("make-catalogue")
selling = importlib.import_module("make-selling")

#: Sales of a show, at most.
EACH = 5_000


def lines(sales: int, buyers: int) -> typing.Iterator[dict]:
    now, chance = datetime.datetime.now(datetime.timezone.utc), random.Random(1)
    shows = -(-sales // EACH)
    yield {"catalogue": 1}
    yield {"organisation": {"key": "bench", "name": "Bench House", "time_zone": "Europe/London", "currency": "GBP"}}
    yield {"account": {"email": "owner@bench.example", "name": "Bench Owner", "password": boxoffice.BUYER, "email_verified": True,
                       "memberships": [{"organisation": "bench", "role": "owner"}]}}
    for number in range(buyers):
        yield {"account": {"email": f"buyer{number}@bench.example", "name": f"Buyer {number}", "password": boxoffice.BUYER}}
    yield {"event": selling.event("seats", 0, now, None, boxoffice.small("Hall of Rows", buyers, selling.ROW))}
    for number in range(shows):
        show = selling.event(f"sold-{number}", number, now, selling.standing(EACH, areas=("floor",)))
        yield {"event": {**show, "starts_at": (now + datetime.timedelta(days=1 + number % 365)).isoformat(), "ends_at": None,
                         "ticket_types": [{"key": "floor", "name": "Floor", "price": 2000}]}}
    for number in range(sales):
        first, last = chance.choice(gate.FIRST), chance.choice(gate.LAST)
        yield {"sale": {"key": f"sold-{number}", "event": f"sold-{number % shows}", "status": "paid", "name": f"{first} {last}",
                        "email": f"guest{number}@example.com", "lines": [{"ticket_type": "floor", "quantity": 1}]}}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("file", type=pathlib.Path)
    parser.add_argument("--sales", type=int, default=1_000_000)
    parser.add_argument("--buyers", type=int, default=64)
    options = parser.parse_args()
    options.file.parent.mkdir(parents=True, exist_ok=True)
    with open(options.file, "w", encoding="utf-8") as file:
        for line in lines(options.sales, options.buyers):
            json.dump(line, file, ensure_ascii=False, separators=(",", ":"))
            file.write("\n")


if __name__ == "__main__":
    main()
