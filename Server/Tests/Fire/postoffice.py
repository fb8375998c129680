"""A mail server on loopback that counts. Now and then it is out of order, so that mails must be sent again: it refuses for a while, or
takes a mail and says nothing. Like a mailbox it knows a mail that it has already by its Message-ID."""

import asyncio
import collections
import hashlib
import random


class PostOffice:
    def __init__(self):
        #: How often each mail came, and in how many different forms.
        self.received: collections.Counter[str] = collections.Counter()
        self.forms: dict[str, set[str]] = collections.defaultdict(set)
        self.refused = self.silent = 0
        self.trouble = True
        self.port = 0

    async def open(self) -> None:
        server = await asyncio.start_server(self.serve, "127.0.0.1", 0, limit=1 << 20)
        self.port = server.sockets[0].getsockname()[1]

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            await self.talk(reader, writer)
        except (OSError, EOFError, asyncio.LimitOverrunError):
            pass
        finally:
            writer.close()

    async def talk(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        def say(line: str) -> None:
            writer.write(f"{line}\r\n".encode())

        say("220 fire ESMTP")
        while line := (await reader.readline()).decode("latin-1").strip().upper():
            if line.startswith("EHLO"):
                say("250 fire")
            elif line == "DATA":
                say("354 Go on")
                mail = await reader.readuntil(b"\r\n.\r\n")
                if self.trouble and random.random() < 0.02:
                    self.refused += 1
                    say("451 Try again later")
                    continue
                self.take(mail)
                if self.trouble and random.random() < 0.02:
                    self.silent += 1
                    writer.transport.abort()
                    return
                say("250 Taken")
            elif line == "QUIT":
                return say("221 Good bye")
            else:
                say("250 OK")

    def take(self, mail: bytes) -> None:
        head = mail.split(b"\r\n\r\n", 1)[0].decode("latin-1")
        name = next((line[11:].strip() for line in head.split("\r\n") if line.lower().startswith("message-id:")), "none")
        self.received[name] += 1
        self.forms[name].add(hashlib.sha256(mail).hexdigest())

    @staticmethod
    def name(key: str) -> str:
        """The Message-ID that Usher gives to the mail of this key."""
        return f"<{hashlib.sha256(key.encode()).hexdigest()[:32]}@fire.example>"
