"""A list of homes, imported by the console's page: its progress, a killed server, and the button that stops it."""

import os
import tarfile
import tempfile
import time
import unittest

import browsing
from browsing import BrowserTest, expect, tearDownModule  # noqa: F401
from house import House

ROWS = 8_000


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

    def enter(self, section):
        """A page of the house, after a sign-in where there was none."""
        if self.page.url.startswith("about:"):
            self.go("/console/o/globe/campaigns")
            self.page.fill("main [name=email]", "ada@globe.example")
            self.page.fill("[name=password]", "Passw0rd")
            self.press("Sign in")
        self.go("/console/o/globe/" + section)

    def begin(self, campaign):
        """Sends the list by the campaign's own link; the job's page."""
        self.enter("campaigns")
        self.page.get_by_role("row").filter(has_text=campaign).get_by_role("link", name="Import homes").click()
        text = "address,unit,postal_code\n" + "".join(f"{number} {campaign},,1234\n" for number in range(ROWS))
        self.page.set_input_files("#file", {"name": "homes.csv", "mimeType": "text/csv", "buffer": text.encode()})
        self.press("Look at the file")
        self.press("Import homes")
        self.heading("Importing homes")
        expect(self.page.get_by_text("of 8,000 rows")).to_be_visible()

    def done(self):
        """How many rows, as the database has them."""
        return self.house.sql("SELECT done FROM jobs ORDER BY id DESC LIMIT 1")[0][0]

    def awaits(self, holds):
        end = time.monotonic() + 60
        while not holds():
            self.assertLess(time.monotonic(), end, "it never came")
            time.sleep(0.02)

    def test_killed(self):
        """Console C16 progress rises; the server is killed and comes back: each row is there once; stopped, what was kept is said"""
        self.begin("Elm Street")
        self.awaits(lambda: self.done() >= 1_000)
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
        expect(self.page.get_by_text("8,000 of 8,000 rows")).to_be_visible(timeout=60_000)
        self.assertEqual(self.homes("Elm Street"), (ROWS, ROWS))

        self.begin("Oak Street")
        self.awaits(lambda: self.done() >= 1_000)
        self.press("Stop the import")
        kept = self.done()
        self.assertLess(kept, ROWS)
        expect(self.page.get_by_text(f"Stopped: {kept:,} of 8,000 rows are kept.").first).to_be_visible()
        self.assertEqual(self.homes("Oak Street"), (kept, kept))

    def test_archive(self):
        """Console C22 the house as an archive: begun on a page, made meanwhile, said when it is there, and fetched"""
        self.enter("settings/data")
        self.press("Export the house")
        self.heading("The house as an archive")
        # The page asks again by itself.
        expect(self.page.get_by_role("button", name="Download the archive")).to_be_visible(timeout=60_000)
        self.picture("archive")
        with self.page.expect_download() as fetched:
            self.page.get_by_role("button", name="Download the archive").click()
        self.assertEqual(fetched.value.suggested_filename, "globe.tar")
        with tarfile.open(fetched.value.path()) as archive:
            names = archive.getnames()
            catalogue = archive.extractfile("catalogue.json").read()
        self.assertIn("settings/legal.json", names)
        self.assertIn(b"ada@globe.example", catalogue)
        self.assertNotIn(b"Passw0rd", catalogue)
        self.assertEqual(os.listdir(os.path.join(self.house.data, "exports")), [])

    def says(self, text):
        self.enter("settings/brand")
        self.fill(text=text)
        self.press("Save the brand")

    def exported(self, folder):
        """The house's archive, in a folder."""
        self.enter("settings/data")
        self.press("Export the house")
        expect(self.page.get_by_role("button", name="Download the archive")).to_be_visible()
        with self.page.expect_download() as fetched:
            self.page.get_by_role("button", name="Download the archive").click()
        file = os.path.join(folder, "globe.tar")
        fetched.value.save_as(file)
        return file

    def arrives(self, file):
        """From the file to what it would bring, and to what it brought."""
        self.enter("settings/data")
        self.follow("Import an archive")
        self.picture("arrival")
        self.page.set_input_files("#archive-file", file)
        self.press("See what it would bring")
        self.heading("Looking at an archive")
        expect(self.page.locator("main")).to_contain_text("Tried: nothing was changed")
        expect(self.page.locator("main")).to_contain_text("1 brought up to date")
        self.picture("arrival-looked")
        self.press("Import the archive")
        self.heading("Importing an archive")
        self.follow("See the brand")
        expect(self.page.locator("main [name=text]")).to_have_value("By the river")

    def test_arrival(self):
        """Console C91 a house's archive is sent, looked at and brought, without a script in one form and with one in pieces; what is none is refused"""
        self.says("By the river")
        with tempfile.TemporaryDirectory() as folder:
            file = self.exported(folder)
            self.says("Elsewhere")
            self.arrives(file)
            self.context, self.page = self.visitor(True)
            self.says("Elsewhere again")
            self.arrives(file)
            wrong = os.path.join(folder, "wrong.tar")
            with open(wrong, "w", encoding="utf-8") as text:
                text.write("no archive")
            self.enter("settings/data/import")
            self.page.set_input_files("#archive-file", wrong)
            self.press("See what it would bring")
            expect(self.page.locator("main")).to_contain_text("is no archive of a house")
            self.picture("arrival-refused")


if __name__ == "__main__":
    unittest.main()
