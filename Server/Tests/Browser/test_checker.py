"""An automatic checker at the console's pages and at a house's own: light, dark, and in the colours that a reader forces."""

import unittest

import browsing
import checking
from browsing import tearDownModule  # noqa: F401
from test_console import ConsoleTest, FreshHouse


def setUpModule():
    browsing.setUpModule(FreshHouse)


class CheckerTest(ConsoleTest):
    def looks(self, path):
        for media in ({"color_scheme": "light", "forced_colors": "none"}, {"color_scheme": "dark", "forced_colors": "none"},
                      {"color_scheme": "dark", "forced_colors": "active"}):
            self.page.emulate_media(**media)
            self.go(path)
            self.assertEqual(checking.faults(self.page, media["forced_colors"] == "active"), [], f"{path} {media}")

    def test_console(self):
        """Console C69: nothing is found in the console's pages"""
        house = self.found()
        self.page.goto(f"{house}?lang=en")
        for part in ("", "/shows", "/shows/new", "/orders", "/plans", "/team", "/team/invite", "/audit", "/settings", "/settings/brand", "/settings/legal",
                     "/settings/embed", "/settings/hosts", "/settings/mails", "/settings/mails/confirmed/en", "/reports"):
            self.looks(house + part)
        self.looks("/console/style")

    def test_house(self):
        """Console C69: nothing is found in a house's own pages"""
        self.found()
        for path in ("/", "/o/globe-theatre", "/o/globe-theatre/embed", "/signin", "/walks"):
            self.looks(path)


if __name__ == "__main__":
    unittest.main()
