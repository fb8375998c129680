"""Pictures of pages for people who read: README and the guides show them, by day and by night. `USHER_UPDATE_PICTURES=1` writes them anew into docs/pictures."""

import os

from browsing import BrowserTest, Shared

ROOT = os.path.normpath(os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../.."))
FOLDER = os.path.join(ROOT, "docs", "pictures")
SIZES = {"phone": {"width": 390, "height": 844}, "desk": {"width": 1280, "height": 800}, "page": {"width": 1024, "height": 720}}


class PicturedTest(BrowserTest):
    # The page that shows the pictures, from the project's root.
    document = "README.md"

    def at_size(self, size):
        """A page of that size for whoever is signed in: pictures are shown small."""
        context = Shared.browser.new_context(base_url=self.house.url, viewport=SIZES[size], storage_state=self.context.storage_state())
        context.set_default_timeout(60_000)
        self.addCleanup(context.close)
        self.page = context.new_page()
        self.page.on("pageerror", lambda error: self.faults.append(f"script: {error}"))

    def told(self):
        """What that page says."""
        with open(os.path.join(ROOT, self.document), encoding="utf-8") as document:
            return document.read()

    def picture(self, name):
        """Both looks; the two are not the same, and the page shows them."""
        taken = []
        for scheme in ("light", "dark"):
            self.page.emulate_media(color_scheme=scheme)
            self.page.wait_for_timeout(200)
            taken.append(self.page.screenshot(type="jpeg", quality=66))
            if os.environ.get("USHER_UPDATE_PICTURES"):
                os.makedirs(FOLDER, exist_ok=True)
                with open(os.path.join(FOLDER, f"{name}-{scheme}.jpg"), "wb") as out:
                    out.write(taken[-1])
            with open(os.path.join(FOLDER, f"{name}-{scheme}.jpg"), "rb") as known:
                self.assertLess(len(known.read()), 120_000)
            self.assertIn(f"pictures/{name}-{scheme}.jpg", self.told())
        self.page.emulate_media(color_scheme="light")
        self.assertNotEqual(*taken)
