"""Opens connections and keeps them: some that have asked once and wait, some that send their request a byte at a time. Says "ready" when all stand, lets go when its input ends."""

import argparse
import asyncio
import ssl
import sys


async def idle(port, secure, started):
    reader, writer = await asyncio.open_connection("127.0.0.1", port, ssl=secure)
    writer.write(b"GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n")
    head = await reader.readuntil(b"\r\n\r\n")
    if not head.startswith(b"HTTP/1.1 200"):
        raise RuntimeError(head.decode(errors="replace"))
    started.release()
    return writer


async def slow(port, secure, started):
    """A head that never ends; whoever is hung up on comes again."""
    first = True
    while True:
        try:
            _, writer = await asyncio.open_connection("127.0.0.1", port, ssl=secure)
            writer.write(b"GET /health HTTP/1.1\r\nHost: localhost\r\nX-Slow: ")
            if first:
                started.release()
                first = False
            while True:
                writer.write(b"a")
                await writer.drain()
                await asyncio.sleep(1)
        except OSError:
            await asyncio.sleep(0.1)


async def main(arguments):
    secure = None
    if arguments.tls:
        # The certificate is the benchmark's own, made a moment ago.
        secure = ssl.create_default_context()
        secure.check_hostname = False
        secure.verify_mode = ssl.CERT_NONE
    started = asyncio.Semaphore(0)
    kept = []
    for begin in range(0, arguments.idle, 100):
        kept += await asyncio.gather(*(idle(arguments.port, secure, started) for _ in range(min(100, arguments.idle - begin))))
    tasks = [asyncio.create_task(slow(arguments.port, secure, started)) for _ in range(arguments.slow)]
    for _ in range(arguments.idle + arguments.slow):
        await started.acquire()
    print("ready", flush=True)
    await asyncio.get_running_loop().run_in_executor(None, sys.stdin.read)
    for task in tasks:
        task.cancel()


parser = argparse.ArgumentParser()
parser.add_argument("port", type=int)
parser.add_argument("--idle", type=int, default=0)
parser.add_argument("--slow", type=int, default=0)
parser.add_argument("--tls", action="store_true")
asyncio.run(main(parser.parse_args()))
