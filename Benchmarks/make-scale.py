#!/usr/bin/env python3
"""Writes what scale.sh imports, as NDJSON, and what its requests name: so many (--rows) persons of an event that is on now, as many seats sold for shows that
are over, as many homes with a building and a printed code; beside them 50 shows that are on, an account with 10 bookings, and buyers. The same
arguments make the same rows. Files: house.ndjson; codes.txt, the persons' codes in random order; slugs.txt, up to 100,000 printed codes."""

import argparse
import datetime
import importlib
import json
import pathlib
import random
import sys
import typing

sys.path.insert(0, str(pathlib.Path(__file__).parent))
gate = importlib.import_module("make-catalogue")
boxoffice = importlib.import_module("make-shows")

ROW, ROWS, ON = 50, 20, 50
HALL = ROW * ROWS
PART, CAMPAIGN = 1000, 500_000


def past(number: int, now: datetime.datetime) -> dict:
    show = boxoffice.show(f"past-{number}", number, now, boxoffice.small("Scale Hall", ROWS, ROW))
    start = now - datetime.timedelta(days=30 + number % 300)
    return {**show, "starts_at": start.isoformat(), "ends_at": (start + datetime.timedelta(hours=3)).isoformat()}


def seats(rows: int) -> typing.Iterator[dict]:
    """Sales of four seats each, until so many are sold."""
    for first in range(0, rows, 4):
        show, seat = divmod(first, HALL)
        row, number = divmod(seat, ROW)
        # Rows have 50 seats: a four may go on in the next.
        places = [f"hall-R{(row * ROW + number + n) // ROW + 1}-{(row * ROW + number + n) % ROW + 1}" for n in range(4)]
        yield boxoffice.sale(f"seats-{first}", f"past-{show}", "hall", places, f"guest{first % 100_000}@example.com")


def slug(number: int) -> str:
    return f"{gate.code(number)[:4]}{number:06x}"


def homes(rows: int) -> typing.Iterator[dict]:
    """Parts of campaigns."""
    for first in range(0, rows, PART):
        campaign, within = divmod(first, CAMPAIGN)
        yield {
            "key": f"homes-{campaign}", "organisation": "bench", "name": f"Homes {campaign}", "destination_url": "https://example.org/offer", "part": within // PART + 1,
            "addresses": [
                {"address": f"{n} Main St", "city": "Springfield", "postal_code": str(n % 90000 + 10000), "lat": 40 + n % 1000 / 1000, "lng": -74 - n % 997 / 1000,
                 "external_id": f"bench-{n}", "building_gers_id": f"08b2a100-d2ca-4fff-8000-{n:012x}", "qr": {"slug": slug(n)}}
                for n in range(first, min(first + PART, rows))
            ],
        }


def lines(rows: int, buyers: int) -> typing.Iterator[dict]:
    now, chance = datetime.datetime.now(datetime.timezone.utc), random.Random(1)
    house = gate.house(now, rows)
    yield {"catalogue": 1}
    organisation = {**house["organisations"][0], "plan": {"plan": "team", "status": "active"}}
    yield {"organisation": organisation}
    owner = {"email": "owner@bench.example", "name": "Bench Owner", "password": boxoffice.BUYER, "email_verified": True,
             "memberships": [{"organisation": "bench", "role": "owner"}]}
    reader = {"email": "reader@bench.example", "name": "Bench Reader", "password": boxoffice.BUYER, "email_verified": True}
    people = [{"email": f"buyer{n}@bench.example", "name": f"Buyer {n}", "password": boxoffice.BUYER} for n in range(buyers)]
    for account in [*house["accounts"], owner, reader, *people]:
        yield {"account": account}
    yield {"event": house["events"][0]}
    hall = boxoffice.small("Scale Hall", ROWS, ROW)
    for number in range(ON):
        yield {"event": boxoffice.show(f"on-{number}", number, now, hall)}
    for number in range(-(-rows // HALL)):
        yield {"event": past(number, now)}
    for number in range(10):
        yield {"sale": boxoffice.sale(f"mine-{number}", f"on-{number}", "hall", ["hall-R20-1", "hall-R20-2"], "reader@bench.example")}
    for number in range(1, rows + 1):
        yield gate.sale(number, chance)
    for sale in seats(rows):
        yield {"sale": sale}
    for part in homes(rows):
        yield {"campaign": part}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--rows", type=int, required=True, help="a multiple of 1000")
    parser.add_argument("--buyers", type=int, default=256)
    options = parser.parse_args()
    if options.rows < 1000 or options.rows % 1000:
        parser.error("--rows must be a multiple of 1000")
    options.folder.mkdir(parents=True, exist_ok=True)
    with open(options.folder / "house.ndjson", "w", encoding="utf-8") as file:
        for line in lines(options.rows, options.buyers):
            json.dump(line, file, ensure_ascii=False, separators=(",", ":"))
            file.write("\n")
    chance = random.Random(2)
    order = list(range(1, options.rows + 1))
    chance.shuffle(order)
    with open(options.folder / "codes.txt", "w", encoding="ascii") as file:
        file.writelines(gate.code(number) + "\n" for number in order)
    with open(options.folder / "slugs.txt", "w", encoding="ascii") as file:
        file.writelines(slug(number) + "\n" for number in chance.sample(range(options.rows), min(options.rows, 100_000)))


if __name__ == "__main__":
    main()
