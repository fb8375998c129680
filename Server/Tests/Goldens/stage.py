"""Where a record takes place: a house, who asks, and what is known of it."""

import json
import re
import socket
import urllib.parse

from coverage import Coverage
from golden import Golden, shown
from ground import Asking, Gone, PASSWORD, World, browser, values
from letters import Letters
from still import ORIGIN

FIGURES = re.compile(r"\{(\w+)\}")
PAYER, FREE = "payer@prima.example", "free@elms.example"


class Stage:
    def __init__(self, house, whole=None):
        self.house, self.whole = house, whole
        self.asking, self.goldens = Asking(house.url), {}
        people = self.people = World(house)
        self.document = json.loads(people.page("/openapi.json"))
        rival = re.search(r"The key of another organisation\n\s+curl .*X-API-Key: (\S+?)'", house.told).group(1)
        self.letters = Letters(house)
        self.coverage = Coverage(self.document)
        self.keys = {"manager": people.manager, "door": people.door, "rival": rival}
        tokens = dict(house.tokens, owner=people.owner, walker=people.walker, pilot=people.pilot)
        self.known = people.known()
        self.world = {"known": self.known}
        self.headers = {name: {"X-API-Key": key.encode()} for name, key in self.keys.items()}
        self.headers |= {name: {"Authorization": f"Bearer {token}".encode()} for name, token in tokens.items()}
        for name, email, password in (
            ("owner's browser", "owner@globe.example", PASSWORD), ("payer's browser", PAYER, house.passwords[PAYER]),
        ):
            self.headers[name] = {"Cookie": browser(self.asking, ORIGIN, email, password)}

    def golden(self, name):
        return self.goldens.setdefault(name, Golden(name, self.whole))

    def bearer(self, name, token):
        """From now on somebody of this name asks with that token."""
        self.headers[name] = {"Authorization": f"Bearer {token}".encode()}

    def target(self, path, other=None):
        """A path with what is there in its places; `other` gives another value for all of them."""
        def one(found):
            known = values(self.world, path, found.group(1))
            return urllib.parse.quote(str(other if other is not None else known[0] if known else "x"))

        return FIGURES.sub(one, path)

    def send(self, golden, label, method, target, who=None, headers=None, body=None, announced=False):
        """Asks, and writes the answer down. `body` is bytes; `announced` sends a head whose body never comes."""
        self.house.tick()
        more = {name: value if isinstance(value, bytes) else str(value).encode() for name, value in (headers or {}).items()}
        target = target if isinstance(target, bytes) else target.encode()
        whole = dict(self.headers.get(who, {})) | more
        try:
            answer = self.announce(method, target, whole) if announced else self.asking.ask(method, target, whole, body)
        except (Gone, OSError):
            answer = None
            if self.house.process.poll() is not None:
                raise SystemExit(f"the server died of {method} {target[:200]!r}")
        if answer is not None:
            self.coverage.note(method, target.decode("latin-1"), answer.status)
        golden.add(label, shown(golden, method, target, who, more, body), answer)
        return answer

    def announce(self, method, target, headers):
        asking = Asking(self.house.url)
        asking.line = socket.create_connection(asking.address, timeout=5)
        try:
            return asking.once(method, target, headers, None)
        finally:
            asking.close()

    def stream(self, golden, label, target, who, headers):
        """The beginning of a stream: its head and first event."""
        self.house.tick()
        more = {name: value.encode() for name, value in headers.items()}
        head = b"".join(name.encode() + b": " + value + b"\r\n" for name, value in (self.headers[who] | more).items())
        with socket.create_connection(self.asking.address, timeout=10) as line:
            line.sendall(b"GET " + target.encode() + b" HTTP/1.1\r\nHost: goldens\r\n" + head + b"\r\n")
            told = b""
            while not re.search(rb"\ndata: .*\n", told) and b" 200 " in (told or b" 200 "):
                try:
                    got = line.recv(65536)
                except TimeoutError:
                    break
                told += got
                if not got:
                    break
        text = re.sub(r"(?m)^(Date|X-Request-Id): .*", r"\1: <…>", told.decode("utf-8", "replace").replace("\r", ""))
        self.coverage.note("GET", target, told[9:12].decode("latin-1"))
        golden.note(label, shown(golden, "GET", target.encode(), who, more, None) + "\n" + text)
