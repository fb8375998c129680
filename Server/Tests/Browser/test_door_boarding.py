"""Boarding at the door: passes of a flight by their three forms, with the network and without it."""

import base64
import datetime
import functools
import hashlib
import io
import json
import os
import re
import subprocess
import tempfile
import unittest
import urllib.request
import zipfile

import browsing
from browsing import expect, tearDownModule  # noqa: F401
from door import DoorHouse, DoorTest
from house import instant, uuid

TOKEN = "000001.door.0001"
FLIGHT, OTHER = uuid(900), uuid(901)
NAMES = ["Jane Roe", "John Roe", "Ada שלום <b>", "Bo Berg", "Cy Clay", "Di Dorn", "Ed Eder", "Fi Falk", "Gil Gard", "Hal Hage", "Ida Ibsen", "Jo Jung"]


def noon():
    """A zone where it is about noon: so that a flight within the hour departs today, whenever the tests run."""
    hours = 12 - datetime.datetime.now(datetime.timezone.utc).hour
    return f"Etc/GMT{'-' if hours >= 0 else '+'}{abs(hours)}"


class Airline(DoorHouse):
    """The door's house with an airline in it, whose flight departs within the hour."""

    def content(self):
        flight = {"aircraft": "N122DR", "origin": "EGTF", "destination": "LFAT", "origin_time_zone": noon(), "gate": "A1"}
        return {
            **super().content(),
            "airlines": [{
                "key": "fun", "name": "Fun Air", "apple_identifier": TOKEN, "aircraft": [{"registration": "N122DR", "type": "Cirrus"}],
                "passengers": [{"key": f"p{index}", "formatted_name": name, "uuid": uuid(700 + index)} for index, name in enumerate(NAMES)],
                "flights": [{**flight, "key": "f", "uuid": FLIGHT, "flight_number": "FF123", "scheduled_departure": instant(1)},
                            {**flight, "key": "g", "uuid": OTHER, "flight_number": "FF900", "gate": "B7", "scheduled_departure": instant(1)}],
                # The last one flies elsewhere; nobody yet for the one before, who is issued a ticket later.
                "tickets": [{"flight": "g" if index == len(NAMES) - 1 else "f", "passenger": f"p{index}", "seat_number": "3A" if index in (2, 3) else f"{index + 10}B", "uuid": uuid(800 + index)}
                            for index in range(len(NAMES)) if index != len(NAMES) - 2],
            }],
        }

    @property
    def airline(self):
        return f"/api/v1/airline/{hashlib.sha1(TOKEN.encode()).hexdigest()}"

    def flight_link(self, *options):
        done = subprocess.run(
            [os.environ["USHER"], "door", "link", "--flight", FLIGHT, "--gate", "A1", *options, "--json", "--data", self.data],
            capture_output=True, text=True, timeout=120, check=False, env={**os.environ, "USHER_PUBLIC_URL": self.url})
        if done.returncode != 0:
            raise RuntimeError(f"door link: {done.stdout} {done.stderr}")
        return json.loads(done.stdout)["url"]

    def full(self, ticket):
        """What the pass in Wallet shows."""
        with urllib.request.urlopen(f"{self.url}/api/v1/boardingpass/{ticket}", timeout=60) as answer:
            archive = zipfile.ZipFile(io.BytesIO(answer.read()))
        return json.loads(archive.read("pass.json"))["barcodes"][0]["message"]

    def pass_of(self, index, form="full"):
        text = json.loads(self.full(uuid(800 + index)))
        digest = text["signatureDigest"]
        if form != "full":
            del digest["publicKey"]
        if form == "compact":
            del digest["signature"]
        return json.dumps(text, separators=(",", ":"))

    def issue(self, index, flight=FLIGHT):
        status, answer = self.call("POST", f"{self.airline}/ticket/issue/{flight}/{uuid(700 + index)}", {"seatNumber": "19C"}, {"Authorization": f"Bearer {TOKEN}"})
        if status != 200:
            raise RuntimeError(f"issue: {status} {answer}")
        return answer["ticket_identifier"]

    def boarded(self, index):
        [(at,)] = self.sql("SELECT boarded_at FROM flight_tickets WHERE identifier = ?", uuid(800 + index))
        return at


def setUpModule():
    browsing.setUpModule(Airline)


class BoardingTest(DoorTest):
    def board(self, *options, **more):
        page = self.opened(**more)
        page.goto(self.house.flight_link(*options))
        self.start()
        return page

    def start(self):
        expect(self.page.locator("#house")).to_have_text("Flight FF123")
        self.page.click("#go")
        expect(self.page.locator("#strip")).to_be_visible()

    def online(self):
        self.context.set_offline(False)
        expect(self.page.locator("#net")).to_have_text("Online", timeout=70_000)
        expect(self.page.locator("#waiting")).to_have_text("", timeout=20_000)

    def test_online(self):
        """Door D34 a flight's phone: each form boards, once; another flight, a wrong digest and a shared seat are told; who may takes it back"""
        page = self.board("--can", "scan,offline,undo")
        expect(page.locator("#house-name")).to_have_text("Fun Air")
        expect(page.locator("#name")).to_be_hidden()
        for index, form in enumerate(("full", "signed")):
            found = self.typed(self.house.pass_of(index, form))
            self.assertEqual((found["kind"], found["code"], found["word"]), ("in", "boarded", "IN"), form)
            self.assertIn(NAMES[index], found["who"])
            self.assertIn(f"Seat {index + 10}B", found["who"])
            self.assertRegex(found["why"], r"^\d+ of \d+ boarded$")
        found = self.typed(self.house.pass_of(0, "compact"))
        self.assertEqual((found["kind"], found["word"]), ("again", "ALREADY IN"))
        self.assertRegex(found["why"], r"In at \d\d:\d\d, A1")
        found = self.typed(self.house.pass_of(2, "compact"))
        self.assertEqual((found["kind"], found["code"]), ("check", "seat_conflict"))
        self.assertEqual(found["card"], "Seat given twice")
        self.assertIn(NAMES[2], found["who"])
        found = self.typed(self.house.pass_of(len(NAMES) - 1))
        self.assertEqual((found["kind"], found["why"]), ("no", "Another flight: FF900 · B7"))
        wrong = json.loads(self.house.pass_of(4, "compact"))
        wrong["signatureDigest"]["hash"] = "0" * 64
        found = self.typed(json.dumps(wrong))
        self.assertEqual((found["kind"], found["code"]), ("no", "ticket_not_valid"))
        self.assertEqual(self.typed("K7WQ2MNB4XHTR9PAZC3D")["code"], "ticket_not_found")
        self.assertEqual(self.typed(self.house.pass_of(4))["kind"], "in")
        self.assertIsNotNone(self.house.boarded(4))
        box = page.locator("#undo").bounding_box()
        page.mouse.move(box["x"] + 20, box["y"] + 20)
        page.mouse.down()
        page.wait_for_timeout(750)
        page.mouse.up()
        expect(page.locator("#notice")).to_have_text("Undone: 1 out again")
        self.assertIsNone(self.house.boarded(4))
        expect(page.locator("#counts")).to_have_text(re.compile(r"^\d+ in · \d+ left$"))

    def test_alone(self):
        """Door D35 alone: three forms board, a flipped signature does not, the pass's own key counts for nothing; issued later it is genuine and a supervisor boards; back, all is sent"""
        page = self.board("--can", "scan,offline,undo")
        self.listed()
        page.wait_for_timeout(1_000)
        passes = {form: self.house.pass_of(index, form) for index, form in ((5, "full"), (6, "signed"), (7, "compact"))}
        stranger = self.by_stranger(8)
        later = self.house.full(self.house.issue(len(NAMES) - 2))
        self.context.set_offline(True)
        for index, form in ((5, "full"), (6, "signed"), (7, "compact")):
            flipped = json.loads(passes[form])
            if form != "compact":
                signature = flipped["signatureDigest"]["signature"]
                flipped["signatureDigest"]["signature"] = ("B" if signature[0] == "A" else "A") + signature[1:]
                found = self.typed(json.dumps(flipped))
                self.assertEqual((found["kind"], found["code"], found["why"]), ("no", "wrong_signature", "Not a genuine boarding pass"))
            found = self.typed(passes[form])
            self.assertEqual((found["kind"], found["alone"], found["word"]), ("in", True, "IN"), form)
            self.assertIn(NAMES[index], found["who"])
            self.assertIn("OFFLINE", page.inner_text("#alone"))
            self.assertEqual(self.typed(passes[form])["kind"], "again")
        found = self.typed(stranger)
        self.assertEqual((found["kind"], found["code"]), ("no", "wrong_signature"))
        found = self.typed(later)
        self.assertEqual((found["kind"], found["word"]), ("other", "NOT CHECKED"))
        self.assertRegex(found["why"], r"Genuine, issued after \d\d:\d\d")
        before = self.painted()
        box = page.locator("#anyhow").bounding_box()
        page.mouse.move(box["x"] + 20, box["y"] + 20)
        page.mouse.down()
        page.wait_for_timeout(750)
        page.mouse.up()
        self.assertEqual(self.answer(before)["kind"], "in")
        kept = self.kept()
        for index, form in ((5, "full"), (6, "signed"), (7, "compact")):
            for secret in (json.loads(passes[form])["signatureDigest"]["hash"], NAMES[index]):
                for written in (secret, base64.b64encode(secret.encode()).decode().rstrip("=")):
                    self.assertNotIn(written, kept)
        # A ticket that only the list knows is nowhere in clear.
        self.assertNotIn(uuid(808), kept)
        self.online()
        for index in (5, 6, 7):
            self.assertIsNotNone(self.house.boarded(index))
        self.assertEqual(self.house.sql("SELECT COUNT(*) FROM flight_tickets WHERE boarded_at IS NOT NULL AND passenger_id = (SELECT id FROM passengers WHERE identifier = ?)", uuid(700 + len(NAMES) - 2)), [(1,)])

    def by_stranger(self, index):
        """The right ticket and hash, signed by a key that the pass brings along."""
        text = json.loads(self.house.pass_of(index))
        with tempfile.TemporaryDirectory() as folder:
            key, name = os.path.join(folder, "key.pem"), os.path.join(folder, "name")
            with open(name, "w", encoding="ascii") as out:
                out.write(text["ticket"])
            run = functools.partial(subprocess.run, check=True, capture_output=True)
            run(["openssl", "genpkey", "-algorithm", "RSA", "-pkeyopt", "rsa_keygen_bits:2048", "-out", key])
            signature = run(["openssl", "dgst", "-sha256", "-sign", key, name]).stdout
            public = run(["openssl", "pkey", "-in", key, "-pubout", "-outform", "DER"]).stdout
        text["signatureDigest"].update(signature=base64.b64encode(signature).decode(), publicKey=base64.b64encode(public).decode())
        return json.dumps(text)

    def test_two_alone(self):
        """Door D35 two phones alone board one pass: the earlier is when they boarded, and the later one's phone says so"""
        text = self.house.pass_of(9)
        self.board()
        first, first_context = self.page, self.context
        self.listed()
        self.board()
        self.listed()
        for context in (first_context, self.context):
            context.set_offline(True)
        self.assertEqual(self.typed(text, first)["kind"], "in")
        first.wait_for_timeout(1_200)
        self.assertEqual(self.typed(text)["kind"], "in")
        self.online()
        second_time = self.house.boarded(9)
        first_context.set_offline(False)
        expect(first.locator("#waiting")).to_have_text("", timeout=70_000)
        self.assertLess(self.house.boarded(9), second_time)
        expect(first.locator("#conflicts")).to_have_text("1 to look at")
        first.click("#conflicts")
        expect(first.locator("#conflict-list")).to_contain_text("19B")


if __name__ == "__main__":
    unittest.main()
