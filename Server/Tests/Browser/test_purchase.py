"""BoxOffice A53: a purchase by keyboard only, as a guest and signed in, and without JavaScript."""

import re
import unittest

from browsing import BrowserTest, expect, setUpModule, tearDownModule  # noqa: F401
from house import FREE, OPEN


class KeyboardTest(BrowserTest):
    def buy(self, guest):
        page = self.page
        self.go("/")
        find = page.locator("#find")
        self.tab_to(find)
        page.keyboard.type("tempest")
        page.keyboard.press("Enter")
        page.wait_for_url(re.compile("q=tempest"))
        self.tab_to(page.locator(".card a").first)
        page.keyboard.press("Enter")
        self.ready()
        seat = page.locator(".seat[tabindex='0']")
        self.tab_to(seat)
        first = page.evaluate("document.activeElement.getAttribute('aria-label')")
        page.keyboard.press("Space")
        page.keyboard.press("ArrowRight")
        second = page.evaluate("document.activeElement.getAttribute('aria-label')")
        self.assertNotEqual(first, second)
        page.keyboard.press("Enter")
        expect(page.locator("[data-total]")).to_have_text("£170.00")
        self.tab_to(page.get_by_role("button", name="Continue"))
        page.keyboard.press("Enter")
        page.wait_for_url(re.compile("/checkout/"))
        expect(page.locator(".clock")).to_be_visible()
        self.tab_to(page.get_by_role("link", name=re.compile("^Pay")))
        page.keyboard.press("Enter")
        page.wait_for_url(re.compile("/pay/demo/"))
        expect(page.locator(".demo")).to_have_text("Demo: no money moves")
        if guest:
            self.tab_to(page.locator("main [name=email]"))
            page.keyboard.type("guest@example.org")
            self.tab_to(page.locator("main [name=name]"))
            page.keyboard.type("Grace Hopper")
        self.tab_to(page.get_by_role("button", name=re.compile("^Pay")))
        page.keyboard.press("Enter")
        page.wait_for_url(re.compile("/checkout/success"))
        self.heading("Enjoy the show")
        expect(page.locator(".ticket .qr svg").first).to_be_visible()

    def test_guest(self):
        """BoxOffice A53 as a guest"""
        self.buy(guest=True)

    def test_signed_in(self):
        """BoxOffice A53 signed in: the tickets' page has it"""
        self.sign_up("keyboard@example.org")
        self.buy(guest=False)
        self.go("/tickets")
        expect(self.page.locator(".booking")).to_have_count(1)
        self.follow("The Tempest")
        self.at("/bookings/")
        expect(self.page.locator(".ticket .qr svg").first).to_be_visible()


class PlainTest(BrowserTest):
    script = False

    def test_without_script(self):
        """BoxOffice A53 without JavaScript: the list of seats, the forms"""
        page = self.page
        self.go("/?q=tempest")
        self.follow("The Tempest")
        seats = [seat for seat in self.house.seats(OPEN) if seat["status"] == "available"][-2:]
        self.press("Circle")
        for seat in seats:
            page.locator(f"input[type=checkbox][value='{seat['map_seat_id']}']").check()
        self.press("Continue")
        self.heading("Check and pay")
        self.follow("^Pay")
        page.fill("main [name=email]", "plain@example.org")
        page.fill("main [name=name]", "Plain Jane")
        self.press("^Pay")
        self.heading("Enjoy the show")
        expect(page.locator(".ticket .qr svg").first).to_be_visible()

    def test_nothing_chosen(self):
        """Without JavaScript nothing chosen is said in words"""
        self.go(f"/shows/{OPEN}")
        self.press("Continue")
        expect(self.page.locator(".notice.bad")).to_contain_text("Choose at least one seat")

    def test_release(self):
        """Without JavaScript the seats can be given back"""
        seat = [seat for seat in self.house.seats(OPEN) if seat["status"] == "available"][-1]
        self.go(f"/shows/{OPEN}?view=list&section=circle")
        self.page.locator(f"input[value='{seat['map_seat_id']}']").check()
        self.press("Continue")
        self.press("Release these seats")
        self.heading("You have not been charged")
        after = {row["id"]: row["status"] for row in self.house.seats(OPEN)}
        self.assertEqual(after[seat["id"]], "available")


class FreeTest(BrowserTest):
    def test_free_seat(self):
        """BoxOffice A39 on the page: a free seat asks a guest for an address, and is booked at once"""
        self.go(f"/shows/{FREE}")
        self.ready()
        self.page.locator(".seat:not([aria-disabled])").first.click()
        self.press("Continue")
        expect(self.page.locator("#email-error")).to_be_visible()
        self.page.fill("main [name=email]", "free@example.org")
        self.press("Continue")
        self.heading("Enjoy the show")


if __name__ == "__main__":
    unittest.main()
