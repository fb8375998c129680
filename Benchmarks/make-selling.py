#!/usr/bin/env python3
"""Writes what selling.sh imports: shows whose seats and standing places are held, plain and under five ceilings with a code; one of 2,180 seats with
50 categories; one for the rush (500 places, a ceiling of 450, a code of 100 uses); one that is called off; an owner and buyers."""

import argparse
import datetime
import importlib
import json
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).parent))
boxoffice = importlib.import_module("make-shows")

PLACES = 100_000
ROW = 50


def standing(size: int, limits: int = 0, areas: tuple[str, ...] = ("floor", "gallery")) -> dict:
    return {
        "areas": [{"key": key, "kind": "standing", "name": key.title(), "size": size, "price": 2000} for key in areas],
        "quotas": [{"key": f"limit-{number}", "kind": "limit", "size": size * len(areas)} for number in range(limits)],
    }


def fifty() -> dict:
    """Fifty categories, each with a price for each section."""
    sections = {"stalls": 8500, "circle": 6500, "balcony": 4500}
    return {
        "categories": [{"key": f"category-{number}", "name": f"Category {number}"} for number in range(50)],
        "prices": [{"category": f"category-{number}", "area": area, "amount": amount - 50 * number}
                   for number in range(50) for area, amount in sections.items()],
    }


def event(key: str, number: int, now: datetime.datetime, sheet: dict | None, seat_map: dict | None = None) -> dict:
    show = boxoffice.show(key, number, now, seat_map or {})
    if not seat_map:
        del show["seat_map"]
    return {**show, **({"sheet": sheet} if sheet else {})}


def catalogue(now: datetime.datetime, buyers: int, places: int) -> dict:
    hall = boxoffice.small("Hall of Rows", buyers, ROW)
    rush = {**standing(places, areas=("floor",)), "quotas": [{"key": "house", "kind": "limit", "size": places * 9 // 10}]}
    codes = [{"code": "ALWAYS", "kind": "percent", "value": 100_000, "max_sales": 1_000_000},
             {"code": "RUSH", "kind": "percent", "value": 100_000, "max_sales": places // 5}]
    return {
        "catalogue": 1,
        "organisations": [{"key": "bench", "name": "Bench House", "time_zone": "Europe/London", "currency": "GBP"}],
        "accounts": [
            {"email": "owner@bench.example", "name": "Bench Owner", "password": boxoffice.BUYER, "email_verified": True,
             "memberships": [{"organisation": "bench", "role": "owner"}]},
            *({"email": f"buyer{number}@bench.example", "name": f"Buyer {number}", "password": boxoffice.BUYER} for number in range(buyers))],
        "events": [
            event("seats", 0, now, None, hall), event("standing", 1, now, standing(PLACES)), event("limits", 2, now, standing(PLACES, 5)),
            event("fifty", 3, now, fifty(), boxoffice.house()), event("rush", 4, now, rush),
            event("cancelled", 5, now, standing(PLACES, areas=("floor",)))],
        "codes": [{"organisation": "bench", **code} for code in codes],
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("file", type=pathlib.Path)
    parser.add_argument("--buyers", type=int, default=64, help="of those who hold again and again")
    parser.add_argument("--places", type=int, default=500, help="of the rush")
    options = parser.parse_args()
    options.file.parent.mkdir(parents=True, exist_ok=True)
    document = catalogue(datetime.datetime.now(datetime.timezone.utc), options.buyers, options.places)
    options.file.write_text(json.dumps(document, separators=(",", ":")) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
