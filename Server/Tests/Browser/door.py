"""What the door's browser tests stand on: a house with an event tonight, links for it, and phones whose camera shows a reel."""

import atexit
import ctypes
import ctypes.util
import json
import os
import random
import re
import subprocess
import tempfile
import time

from playwright.sync_api import expect

import browsing
from browsing import BrowserTest, Shared
from house import House, instant

LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
EVENT, GATE = 456, "North"
# This sale and the next one have something to look at.
CARD = 7


def figure(name, value, goal=""):
    """What was measured, for Benchmarks/door.sh."""
    print(f"door: {name}: {value}")
    if os.environ.get("USHER_DOOR_FIGURES"):
        with open(os.environ["USHER_DOOR_FIGURES"], "a", encoding="utf-8") as out:
            out.write(f"| {name} | {value} | {goal} |\n")


def codes(count, seed=19):
    draw = random.Random(seed)
    return ["".join(draw.choice(LETTERS) for _ in range(20)) for _ in range(count)]


# Sales 101, 102, … each have one of these, and two persons with codes of their own.
CODES = codes(140)


def own_code(sale, person):
    return f"{CODES[sale]}-P{person}"


class DoorHouse(House):
    """A house whose event is on now, with an imported code a sale."""

    options = ()

    def content(self):
        sales = []
        for index, code in enumerate(CODES):
            sale = {
                "key": f"s{index}", "event": "hamlet", "id": 101 + index, "status": "paid", "name": f"Visitor {index} Example", "email": f"v{index}@example.org", "code": code,
                "lines": [{"ticket_type": "stalls", "quantity": 2, "seats": [f"A{2 * index + 1}", f"A{2 * index + 2}"], "codes": [own_code(index, 1), own_code(index, 2)]}],
            }
            sales.append(sale)
        for card in (CARD, CARD + 1):
            sales[card].update(
                name="Ada שלום 🎭 <b>", notes=["Wheelchair: the side entrance"], answers=[{"question": "Shirt", "answer": "M <i>", "badge": True}])
            sales[card]["lines"][0]["ticket_type"] = "student"
        return {
            "catalogue": 1,
            "organisations": [{"key": "globe", "name": "Globe Theatre", "time_zone": "Europe/London", "currency": "GBP"}],
            "accounts": [{"email": "ed@example.org", "name": "Ed Editor", "password": "Passw0rd-1", "email_verified": True, "memberships": [{"organisation": "globe", "role": "editor"}]}],
            "events": [{
                "key": "hamlet", "organisation": "globe", "id": EVENT, "name": "Hamlet", "description": "A play.", "category": "play", "starts_at": instant(-1), "ends_at": instant(4),
                "time_zone": "Europe/London", "venue": {"name": "Globe Playhouse", "address": "London"}, "published": True,
                "ticket_types": [{"key": "stalls", "id": 101, "name": "Stalls", "price": 2500, "quantity": 1000},
                                 {"key": "student", "id": 102, "name": "Student", "price": 1500, "quantity": 100, "proof": "Student card"}],
            }, {
                "key": "other", "organisation": "globe", "id": 457, "name": "Lear", "description": "A play.", "category": "play", "starts_at": instant(-1), "ends_at": instant(4),
                "time_zone": "Europe/London", "venue": {"name": "Globe Playhouse", "address": "London"}, "published": True,
                "ticket_types": [{"key": "stalls", "id": 201, "name": "Stalls", "price": 2500, "quantity": 100}],
            }],
            "sales": [*sales, {"key": "other", "event": "other", "status": "paid", "name": "Cordelia", "email": "c@example.org", "code": "LEARLEARLEARLEARLEAR",
                               "lines": [{"ticket_type": "stalls", "quantity": 1}]}],
        }

    def link(self, *options, event=EVENT):
        """A door link's address, as whoever runs the house makes one."""
        done = subprocess.run(
            [os.environ["USHER"], "door", "link", "--account", "ed@example.org", "--event", str(event), "--gate", GATE, *options, "--json", "--data", self.data],
            capture_output=True, text=True, timeout=120, check=False, env={**os.environ, "USHER_PUBLIC_URL": self.url})
        if done.returncode != 0:
            raise RuntimeError(f"door link: {done.stdout} {done.stderr}")
        return json.loads(done.stdout)["url"]

    def entries(self):
        """The sales of all standing entries, as they came."""
        return [row[0] for row in self.sql("SELECT sale_id FROM scans WHERE admitted > 0 ORDER BY id")]


class Encoded(ctypes.Structure):
    _fields_ = [("version", ctypes.c_int), ("width", ctypes.c_int), ("data", ctypes.POINTER(ctypes.c_ubyte))]


def modules(text, level=1):
    """A QR code's modules, of the library that draws Usher's own."""
    library = ctypes.CDLL(ctypes.util.find_library("qrencode") or "libqrencode.so.4")
    library.QRcode_encodeString8bit.restype = ctypes.POINTER(Encoded)
    made = library.QRcode_encodeString8bit(text.encode(), 0, level)
    found = made.contents
    rows = [[found.data[y * found.width + x] & 1 for x in range(found.width)] for y in range(found.width)]
    library.QRcode_free(made)
    return rows


WIDTH, HEIGHT = 640, 480


def picture(*shown, back=140):
    """A grey picture with codes in it: text, the middle's x and y, and the size with its quiet zone."""
    rows = [bytearray([back]) * WIDTH for _ in range(HEIGHT)]
    for text, middle_x, middle_y, size in shown:
        grid = modules(text)
        across = len(grid) + 8
        pixel = max(2, size // across)
        left, top = middle_x - across * pixel // 2, middle_y - across * pixel // 2
        for y in range(across * pixel):
            line = b"".join(
                bytes([20 if 4 <= y // pixel < across - 4 and 4 <= x < across - 4 and grid[y // pixel - 4][x - 4] else 235]) * pixel for x in range(across))
            if 0 <= top + y < HEIGHT:
                start, cut = max(0, left), max(0, -left)
                rows[top + y][start:left + across * pixel] = line[cut:][:WIDTH - start]
    return b"".join(bytes(row[:WIDTH]) for row in rows)


def reel(path, pictures, rate=10):
    """A film for the camera: pictures, and for how many of them each stands. It loops."""
    grey = b"\x80" * (WIDTH * HEIGHT // 2)
    with open(path, "wb") as out:
        out.write(f"YUV4MPEG2 W{WIDTH} H{HEIGHT} F{rate}:1 Ip A1:1 C420jpeg\n".encode())
        for shown, count in pictures:
            for _ in range(count):
                out.write(b"FRAME\n" + shown + grey)
    return path


def in_middle(text, size=330):
    return picture((text, WIDTH // 2, HEIGHT // 2, size))


def phone(film, *more):
    """A Chromium whose camera shows this film."""
    browser = Shared.playwright.chromium.launch(
        executable_path=os.environ.get("CHROMIUM", "/usr/bin/chromium"),
        args=["--no-sandbox", "--disable-dev-shm-usage", "--use-fake-ui-for-media-stream", "--use-fake-device-for-media-stream", f"--use-file-for-fake-video-capture={film}", *more])
    return browser


FOLDER = tempfile.mkdtemp(prefix="usher-reels-")
atexit.register(lambda: subprocess.run(["rm", "-rf", FOLDER], check=False))


def still():
    """A film of nothing: the tests that type need a camera that shows no code."""
    path = os.path.join(FOLDER, "still.y4m")
    return path if os.path.exists(path) else reel(path, [(picture(back=90), 10)])


def setUpModule():
    browsing.setUpModule(DoorHouse)


class DoorTest(BrowserTest):
    """A phone at the door of tonight's event."""

    can = None
    size = {"width": 390, "height": 844}

    def setUp(self):
        self.house = Shared.house
        self.faults = []
        self.requests = []

    def film(self, pictures, rate=10):
        return reel(os.path.join(FOLDER, f"{self.id()}-{time.monotonic_ns()}.y4m"), pictures, rate)

    def opened(self, film=None, size=None, locale="en-GB", before=None, **more):
        """A phone of its own with the page of nothing yet."""
        browser = phone(film or still())
        self.addCleanup(browser.close)
        self.context = browser.new_context(base_url=self.house.url, viewport=size or self.size, permissions=["camera"], locale=locale, timezone_id="Europe/London", **more)
        self.context.set_default_timeout(browsing.PATIENCE)
        if before:
            self.context.add_init_script(before)
        self.page = self.context.new_page()
        self.watch(self.page)
        return self.page

    def watch(self, page):
        page.on("pageerror", lambda error: self.faults.append(f"script: {error}"))
        page.on("console", lambda line: self.faults.append(f"console: {line.text}") if self.is_fault(line) else None)
        page.on("request", lambda request: self.requests.append(request.url))

    @staticmethod
    def is_fault(line):
        return line.type == "error" and "Failed to load resource" not in line.text and "net::ERR" not in line.text

    def come(self, link=None, **more):
        """By a link, and the one tap."""
        page = self.opened(**more)
        page.goto(link or self.house.link(*(["--can", self.can] if self.can else [])))
        self.start()
        return page

    def start(self):
        expect(self.page.locator("#house")).to_have_text("Hamlet")
        self.page.click("#go")
        expect(self.page.locator("#strip")).to_be_visible()

    def painted(self, page=None):
        """Which answer stands, by when it was painted."""
        return (page or self.page).evaluate("() => document.getElementById('answer').dataset.at ?? ''")

    def answer(self, before="", page=None):
        """The next answer after that one: kind, code, the large word and the lines under it."""
        page = page or self.page
        end = time.monotonic() + 30
        while self.painted(page) == before or page.evaluate("() => document.getElementById('answer').hidden"):
            self.assertLess(time.monotonic(), end, f"no answer: {page.evaluate('() => document.body.innerText')}")
            page.wait_for_timeout(20)
        return page.evaluate("""() => {
          const { dataset, classList } = document.getElementById('answer'), text = id => document.getElementById(id).innerText;
          return { kind: dataset.kind, code: dataset.code, alone: classList.contains('alone'), took: Number(dataset.took), word: text('word'), why: text('why'), who: text('who'), card: text('card') };
        }""")

    def typed(self, text, page=None):
        """What somebody types in, and its answer."""
        page = page or self.page
        before = self.painted(page)
        page.click("#type")
        page.fill("#typed", text)
        page.click("#typed-ok")
        return self.answer(before, page)

    def wedge(self, text, page=None, end="Enter", apart=0):
        """A hardware scanner, which is a keyboard: so fast that only the page itself can play it."""
        (page or self.page).evaluate("""async ([text, end, apart]) => {
          const keys = [...text].map(key => ({ key, code: /[a-z]/i.test(key) ? `Key${key.toUpperCase()}` : `Digit${key}`, shiftKey: /[A-Z]/.test(key) }));
          for (const key of [...keys, ...(end ? [{ key: end, code: end }] : [])]) {
            (document.activeElement ?? document.body).dispatchEvent(new KeyboardEvent('keydown', { ...key, bubbles: true, cancelable: true }));
            if (apart > 0) await new Promise(resolve => { setTimeout(resolve, apart); });
          }
        }""", [text, end, apart])

    def strip(self):
        return self.page.inner_text("#strip")

    def listed(self):
        """The list is here: the phone can work alone."""
        expect(self.page.locator("#listed")).to_have_text(re.compile("^List "), timeout=30_000)

    def alone(self):
        """The network goes, and the page has noticed."""
        self.context.set_offline(True)
        expect(self.page.locator("#net")).to_have_text(re.compile("Offline"), timeout=60_000)

    def kept(self):
        """All that the browser keeps: databases, caches, storage, as text, with buffers in both base64 forms."""
        return self.page.evaluate("""async () => {
          const parts = [JSON.stringify(localStorage), JSON.stringify(sessionStorage), document.cookie];
          const plain = value => JSON.stringify(value, (_, one) => one instanceof ArrayBuffer || ArrayBuffer.isView(one)
            ? [...new Uint8Array(one.buffer ?? one)].map(byte => String.fromCharCode(byte)).join('') : one);
          for (const { name } of await indexedDB.databases()) {
            const database = await new Promise((resolve, reject) => { const open = indexedDB.open(name); open.onsuccess = () => resolve(open.result); open.onerror = reject; });
            for (const store of database.objectStoreNames) {
              const all = method => new Promise(resolve => { const asked = database.transaction(store).objectStore(store)[method](); asked.onsuccess = () => resolve(asked.result); });
              parts.push(store, plain(await all('getAllKeys')), plain(await all('getAll')));
            }
            database.close();
          }
          for (const name of await caches.keys()) {
            const cache = await caches.open(name);
            for (const request of await cache.keys()) parts.push(request.url, request.url.includes('/assets/') ? '' : await (await cache.match(request)).text());
          }
          return parts.join('\\n');
        }""")
