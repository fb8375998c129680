"""The shop, the accounts and the editor in the languages that nobody speaks: what has no key is found, what has no room, and what does not turn."""

import os
import re
import unittest

import browsing
from browsing import BrowserTest, expect, tearDownModule  # noqa: F401
from house import BIG, CANCELLED, FREE, NOT_YET, OPEN, SOLD_OUT

# What is read of a page, but for what people wrote and what every language calls itself.
SAID = """() => {
  const found = [], isShown = node => node.checkVisibility ? node.checkVisibility({ visibilityProperty: true }) : true;
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walk.nextNode(); node; node = walk.nextNode()) {
    const parent = node.parentElement;
    if (!parent.closest("script, style, noscript, kbd, .languages, .tongues, .feet, [hidden], canvas") && isShown(parent)) found.push(node.textContent);
  }
  for (const node of document.querySelectorAll("[aria-label], [placeholder], [title]")) {
    if (node.closest("[hidden], .languages, .tongues, .feet") || !isShown(node)) continue;
    for (const name of ["aria-label", "placeholder", "title"]) if (node.getAttribute(name)) found.push(node.getAttribute(name));
  }
  return found.map(text => text.trim()).filter(Boolean);
}"""
# What the house wrote, and what the test languages share with English: dates, keys of a keyboard.
DATA = re.compile(
    r"\b(?:The Tempest|Full House|Called Off|Not Yet|The Big House|Open Rehearsal|Globe Theatre|21 New Globe Walk|London|Europe|A play|With music|Stalls|Circle|STAGE|Play|Musical|Rehearsal|Usher|"
    r"Ada Lovelace|Ada|ada@example\.org|Confirm|Playhouse|Ctrl|Shift|Alt|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday|Mon|Tue|Wed|Thu|Fri|Sat|Sun|"
    r"January|February|March|April|May|June|July|August|September|October|November|December|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec|Odd)\b")


def setUpModule():
    os.environ["USHER_WEB_STYLE"] = "true"
    browsing.setUpModule()


def left(texts):
    """What is said in no text of the catalogue: those of the longer language stand in brackets, one within another."""
    found = []
    for text in texts:
        before, rest = None, re.sub(r"\b(?:seats|sections|areas|labels|aisles)\[\d+\][.\w]*:", "", text)
        while rest != before:
            before, rest = rest, re.sub(r"\[[^\[\]]*\]", "", rest)
        # A ticket's code, and what a hostile house wrote.
        rest = re.sub(r"^(?:[A-Z0-9]{4} ){4}[A-Z0-9]{4}$", "", rest)
        rest = DATA.sub("", "" if "window.broken" in rest else rest)
        if re.search(r"[A-Za-z]{3,}", rest):
            found.append(text)
    return sorted(set(found))


class LanguageTest(BrowserTest):
    def spoken(self, where):
        self.assertEqual(left(self.page.evaluate(SAID)), [], where)

    def fits(self, where):
        self.assertLessEqual(self.page.evaluate("() => document.documentElement.scrollWidth"), self.page.viewport_size["width"], where)

    def each(self):
        """Every page on the way from the programme to the tickets given back, each shown once."""
        for path in ("/", "/?q=nothing", f"/shows/{OPEN}?view=list", f"/shows/{SOLD_OUT}", f"/shows/{CANCELLED}", f"/shows/{NOT_YET}", f"/shows/{FREE}", "/signin", "/signup", "/forgot-password",
                     "/reset-password", "/verify-email", "/tickets", "/checkout/cancel", "/walks", "/o/globe-theatre"):
            self.go(path)
            yield path
        self.go("/nothing", 404)
        yield "an error"
        self.go(f"/shows/{OPEN}")
        self.ready()
        yield "a show"
        self.page.locator(".area[data-section=stalls]").focus()
        self.page.keyboard.press("Enter")
        self.page.locator(".seat[tabindex='0']").press("Space")
        expect(self.page.locator("[data-lines] li")).to_have_count(1)
        yield "a seat chosen"
        self.page.locator("#order .bar [type=submit]").click()
        self.page.wait_for_url(re.compile("/checkout/"))
        expect(self.page.locator("[data-left]")).to_have_text(re.compile(r"\d:\d\d"))
        yield "the checkout"
        self.go(f"/shows/{OPEN}")
        self.ready()
        expect(self.page.locator(".held [data-left]")).to_have_text(re.compile(r"\d:\d\d"))
        yield "seats held"
        self.page.locator(".held a.button").first.click()
        self.page.wait_for_url(re.compile("/checkout/"))
        self.page.locator(".pay a, .pay button").click()
        self.page.wait_for_url(re.compile("/pay/demo/"))
        yield "the payment"
        self.page.fill("main [name=email]", "ada@example.org")
        self.page.locator("[value=pay]").click()
        self.page.wait_for_url(re.compile("/checkout/success"))
        yield "paid"
        self.page.locator(".actions .button").first.click()
        self.page.wait_for_url(re.compile("/bookings/"))
        yield "the booking"

    def test_words(self):
        """Console C34: each page of the shop in en-XA has no word without a key, and nothing scrolls sideways at 320 px"""
        self.page.set_viewport_size({"width": 320, "height": 700})
        self.go("/?lang=en-XA")
        for where in self.each():
            self.spoken(where)
            self.fits(where)

    def test_mirrored(self):
        """Console C36: the shop in ar-XB is mirrored and does not scroll sideways; the map of the seats is as before"""
        self.go(f"/shows/{BIG}")
        self.ready()
        plain = self.page.evaluate("() => [...document.querySelectorAll('.area path')].map(path => path.getAttribute('d'))")
        self.page.set_viewport_size({"width": 390, "height": 844})
        self.go("/?lang=ar-XB")
        for where in self.each():
            self.assertEqual(self.page.evaluate("() => getComputedStyle(document.body).direction"), "rtl", where)
            self.fits(where)
        self.go(f"/shows/{BIG}")
        self.ready()
        self.assertEqual(plain, self.page.evaluate("() => [...document.querySelectorAll('.area path')].map(path => path.getAttribute('d'))"))
        left_most = self.page.evaluate("() => document.querySelector('.plan').getCTM().a")
        self.assertGreater(left_most, 0)

    def test_account(self):
        """Console C34: the account in en-XA has no word without a key"""
        self.sign_up("ada@example.org")
        self.go("/account?lang=en-XA")
        self.spoken("the account")
        self.page.fill("[name=current]", "wrong")
        self.page.fill("[name=password]", "short")
        self.page.locator("[action='/account/password'] button").click()
        self.spoken("refused")

    def test_editor(self):
        """Console C34: the editor in en-XA has no word without a key: tools, properties, structure, check and keys"""
        self.sign_up("drawer@example.org")
        self.house.join("drawer@example.org")
        self.go("/console/o/globe-theatre/plans/new?lang=en-XA")
        self.page.fill("[name=name]", "Playhouse")
        self.page.locator("main form [type=submit]").last.click()
        self.page.wait_for_selector("#editor[data-ready=yes]")
        self.spoken("the editor")
        for button in range(self.page.locator("[data-properties] section:nth-of-type(2) .choices button").count()):
            self.page.locator("[data-properties] section:nth-of-type(2) .choices button").nth(button).click()
            self.spoken(f"adding {button}")
            self.page.locator("[data-properties] form [type=submit]").click()
            self.spoken(f"added {button}")
            self.page.locator("canvas").focus()
            self.page.keyboard.press("Escape")
        self.page.locator("canvas").focus()
        self.page.keyboard.press("Control+a")
        self.spoken("all selected")
        for tab in ("tree", "check"):
            self.page.locator(f"[data-tab={tab}]").click()
            self.spoken(tab)
        self.page.locator("[data-help]").click()
        self.spoken("the keys")
        self.go(f"/console/o/globe-theatre/shows/{OPEN}/seats")
        self.page.wait_for_selector("#seats[data-ready=yes]")
        self.spoken("a show's seats")
        self.go("/console/campaigns")
        self.spoken("campaigns")


if __name__ == "__main__":
    unittest.main()
