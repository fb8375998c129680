"""A folder of goldens: what both engines answer alike stands there once, what differs in a folder of each engine's."""

import shutil

from ground import ENGINES


class Shelf:
    def __init__(self, folder):
        self.folder = folder

    def read(self, engine):
        found = {}
        for place in (self.folder, self.folder / engine):
            for file in sorted(place.rglob("*.txt")):
                name = file.relative_to(place).with_suffix("").as_posix()
                if place != self.folder or name.split("/")[0] not in ENGINES:
                    found[name] = file.read_bytes().decode("utf-8", "surrogateescape")
        return found

    def write(self, taken):
        """`taken`: texts by name by engine. What stood there of an engine that was not asked stays."""
        texts = {engine: taken.get(engine) or self.read(engine) for engine in ENGINES}
        shutil.rmtree(self.folder, ignore_errors=True)
        for name in sorted(set().union(*texts.values())):
            found = {engine: of[name] for engine, of in texts.items() if name in of}
            alike = len(found) == len(ENGINES) and len(set(found.values())) == 1
            for engine, text in found.items():
                place = (self.folder if alike else self.folder / engine) / f"{name}.txt"
                place.parent.mkdir(parents=True, exist_ok=True)
                place.write_bytes(text.encode("utf-8", "surrogateescape"))
