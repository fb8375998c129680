"""The pictures that README opens with: the shop on a phone, the editor, Today and the ticket, by day and by night. `USHER_UPDATE_PICTURES=1` writes them anew into docs/pictures."""

import json
import re
import unittest

from browsing import expect, setUpModule, tearDownModule  # noqa: F401
from house import BIG, OPEN, seat_map
from picturing import PicturedTest


class ReadmeTest(PicturedTest):
    def test_shop(self):
        """README: seats chosen on a phone, and the ticket"""
        self.at_size("phone")
        self.go(f"/shows/{BIG}")
        self.ready()
        self.page.select_option("[name=count]", "3")
        self.press("^Find")
        expect(self.page.locator("[data-lines] li")).to_have_count(3)
        self.page.evaluate("document.activeElement.blur()")
        self.page.locator("#seats").evaluate("node => node.scrollIntoView()")
        self.picture("shop")
        self.go(f"/shows/{OPEN}")
        self.ready()
        self.page.locator(".area[data-section=stalls]").focus()
        self.page.keyboard.press("Enter")
        self.page.keyboard.press("Space")
        self.page.locator("#order .bar [type=submit]").click()
        self.page.wait_for_url(re.compile("/checkout/"))
        self.page.locator(".pay a, .pay button").click()
        self.page.wait_for_url(re.compile("/pay/demo/"))
        self.page.fill("main [name=email]", "ada@example.org")
        self.page.fill("main [name=name]", "Ada Lovelace")
        self.press("^Pay")
        self.page.wait_for_url(re.compile("/checkout/success"))
        self.page.locator(".ticket").evaluate("node => node.scrollIntoView()")
        self.picture("ticket")

    def test_console(self):
        """README: the editor of plans, and a house's Today"""
        self.sign_up("ada@globe.example")
        self.house.join("ada@globe.example")
        self.at_size("desk")
        self.go("/console/o/globe-theatre")
        self.picture("today")
        self.go("/console/o/globe-theatre/plans/new")
        self.page.fill("[name=name]", "Playhouse")
        self.press("Make plan")
        self.page.wait_for_selector("#editor[data-ready=yes]")
        self.page.locator("[data-file]").set_input_files(
            {"name": "playhouse.json", "mimeType": "application/json", "buffer": json.dumps(seat_map(8, 20)).encode()})
        expect(self.page.locator("[data-counts]")).to_contain_text(re.compile("320 places"))
        expect(self.page.locator("[data-state]")).to_have_text(re.compile("^Saved"))
        self.picture("editor")


if __name__ == "__main__":
    unittest.main()
