"""A long list of homes, imported by the console's page: its progress, a killed server, and the button that stops it."""

import time
import unittest

import browsing
from browsing import BrowserTest, expect, tearDownModule  # noqa: F401
from house import House

ROWS = 100_000


class ImportHouse(House):
    def content(self):
        return {
            "catalogue": 1,
            "organisations": [{"key": "globe", "name": "Globe", "time_zone": "Europe/London", "currency": "GBP"}],
            "accounts": [{"email": "ada@globe.example", "name": "Ada", "password": "Passw0rd", "email_verified": True,
                          "memberships": [{"organisation": "globe", "role": "owner"}]}],
            "campaigns": [{"key": key, "organisation": "globe", "name": name} for key, name in (("elm", "Elm Street"), ("oak", "Oak Street"))],
        }


def setUpModule():
    browsing.setUpModule(ImportHouse)


class ImportTest(BrowserTest):
    script = False

    def homes(self, campaign):
        return self.house.sql(
            "SELECT COUNT(*), COUNT(DISTINCT h.address) FROM homes h JOIN campaigns c ON c.id = h.campaign_id WHERE c.name = ? AND h.deleted_at IS NULL",
            campaign)[0]

    def begin(self, campaign):
        """Sends the list by the campaign's own link; the job's page."""
        if self.page.url.startswith("about:"):
            self.go("/console/o/globe/campaigns")
            self.page.fill("main [name=email]", "ada@globe.example")
            self.page.fill("[name=password]", "Passw0rd")
            self.press("Sign in")
        self.go("/console/o/globe/campaigns")
        self.page.get_by_role("row").filter(has_text=campaign).get_by_role("link", name="Import homes").click()
        text = "address,unit,postal_code\n" + "".join(f"{number} {campaign},,1234\n" for number in range(ROWS))
        self.page.set_input_files("#file", {"name": "homes.csv", "mimeType": "text/csv", "buffer": text.encode()})
        self.press("Import homes")
        self.heading("Importing homes")
        expect(self.page.get_by_text("of 100,000 rows")).to_be_visible()

    def done(self):
        """How many rows, as the database has them."""
        return self.house.sql("SELECT done FROM jobs ORDER BY id DESC LIMIT 1")[0][0]

    def awaits(self, holds):
        end = time.monotonic() + 60
        while not holds():
            self.assertLess(time.monotonic(), end, "it never came")
            time.sleep(0.05)

    def test_killed(self):
        """Console C16 a hundred thousand rows: progress rises; the server is killed and comes back: each row is there once; stopped, what was kept is said"""
        self.begin("Elm Street")
        self.awaits(lambda: self.done() >= 2_000)
        first = self.done()
        self.awaits(lambda: self.done() > first)
        self.house.away()
        kept = self.done()
        self.assertEqual(kept % 1_000, 0)
        self.assertLess(kept, ROWS)
        self.assertEqual(self.homes("Elm Street"), (kept, kept))
        # Nobody waits for the dead one's lease.
        self.house.sql("UPDATE jobs SET leased_until = 0")
        self.house.back()
        self.page.reload()
        expect(self.page.get_by_text("100,000 of 100,000 rows")).to_be_visible(timeout=240_000)
        self.assertEqual(self.homes("Elm Street"), (ROWS, ROWS))

        self.begin("Oak Street")
        self.awaits(lambda: self.done() >= 1_000)
        self.press("Stop the import")
        kept = self.done()
        self.assertLess(kept, ROWS)
        expect(self.page.get_by_text(f"Stopped: {kept:,} of 100,000 rows are kept.").first).to_be_visible()
        self.assertEqual(self.homes("Oak Street"), (kept, kept))


if __name__ == "__main__":
    unittest.main()
