"""docs/walks.md for people with a browser: a museum's way from nothing to a printed voucher and a walker, step by step as it is written there."""

import re
import unittest

import browsing
from browsing import expect, tearDownModule  # noqa: F401
from guide import GuideTest
from test_console import FreshHouse
from test_tours import DUOMO, mp3, wav

# Far enough for zones of 150 m.
ARCH = (45.467800, 9.189300)


def setUpModule():
    browsing.setUpModule(FreshHouse)


class WalksGuideTest(GuideTest):
    document = "docs/walks.md"

    def toast(self, text):
        expect(self.page.locator("main > .toast").first).to_contain_text(text)

    def saved(self):
        self.page.wait_for_selector("#stage[data-state=saved]")

    def test_guide(self):
        """docs/walks.md as it is written: a house, a tour, two points, texts, recordings, the check, codes on cards, and a phone that opens and hears the walk"""
        self.set_up("walks", "City Museum")
        self.at_size("page")
        self.go("/console")
        self.link("New tour")
        self.make()
        self.points()
        self.texts()
        self.media()
        self.publish()
        code = self.cards()
        self.walk(code)

    def make(self):
        self.field("Title", "The Old Town")
        self.field("City", "Milan")
        self.tick("With a voucher")
        self.button("Make tour")
        self.page.wait_for_selector("#map[data-ready=yes]")

    def points(self):
        self.page.fill("#add-lat", f"{DUOMO[0]}, {DUOMO[1]}")
        self.button("Add point")
        self.saved()
        expect(self.page.locator("#map .pin")).to_have_count(1)
        self.button("Add points")
        box = self.page.locator("#map").bounding_box()
        self.page.mouse.click(box["x"] + box["width"] * .7, box["y"] + box["height"] * .2)
        expect(self.page.locator("#map .pin")).to_have_count(2)
        self.button("Add points")
        self.saved()
        self.page.locator("#points li").nth(1).locator("[name=lat]").fill(str(ARCH[0]))
        self.page.locator("#points li").nth(1).locator("[name=lng]").fill(str(ARCH[1]))
        self.page.keyboard.press("Enter")
        self.saved()
        self.button("Way along points")
        self.saved()
        self.page.get_by_role("button", name="Show all").click()
        self.page.wait_for_timeout(600)
        self.page.evaluate("scrollTo(0, document.querySelector('#stage').offsetTop - 70)")
        self.picture("walk-map")

    def texts(self):
        self.tab("Texts")
        for index, title, text in ((1, "The Duomo", "The cathedral took six centuries."), (2, "The Arch", "Look up: every stone has a name.")):
            block = self.page.locator(".told").nth(index)
            block.locator("[name='en.title']").fill(title)
            block.locator("[name='en.content']").fill(text)
            block.get_by_role("button", name=self.named("Save texts")).click()
            self.toast("texts were saved")

    def media(self):
        self.tab("Media")
        self.page.wait_for_selector("#send[data-ready=yes]")
        self.page.set_input_files("#file", [
            {"name": "01-duomo.mp3", "mimeType": "audio/mpeg", "buffer": mp3(6)}, {"name": "02-arch.wav", "mimeType": "audio/wav", "buffer": wav(9)}])
        expect(self.page.locator("#sending .come")).to_have_count(2)
        self.button("Put files to points")
        expect(self.page.locator(".wave[data-state=drawn]")).to_have_count(2)

    def publish(self):
        self.tab("Check")
        expect(self.page.locator("main")).to_contain_text("This stands in the way")
        self.page.get_by_role("link", name=re.compile("how long the tour takes")).first.click()
        self.field("Minutes that it takes", "20")
        self.field("Length in kilometres", "0.4")
        self.button("Save tour")
        self.toast("was saved")
        self.tab("Check")
        expect(self.page.locator("main")).to_contain_text("Nothing stands in the way")
        self.picture("walk-check")
        # A link that may be passed on, before anybody else sees the walk.
        self.assertIn("/walks/preview/", self.page.get_by_role("link", name=self.named("Preview")).get_attribute("href"))
        self.button("Publish English")
        self.toast("is published")

    def cards(self):
        self.tab("Vouchers")
        self.field("Batch", "Museum desk, May")
        self.field("How many codes", "20")
        self.field("Beginning of each code", "MUSEUM")
        self.button("Make codes")
        self.page.wait_for_url(re.compile("/vouchers/[0-9a-f-]{36}$"))
        code = self.page.locator("tbody th").first.inner_text().strip()
        self.link("Cards to print")
        expect(self.page.locator(".card-sheet")).to_have_count(2)
        self.page.evaluate("scrollTo(0, document.querySelector('.card-sheet').offsetTop - 20)")
        self.picture("walk-cards")
        return code

    def walk(self, code):
        """Somebody with a card and a phone, who has no account."""
        self.context, _ = self.visitor(width="phone")
        self.at_size("phone")
        self.go(f"/walks/redeem?code={code}")
        self.button("Open the walk")
        # The code waits until there is an account.
        self.at("/signin")
        self.link("Create an account")
        self.fill(name="Wanda", email="wanda@walker.example", password="Passw0rd")
        self.page.check("[name=terms]")
        self.button("Create my account")
        self.page.wait_for_url(re.compile("/walks"))
        expect(self.page.locator("[name=code]")).to_have_value(code)
        self.button("Open the walk")
        expect(self.page.locator(".stop")).to_have_count(2)
        self.page.context.grant_permissions(["geolocation"])
        self.page.context.set_geolocation({"latitude": DUOMO[0], "longitude": DUOMO[1], "accuracy": 8})
        self.button("Start the walk")
        expect(self.page.locator("#map .pin.walker")).to_be_visible()
        for step in range(4):
            self.page.context.set_geolocation({"latitude": DUOMO[0] + step * 1e-6, "longitude": DUOMO[1], "accuracy": 8})
            self.page.wait_for_timeout(150)
        expect(self.page.locator("#player [data-title]")).to_have_text("1. The Duomo")
        self.page.locator("#map").evaluate("node => node.scrollIntoView({ block: 'center' })")
        self.page.wait_for_timeout(500)
        self.picture("walk-walker")


if __name__ == "__main__":
    unittest.main()
