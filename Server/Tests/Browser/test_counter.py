"""The counter by keyboard alone: a drawer opened, three seats sold for cash, the change told, tickets to print, the drawer closed."""

import os
import re
import unittest

import browsing
from browsing import BrowserTest, expect, setUpModule, tearDownModule  # noqa: F401

PICTURES = os.environ.get("USHER_PICTURES", "")


def pictured(test, name):
    """The page of a test's as it looks on a phone and a desk, light and dark, where somebody wants pictures."""
    if PICTURES:
        for scheme in ("light", "dark"):
            test.page.emulate_media(color_scheme=scheme)
            for width in ("phone", "desk"):
                test.page.set_viewport_size(browsing.WIDTHS[width])
                test.page.screenshot(path=os.path.join(PICTURES, f"{name}-{width}-{scheme}.png"), full_page=True)
        test.page.set_viewport_size(browsing.WIDTHS[test.width])


class CounterTest(BrowserTest):
    def clerk(self, address="till@globe.example"):
        """Somebody at the box office of the Globe, signed in."""
        self.sign_up(address, "Till Keyes")
        self.house.join(address)
        self.go("/console/o/globe-theatre/counter")
        self.heading("Counter")

    def enter(self, name, text):
        self.tab_to(self.page.locator(f"main [name='{name}']").first)
        self.page.keyboard.type(text)

    def hit(self, locator):
        self.tab_to(locator)
        self.page.keyboard.press("Enter")

    def picture(self, name):
        pictured(self, name)

    def test_counter(self):
        """Console C44 The counter by keyboard alone: a drawer, three seats for cash, the change, tickets to print, the count"""
        self.clerk()
        self.picture("counter")
        self.enter("name", "Front")
        self.enter("float", "100")
        self.hit(self.page.get_by_role("button", name="Open a drawer"))
        expect(self.page.get_by_role("status")).to_contain_text("open")
        self.hit(self.page.locator("main table").get_by_role("link", name="The Tempest").first)
        self.page.wait_for_url(re.compile("/counter/shows/"))
        self.enter(self.page.locator("main input[name^='n.']").first.get_attribute("name"), "3")
        self.enter("tendered", "1000")
        self.picture("counter-sale")
        self.hit(self.page.get_by_role("button", name="Sell"))
        self.page.wait_for_url(re.compile("/counter/sales/"))
        expect(self.page.locator("main")).to_contain_text("Change")
        printing = self.page.locator("main a[href*='format=80mm']")
        # The keyboard is at what comes next.
        self.until("document.activeElement?.href?.includes('format=80mm')")
        self.picture("counter-made")
        paper = self.page.request.get(printing.get_attribute("href"))
        self.assertEqual((paper.status, paper.headers["content-type"]), (200, "application/pdf"))
        self.go("/console/o/globe-theatre/counter")
        self.hit(self.page.get_by_role("link", name=re.compile("Front")))
        self.page.wait_for_url(re.compile("/counter/drawers/"))
        self.enter("total", "100")
        self.picture("drawer")
        self.hit(self.page.get_by_role("button", name="Close"))
        expect(self.page.get_by_role("status")).to_contain_text("closed")
        self.picture("drawer-closed")


if __name__ == "__main__":
    unittest.main()
