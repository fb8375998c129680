"""The console in a browser: from the printed link to a house, a show, a sale and a refund; looks on a phone; without script."""

import os
import re
import shutil
import subprocess
import tempfile
import unittest

import browsing
from browsing import BrowserTest, expect, tearDownModule  # noqa: F401
from house import House


class FreshHouse(House):
    """Usher on an empty folder: nobody has set it up."""
    # What it is told besides.
    more = ()

    def __init__(self, program):
        self.folder = tempfile.mkdtemp(prefix="usher-console-")
        self.data = os.path.join(self.folder, "data")
        self.log = open(os.path.join(self.folder, "log"), "w+", encoding="utf-8")
        self.process = subprocess.Popen(
            [program, "serve", "--port", "0", "--data", self.data, "--payments-demo", "true", "--limits-off", "true", "--web-style", "true",
             *self.more],
            stdout=subprocess.PIPE, stderr=self.log, text=True)
        lines = [self.process.stdout.readline() for _ in range(2)]
        self.setup = next((line.split()[-1] for line in lines if "Set up Usher at" in line), "")
        self.url = next((line.split()[-1] for line in lines if "listening on" in line), "")
        if not self.url or not self.setup:
            self.stop()
            raise RuntimeError(f"no start: {lines}")
        self.house = None

    def stop(self):
        super().stop()
        shutil.rmtree(self.folder, ignore_errors=True)


def setUpModule():
    browsing.setUpModule(FreshHouse)


class ConsoleTest(BrowserTest):
    def found(self):
        """The operator's house, made once for all tests by way of the printed link; later ones sign in."""
        if self.house.house is None:
            self.go(self.house.setup)
            self.picture("setup")
            self.page.fill("[name=name]", "Ada Lovelace")
            self.page.fill("main [name=email]", "ada@globe.example")
            self.page.fill("[name=password]", "Passw0rd")
            self.press("Become the operator")
            self.follow("Next: your house")
            self.picture("house")
            self.page.fill("[name=name]", "Globe Theatre")
            self.page.select_option("[name=country]", "GB")
            self.page.check("#desks-boxoffice")
            self.press("Make a house")
            self.at("/console/o/globe-theatre")
            self.house.house = "/console/o/globe-theatre"
        else:
            # Of its own house: some tests make another.
            self.sign_in(self.house.house)
        return self.house.house

    def sign_in(self, path):
        self.go(path)
        self.at("/signin")
        self.heading("Sign in to the console")
        self.page.fill("main [name=email]", "ada@globe.example")
        self.page.fill("[name=password]", "Passw0rd")
        self.press("Sign in")

    def fits(self):
        """Nothing makes the page scroll sideways."""
        self.assertLessEqual(self.page.evaluate("() => document.documentElement.scrollWidth"), self.page.viewport_size["width"])


class TenMinutesTest(ConsoleTest):
    script = False

    def test_ten_minutes(self):
        """Console C1 C2 C38 C42 C43 C54: from the printed link to a sale, which a Live page shows, seats out of sale and back, a refund and the figures, without script"""
        house = self.found()
        self.heading("Today")
        expect(self.page.locator("main")).to_contain_text("First steps")
        self.picture("today-new")
        self.assertEqual(self.page.request.get(self.house.setup).status, 404)
        self.page.get_by_role("link", name="New show").click()
        self.page.fill("[name=title]", "Twelfth Night")
        self.page.fill("[name=starts]", "2030-01-06T19:30")
        self.page.fill("[name=minutes]", "150")
        self.page.fill("[name=venue]", "Globe Theatre, London")
        self.picture("show-new")
        self.press("Go on")
        expect(self.page.get_by_role("status")).to_contain_text("Nobody sees it yet")
        self.picture("show-places")
        self.page.fill("[name=rows]", "6")
        self.page.fill("[name=seats]", "14")
        self.page.fill("[name=price]", "45")
        self.press("Use this hall")
        self.picture("show-prices")
        self.press("Save")
        expect(self.page.locator("main")).to_contain_text("Nobody has said who sells")
        check = self.page.url
        self.page.get_by_role("link", name="There are no terms").click()
        self.heading("Legal")
        for name, text in (("seller", "Globe Theatre Ltd"), ("address", "21 New Globe Walk, London"), ("terms", "https://globe.example/terms"),
                           ("refunds", "Tickets are refunded until a day before the show.")):
            self.page.fill(f"[name={name}]", text)
        self.press("Save")
        self.page.goto(check)
        expect(self.page.locator("main")).to_contain_text("Everything is there")
        self.picture("show-check")
        self.press("Publish the show")
        expect(self.page.get_by_role("status")).to_contain_text("It is on sale")
        shop = self.page.get_by_role("link", name="See it in the shop").get_attribute("href")
        show = shop.split("/")[-1]

        _, watcher = self.visitor()
        watcher.goto(f"/signin?next={house}/shows/{show}/live")
        watcher.fill("main [name=email]", "ada@globe.example")
        watcher.fill("[name=password]", "Passw0rd")
        watcher.get_by_role("button", name="Sign in", exact=True).click()
        expect(watcher.locator("#live")).to_contain_text("Nobody has bought a ticket yet.")

        status, hold = self.house.call("POST", "/api/seat-checkout", {"showId": show, "specificSeatIds": ["hall-C-7", "hall-C-8"]})
        self.assertEqual(status, 200, hold)
        _, buyer = self.visitor(script=False)
        buyer.goto(re.sub(r"^https?://[^/]+", "", hold["url"]))
        for name, value in (("name", "Ben Buyer"), ("email", "ben@x.example")):
            if buyer.locator(f"main [name={name}]").count():
                buyer.fill(f"main [name={name}]", value)
        buyer.get_by_role("button", name=re.compile("^Pay")).first.click()
        buyer.wait_for_url(re.compile("/checkout/success|/bookings/"))

        expect(watcher.locator("#live")).to_contain_text("Ben Buyer", timeout=2000)
        expect(watcher.locator("#live")).to_contain_text("£90.00")
        for path, name in (("live", "live"), ("live?board=1", "live-board")):
            self.go(f"{house}/shows/{show}/{path}")
            expect(self.page.locator("#live")).to_contain_text("2 tickets")
            self.assertEqual(self.page.get_by_text("Ben Buyer").count(), 0 if "board" in path else 1)
            self.picture(name)

        self.go(f"{house}/shows/{show}/seats")
        self.page.get_by_role("checkbox", name="Row A · Seat 1,").check()
        self.page.get_by_role("checkbox", name="Row A · Seat 2,").check()
        self.press("Take out of sale")
        expect(self.page.get_by_role("status").first).to_contain_text("2 seats are out of sale.")
        self.assertEqual(sum(seat["status"] == "available" for seat in self.house.seats(show)), 6 * 14 - 4)
        self.press("Undo")
        expect(self.page.get_by_role("status").first).to_contain_text("2 seats are on sale again.")
        self.picture("seats")
        self.go(f"{house}/orders")
        self.picture("orders")
        self.page.locator("tbody th a").first.click()
        self.picture("order")
        self.page.get_by_role("link", name="Refund seats").click()
        self.page.get_by_role("checkbox").first.check()
        self.press("See the amount")
        self.picture("refund")
        self.page.get_by_role("button", name="Refund 1 seat, £45.00").click()
        expect(self.page.get_by_role("status")).to_contain_text("Refunded 1 seat, £45.00.")
        for path, name in ((f"shows/{show}", "show"), (f"shows/{show}/report", "report"), ("reports?group=area&compare=before", "reports")):
            self.go(f"{house}/{path}")
            expect(self.page.locator("main")).to_contain_text("£45.00")
            self.picture(name)
        for path, name in (("settings/mails", "mails"), ("settings/mails/confirmed/en", "mail"), ("settings/mails/confirmed/en/preview", "mail-preview"),
                           ("settings/mails/confirmed/en/preview?as=dark", "mail-dark")):
            self.go(f"{house}/{path}")
            self.picture(name)
        self.go(house)
        self.picture("today")
        self.go(f"{house}/team/invite")
        self.picture("invite")
        for section in ("shows", "team", "audit", "settings"):
            self.go(f"{house}/{section}")
            self.picture(section)


class LooksTest(ConsoleTest):
    def test_pages_fit(self):
        """Console: no page scrolls sideways, from 320 pixels on, in any language"""
        house = self.found()
        for width in (320, 390, 768, 1280):
            self.page.set_viewport_size({"width": width, "height": 800})
            for path in (house, f"{house}/shows", f"{house}/shows/new", f"{house}/orders", f"{house}/team", f"{house}/audit", f"{house}/settings", f"{house}/settings/brand", f"{house}/settings/legal",
                         f"{house}/settings/embed", f"{house}/settings/mails/confirmed/en", f"{house}/reports", "/console/style"):
                for language in ("en", "de") if width != 320 else ("en", "de", "fr", "es", "it", "en-XA", "ar-XB"):
                    self.go(f"{path}?lang={language}")
                    self.fits()
        self.go(f"{house}?lang=en")

    def test_large_text(self):
        """Console: with text at 200 % no page of a phone scrolls sideways"""
        house = self.found()
        self.page.set_viewport_size({"width": 390, "height": 844})
        for path in ("/console", house, f"{house}/shows", f"{house}/shows/new", f"{house}/orders", f"{house}/plans", f"{house}/team", f"{house}/audit", f"{house}/reports", f"{house}/settings/brand",
                     "/account", "/account/security", "/console/style"):
            self.go(f"{path}?lang=de")
            self.page.evaluate("document.documentElement.style.fontSize = '200%'")
            self.fits()
        self.go(f"{house}?lang=en")

    def test_mirrored(self):
        """Console C36: what runs from right to left is mirrored and does not scroll sideways"""
        house = self.found()
        for width in (320, 390, 1280):
            self.page.set_viewport_size({"width": width, "height": 800})
            for path in (house, f"{house}/shows/new", f"{house}/settings/brand", "/console/style"):
                self.go(f"{path}?lang=ar-XB")
                self.assertEqual(self.page.evaluate("() => getComputedStyle(document.documentElement).direction"), "rtl")
                self.fits()
        self.go(f"{house}?lang=ar-XB")
        side = self.page.locator("nav.side").bounding_box()
        if side:
            self.assertGreater(side["x"], 640)
        self.go(f"{house}?lang=en")

    def test_keyboard(self):
        """Console: the first Tab is the skip link; the menus open by keyboard; targets are large enough"""
        house = self.found()
        self.go(f"{house}?lang=en")
        self.page.keyboard.press("Tab")
        expect(self.page.get_by_role("link", name="Skip to content")).to_be_focused()
        self.page.set_viewport_size({"width": 390, "height": 844})
        menu = self.page.locator("details.menu summary")
        self.tab_to(menu)
        self.page.keyboard.press("Enter")
        expect(self.page.locator(".menu").get_by_role("link", name="Orders")).to_be_visible()
        small = self.page.evaluate("""() => [...document.querySelectorAll('main a, main button, .menu a, summary')]
            .filter(node => node.offsetParent).map(node => [node.textContent, node.getBoundingClientRect().height]).filter(pair => pair[1] < 24)""")
        self.assertEqual(small, [])

    def test_menus(self):
        """Console: a menu closes by Escape, by a press beside it, by the Tab that leaves it and by another's opening; the focus is never lost"""
        house = self.found()
        # Who is in one house alone has nothing to switch between.
        self.go("/console/houses/new?lang=en")
        self.page.fill("[name=name]", "Second House")
        self.page.select_option("[name=country]", "GB")
        self.press("Make a house")
        self.at("/console/o/second-house")
        self.go(f"{house}?lang=en")
        switcher, account = (self.page.locator(f"details.drop{kind}") for kind in (":not(.far)", ".far"))
        for menu in (switcher, account):
            summary = menu.locator("summary")
            self.tab_to(summary)
            self.page.keyboard.press("Enter")
            expect(menu).to_have_attribute("open", "")
            self.page.keyboard.press("Tab")
            expect(menu.locator("a").first).to_be_focused()
            self.page.keyboard.press("Escape")
            expect(menu).not_to_have_attribute("open", "")
            expect(summary).to_be_focused()
            # Beside it, where nothing takes the focus.
            self.page.keyboard.press("Space")
            expect(menu).to_have_attribute("open", "")
            self.page.locator("h1").click()
            expect(menu).not_to_have_attribute("open", "")
            expect(summary).to_be_focused()
        switcher.locator("summary").click()
        account.locator("summary").click()
        expect(switcher).not_to_have_attribute("open", "")
        expect(account).to_have_attribute("open", "")
        # On a field beside it the focus is the field's.
        self.page.locator("#seek").click()
        expect(account).not_to_have_attribute("open", "")
        expect(self.page.locator("#seek")).to_be_focused()
        account.locator("summary").click()
        account.get_by_role("button").last.focus()
        self.page.keyboard.press("Tab")
        expect(account).not_to_have_attribute("open", "")
        self.page.set_viewport_size(browsing.WIDTHS["phone"])
        menu = self.page.locator("details.menu")
        menu.locator("summary").click()
        self.page.keyboard.press("Escape")
        expect(menu).not_to_have_attribute("open", "")
        expect(menu.locator("summary")).to_be_focused()

    def test_nowhere(self):
        """Console C68 an address below /console that leads nowhere, and one of a house of others: the way back leads to the console"""
        self.found()
        for path in ("/console/nowhere", "/console/o/nobody", "/console/o/globe-theatre/nowhere", "/console/o/globe-theatre/shows/none"):
            self.go(f"{path}?lang=en", status=404)
            self.heading("nothing here")
            self.assertEqual(self.page.get_by_role("link", name="See what’s on").count(), 0)
            self.follow("To the console")
            self.page.wait_for_url(re.compile(r"/console(/o/globe-theatre)?$"))

    def test_languages(self):
        """Console C33: the footer's links change the language and keep the page with its query"""
        house = self.found()
        self.go(f"{house}/shows?state=all&lang=en")
        self.page.get_by_role("link", name="Deutsch").click()
        self.heading("Vorstellungen")
        self.assertIn("state=all", self.page.url)
        self.page.get_by_role("link", name="English").click()
        self.heading("Shows")

    def test_style(self):
        """Console: the style page has every part, and every pair of colours is read well enough"""
        self.go("/console/style?lang=en")
        self.assertEqual(self.page.get_by_text("✕").count(), 0)
        for part in ("table.cards", ".toast", ".empty", ".figures", ".tabs", ".facts", "fieldset", "textarea", ".faults", "progress"):
            expect(self.page.locator(part).first).to_be_visible()
        self.picture("style")


if __name__ == "__main__":
    unittest.main()
