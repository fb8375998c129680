"""Boarding A54, A56 and A59: the page of a boarding pass in a real browser, and its code as a camera reads it."""

import io
import json
import os
import subprocess
import tempfile
import unittest
import urllib.request
import zipfile

from browsing import BrowserTest, setUpModule, tearDownModule  # noqa: F401

TOKEN = "000001.browser.0001"
LONG = "Maximiliana Alexandra von und zu Hohenlohe-Waldenburg-Schillingsfürst " * 2
LABELS = {
    "en": ["Flight", "Gate", "Departs", "Passenger", "Seat"], "fr": ["Vol", "Porte", "Départ", "Passager", "Siège"],
    "de": ["Flug", "Gate", "Abflug", "Passagier", "Sitz"], "es": ["Vuelo", "Puerta", "Salida", "Pasajero", "Asiento"],
}


class PassTest(BrowserTest):
    # The page has none; Playwright's own still runs.
    width = "small"

    def setUp(self):
        super().setUp()
        # Here every line on the console is a fault.
        self.page.on("console", lambda line: self.faults.append(f"console: {line.text}"))

    def post(self, path, body):
        status, answer = self.house.call("POST", f"/api/v1/{path}", body, {"Authorization": f"Bearer {TOKEN}"})
        self.assertEqual(status, 200, answer)
        return answer

    def ticket(self, name="Jane Roe"):
        airline = "airline/" + self.post("airline/create", {"apple_identifier": TOKEN, "airline_name": "Fun Air"})["airline_identifier"]
        self.post(f"{airline}/aircraft/create", {"registration": "N122DR", "type": "Cirrus", "aircraft_identifier": "n122dr"})
        passenger = self.post(f"{airline}/passenger/create", {"apple_identifier": "", "formattedName": name})["passenger_identifier"]
        flight = self.post(f"{airline}/flight/plan/n122dr", {
            "origin": {"icao": "EGTF"}, "destination": {"icao": "LFAT"}, "gate": "A1", "flightNumber": "FF123",
            "scheduledDepartureDate": "2030-06-19T08:00:00Z"})["flight_identifier"]
        return self.post(f"{airline}/ticket/issue/{flight}/{passenger}", {"seatNumber": "2B"})["ticket_identifier"]

    def sideways(self):
        return self.page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")

    def test_small_dark_print(self):
        """Boarding A59 at 320 px, dark and printed, no page scrolls sideways and the console stays silent"""
        for name in ("Jane Roe", LONG, "M" * 300):
            ticket = self.ticket(name)
            for look in ({}, {"color_scheme": "dark"}, {"media": "print"}, {"media": "print", "color_scheme": "dark"}):
                self.page.emulate_media(**{"media": "screen", "color_scheme": "light", **look})
                for language in LABELS:
                    self.go(f"/pages/yourBoardingPass/{ticket}?lang={language}")
                    self.assertLessEqual(self.sideways(), 0, (name, look, language))
                    self.assertTrue(self.page.locator("figure svg").is_visible())
                width = self.page.locator("figure svg").evaluate("node => node.getBoundingClientRect().width")
                self.assertTrue(300 <= width <= 420, width)
                self.assertEqual(self.page.locator(".wallet a").is_visible(), look.get("media") != "print")
        for path in ("/pages/yourBoardingPass", "/pages/yourBoardingPass/x"):
            self.page.goto(path)
            self.assertLessEqual(self.sideways(), 0, path)
        # What answers 404 is written to the console by the browser itself.
        self.faults = [fault for fault in self.faults if "Failed to load resource" not in fault]

    def test_languages(self):
        """Boarding A54 the labels in four languages, and links between them"""
        ticket = self.ticket()
        self.go(f"/pages/yourBoardingPass/{ticket}")
        for language, labels in LABELS.items():
            link = self.page.locator(f".languages [lang={language}]")
            if link.evaluate("node => node.tagName") == "A":
                link.click()
            self.assertEqual(self.page.locator("html").get_attribute("lang"), language)
            self.assertLessEqual(set(labels), set(self.page.locator("dt").all_text_contents()))

    def test_code(self):
        """Boarding A56 the code that is drawn is the one in the pass, on a phone, in the dark and on paper"""
        ticket = self.ticket()
        with urllib.request.urlopen(f"{self.house.url}/api/v1/boardingpass/{ticket}", timeout=60) as answer:
            archive = zipfile.ZipFile(io.BytesIO(answer.read()))
        message = json.loads(archive.read("pass.json"))["barcodes"][0]["message"]
        self.assertEqual(json.loads(message)["ticket"], ticket)
        # As sharp as a phone's display.
        _, self.page = self.visitor(width="phone", scale=3)
        for look in ({"media": "screen", "color_scheme": "light"}, {"media": "screen", "color_scheme": "dark"}, {"media": "print"}):
            self.page.emulate_media(**look)
            self.go(f"/pages/yourBoardingPass/{ticket}")
            with tempfile.TemporaryDirectory() as folder:
                picture = os.path.join(folder, "code.png")
                self.page.locator("figure").screenshot(path=picture)
                read = subprocess.run(
                    ["zbarimg", "-q", "--raw", "-Sdisable", "-Sqrcode.enable", picture], capture_output=True, text=True, timeout=180, check=True)
            self.assertEqual(read.stdout.rstrip("\n"), message, look)


if __name__ == "__main__":
    unittest.main()
