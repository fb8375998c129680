"""docs/boarding.md for people with a browser: from nothing to the first passenger aboard, step by step as it is written there."""

import datetime
import unittest

import browsing
from browsing import expect, tearDownModule  # noqa: F401
from guide import GuideTest
from test_console import FreshHouse


def setUpModule():
    browsing.setUpModule(FreshHouse)


class BoardingGuideTest(GuideTest):
    document = "docs/boarding.md"

    def toast(self, text):
        expect(self.page.locator("main > .toast").first).to_contain_text(text)

    def test_guide(self):
        """docs/boarding.md as it is written: a house, an airline, an aircraft, a flight, a pass by mail, an amendment, and the first passenger aboard"""
        self.set_up("boarding", "Fun Air")
        self.at_size("page")
        self.go("/console")
        self.link("Set up the airline")
        self.button("Found the airline")
        expect(self.page.locator(".code")).to_contain_text("usher.")
        self.link("To the flights")
        self.aircraft()
        flight = self.plan()
        ticket = self.issue(flight)
        self.passenger(ticket)
        self.amend(flight)
        self.board(flight, ticket)

    def aircraft(self):
        self.section("Aircraft")
        self.link("Add an aircraft")
        self.field("Registration", "N122DR")
        self.field("Type", "Cirrus SR22T")
        self.button("Add the aircraft")
        self.toast("N122DR")

    def plan(self):
        self.section("Flights")
        self.link("Plan a flight")
        soon = datetime.datetime.now(datetime.timezone.utc) + datetime.timedelta(hours=3)
        for label, text in (("Flight number", "FF123"), ("From", "EGTF"), ("To", "LFAT"), ("Gate", "A1")):
            self.field(label, text)
        self.page.select_option("#zone", "UTC")
        self.page.fill("#departs", soon.strftime("%Y-%m-%dT%H:%M"))
        self.button("Plan the flight")
        self.heading("FF123")
        return self.page.url

    def issue(self, flight):
        for first, last, seat in (("José", "Núñez", "10A"), ("Ada", "Lovelace", "1A"), ("Jane", "Roe", "2B")):
            self.page.goto(flight)
            self.link("Issue a pass")
            self.field("First name", first)
            self.field("Last name", last)
            self.field("Seat", seat)
            self.button("Issue the pass")
            self.toast(f"{first} {last} has a pass for FF123.")
        ticket = self.page.url.rsplit("/", 1)[1]
        self.field("E-mail of the passenger", "jane@x.example")
        self.button("Mail the pass")
        self.toast("on its way to jane@x.example")
        self.page.goto(flight)
        self.picture("flight")
        return ticket

    def passenger(self, ticket):
        """What the mail leads to, on a phone."""
        self.assertIn(f"/pages/yourBoardingPass/{ticket}", self.house.mail("jane@x.example", "boarding pass"))
        mine, (self.context, _) = (self.context, self.page), self.visitor(width="phone")
        self.at_size("phone")
        self.go(f"/pages/yourBoardingPass/{ticket}")
        expect(self.page.locator("body")).to_contain_text("Jane Roe")
        self.picture("pass")
        self.context, self.page = mine

    def amend(self, flight):
        self.page.goto(flight)
        self.link("Amend the flight")
        self.field("Gate", "B7")
        self.button("Amend the flight")
        self.toast("Flight FF123 is amended.")
        self.button("Make a link")
        expect(self.page.locator("main code").first).to_contain_text("/door/#udl_")

    def board(self, flight, ticket):
        self.page.goto(flight)
        self.link("Board")
        expect(self.page.locator("#code")).to_be_focused()
        # As a hand scanner types it.
        self.page.keyboard.type(ticket)
        self.page.keyboard.press("Enter")
        self.toast("Jane Roe, seat 2B, is aboard.")
        self.picture("board")
        self.page.locator("#q").press_sequentially("nunez")
        self.page.get_by_role("button", name="Board José Núñez").click()
        self.toast("José Núñez, seat 10A, is aboard.")
        self.page.get_by_role("button", name="Undo the boarding of José Núñez").click()
        self.toast("José Núñez is not aboard any more.")


if __name__ == "__main__":
    unittest.main()
