"""A house's looks in a browser: a picture sent in pieces, a colour that is moved, terms that are ticked; on a phone and a desk, light and dark."""

import os
import struct
import tempfile
import unittest
import zlib

import browsing
from browsing import expect, tearDownModule  # noqa: F401
from test_console import ConsoleTest, FreshHouse


class OwnHouse(FreshHouse):
    """One whose house has a host of its own, which browsers know for this machine's."""
    more = ("--site-hosts", "globe.localhost=globe-theatre", "--site-house-hosts", "true")


def setUpModule():
    browsing.setUpModule(OwnHouse)


def png(width, height, colour=(27, 127, 77)):
    """A plain picture."""
    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
    row = b"\0" + bytes(colour) * width
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0))
            + chunk(b"IDAT", zlib.compress(row * height)) + chunk(b"IEND", b""))


class BrandTest(ConsoleTest):
    def file(self, name, data):
        path = os.path.join(tempfile.mkdtemp(prefix="usher-brand-"), name)
        with open(path, "wb") as file:
            file.write(data)
        return path

    def brand(self):
        house = self.found()
        self.go(house + "/settings/brand")
        self.heading("Brand")
        return house

    def test_looks(self):
        """Console C24 C25: a colour that cannot be read is moved and said; logo and colours stand on the house's page"""
        self.brand()
        self.page.fill("[name=accent]", "#ff8fab")
        self.page.fill("[name=text]", "Plays under the open sky, by the river, since 1599.")
        self.page.fill("main [name=email]", "box@globe.example")
        self.press("Save the brand")
        expect(self.page.get_by_role("status").first).to_contain_text("Saved how the house looks.")
        expect(self.page.locator("main")).to_contain_text("#ff8fab is too light to read. We use #")
        self.page.set_input_files("#logo-file", self.file("globe.png", png(900, 300)))
        self.page.locator("#logo").get_by_role("button", name="Send the picture").click()
        expect(self.page.get_by_role("status").first).to_contain_text("The picture is shown.")
        expect(self.page.locator("#logo .shown img")).to_have_js_property("naturalWidth", 480)
        self.fits()
        self.picture("brand")
        self.go("/o/globe-theatre")
        self.assertEqual(self.page.title(), "Globe Theatre · Globe Theatre")
        header = self.page.locator("header.top")
        self.assertNotIn("Usher", header.inner_text())
        expect(header.locator("img")).to_have_attribute("alt", "Globe Theatre")
        self.assertGreater(header.locator("img").evaluate("image => image.naturalWidth"), 0)
        colour = self.page.evaluate("() => getComputedStyle(document.documentElement).getPropertyValue('--accent').trim()")
        self.assertNotIn(colour, ("#a3123f", "#ff8fab"))
        self.fits()
        self.picture("house")

    def test_refused(self):
        """Console C31: what is no picture is refused in words, with and without script"""
        self.brand()
        self.page.set_input_files("#square-file", self.file("logo.png", b"<html>GIF89a</html>"))
        self.page.locator("#square").get_by_role("button", name="Send the picture").click()
        expect(self.page.get_by_role("alert").first).to_contain_text("This is no PNG, JPEG or WebP picture")
        self.picture("brand-refused")

    def test_terms(self):
        """Console C27: seller and terms are said once, and stand at the foot of the house's pages"""
        house = self.found()
        self.go(house + "/settings/legal")
        self.heading("Legal")
        self.page.fill("[name=seller]", "Globe Theatre Ltd")
        self.page.fill("[name=address]", "21 New Globe Walk\nLondon")
        self.page.fill("[name=terms]", "We sell seats.\nYou sit.")
        self.page.fill("[name=refunds]", "Tickets are refunded until a day before the show.")
        self.picture("legal")
        self.press("Save")
        expect(self.page.get_by_role("status").first).to_contain_text("Saved who sells")
        self.fits()
        self.go("/o/globe-theatre/legal/terms")
        expect(self.page.locator("main")).to_contain_text("We sell seats.")
        self.picture("legal-terms")


    def test_own_host(self):
        """Console C26: a house's own host shows its shop, signs people in there, and leads to the console at the main one"""
        house = self.found()
        self.go(house + "/settings/hosts")
        self.heading("Own address")
        expect(self.page.locator("main")).to_contain_text("globe.localhost · Set up by the operator")
        self.page.fill("[name=host]", "https://globe.example")
        self.press("Add host")
        expect(self.page.locator("main")).to_contain_text("Please write a name such as tickets.theatre.example")
        self.fits()
        self.picture("hosts")
        own = f"http://globe.localhost:{self.house.url.rsplit(':', 1)[1].rstrip('/')}"
        # The server reads of a house that is founded within two seconds.
        for _ in range(20):
            self.page.goto(own + "/")
            if "Globe Theatre" in self.page.title():
                break
            self.page.wait_for_timeout(300)
        self.assertEqual(self.page.title(), "Globe Theatre · Globe Theatre")
        expect(self.page.locator("header.top a.brand")).to_have_attribute("href", "/")
        self.assertEqual(self.page.locator("link[rel=canonical]").get_attribute("href"), own + "/")
        self.picture("own-host")
        # Who is signed in at the main host is nobody here, and may sign in here.
        self.page.locator("header.top a.who").click()
        self.page.fill("main [name=email]", "ada@globe.example")
        self.page.fill("[name=password]", "Passw0rd")
        self.page.locator("main form button[type=submit]").first.click()
        expect(self.page.locator("header.top a.who")).to_contain_text("Ada Lovelace")
        self.assertTrue(self.page.url.startswith(own))
        self.page.goto(own + "/console")
        self.assertTrue(self.page.url.startswith(self.house.url.rstrip("/") + "/console"), self.page.url)


class PlainBrandTest(BrandTest):
    """The same in one form, without script."""
    script = False

    def test_looks(self):
        """Console C24: without script the picture goes with the form"""
        self.brand()
        self.page.set_input_files("#logo-file", self.file("globe.png", png(900, 300)))
        self.page.locator("#logo").get_by_role("button", name="Send the picture").click()
        expect(self.page.get_by_role("status").first).to_contain_text("The picture is shown.")


if __name__ == "__main__":
    unittest.main()
