"""Nobody needs a mouse: by Tab, Enter, Space, arrows and typing alone from an empty house to a show on sale, and from the shop's front page to a paid ticket."""

import re
import unittest

import browsing
from browsing import BrowserTest, expect, tearDownModule  # noqa: F401
from test_console import FreshHouse


def setUpModule():
    browsing.setUpModule(FreshHouse)


class KeyboardOnly(BrowserTest):
    """What a test does here with a mouse, a finger or by reaching into a field, it does not do: everything that could is shut."""

    def setUp(self):
        super().setUp()
        self.without_mouse(self.page)

    @staticmethod
    def without_mouse(page):
        def refused(*_, **__):
            raise AssertionError("by keyboard alone")

        for name in ("click", "dblclick", "tap", "fill", "check", "uncheck", "select_option", "set_input_files", "hover", "drag_and_drop", "focus"):
            setattr(page, name, refused)
        for name in ("click", "move", "down", "wheel"):
            setattr(page.mouse, name, refused)

    def key(self, name, times=1):
        for _ in range(times):
            self.page.keyboard.press(name)

    def reach(self, locator, most=160):
        """By Tab, forward; what has the focus is in sight and shows that it has it."""
        expect(locator).to_be_visible()
        self.tab_to(locator, most)
        told = locator.evaluate(
            """node => {
              const shown = [[node], [node, "::after"], [node.closest("label, .seat, .area, .card, li, svg") ?? node]];
              const ring = shown.map(([part, after]) => getComputedStyle(part, after));
              const { top, bottom } = node.getBoundingClientRect();
              return { ring: ring.some(style => style.outlineStyle !== "none" || style.boxShadow !== "none") || node.matches(".seat") && !!document.querySelector(".ring.at"), seen: bottom > 0 && top < innerHeight, markup: node.outerHTML.slice(0, 120) };
            }""")
        self.assertTrue(told["ring"] and told["seen"], told)

    def follow_by_key(self, name, within="main"):
        self.reach(self.page.locator(within).get_by_role("link", name=name).first)
        self.key("Enter")

    def press_by_key(self, name):
        self.reach(self.page.locator("main").get_by_role("button", name=name).first)
        self.key("Enter")

    def write(self, name, text):
        field = self.page.locator(f"main [name={name}]").first
        self.reach(field)
        self.key("Control+A")
        self.page.keyboard.type(text)
        expect(field).to_have_value(text)

    def write_moment(self, name, keys, value):
        """A date and time, in the parts that the browser shows."""
        field = self.page.locator(f"main [name={name}]").first
        self.reach(field)
        if field.get_attribute("type") == "datetime-local":
            for part in keys:
                (self.key if part.startswith("Arrow") else self.page.keyboard.type)(part)
        else:
            self.key("Control+A")
            self.page.keyboard.type(value)
        expect(field).to_have_value(value)

    def choose(self, name, text):
        """In a list that is closed, by its first letters."""
        field = self.page.locator(f"main [name={name}]").first
        self.reach(field)
        self.page.keyboard.type(text)
        self.assertTrue(field.evaluate("node => node.selectedOptions[0].text").startswith(text))

    def sign_in_again(self):
        """Out by the account's menu, and in by the form."""
        menu = self.page.locator("details.drop.far")
        self.reach(menu.locator("summary"))
        self.key("Enter")
        self.reach(menu.get_by_role("button", name="Sign out"))
        self.key("Enter")
        self.page.wait_for_url(lambda url: "/console" not in url)
        self.go("/console")
        self.at("/signin")
        # The first Tab leads past what stands on every page.
        self.key("Tab")
        expect(self.page.get_by_role("link", name="Skip to content")).to_be_focused()
        self.key("Enter")
        self.write("email", "ada@globe.example")
        self.write("password", "Passw0rd")
        self.key("Enter")

    def found(self):
        """Whoever starts the server follows the printed link."""
        self.go(self.house.setup)
        self.write("name", "Ada Lovelace")
        self.write("email", "ada@globe.example")
        self.write("password", "Passw0rd")
        self.press_by_key("Become the operator")
        self.follow_by_key("Next: your house")
        self.write("name", "Globe Theatre")
        self.choose("country", "United Kingdom")
        desk = self.page.locator("#desks-boxoffice")
        self.reach(desk)
        if not desk.is_checked():
            self.key("Space")
        expect(desk).to_be_checked()
        self.press_by_key("Make a house")
        self.at("/console/o/globe-theatre")

    def legal(self):
        """What the law wants said, of which the check has told that it is missing."""
        check = self.page.url
        self.follow_by_key("There are no terms")
        self.heading("Legal")
        for name, text in (("seller", "Globe Theatre Ltd"), ("address", "21 New Globe Walk"), ("terms", "https://globe.example/terms"),
                           ("refunds", "Tickets are refunded until a day before the show.")):
            self.write(name, text)
        self.press_by_key("Save")
        expect(self.page.get_by_role("status").first).to_be_visible()
        self.page.goto(check)

    def put_on_sale(self):
        self.follow_by_key("New show")
        self.write("title", "Twelfth Night")
        self.write_moment("starts", ["01", "06", "2030", "ArrowRight", "07", "30", "PM"], "2030-01-06T19:30")
        self.write("minutes", "150")
        self.write("venue", "Globe Theatre, London")
        self.press_by_key("Go on")
        self.write("rows", "4")
        self.write("seats", "10")
        self.write("price", "45")
        self.press_by_key("Use this hall")
        self.press_by_key("Save")
        expect(self.page.locator("main")).to_contain_text("Nobody has said who sells")
        self.legal()
        expect(self.page.locator("main")).to_contain_text("Everything is there")
        self.press_by_key("Publish the show")
        expect(self.page.get_by_role("status").first).to_contain_text("It is on sale")

    def buy(self):
        """A guest, from the front page to a ticket; two seats side by side."""
        self.context, self.page = self.visitor()
        self.without_mouse(self.page)
        self.go("/")
        self.follow_by_key("Twelfth Night")
        self.ready()
        seat = self.page.locator(".seat[tabindex='0']")
        self.reach(seat)
        self.key("Space")
        self.key("ArrowRight")
        self.key("Space")
        expect(self.page.locator("[data-total]")).to_have_text("£90.00")
        # Taken back and again: what was chosen is in the list beside the map, too.
        self.key("Space")
        expect(self.page.locator("[data-total]")).to_have_text("£45.00")
        self.key("Space")
        self.reach(self.page.get_by_role("button", name="Continue"))
        self.key("Enter")
        self.page.wait_for_url(re.compile("/checkout/"))
        self.heading("Check and pay")
        for field, text in (("name", "Grace Hopper"), ("email", "grace@example.org")):
            if self.page.locator(f"main [name={field}]").count():
                self.write(field, text)
        for box in self.page.locator("main input[type=checkbox][required]").all():
            self.reach(box)
            self.key("Space")
        self.reach(self.page.locator(".pay a, .pay button").first)
        self.key("Enter")
        self.page.wait_for_url(re.compile("/pay/demo/"))
        for field, text in (("email", "grace@example.org"), ("name", "Grace Hopper")):
            if self.page.locator(f"main [name={field}]").count():
                self.write(field, text)
        self.press_by_key(re.compile("^Pay"))
        self.page.wait_for_url(re.compile("/checkout/success"))
        self.heading("Enjoy the show")
        expect(self.page.locator(".ticket .qr svg").first).to_be_visible()
        self.reach(self.page.locator("main").get_by_role("link", name=re.compile("PDF")).first)

    def test_whole_way(self):
        """Console C38 by keyboard alone: from the printed link to a show on sale, signed out and in on the way, and as a guest from the shop's front page to a ticket"""
        self.found()
        self.sign_in_again()
        self.at("/console/o/globe-theatre")
        self.put_on_sale()
        self.buy()


if __name__ == "__main__":
    unittest.main()
