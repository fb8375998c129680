#!/usr/bin/env python3
"""Writes what the BoxOffice's benchmark imports: shows.json with 50 shows in a month, one of them ("big", the first) in a house of 2,180 seats of which
a third is sold, one of 1,000 seats for the rush ("rush"), an account with 10 bookings, and 500 buyers. The same arguments make the same file."""

import argparse
import datetime
import json
import pathlib
import random

BUYER = "Buyer-Pass-1"


def house() -> dict:
    """Stalls, circle and a curved balcony: 2,180 seats."""
    stalls = [{"label": chr(65 + row), "count": 40} for row in range(25)]
    circle = [{"label": f"C{row + 1}", "count": 44} for row in range(15)]
    balcony = [{"label": f"B{row + 1}", "count": 52} for row in range(10)]
    return {
        "version": 1, "name": "The Great House", "viewport": {"width": 2000, "height": 2200}, "seatSize": 18,
        "stage": {"title": "STAGE", "position": {"x": 1000, "y": 60}, "dimensions": {"width": 700, "height": 60}},
        "sections": [
            {"id": "stalls", "name": "Stalls", "colorHex": "#2E7D32", "base_price_pence": 8500, "shape": "grid",
             "origin": {"x": 450, "y": 160}, "seatPitch": 28, "rowPitch": 28, "rows": stalls},
            {"id": "circle", "name": "Circle", "colorHex": "#1565C0", "base_price_pence": 6500, "shape": "grid",
             "origin": {"x": 400, "y": 950}, "seatPitch": 28, "rowPitch": 28, "rows": circle},
            {"id": "balcony", "name": "Balcony", "colorHex": "#6A1B9A", "base_price_pence": 4500, "shape": "curved", "rows": balcony,
             "curve": {"cx": 1000, "cy": 500, "innerRadius": 960, "rowDepth": 30, "startAngle": 140, "endAngle": 40}},
        ],
    }


def small(name: str, rows: int, seats: int) -> dict:
    return {
        "version": 1, "name": name, "viewport": {"width": 2000, "height": 2000},
        "stage": {"title": "STAGE", "position": {"x": 1000, "y": 40}, "dimensions": {"width": 300, "height": 40}},
        "sections": [
            {"id": "hall", "name": "Hall", "colorHex": "#2E7D32", "base_price_pence": 2500, "shape": "grid", "origin": {"x": 50, "y": 120},
             "seatPitch": 26, "rowPitch": 26, "rows": [{"label": f"R{row + 1}", "count": seats} for row in range(rows)]}
        ],
    }


def seats_of(document: dict) -> list[str]:
    return [
        f"{section['id']}-{row['label']}-{number + 1}"
        for section in document["sections"] for row in section["rows"] for number in range(row["count"])
    ]


def show(key: str, number: int, now: datetime.datetime, document: dict) -> dict:
    start = (now + datetime.timedelta(days=1 + number % 30)).replace(hour=19, minute=30, second=0, microsecond=0)
    return {
        "key": key, "organisation": "bench", "name": f"Show {number}: {key}", "description": "A play in two acts. " * 5, "category": "play",
        "starts_at": start.isoformat(), "ends_at": (start + datetime.timedelta(hours=3)).isoformat(), "time_zone": "Europe/London",
        "venue": {"name": "The Great House", "address": "1 High Street, London"}, "published": True, "seat_map": document,
    }


def sale(key: str, event: str, section: str, seats: list[str], email: str) -> dict:
    return {"key": key, "event": event, "status": "paid", "name": "Bench Buyer", "email": email,
            "lines": [{"ticket_type": section, "quantity": len(seats), "seats": seats}]}


def catalogue(now: datetime.datetime, buyers: int) -> dict:
    chance = random.Random(1)
    great, hall, rush = house(), small("Small Hall", 10, 20), small("Rush Hall", 20, 50)
    events = [show("big", 0, now, great), show("rush", 1, now, rush)]
    events += [show(f"small-{number}", number, now, hall) for number in range(2, 50)]
    sold = chance.sample(seats_of(great), len(seats_of(great)) // 3)
    sales = [sale(f"sold-{n}", "big", seat.split("-")[0], [seat], f"guest{n}@example.com") for n, seat in enumerate(sold)]
    sales += [sale(f"mine-{n}", f"small-{n + 2}", "hall", ["hall-R1-1", "hall-R1-2"], "reader@bench.example") for n in range(10)]
    accounts = [{"email": "reader@bench.example", "name": "Bench Reader", "password": BUYER, "email_verified": True}]
    accounts += [{"email": f"buyer{n}@bench.example", "name": f"Buyer {n}", "password": BUYER} for n in range(buyers)]
    return {
        "catalogue": 1,
        "organisations": [{"key": "bench", "name": "Bench House", "time_zone": "Europe/London", "currency": "GBP"}],
        "accounts": accounts, "events": events, "sales": sales,
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("file", type=pathlib.Path)
    parser.add_argument("--buyers", type=int, default=500)
    options = parser.parse_args()
    options.file.parent.mkdir(parents=True, exist_ok=True)
    document = catalogue(datetime.datetime.now(datetime.timezone.utc), options.buyers)
    options.file.write_text(json.dumps(document, separators=(",", ":")) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
