"""A guide is walked as it is written: whoever follows it has nothing but a browser, and finds each name in slanting letters on the page."""

import re

from picturing import PicturedTest


class GuideTest(PicturedTest):
    def named(self, name):
        """A name that the guide says, as it says it."""
        self.assertTrue(f"*{name}*" in self.told(), f"{self.document} does not name {name}")
        return re.compile(f"^{re.escape(name)}$")

    def button(self, name):
        self.page.get_by_role("button", name=self.named(name)).first.click()

    def link(self, name):
        self.page.get_by_role("link", name=self.named(name)).first.click()

    def section(self, name):
        """In the menu beside the page."""
        self.page.locator("nav.side").get_by_role("link", name=self.named(name)).click()

    def tab(self, name):
        self.page.locator(".tabs").get_by_role("link", name=self.named(name)).click()

    def field(self, label, text):
        self.page.locator("main").get_by_label(self.named(label)).first.fill(text)

    def tick(self, label):
        self.named(label)
        self.page.locator("main").get_by_label(re.compile(f"^{re.escape(label)}")).first.check()

    def set_up(self, desk, name):
        """From the printed link to a house that has the desk."""
        self.go(self.house.setup)
        self.fill(name="Ada Lovelace", email="ada@house.example", password="Passw0rd")
        self.button("Become the operator")
        self.link("Next: your house")
        self.page.fill("[name=name]", name)
        self.page.select_option("[name=country]", "IT" if desk == "walks" else "GB")
        self.tick({"walks": "Audio walks", "boarding": "Boarding"}[desk])
        self.button("Make a house")
        self.heading("Today")
