"""Lists that a house brings, in the browser: their columns are chosen, they are tried, and imported; who flies, and homes; with and without a script."""

import csv
import datetime
import io
import re
import unittest

import browsing
from browsing import BrowserTest, expect, tearDownModule  # noqa: F401
from house import House

WHO = (
    "Wer;Hintendran;Reihe;Bemerkung\r\n"
    "Jane;Roe;2B;\r\n"
    "José;Núñez;10A;\r\n"
    "Bob;Roe;2b;will auch\r\n"
    "Eve;Roe;\" =HYPERLINK(\"\"https://evil.example\"\")\";\r\n"
)
FLIGHTS = (
    "Nr;Womit;Woher;Wohin;Wann;Steig\r\n"
    "FF200;n122dr;EGTF;LFAT;24.12.2030 08:05;A2\r\n"
    "FF201;N122DR;LFAT;EGTF;2030-12-24 17:30;\r\n"
    "FF202;N122DR;EGTF;LFAT;24/12/2030 18:00;\r\n"
)
HOMES = "Straße;PLZ;Ort;Breitengrad\r\n" + "".join(f"{number} Größe;10115;Berlin;52.5\r\n" for number in range(1, 31)) + "31 Größe;10115;Berlin;Nord\r\n"


class ListHouse(House):
    def content(self):
        return {
            "catalogue": 1,
            "organisations": [{"key": "globe", "name": "Globe Air", "time_zone": "Europe/London", "currency": "GBP"}],
            "accounts": [{"email": "ada@globe.example", "name": "Ada", "password": "Passw0rd", "email_verified": True,
                          "memberships": [{"organisation": "globe", "role": "owner"}]}],
            "campaigns": [{"key": "elm", "organisation": "globe", "name": "Elm Street"}],
        }


def setUpModule():
    browsing.setUpModule(ListHouse)


class ListsTest(BrowserTest):
    def enter(self, section):
        self.go("/console/o/globe-air/" + section)
        self.page.fill("main [name=email]", "ada@globe.example")
        self.page.fill("[name=password]", "Passw0rd")
        self.press("Sign in")
        expect(self.page.locator("main [name=password]")).to_have_count(0)

    def send(self, name, text, encoding="utf-8"):
        self.page.set_input_files("#file", {"name": name, "mimeType": "text/csv", "buffer": text.encode(encoding)})
        self.press("Look at the file")

    def column(self, head, choice):
        self.page.get_by_label(head, exact=True).select_option(label=choice)

    def fact(self, name, value):
        expect(self.page.locator(".facts div").filter(has_text=re.compile("^" + name))).to_contain_text(value, timeout=15_000)

    def facts(self):
        return self.page.locator(".facts div").all_inner_texts()[1:]

    def report(self):
        with self.page.expect_download() as fetched:
            self.page.get_by_role("link", name="CSV").click()
        with open(fetched.value.path(), encoding="utf-8", newline="") as file:
            return list(csv.reader(io.StringIO(file.read())))

    def flight(self):
        """A flight of a new airline's."""
        self.enter("flights/airline")
        self.press("Found the airline")
        self.go("/console/o/globe-air/aircraft/new")
        self.page.fill("#registration", "N122DR")
        self.page.fill("#type", "Cirrus SR22T")
        self.press("Add the aircraft")
        self.go("/console/o/globe-air/flights/new")
        soon = datetime.datetime.now(datetime.timezone.utc) + datetime.timedelta(hours=2)
        for field, text in (("number", "FF123"), ("origin", "egtf"), ("destination", "LFAT"), ("gate", "A1")):
            self.page.fill(f"#{field}", text)
        self.page.select_option("#zone", "UTC")
        self.page.fill("#departs", soon.strftime("%Y-%m-%dT%H:%M"))
        self.page.locator("main form button[type=submit]").last.click()
        self.heading("FF123")

    def who_flies(self):
        """With heads that nobody knows: tried, and imported as it was tried; the next such file comes with its columns."""
        self.follow("Import who flies")
        self.heading("Who flies on FF123")
        self.picture("file")
        self.send("wer.csv", WHO, "utf-16")
        self.heading("A list of who flies")
        self.press("Try the list")
        expect(self.page.get_by_role("alert").first).to_contain_text("Say which column is the name")
        for head, choice in (("Wer", "First name"), ("Hintendran", "Last name"), ("Reihe", "Last name")):
            self.column(head, choice)
        self.press("Import who flies")
        expect(self.page.locator("#column-1-error")).to_contain_text("Another column is the same")
        self.picture("columns-wrong")
        self.column("Reihe", "Seat")
        self.picture("columns")
        self.press("Try the list")
        self.heading("Trying a list of who flies")
        self.fact("State", "Tried: nothing was changed")
        self.fact("New", "2")
        self.fact("Faulty", "2")
        expect(self.page.get_by_role("row").filter(has_text="2b")).to_contain_text("is somebody else’s seat")
        self.picture("tried")
        self.assertEqual(self.house.sql("SELECT COUNT(*) FROM flight_tickets")[0], (0,))
        tried = self.facts()
        self.press("Import who flies")
        self.heading("Importing who flies")
        self.fact("State", "Done")
        self.assertEqual(self.facts(), tried)
        self.picture("imported")
        rows = self.report()
        self.assertEqual(rows[0], ["Row", "Column", "In the list", "What is wrong"])
        self.assertEqual([row[:2] for row in rows[1:]], [["3", "Seat"], ["4", "Seat"]])
        self.assertTrue(rows[2][2].startswith("'"), rows)
        self.assertIn("=HYPERLINK", rows[2][2])
        self.go("/console/o/globe-air/flights")
        self.follow("FF123")
        expect(self.page.get_by_role("row").filter(has_text="José Núñez")).to_contain_text("10A")
        self.follow("Import who flies")
        self.send("wer-2.csv", WHO)
        expect(self.page.get_by_label("Wer", exact=True)).to_have_value("first_name")
        expect(self.page.get_by_label("Reihe", exact=True)).to_have_value("seat")
        self.press("Import who flies")
        self.fact("Known", "2")

    def flights(self):
        """The fourth kind, by the same way: a day between slashes is none, and where the rows are is a link."""
        self.go("/console/o/globe-air/flights")
        self.follow("Import flights")
        self.send("fluege.csv", FLIGHTS)
        for head, choice in (
            ("Nr", "Flight number"), ("Womit", "Aircraft"), ("Woher", "From"), ("Wohin", "To"), ("Wann", "Day and time"), ("Steig", "Gate")
        ):
            self.column(head, choice)
        self.picture("flights-columns")
        self.press("Try the list")
        self.fact("New", "2")
        self.fact("Faulty", "1")
        expect(self.page.get_by_role("row").filter(has_text="24/12/2030")).to_contain_text("is no day with a time")
        tried = self.facts()
        self.press("Import flights")
        self.fact("State", "Done")
        self.assertEqual(self.facts(), tried)
        self.picture("flights-imported")
        self.follow("See the flights")
        expect(self.page.get_by_role("row").filter(has_text="FF201")).to_contain_text("17:30")
        expect(self.page.get_by_role("row").filter(has_text="FF200")).to_contain_text("A2")

    def homes(self):
        """By heads that are understood; a row that is no place is told, and all others are homes."""
        self.go("/console/o/globe-air/campaigns")
        self.page.get_by_role("row").filter(has_text="Elm Street").get_by_role("link", name="Import homes").click()
        self.heading("Homes for Elm Street")
        self.send("homes.csv", HOMES, "cp1252")
        for head, field in (("Straße", "address"), ("PLZ", "postal_code"), ("Ort", "city"), ("Breitengrad", "lat")):
            expect(self.page.get_by_label(head, exact=True)).to_have_value(field)
        expect(self.page.get_by_role("row").filter(has_text="20 Größe")).to_be_visible()
        # Half of a place is none.
        self.column("Breitengrad", "Note")
        self.press("Try the list")
        self.fact("New", "31")
        tried = self.facts()
        self.follow("Choose columns anew")
        expect(self.page.get_by_label("Breitengrad", exact=True)).to_have_value("note")
        self.picture("homes")
        self.column("Breitengrad", "Latitude")
        self.press("Try the list")
        self.fact("Faulty", "31")
        self.picture("homes-tried")
        expect(self.page.get_by_role("row").filter(has_text="Nord")).to_contain_text("is no latitude")
        self.follow("Choose columns anew")
        self.column("Breitengrad", "Note")
        self.press("Import homes")
        self.heading("Importing homes")
        self.fact("State", "Done")
        self.assertEqual(self.facts(), tried)
        self.follow("See the homes")
        self.heading("Elm Street")
        self.assertEqual(self.house.sql("SELECT COUNT(*) FROM homes WHERE address LIKE '%Größe'")[0], (31,))

    def test_film(self):
        """Console C57 who flies and flights, by heads that nobody knows, and homes by heads in German: the try equals the import, faults by row, the mapping remembered, the report inert"""
        self.flight()
        self.who_flies()
        self.flights()
        self.homes()


if __name__ == "__main__":
    unittest.main()
