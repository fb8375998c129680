"""Looks up, after each start, what was answered before."""

import asyncio
import time

import house
from ledger import Act
from stage import Stage

#: In which column of which table a success is found again, by its key.
PLACES = {
    "scans": ("scans", "client_key"), "holds": ("checkouts", "key"), "payments": ("sales", "uuid"), "redirects": ("scan_events", "visitor"),
}
GOOD = {"scans": (201, 409), "holds": (200,), "payments": (200,), "redirects": (302,)}


class Lookup:
    def __init__(self, stage: Stage, books):
        self.stage, self.books = stage, books
        self.seen = {name: 0 for name in PLACES}
        self.waiting: dict[str, list[Act]] = {name: [] for name in PLACES}
        self.looked = 0
        self.missing: list[str] = []
        self.link_key = (stage.keys / "link.key").read_bytes()

    async def look(self) -> None:
        """Everything that was answered since the last time."""
        for name in PLACES:
            acts = self.stage.ledger(name).acts
            self.waiting[name] += acts[self.seen[name]:]
            self.seen[name] = len(acts)
            done = [act for act in self.waiting[name] if act.status]
            self.waiting[name] = [act for act in self.waiting[name] if not act.status]
            await self.find(name, {self.stored(name, act) for act in done if act.status in GOOD[name]})

    def stored(self, name: str, act: Act) -> str:
        return house.visitor(self.link_key, act.key) if name == "redirects" else act.key

    async def find(self, name: str, keys: set[str]) -> None:
        if not keys:
            return
        table, column = PLACES[name]
        words = ",".join(f"'{key}'" for key in keys)
        # Scans of printed codes may still wait in their journal; it is taken at the start.
        end, left = time.monotonic() + 60, keys
        while True:
            left = keys - {row[0] for row in self.books.rows(f"SELECT {column} FROM {table} WHERE {column} IN ({words})")}
            if not left or name != "redirects" or time.monotonic() > end:
                break
            await asyncio.sleep(0.05)
        self.looked += len(keys)
        self.missing += [f"{name} {key}" for key in left]
