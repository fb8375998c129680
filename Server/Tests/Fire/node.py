"""One `usher serve`, as systemd would keep it: started again whenever it is gone."""

import asyncio
import os
import pathlib
import shutil
import subprocess
import time

from client import Clients, Lost
from place import Place


class Node:
    def __init__(self, place: Place, name: str, binary: str, port: int, data: pathlib.Path, options: list[str],
                 environment: dict[str, str]):
        self.place, self.name, self.port, self.data = place, name, port, data
        self.command = [binary, "serve", "--host", "127.0.0.1", "--port", str(port), "--data", str(data), *options]
        self.environment = {**os.environ, **environment}
        self.log = f"{name}.log"
        self.process: subprocess.Popen | None = None
        self.wanted = False
        self.kills = 0
        #: Times that it went without being killed.
        self.exits = 0

    def start(self) -> None:
        self.process = self.place.start(*self.command, log=self.log, env=self.environment)

    def kill(self) -> None:
        """As a crash or a power cut ends it."""
        if self.process is not None and self.process.poll() is None:
            self.kills += 1
            self.process.kill()
            self.process.wait()
            self.place.processes.remove(self.process)
            self.process = None

    async def keep(self) -> None:
        """Runs until `stop`: whenever it is gone, it comes back a second later."""
        self.wanted = True
        self.start()
        while self.wanted:
            await asyncio.sleep(0.2)
            if self.wanted and (self.process is None or self.process.poll() is not None):
                if self.process is not None:
                    self.exits += 1
                await asyncio.sleep(0.8)
                if self.wanted:
                    self.start()

    @staticmethod
    async def keep_all(nodes: list["Node"], keepers: list[asyncio.Task]) -> None:
        """The first one makes the keys; the others share them."""
        for node in nodes:
            if node is not nodes[0]:
                shutil.copytree(nodes[0].data / "keys", node.data / "keys", dirs_exist_ok=True)
            keepers.append(asyncio.create_task(node.keep()))
            await node.is_up()

    async def stop(self) -> int:
        """SIGTERM, as before an upgrade; returns the exit code, -1 where it did not come."""
        self.wanted = False
        if self.process is None or self.process.poll() is not None:
            return 0
        self.process.terminate()
        try:
            return await asyncio.to_thread(self.process.wait, 60)
        except subprocess.TimeoutExpired:
            return -1

    async def is_up(self, seconds: float = 120, again: bool = False) -> None:
        """Until it answers that it is well; `again`: it is started again where it could not stay."""
        clients, end = Clients(self.port, 1, timeout=2), time.monotonic() + seconds
        try:
            while time.monotonic() < end:
                try:
                    if (await clients.send("GET", "/health")).status == 200:
                        return
                except Lost:
                    if again and self.process.poll() is not None:
                        self.exits += 1
                        self.start()
                await asyncio.sleep(0.02)
        finally:
            clients.close()
        log = (self.place.folder / self.log).read_text(errors="replace")
        raise RuntimeError(f"{self.name} does not answer: {log[-800:]}")
