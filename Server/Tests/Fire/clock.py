"""The clock of the house and of its bank, which can be moved on by hours: a hold ends and a night passes while a fire has minutes."""

import mmap
import pathlib
import shutil
import struct
import time

from place import Place

#: Whoever can translate a page of C.
COMPILERS = ("cc", "gcc", "clang")


class Clock:
    def __init__(self, place: Place):
        compiler = next(filter(None, map(shutil.which, COMPILERS)), None)
        if compiler is None:
            raise SystemExit("fire: no compiler of C found: install the package gcc")
        self.library = place.folder / "later.so"
        source = pathlib.Path(__file__).with_name("later.c")
        place.run(compiler, "-shared", "-fPIC", "-O2", "-o", self.library, source, "-ldl")
        self.file = place.folder / "clock"
        self.file.write_bytes(bytes(8))
        with self.file.open("r+b") as file:
            self.page = mmap.mmap(file.fileno(), 8)

    def now(self) -> float:
        return time.time() + self.later

    @property
    def later(self) -> int:
        return struct.unpack("<q", self.page[:8])[0]

    def move(self, seconds: float) -> None:
        """For every process that lives by it, at once; never back."""
        self.page[:8] = struct.pack("<q", self.later + max(0, round(seconds)))

    @property
    def environment(self) -> dict[str, str]:
        """What makes a process live by it."""
        return {"LD_PRELOAD": str(self.library), "FIRE_CLOCK": str(self.file)}
