"""The wires of a fire, kept by a process of their own so that the load's clock is not theirs."""

import json
import pathlib
import subprocess
import sys
import time

from place import Place


class Wires:
    def __init__(self, place: Place, wires: dict[str, tuple[int, int]]):
        """`wires`: from which port to which, by name."""
        program = pathlib.Path(__file__).with_name("wire.py")
        names = [f"{name}:{port}:{target}" for name, (port, target) in wires.items()]
        self.process = place.start(
            sys.executable, program, *names, log="wires.log", stdin=subprocess.PIPE, text=True)
        self.names = list(wires)
        await_text(place.folder / "wires.log", "ready")

    def do(self, wire: str, what: str, milliseconds: float = 0) -> None:
        self.process.stdin.write(json.dumps({"wire": wire, "do": what, "ms": milliseconds}) + "\n")
        self.process.stdin.flush()

    def all(self, prefix: str, what: str, milliseconds: float = 0) -> None:
        for name in self.names:
            if name.startswith(prefix):
                self.do(name, what, milliseconds)


def await_text(file: pathlib.Path, text: str, seconds: float = 60) -> None:
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if file.exists() and text in file.read_text(errors="replace"):
            return
        time.sleep(0.05)
    raise RuntimeError(f"{file.name} never said {text!r}: {file.read_text(errors='replace')[-500:] if file.exists() else 'nothing'}")
