"""A process with TCP wires that can be delayed, stalled and cut. It takes commands as lines of JSON on its standard input:
{"wire": "clients", "do": "delay" | "stall" | "flow" | "cut" | "nibble", "ms": 100}; its arguments are NAME:PORT:TARGET, one a wire."""

import asyncio
import json
import random
import sys


class Wire:
    """All connections from one port to another."""

    def __init__(self, name: str, port: int, target: int):
        self.name, self.port, self.target = name, port, target
        self.delay = 0.0
        self.stalled = False
        self.ends: set["End"] = set()

    async def listen(self) -> None:
        loop = asyncio.get_running_loop()
        await loop.create_server(lambda: Front(self), "127.0.0.1", self.port, backlog=1024)

    def do(self, what: str, milliseconds: float) -> None:
        if what == "delay":
            self.delay = milliseconds / 1000
        elif what == "stall":
            self.stalled = True
        elif what == "flow":
            self.stalled, self.delay = False, 0.0
        elif what == "cut":
            for end in list(self.ends):
                end.abort()
        elif what == "nibble" and self.ends:
            random.choice(list(self.ends)).abort()
        if what in ("stall", "flow"):
            for end in list(self.ends):
                end.hold(self.stalled)


class End(asyncio.Protocol):
    """One side of a connection. What comes in here goes out at the other one."""

    def __init__(self, wire: Wire):
        self.wire = wire
        self.transport: asyncio.Transport | None = None
        self.other: "End | None" = None
        self.early: list[bytes] = []
        self.held = False

    def connection_made(self, transport) -> None:
        self.transport = transport
        self.wire.ends.add(self)
        self.hold(self.wire.stalled)

    def data_received(self, data: bytes) -> None:
        if self.wire.delay:
            # Equal delays keep their order.
            asyncio.get_running_loop().call_later(self.wire.delay, self.give, data)
        else:
            self.give(data)

    def give(self, data: bytes) -> None:
        if self.other is None or self.other.transport is None:
            self.early.append(data)
        elif not self.other.transport.is_closing():
            self.other.transport.write(data)

    def hold(self, stalled: bool) -> None:
        if self.transport is None or self.transport.is_closing() or self.held == stalled:
            return
        self.held = stalled
        if stalled:
            self.transport.pause_reading()
        else:
            self.transport.resume_reading()

    def connection_lost(self, error) -> None:
        self.wire.ends.discard(self)
        if self.other is not None and self.other.transport is not None:
            self.other.transport.close()

    def abort(self) -> None:
        if self.transport is not None:
            self.transport.abort()


class Front(End):
    """The side of whoever called."""

    def connection_made(self, transport) -> None:
        super().connection_made(transport)
        asyncio.get_running_loop().create_task(self.connect())

    async def connect(self) -> None:
        loop = asyncio.get_running_loop()
        try:
            _, back = await loop.create_connection(lambda: End(self.wire), "127.0.0.1", self.wire.target)
        except OSError:
            return self.abort()
        self.other, back.other = back, self
        if self.transport.is_closing():
            return back.abort()
        for data in self.early:
            back.transport.write(data)
        self.early.clear()
        for data in back.early:
            self.transport.write(data)
        back.early.clear()


async def main() -> None:
    wires: dict[str, Wire] = {}
    for text in sys.argv[1:]:
        name, port, target = text.split(":")
        wires[name] = Wire(name, int(port), int(target))
        await wires[name].listen()
    print("ready", flush=True)
    loop = asyncio.get_running_loop()
    while line := await loop.run_in_executor(None, sys.stdin.readline):
        command = json.loads(line)
        wires[command["wire"]].do(command["do"], command.get("ms", 0))


if __name__ == "__main__":
    asyncio.run(main())
