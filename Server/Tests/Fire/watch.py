"""Who looks at one process all the time: whether it is well, and what its live stream says; a browser opens it again when it breaks."""

import asyncio
import json
import time

import house
from client import Clients, Lost
from node import Node

EVERY = 0.25
#: Seconds after which a browser opens a stream again that broke.
AGAIN = 1.0


class Watch:
    def __init__(self, node: Node):
        self.node = node
        #: Since when it has been well or not, by its own word; `None` where it did not answer.
        self.moods: list[tuple[float, int | None]] = []
        #: Of each event of the stream: when it came, and how many were in by then.
        self.counts: list[tuple[float, int]] = []
        self.breaks = 0
        self.tasks: list[asyncio.Task] = []

    def begin(self) -> None:
        self.tasks = [asyncio.create_task(each) for each in (self.look(), self.listen())]

    def end(self) -> None:
        for task in self.tasks:
            task.cancel()

    async def look(self) -> None:
        clients = Clients(self.node.port, 1, timeout=10)
        while True:
            try:
                mood = (await clients.send("GET", "/health")).status
            except Lost:
                mood = None
            if not self.moods or self.moods[-1][1] != mood:
                self.moods.append((time.monotonic(), mood))
            await asyncio.sleep(EVERY)

    def well_again(self, since: float, until: float) -> float | None:
        """When it said that it was well, for the last time that it had to say so between two moments; None where it says that it is not."""
        before = [mood for at, mood in self.moods if at <= until]
        if not before or before[-1] != 200:
            return None
        return max([at for at, mood in self.moods if since < at <= until and mood == 200], default=since)

    async def listen(self) -> None:
        while True:
            try:
                await self.stream()
            except (OSError, EOFError, ValueError, asyncio.LimitOverrunError):
                pass
            self.breaks += 1
            await asyncio.sleep(AGAIN)

    async def stream(self) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", self.node.port)
        try:
            writer.write(f"GET /api/events/{house.EVENT}/live HTTP/1.1\r\nHost: x\r\nX-API-Key: {house.door_key(0)}\r\n\r\n".encode())
            if b" 200 " not in await reader.readline():
                raise EOFError
            while line := await reader.readline():
                if line.startswith(b"data:"):
                    self.counts.append((time.monotonic(), json.loads(line[5:])["totals"]["used"]))
        finally:
            writer.transport.abort()

    def heard(self, since: float, until: float) -> bool:
        """Whether the stream told of somebody new between these moments."""
        before = [used for at, used in self.counts if at <= since]
        return any(since < at <= until and used > (before[-1] if before else 0) for at, used in self.counts)

    async def knows_not(self, key: str, seconds: float) -> bool:
        """Whether the process turns a key away within so many seconds: another one has revoked it."""
        end, clients = time.monotonic() + seconds, Clients(self.node.port, 1)
        try:
            while time.monotonic() < end:
                if (await clients.surely("GET", f"/api/events/{house.EVENT}/checkin", {"X-API-Key": key})).status == 401:
                    return True
                await asyncio.sleep(0.2)
            return False
        finally:
            clients.close()
