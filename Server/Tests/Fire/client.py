"""Clients: HTTP/1.1 connections that stay open, and the patience of people who ask again until they are answered."""

import asyncio
import random
import time
from collections.abc import Callable

from ledger import Act, Ledger


#: Answers that are none yet, whatever their status.
LATER = (b'"in_progress"', b'"PROCESSING"', b'"payment_not_completed"')


class Lost(Exception):
    """The connection broke, or nothing came in time: nobody knows whether it was done."""


class Answer:
    def __init__(self, status: int, headers: dict[str, str], body: bytes):
        self.status, self.headers, self.body = status, headers, body


class Connection:
    """One connection to the house."""

    def __init__(self, port: int):
        self.port = port
        self.reader = self.writer = None

    async def send(self, method: str, path: str, headers: dict[str, str], body: bytes) -> Answer:
        if self.writer is None:
            self.reader, self.writer = await asyncio.open_connection("127.0.0.1", self.port)
        lines = [f"{method} {path} HTTP/1.1"]
        lines += [f"{name}: {value}" for name, value in {"Host": f"127.0.0.1:{self.port}", **headers}.items()]
        if method != "GET":
            lines.append(f"Content-Length: {len(body)}")
        self.writer.write(("\r\n".join(lines) + "\r\n\r\n").encode() + body)
        return await self.receive()

    async def receive(self) -> Answer:
        head = await self.reader.readuntil(b"\r\n\r\n")
        first, *lines = head.decode("latin-1").rstrip("\r\n").split("\r\n")
        headers = {name.lower(): value.strip() for name, _, value in (line.partition(":") for line in lines)}
        status = int(first.split()[1])
        if headers.get("transfer-encoding") == "chunked":
            body = await self.chunks()
        else:
            body = await self.reader.readexactly(int(headers.get("content-length", 0)))
        if headers.get("connection") == "close":
            self.close()
        return Answer(status, headers, body)

    async def chunks(self) -> bytes:
        body = b""
        while size := int((await self.reader.readline()).split(b";")[0], 16):
            body += await self.reader.readexactly(size)
            await self.reader.readline()
        await self.reader.readline()
        return body

    @property
    def is_over(self) -> bool:
        """Whether the other side has ended it meanwhile: nobody asks anything on such a one."""
        return self.reader is not None and self.reader.at_eof()

    def close(self) -> None:
        if self.writer is not None:
            self.writer.transport.abort()
        self.reader = self.writer = None


class Clients:
    """People with at most so many connections among them."""

    def __init__(self, port: int, most: int, timeout: float = 10):
        self.port, self.timeout = port, timeout
        self.idle: list[Connection] = []
        self.turn = asyncio.Semaphore(most)

    async def send(self, method: str, path: str, headers: dict[str, str] = {}, body: bytes = b"") -> Answer:
        """One try."""
        async with self.turn:
            while self.idle and self.idle[-1].is_over:
                self.idle.pop().close()
            connection = self.idle.pop() if self.idle else Connection(self.port)
            try:
                answer = await asyncio.wait_for(connection.send(method, path, headers, body), self.timeout)
            except (OSError, EOFError, ValueError, IndexError, asyncio.TimeoutError, asyncio.LimitOverrunError) as error:
                connection.close()
                raise Lost(repr(error)) from error
            self.idle.append(connection)
            return answer

    async def insist(self, ledger: Ledger, act: Act, method: str, path: str, headers: dict[str, str] = {}, body: bytes = b"",
                     *, until: Callable[[], float]) -> Answer | None:
        """Asks until an answer settles it, as an app with patience does; None where the moment that `until` tells came first."""
        pause = 0.2
        while time.monotonic() < until():
            try:
                answer = await self.send(method, path, headers, body)
            except Lost as lost:
                ledger.answered(act, 0, str(lost).encode())
            else:
                if answer.status in (429, 503) and "retry-after" not in answer.headers:
                    ledger.bare.append(act.key)
                later = any(word in answer.body for word in LATER)
                ledger.answered(act, 503 if later else answer.status, answer.body)
                if act.status:
                    return answer
            await asyncio.sleep(random.uniform(pause / 2, pause))
            pause = min(pause * 1.5, 2)
        return None

    async def surely(self, method: str, path: str, headers: dict[str, str] = {}, body: bytes = b"", seconds: float = 60) -> Answer:
        """What is answered when nothing breaks any more: a connection that broke before may still have to be found out."""
        end = time.monotonic() + seconds
        while True:
            try:
                answer = await self.send(method, path, headers, body)
                if answer.status not in Act.AGAIN or time.monotonic() > end:
                    return answer
            except Lost:
                if time.monotonic() > end:
                    raise
            await asyncio.sleep(0.2)

    def close(self) -> None:
        for connection in self.idle:
            connection.close()
