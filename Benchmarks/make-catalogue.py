#!/usr/bin/env python3
"""Writes what the Gate's benchmark imports: catalogue.json (house, key, one event that is on now), sales.ndjson (one person
a sale) and codes.txt (their codes in random order, 21 bytes a line). The same arguments always make the same sales."""

import argparse
import datetime
import json
import pathlib
import random
import sys

LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"  # Usher's own codes: A-Z2-9 without I and O, five bits a letter
FIRST = (
    "Ada Agnieszka Aïcha Björn Chidi Đorđe Eleni Fatima Grace Hüseyin Inês José Κώστας Lởi María Nadia Ольга Priya Quentin "
    "Røskva Søren Татьяна Uchenna Valentina William Xochitl Yusuf Zoë 美咲 志明 민준 נועה ليلى 🎭Max"
).split()
LAST = (
    "Ångström Beck Čapek Díaz Evans Fischer García Håkonsen Иванова Jürgens Kovács López Müller Nakamura O'Neill Pavlović "
    "Quispe Rossi Şahin Tanaka Ünal Vlček Wójcik Xu Yılmaz Żak 田中 王 김 כהן الخطيب Παπαδόπουλος Smith-Jones"
).split()


def code(number: int) -> str:
    """The code of sale `number`: a bijection of 100 bits, so that no two are equal and none shows its order."""
    mask = (1 << 100) - 1
    value = (number * 0x9E3779B97F4A7C15F39CC0605 + 0x5851F42D4C957F2D14057B7EF) & mask
    value ^= value >> 47
    value = (value * 0xD1342543DE82EF95A0C41E7A1) & mask
    value ^= value >> 53
    return "".join(LETTERS[value >> shift & 31] for shift in range(95, -1, -5))


def house(now: datetime.datetime, persons: int) -> dict:
    """An event that began today and ends in three days, so that a run past midnight stays valid."""
    start = now.replace(hour=0, minute=0, second=0, microsecond=0)
    return {
        "catalogue": 1,
        "organisations": [{"key": "bench", "name": "Bench House", "time_zone": "UTC", "currency": "EUR"}],
        "accounts": [
            {
                "email": "door@bench.example",
                "name": "Bench Door",
                "password": "Bench-Pass-1",
                "memberships": [{"organisation": "bench", "role": "door"}],
                "api_keys": [{"name": "Bench", "key": "bench-key-0001", "scopes": ["scan"]}],
            }
        ],
        "events": [
            {
                "key": "bench",
                "organisation": "bench",
                "id": 1,
                "name": "The Long Night",
                "starts_at": start.isoformat(),
                "ends_at": (start + datetime.timedelta(days=3)).isoformat(),
                "time_zone": "UTC",
                "reentry": "once",
                "published": True,
                "ticket_types": [{"key": "floor", "id": 1, "name": "Floor", "price": 2500, "quantity": persons}],
            }
        ],
    }


def sale(number: int, chance: random.Random) -> dict:
    first, last = chance.choice(FIRST), chance.choice(LAST)
    return {
        "sale": {
            "key": f"s-{number}",
            "event": "bench",
            "status": "paid",
            "name": f"{first} {last}",
            "email": f"guest{number}@example.com",
            "code": code(number),
            "lines": [{"ticket_type": "floor", "quantity": 1}],
        }
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--persons", type=int, default=1_000_000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    if options.persons < 1:
        parser.error("--persons must be 1 or more")

    options.folder.mkdir(parents=True, exist_ok=True)
    chance = random.Random(options.seed)
    now = datetime.datetime.now(datetime.timezone.utc)
    with open(options.folder / "catalogue.json", "w", encoding="utf-8") as file:
        json.dump(house(now, options.persons), file, ensure_ascii=False, indent=2)
        file.write("\n")
    with open(options.folder / "sales.ndjson", "w", encoding="utf-8") as file:
        for number in range(1, options.persons + 1):
            json.dump(sale(number, chance), file, ensure_ascii=False, separators=(",", ":"))
            file.write("\n")
    order = list(range(1, options.persons + 1))
    chance.shuffle(order)
    with open(options.folder / "codes.txt", "w", encoding="ascii") as file:
        file.writelines(code(number) + "\n" for number in order)
    print(f"{options.persons} sales in {options.folder}", file=sys.stderr)


if __name__ == "__main__":
    main()
