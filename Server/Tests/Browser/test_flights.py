"""An airline in the browser: from a house without one to the first passenger aboard, seen live by somebody at the door, with and without a script."""

import datetime
import re
import unittest

import browsing
from browsing import BrowserTest, expect, tearDownModule  # noqa: F401
from house import House


class AirlineHouse(House):
    def content(self):
        def account(name, role):
            return {"email": f"{name}@globe.example", "name": name.title(), "password": "Passw0rd", "email_verified": True,
                    "memberships": [{"organisation": "globe", "role": role}]}

        return {
            "catalogue": 1,
            "organisations": [{"key": "globe", "name": "Globe Air", "time_zone": "Europe/London", "currency": "GBP"}],
            "accounts": [account("ada", "owner"), account("dora", "door")],
        }


def setUpModule():
    browsing.setUpModule(AirlineHouse)


class FlightsTest(BrowserTest):
    def enter(self, page, name, path):
        page.goto(path)
        page.fill("main [name=email]", f"{name}@globe.example")
        page.fill("[name=password]", "Passw0rd")
        page.get_by_role("button", name="Sign in").first.click()
        page.wait_for_url(re.compile(re.escape(path)))

    def toast(self, text):
        expect(self.page.locator("main > .toast").first).to_contain_text(text)

    def found(self):
        """A house without an airline becomes one, and adds what it flies."""
        self.enter(self.page, "ada", "/console/o/globe-air/flights")
        expect(self.page.get_by_text("This house flies as no airline yet")).to_be_visible()
        self.picture("flights-none")
        self.follow("Set up the airline")
        self.heading("Set up the airline")
        self.picture("airline")
        self.press("Found the airline")
        self.heading("Globe Air")
        expect(self.page.locator(".code")).to_contain_text("usher.")
        self.picture("airline-founded")
        self.follow("To the flights")
        self.follow("Plan a flight")
        # Nothing flies without an aircraft.
        self.toast("A flight needs an aircraft")
        self.page.fill("#registration", "N122DR")
        self.page.fill("#type", "Cirrus SR22T")
        self.press("Add the aircraft")
        self.picture("aircraft")

    def plan(self):
        self.go("/console/o/globe-air/flights/new")
        soon = datetime.datetime.now(datetime.timezone.utc) + datetime.timedelta(hours=2)
        for field, text in (("number", "FF123"), ("origin", "egtf"), ("destination", "LFAT"), ("gate", "A1")):
            self.page.fill(f"#{field}", text)
        self.page.select_option("#zone", "UTC")
        self.page.fill("#departs", soon.strftime("%Y-%m-%dT%H:%M"))
        self.picture("flight-new")
        self.press("Plan the flight")
        self.heading("FF123")
        self.picture("flight-empty")
        return self.page.url

    def issue(self, flight, first, last, seat):
        self.page.goto(flight + "/issue")
        self.page.fill("#first", first)
        self.page.fill("#last", last)
        self.page.fill("#seat", seat)
        self.press("Issue the pass")

    def test_film(self):
        """Console C55, C56 from a house without an airline to the first passenger aboard: a pass, its page, a mail, an amendment that a phone is told of; boarded by a scanner's code, again, undone, seen live at the door"""
        self.found()
        flight = self.plan()
        self.issue(flight, "Jane", "Roe", "2B")
        self.toast("Jane Roe has a pass for FF123.")
        ticket = self.page.url.rsplit("/", 1)[1]
        self.picture("pass")
        with self.context.expect_page() as opened:
            self.page.get_by_role("link", name="Open the passenger’s page").click(modifiers=["Control"])
        expect(opened.value.locator("body")).to_contain_text("Jane Roe")
        opened.value.close()
        self.page.fill("#email", "jane@x.example")
        self.press("Mail the pass")
        self.toast("on its way to jane@x.example")
        self.assertIn(f"/pages/yourBoardingPass/{ticket}", self.house.mail("jane@x.example", "boarding pass"))

        self.issue(flight, "José", "Núñez", "2b")
        expect(self.page.locator("#seat-error")).to_contain_text("2b is the seat of Jane Roe")
        self.picture("seat-taken")
        self.page.fill("#seat", "10A")
        self.press("Issue the pass")
        self.toast("José Núñez has a pass")

        # A phone has the pass.
        self.house.sql("INSERT INTO wallet_passes (serial, changed) VALUES (?, 1)", ticket)
        self.house.sql("INSERT INTO wallet_devices (serial, device, push_token, created_at) VALUES (?, 'd1', 'f00', 1)", ticket)
        self.page.goto(flight)
        self.picture("flight")
        self.follow("Amend the flight")
        expect(self.page.get_by_text("1 phone holds this pass and will be told.")).to_be_visible()
        self.page.fill("#gate", "B7")
        self.picture("amend")
        self.press("Amend the flight")
        self.toast("Flight FF123 is amended.")
        expect(self.page.get_by_text("Told 0 of 1")).to_be_visible()
        self.house.sql("UPDATE outbox SET done_at = 1 WHERE kind = 'wallet-push'")
        # The page asks again by itself.
        expect(self.page.get_by_text("Told 1 of 1")).to_be_visible()
        self.picture("told")
        self.press("Make a link")
        expect(self.page.locator("main code").first).to_contain_text("/door/#udl_")
        self.picture("link")
        self.board(flight, ticket)

    def board(self, flight, ticket):
        """At the gate: a scanner's code and Enter; somebody at the door watches."""
        self.page.goto(flight + "/board")
        _, door = self.visitor()
        self.enter(door, "dora", "/console/o/globe-air/flights")
        door.get_by_role("link", name="FF123").click()
        row, seen = (page.locator(f"#t-{ticket}") for page in (self.page, door))
        expect(seen).to_contain_text("Jane Roe")
        expect(door.locator("nav.side a")).to_have_count(2)
        expect(self.page.locator("#code")).to_be_focused()
        self.page.keyboard.type(ticket)
        self.page.keyboard.press("Enter")
        self.toast("Jane Roe, seat 2B, is aboard.")
        expect(row).to_have_class(re.compile("aboard"))
        expect(seen).to_have_class(re.compile("aboard"), timeout=10_000)
        expect(door.locator("#counts dd").first).to_have_text("1")
        self.picture("board")
        self.picture("board-door", door)
        self.page.locator("#code").click()
        self.page.keyboard.type(f"https://x.example/pages/yourBoardingPass/{ticket}")
        self.page.keyboard.press("Enter")
        expect(self.page.locator("main > .toast.bad")).to_contain_text(re.compile(r"Jane Roe: already boarded \d\d:\d\d"))
        # Typed without accents, the others are gone.
        self.page.locator("#q").press_sequentially("nunez 10")
        expect(row).to_be_hidden()
        expect(self.page.get_by_text("José Núñez")).to_be_visible()
        self.picture("board-filtered")
        self.page.fill("#q", "")
        row.get_by_role("button", name="Undo the boarding of Jane Roe").click()
        self.toast("Jane Roe is not aboard any more.")
        expect(seen).not_to_have_class(re.compile("aboard"), timeout=10_000)
        door.get_by_role("button", name="Board José Núñez").click()
        expect(door.locator("main > .toast")).to_contain_text("José Núñez, seat 10A, is aboard.")
        expect(self.page.locator("#counts dd").first).to_have_text("1", timeout=10_000)
        self.plain(flight)

    def plain(self, flight):
        """Without a script each press is a page."""
        _, page = self.visitor(script=False, width="phone")
        self.enter(page, "dora", flight.replace(self.house.url, "") + "/board")
        page.fill("#q", "nunez")
        page.locator("#find button").click()
        expect(page.locator(".who")).to_have_count(1)
        page.locator(".who button").click()
        expect(page.locator("main > .toast")).to_contain_text("José Núñez is not aboard any more.")
        expect(page.locator(".who")).to_have_count(2)
        page.get_by_role("button", name="Board José Núñez").click()
        expect(page.locator("main > .toast")).to_contain_text("José Núñez, seat 10A, is aboard.")
        page.locator("main > .toast button").click()
        expect(page.locator("main > .toast")).to_contain_text("José Núñez is not aboard any more.")


if __name__ == "__main__":
    unittest.main()
