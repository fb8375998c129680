"""What every browser test stands on: one house, one Chromium, a fresh visitor a test."""

import os
import re
import time
import unittest

from playwright.sync_api import expect, sync_playwright

from house import House

# A folder for pictures of pages, where somebody wants to look at them.
PICTURES = os.environ.get("USHER_PICTURES", "")

WIDTHS = {"phone": {"width": 390, "height": 844}, "small": {"width": 320, "height": 640}, "desk": {"width": 1280, "height": 900}}


# How long a page may take to show what is expected. Many tests share few processors, and one that waits for what comes costs no time.
PATIENCE = int(os.environ.get("PATIENCE", 60_000))
expect.set_options(timeout=PATIENCE)


class Shared:
    house = None
    playwright = None
    browser = None


def setUpModule(house=House):
    Shared.house = house(os.environ["USHER"])
    Shared.playwright = sync_playwright().start()
    Shared.browser = Shared.playwright.chromium.launch(
        executable_path=os.environ.get("CHROMIUM", "/usr/bin/chromium"), args=["--no-sandbox", "--disable-dev-shm-usage"])


def tearDownModule():
    if Shared.browser:
        Shared.browser.close()
    if Shared.playwright:
        Shared.playwright.stop()
    if Shared.house:
        Shared.house.stop()


class BrowserTest(unittest.TestCase):
    """Every page that a test opens is watched: an error of a script or a violation of the policy fails it."""

    script = True
    width = "desk"

    def setUp(self):
        self.house = Shared.house
        self.faults = []
        self.context, self.page = self.visitor(self.script, self.width)

    def visitor(self, script=True, width="desk", scale=1):
        context = Shared.browser.new_context(
            base_url=self.house.url, java_script_enabled=script, viewport=WIDTHS[width], device_scale_factor=scale)
        context.set_default_timeout(PATIENCE)
        self.addCleanup(context.close)
        page = context.new_page()
        page.on("pageerror", lambda error: self.faults.append(f"script: {error}"))
        page.on("console", lambda line: self.faults.append(f"console: {line.text}") if self.is_fault(line) else None)
        return context, page

    @staticmethod
    def is_fault(line):
        # A page that answers 400 or 404 on purpose is written to the console too.
        return line.type == "error" and "Failed to load resource" not in line.text

    def tearDown(self):
        self.assertEqual(self.faults, [])

    def go(self, path, status=200):
        answer = self.page.goto(path)
        self.assertEqual(answer.status, status, path)
        return answer

    def heading(self, text):
        expect(self.page.locator("h1:visible").first).to_contain_text(re.compile(text, re.I))

    def at(self, path):
        self.page.wait_for_url(re.compile(re.escape(path)))

    def press(self, name):
        self.page.get_by_role("button", name=re.compile(name, re.I)).first.click()

    def follow(self, name):
        self.page.get_by_role("link", name=re.compile(name, re.I)).first.click()

    def ready(self):
        self.page.wait_for_selector("#order[data-ready=yes]")

    def until(self, condition):
        """Waits until `condition`, an expression of the page's, holds. The page's policy forbids what Playwright's own waiting does between two
        looks (it evaluates text), so each look is one of ours."""
        end = time.monotonic() + PATIENCE / 1000
        while not self.page.evaluate(f"() => {condition}"):
            self.assertLess(time.monotonic(), end, f"never came: {condition}")
            self.page.wait_for_timeout(50)

    def fill(self, **values):
        """Fields of the page by their names; one that is a word of Python's comes in a dictionary."""
        for name, value in values.items():
            self.page.fill(f"main [name='{name}']", value)

    def picture(self, name, page=None, widths=("phone", "desk"), whole=True):
        """How a page looks by day and by night, where somebody wants pictures. Without widths: as wide as it is."""
        if not PICTURES:
            return
        page = page or self.page
        before = page.viewport_size
        for scheme in ("light", "dark"):
            page.emulate_media(color_scheme=scheme)
            for width in widths or ("",):
                if width:
                    page.set_viewport_size(WIDTHS[width])
                page.wait_for_timeout(150)
                file = "-".join(part for part in (name, width, scheme) if part)
                page.screenshot(path=os.path.join(PICTURES, f"{file}.png"), full_page=whole)
        page.emulate_media(color_scheme="light")
        page.set_viewport_size(before)

    def seat(self, name):
        return self.page.get_by_role("checkbox", name=name)

    def tab_to(self, locator, most=120):
        """By keyboard only."""
        for _ in range(most):
            if locator.evaluate("node => node === document.activeElement"):
                return
            self.page.keyboard.press("Tab")
        self.fail(f"not reached by Tab: {locator}")

    def sign_up(self, address, name="Ada Lovelace", password="Passw0rd"):
        self.go("/signup")
        self.page.fill("[name=name]", name)
        self.page.fill("main [name=email]", address)
        self.page.fill("[name=password]", password)
        self.page.check("[name=terms]")
        self.press("Create my account")
        self.page.wait_for_url(re.compile("/verify-email"))
