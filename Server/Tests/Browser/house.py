"""A house for the browser tests: Usher itself on a free port, with a catalogue of its own, and what the tests need to reach into it."""

import datetime
import email
import email.policy
import glob
import html
import json
import os
import re
import shutil
import signal
import sqlite3
import subprocess
import tempfile
import time
import urllib.error
import urllib.request

HOSTILE = "\"\u0301><script>window.broken=1</script><img src=x onerror=window.broken=1>"


def instant(hours):
    """So many hours from now, to the full hour."""
    now = datetime.datetime.now(datetime.timezone.utc).replace(minute=0, second=0, microsecond=0)
    return (now + datetime.timedelta(hours=hours)).isoformat().replace("+00:00", "Z")


def seat_map(rows, seats, name="Playhouse", title="STAGE"):
    """Two curved sections; the stalls' first row has wheelchair spaces, its last a restricted view."""
    letters = [chr(65 + i // 26 - 1) * (i >= 26) + chr(65 + i % 26) for i in range(rows)]
    stalls = [{"label": label, "count": seats} for label in letters]
    stalls[0]["accessible"] = ["1", "2"][:seats]
    stalls[-1]["restrictedView"] = ["1"]
    circle = [{"label": "A" + label, "count": seats} for label in letters]
    width = 400 + 60 * seats
    curve = {"cx": width / 2, "cy": 0, "rowDepth": 30, "startAngle": 130, "endAngle": 50}
    radius = seats * 24
    return {
        "version": 1, "name": name, "seatSize": 20, "viewport": {"width": width, "height": radius + 60 * rows + 160},
        "stage": {"title": title, "position": {"x": width / 2, "y": 40}, "dimensions": {"width": 300, "height": 40}},
        "sections": [
            {"id": "stalls", "name": "Stalls", "colorHex": "#B3364F", "base_price_pence": 8500, "shape": "curved", "rows": stalls,
             "curve": dict(curve, innerRadius=radius)},
            {"id": "circle", "name": "Circle", "colorHex": "#2F6F8F", "base_price_pence": 4950, "shape": "curved", "rows": circle,
             "curve": dict(curve, innerRadius=radius + 30 * rows + 40)},
        ],
    }


def uuid(number):
    return f"00000000-0000-4000-8000-{number:012d}"


OPEN, SOLD_OUT, CANCELLED, NOT_YET, BIG, BAD, FREE = (uuid(i) for i in range(1, 8))


def catalogue():
    def event(key, number, name, hours, **more):
        found = {
            "key": key, "organisation": "globe", "uuid": uuid(number), "name": name, "description": "A play.\nWith music.",
            "category": "play", "starts_at": instant(hours), "ends_at": instant(hours + 3), "time_zone": "Europe/London",
            "venue": {"name": "Globe Theatre", "address": "21 New Globe Walk, London"}, "published": True, "seat_map": seat_map(4, 10),
        }
        found.update(more)
        return found

    free = seat_map(2, 4, name="Studio")
    for section in free["sections"]:
        section["base_price_pence"] = 0
    one = seat_map(1, 1, name="Cabin")
    one["sections"] = one["sections"][:1]
    return {
        "catalogue": 1,
        "organisations": [{"key": "globe", "name": "Globe Theatre", "time_zone": "Europe/London", "currency": "GBP"}],
        "events": [
            event("tempest", 1, "The Tempest", 48),
            event("full", 2, "Full House", 72, seat_map=one),
            event("gone", 3, "Called Off", 72, cancelled=True),
            event("soon", 4, "Not Yet", 96, sales_open_at=instant(48)),
            event("big", 5, "The Big House", 120, seat_map=seat_map(20, 54, name="Opera"), category="musical"),
            event("bad", 6, HOSTILE, 144, description=HOSTILE, venue={"name": HOSTILE, "address": HOSTILE},
                  image_url="https://evil.example/\" onerror=\"window.broken=1", seat_map=seat_map(2, 4, name="Odd", title=HOSTILE)),
            event("free", 7, "Open Rehearsal", 30, seat_map=free, category="rehearsal"),
        ],
        "sales": [{"key": "s1", "event": "full", "status": "paid", "name": "Ann", "email": "ann@example.org",
                   "lines": [{"ticket_type": "stalls", "quantity": 1, "seats": ["stalls-A-1"]}]}],
    }


class House:
    """Usher with that catalogue, from start to stop."""

    def __init__(self, program):
        self.folder = tempfile.mkdtemp(prefix="usher-browser-")
        self.data = os.path.join(self.folder, "data")
        file = os.path.join(self.folder, "house.json")
        with open(file, "w", encoding="utf-8") as out:
            json.dump(self.content(), out)
        done = subprocess.run([program, "import", file, "--data", self.data], capture_output=True, text=True, timeout=180, check=False)
        if done.returncode != 0:
            raise RuntimeError(f"import: {done.stdout} {done.stderr}")
        self.log = open(os.path.join(self.folder, "log"), "w+", encoding="utf-8")
        self.process = subprocess.Popen(
            [program, "serve", "--port", "0", "--data", self.data, "--payments-demo", "true", "--limits-off", "true",
             "--wallet-development", "true"],
            stdout=subprocess.PIPE, stderr=self.log, text=True)
        line = self.process.stdout.readline()
        if "listening on" not in line:
            self.stop()
            raise RuntimeError(f"no start: {line}")
        self.url = line.split()[-1].strip()

    def content(self):
        """The catalogue that it begins with."""
        return catalogue()

    def away(self):
        """The server stops; `back` starts it where it was."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait(60)

    def back(self):
        port = self.url.rsplit(":", 1)[1].strip("/")
        self.process.stdout.close()
        self.process = subprocess.Popen(
            [os.environ["USHER"], "serve", "--port", port, "--data", self.data, "--payments-demo", "true", "--limits-off", "true"],
            stdout=subprocess.PIPE, stderr=self.log, text=True)
        line = self.process.stdout.readline()
        if "listening on" not in line:
            raise RuntimeError(f"no start: {line}")

    def stop(self):
        self.process.terminate()
        try:
            self.process.wait(60)
        except subprocess.TimeoutExpired:
            self.process.kill()
        self.process.stdout.close()
        self.log.close()
        shutil.rmtree(self.folder, ignore_errors=True)

    def call(self, method, path, body=None, headers=None):
        """An API call beside the browser; the status and the JSON."""
        request = urllib.request.Request(
            self.url + path, method=method, data=None if body is None else json.dumps(body).encode(),
            headers={"Content-Type": "application/json", **(headers or {})})
        try:
            with urllib.request.urlopen(request, timeout=60) as answer:
                return answer.status, json.loads(answer.read() or b"null")
        except urllib.error.HTTPError as refusal:
            return refusal.code, json.loads(refusal.read() or b"null")

    def seats(self, show):
        status, seats = self.call("GET", f"/api/shows/{show}/seats")
        assert status == 200, seats
        return seats

    def take(self, show, *seat_ids):
        """Somebody else holds these seats."""
        status, answer = self.call("POST", "/api/seat-checkout", {"showId": show, "specificSeatIds": list(seat_ids)})
        assert status == 200, answer
        return answer

    def sql(self, statement, *values):
        """Reaches into the database, for what would take minutes or a real bank."""
        database = sqlite3.connect(os.path.join(self.data, "usher.sqlite"), timeout=60)
        try:
            with database:
                return database.execute(statement, values).fetchall()
        finally:
            database.close()

    def join(self, address, house="globe"):
        """Whoever has this address is an owner of that house from now on."""
        self.sql(
            "INSERT INTO members (organisation_id, account_id, role) SELECT o.id, a.id, 4 FROM organisations o, accounts a"
            " WHERE o.key = ? AND a.email = ?", house, address)

    def mail(self, address, subject, seconds=60):
        """The text of the newest mail to an address whose subject has this word."""
        until = time.time() + seconds
        while time.time() < until:
            for file in sorted(glob.glob(os.path.join(self.data, "mail", "*.eml")), reverse=True):
                with open(file, "rb") as source:
                    message = email.message_from_binary_file(source, policy=email.policy.default)
                if address in str(message["To"]) and subject.lower() in str(message["Subject"]).lower():
                    return message.get_body(("plain", "html")).get_content()
            time.sleep(0.2)
        raise AssertionError(f"no mail to {address} about {subject}")

    def link(self, text, path):
        """The first link in a text that leads to this page, as a path of ours."""
        found = re.search(r"https?://[^\s\"<>]+?(" + re.escape(path) + r"\?[^\s\"<>]+)", html.unescape(text))
        assert found, text
        return found.group(1)
