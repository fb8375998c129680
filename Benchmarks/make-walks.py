#!/usr/bin/env python3
"""Writes a house of walks for walks.sh: 5 free tours in two languages with 5 points each, one with a large file to download, a protected tour with
a code for a rush, an editor, and people who rush. make-walks.py FOLDER [--people N] [--uses N]"""

import argparse
import json
import os
import random
import uuid

SPACE = uuid.UUID("5d3c2f0e-0000-4000-8000-000000000000")
MP3 = bytes([0xFF, 0xFB, 0x90, 0x00])
MP4 = bytes([0, 0, 0, 24]) + b"ftypisom" + bytes(12)


def write(path: str, head: bytes, size: int) -> None:
    """Bytes that no file system compresses."""
    chance = random.Random(path)
    with open(path, "wb") as file:
        file.write(head)
        left = size - len(head)
        while left > 0:
            file.write(chance.randbytes(min(left, 1 << 20)))
            left -= 1 << 20


def tour(number: int, audio, protected: bool = False, **more) -> dict:
    versions = [
        {"language": language, "title": f"Walk {number} in {language}", "description": "A walk to measure with. " * 8, "published": True,
         "starting_point": {"lat": 45.464211, "lng": 9.191383}}
        for language in ("it", "en")
    ]
    points = [
        {"order": order, "lat": 45.46 + order / 500, "lng": 9.18 + number / 500, "trigger_radius_m": 60,
         "localizations": {
             language: {"title": f"Point {order}", "content": "What is told here, in a few sentences. " * 6, "audio": audio(order)}
             for language in ("it", "en")}}
        for order in range(1, 6)
    ]
    return {
        "key": f"walk-{number}", "uuid": str(uuid.uuid5(SPACE, f"tour {number}")), "organisation": "bench", "slug": f"walk-{number}",
        "protected": protected, "city": "Milan", "duration_minutes": 60, "distance_km": 2.5, "versions": versions, "points": points, **more,
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder")
    parser.add_argument("--people", type=int, default=10_000)
    parser.add_argument("--uses", type=int, default=5_000)
    options = parser.parse_args()
    os.makedirs(options.folder, exist_ok=True)
    for order in range(1, 6):
        write(f"{options.folder}/{order}.mp3", MP3, 200_000 + order)
    write(f"{options.folder}/large.mp3", MP3, 50_000_000)
    write(f"{options.folder}/film.mp4", MP4, 256 << 20)
    small = lambda order: f"{order}.mp3"
    tours = [tour(number, small) for number in range(1, 5)]
    tours.append(tour(5, lambda order: "large.mp3" if order == 1 else small(order), trailer="film.mp4"))
    tours.append(tour(6, small, protected=True))
    people = [
        {"email": f"walker{number}@bench.example", "uuid": str(uuid.uuid5(SPACE, f"walker {number}"))} for number in range(options.people)
    ]
    editor = {"email": "editor@bench.example", "password": "Editor-Pass-1", "email_verified": True,
              "memberships": [{"organisation": "bench", "role": "admin"}]}
    catalogue = {
        "catalogue": 1,
        "organisations": [{"key": "bench", "name": "Bench", "time_zone": "Europe/Rome", "currency": "EUR"}],
        "accounts": [editor, *people], "tours": tours,
        "vouchers": [{"code": "RUSH", "tour": "walk-6", "max_uses": options.uses}],
    }
    with open(f"{options.folder}/walks.json", "w") as file:
        json.dump(catalogue, file)


if __name__ == "__main__":
    main()
