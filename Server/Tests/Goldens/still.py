"""The demo's house in which chance is small: one secret for its keys and codes, and a clock that only we move."""

import json
import mmap
import os
import struct
import subprocess

from ground import DemoHouse

HERE = os.path.dirname(os.path.abspath(__file__))
# A Sunday morning on which Hamlet is played, half an hour before Fun Air flies.
BEGIN = 1795341600
STEP = 5_000_000
ORIGIN = "https://goldens.example"
SECRET = "goldens-goldens-goldens-goldens"


class StillHouse(DemoHouse):
    def __init__(self, program, *options):
        # Addresses without a port of the day, and hashes of boarding passes that are the same.
        try:
            super().__init__(program, "--public-url", ORIGIN, "--boarding-secret", SECRET, *options)
        except BaseException:
            # Nobody else knows of it yet.
            if hasattr(self, "process"):
                self.stop()
            raise

    def environment(self):
        self.make_clock()
        os.mkdir(self.data, 0o700)
        # What the demo would make up, and remember between its starts.
        with open(os.open(os.path.join(self.data, "demo.json"), os.O_WRONLY | os.O_CREAT, 0o600), "w", encoding="utf-8") as out:
            json.dump({"date": "2026-11-22", "rounds": 1, "secret": SECRET}, out)
        return dict(os.environ, LD_PRELOAD=self.library, USHER_CLOCK=self.clock_file, TZ="UTC", LC_ALL="C.UTF-8")

    def make_clock(self):
        self.library = os.path.join(self.folder, "clock.so")
        done = subprocess.run(
            [os.environ.get("CC", "cc"), "-shared", "-fPIC", "-O2", "-o", self.library, os.path.join(HERE, "clock.c")],
            capture_output=True, text=True, check=False)
        if done.returncode != 0:
            raise SystemExit(f"goldens: the clock could not be compiled: {done.stderr}")
        self.clock_file = os.path.join(self.folder, "clock")
        with open(self.clock_file, "wb") as out:
            out.write(struct.pack("<q", BEGIN * 1_000_000_000))
        with open(self.clock_file, "r+b") as file:
            self.clock = mmap.mmap(file.fileno(), 8)

    def tick(self):
        """A moment later: what is made one after the other has times in that order."""
        self.move(self.now + STEP)

    def until(self, seconds):
        """So long after the beginning: each golden has a time of its own, so that a request more in one changes no time in another."""
        self.move(max(self.now, (BEGIN * 1000 + int(seconds * 1000)) * 1_000_000))

    @property
    def now(self):
        return struct.unpack("<q", self.clock[:8])[0]

    def move(self, to):
        self.clock[:8] = struct.pack("<q", to)
