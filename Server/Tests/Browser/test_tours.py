"""A museum's first walk, from an empty house to the first voucher redeemed: points, texts, recordings, subtitles, cards; and the page that follows."""

import json
import math
import os
import re
import struct
import subprocess
import tempfile
import unittest

import browsing
from browsing import BrowserTest, expect, tearDownModule  # noqa: F401
from house import House
from test_languages import SAID, left
from test_scripts import WEB

PICTURES = os.environ.get("USHER_PICTURES", "")
# Where the subtitles go that were set in the browser, for the SDK's parser.
MADE = os.environ.get("USHER_MADE", "")
ROOT = "/console/o/city-museum/tours"
DUOMO, GALLERY = (45.464203, 9.189982), (45.465803, 9.190182)
SUBTITLES = ["Look up.", "Count the spires: there are 135.", "Now walk on."]


class Museum(House):
    """A house that has nothing yet."""

    def content(self):
        return {"catalogue": 1, "organisations": [{"key": "museum", "name": "City Museum", "time_zone": "Europe/Rome", "currency": "EUR"}]}


def setUpModule():
    # For the languages that nobody speaks.
    os.environ["USHER_WEB_STYLE"] = "true"
    browsing.setUpModule(Museum)


def mp3(seconds):
    """Silence: frames of MPEG 1, layer III, 128 kbit/s, 44.1 kHz, mono."""
    frame = bytes([0xFF, 0xFB, 0x90, 0xC4]) + bytes(413)
    return frame * math.ceil(seconds * 44100 / 1152)


def wav(seconds, pitch=220):
    """A tone that swells and fades, 8 kHz mono."""
    samples = [int(12000 * math.sin(i * pitch * math.tau / 8000) * abs(math.sin(i / 8000 * 1.7))) for i in range(int(seconds * 8000))]
    data = struct.pack(f"<{len(samples)}h", *samples)
    return b"RIFF" + struct.pack("<I", 36 + len(data)) + b"WAVEfmt " + struct.pack("<IHHIIHH", 16, 1, 1, 8000, 16000, 2, 16) + b"data" + struct.pack("<I", len(data)) + data


def seconds(clock):
    """Of `00:00:01.500`."""
    hours, minutes, rest = clock.split(":")
    return int(hours) * 3600 + int(minutes) * 60 + float(rest)


class TourTest(BrowserTest):
    # The cookies of the museum's owner, who signs up once: that takes seconds, and is another test's.
    owner = []

    def member(self):
        if not TourTest.owner:
            self.sign_up("mara@museum.example", "Mara Rossi")
            self.house.join("mara@museum.example", "museum")
            TourTest.owner = self.context.cookies()
        self.context.add_cookies(TourTest.owner)

    def picture(self, name, whole=True):
        if not PICTURES:
            return
        for scheme in ("light", "dark"):
            self.page.emulate_media(color_scheme=scheme)
            for width in ("phone", "desk"):
                self.page.set_viewport_size(browsing.WIDTHS[width])
                self.page.wait_for_timeout(150)
                self.page.screenshot(path=os.path.join(PICTURES, f"{name}-{width}-{scheme}.png"), full_page=whole)
        self.page.emulate_media(color_scheme="light")
        self.page.set_viewport_size(browsing.WIDTHS[self.width])
        self.page.wait_for_timeout(150)

    def new_tour(self, name, voucher=False):
        self.go(ROOT + "/new")
        self.page.fill("[name=name]", name)
        self.page.fill("[name=city]", "Milan")
        if voucher:
            self.page.check("#entry-voucher")
        self.press("Make tour")
        self.page.wait_for_url(re.compile("/map$"))
        self.mapped()
        return self.page.url.rsplit("/", 2)[1]

    def mapped(self):
        self.page.wait_for_selector("#map[data-ready=yes]")

    def saved(self):
        self.page.wait_for_selector("#stage[data-state=saved]")

    def api(self, path):
        return self.page.evaluate("async path => (await fetch(path)).json()", path)

    def points(self, tour):
        found = self.api(f"/console/api/tours/{tour}/points?organisation=museum")
        return [(point["lat"], point["lng"], point["triggerRadiusMeters"]) for point in found]

    def type_point(self, lat, lng, radius):
        """By keyboard alone."""
        for name, value in (("add-lat", lat), ("add-lng", lng), ("add-radius", radius)):
            self.page.focus(f"#{name}")
            self.page.keyboard.press("Control+A")
            self.page.keyboard.type(str(value))
        self.page.keyboard.press("Enter")
        self.saved()

    def zoomed_out(self, steps):
        """The whole tour, and so many steps more around it; nothing moves any more."""
        self.press("Show all")
        self.settled()
        for _ in range(steps):
            self.page.locator(".leaflet-control-zoom-out").click()
            self.settled()

    def settled(self):
        """Until the map stands still: on a busy machine that takes longer than the movement itself."""
        last, same = None, 0
        while same < 4:
            self.page.wait_for_timeout(100)
            place = self.page.evaluate("() => JSON.stringify([...document.querySelectorAll('#map .pin')].map(pin => pin.getBoundingClientRect()))")
            same, last = (same + 1 if place == last else 0), place

    @staticmethod
    def middle(locator):
        box = locator.bounding_box()
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def drag(self, locator, right, down):
        self.page.locator("#map").evaluate("node => node.scrollIntoView({ block: 'center' })")
        x, y = self.middle(locator)
        self.page.mouse.move(x, y)
        self.page.mouse.down()
        self.page.mouse.move(x + right / 2, y + down / 2, steps=4)
        self.page.mouse.move(x + right, y + down, steps=4)
        self.framed()

    def framed(self):
        """The map takes over where the pointer is with the next frame, not at once."""
        self.page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => done(true))))")

    def test_map(self):
        """Console C58 a tour's map by pointer and by keyboard has equal points; overlaps are drawn while dragging; undo and redo; a way from GPX"""
        self.member()
        self.go(ROOT)
        self.follow("New tour")
        first = self.new_tour("Milan by pointer")
        self.type_point(*DUOMO, 150)
        expect(self.page.locator("#map .pin")).to_have_count(1)
        self.press("Add points")
        box = self.page.locator("#map").bounding_box()
        self.page.mouse.click(box["x"] + box["width"] * .62, box["y"] + box["height"] * .3)
        expect(self.page.locator("#map .pin")).to_have_count(2)
        self.press("Add points")
        self.saved()
        expect(self.page.locator("#map .zone.clash")).to_have_count(2)
        expect(self.page.locator("#points li").first).to_contain_text("overlaps that of point 2")
        self.picture("tours-map")
        # While it is dragged away the warning goes, and comes back, before the pointer lets go.
        self.zoomed_out(1)
        second = self.page.locator("#map .pin").nth(1)
        self.drag(second, 0, -100)
        expect(self.page.locator("#map .zone.clash")).to_have_count(0)
        expect(self.page.locator("#points .clash-note")).to_have_count(0)
        x, y = self.middle(second)
        self.page.mouse.move(x, y + 100, steps=4)
        expect(self.page.locator("#map .zone.clash")).to_have_count(2)
        expect(self.page.locator("#points .clash-note")).to_have_count(1)
        self.page.mouse.move(x, y, steps=4)
        expect(self.page.locator("#map .zone.clash")).to_have_count(0)
        self.page.mouse.up()
        self.saved()
        expect(self.page.locator("#map .zone.clash")).to_have_count(0)
        self.zoomed_out(0)
        before = self.points(first)
        self.drag(self.page.locator("#map .handle").nth(1), 12, 0)
        self.page.mouse.up()
        self.saved()
        after = self.points(first)
        self.assertGreater(after[1][2], before[1][2])
        self.press("Undo")
        self.saved()
        self.assertEqual(self.points(first), before)
        self.press("Redo")
        self.saved()
        self.assertEqual(self.points(first), after)
        # The same by keyboard: typed three metres off, and moved there with the arrows.
        second = self.new_tour("Milan by keyboard")
        self.type_point(*after[0])
        self.type_point(*after[1])
        grip = self.page.locator("#points .pin-number").nth(1)
        grip.focus()
        for key in ("ArrowUp", "ArrowRight", "Shift+ArrowDown"):
            self.page.keyboard.press(key)
        self.saved()
        moved = self.points(second)[1]
        self.assertAlmostEqual((moved[0] - after[1][0]) * 111195.08, -9, delta=.2)
        self.assertAlmostEqual((moved[1] - after[1][1]) * 111195.08 * math.cos(math.radians(moved[0])), 1, delta=.2)
        for key in ("Shift+ArrowUp", "ArrowLeft", "ArrowDown"):
            self.page.keyboard.press(key)
        self.saved()
        for there, typed in zip(self.points(second), after):
            for one, other in zip(there, typed):
                self.assertAlmostEqual(one, other, delta=2e-6)
        grip.focus()
        self.page.keyboard.press("Control+Z")
        self.saved()
        for there, typed in zip(self.points(second)[1], after[1]):
            self.assertAlmostEqual(there, typed, delta=2e-6)
        self.way(second)

    def way(self, tour):
        gpx = '<gpx><trk><trkseg><trkpt lat="45.464" lon="9.19"/><trkpt lat="45.465" lon="9.191"/><trkpt lat="45.466" lon="9.192"/></trkseg></trk></gpx>'
        self.page.set_input_files("#gpx", {"name": "way.gpx", "mimeType": "application/gpx+xml", "buffer": gpx.encode()})
        self.saved()
        self.assertEqual(self.api(f"/console/api/tours/{tour}?organisation=museum")["route"], [[45.464, 9.19], [45.465, 9.191], [45.466, 9.192]])
        # Order and deletion, and both taken back.
        self.page.locator("#points li").nth(1).get_by_role("button", name="Earlier").click()
        self.saved()
        turned = self.points(tour)
        self.press("Undo")
        self.saved()
        self.assertEqual(self.points(tour), turned[::-1])
        self.page.locator("#points li").first.get_by_role("button", name=re.compile("Delete")).click()
        self.saved()
        self.assertEqual(len(self.points(tour)), 1)
        self.press("Undo")
        self.saved()
        self.assertEqual(self.points(tour), turned[::-1])

    def test_film(self):
        """Console C58 C59 C60 from nothing to the first voucher redeemed: a tour, its words, recordings sent and matched, subtitles set while playing, the check, a preview that plays, published, cards whose every code leads to its voucher, once each, and a walker who opens it"""
        self.member()
        tour = self.new_tour("Milan at noon", voucher=True)
        self.type_point(*DUOMO, 60)
        self.type_point(*GALLERY, 60)
        self.blocked(tour)
        self.words(tour)
        self.media(tour)
        self.subtitles(tour)
        self.preview(tour)
        codes = self.cards(tour)
        self.redeem(codes[0])

    def blocked(self, tour):
        """What stands in the way leads to the page that mends it."""
        self.go(f"{ROOT}/{tour}/check")
        expect(self.page.get_by_role("button", name=re.compile("Publish"))).to_have_count(0)
        expect(self.page.locator(".findings.bad")).to_contain_text("has no recording")
        self.picture("tours-check")
        self.follow("how long the tour takes")
        self.page.fill("[name=minutes]", "30")
        self.page.fill("[name=kilometres]", "0.2")
        self.picture("tours-overview")
        self.press("Save tour")
        expect(self.page.locator(".toast")).to_contain_text("was saved")

    def words(self, tour):
        self.page.select_option("[name=language]", "it")
        self.page.fill("[name=title]", "Milano a mezzogiorno")
        self.press("Add language")
        self.page.wait_for_url(re.compile("/texts"))
        block = self.page.locator(".told").nth(1)
        block.locator("[name='en.title']").fill("Piazza del Duomo")
        block.locator("[name='en.content']").fill("The cathedral took six centuries.")
        block.locator("[name='it.title']").fill("Piazza del Duomo")
        block.get_by_role("button").click()
        expect(self.page.locator(".toast")).to_contain_text("texts were saved")
        self.page.locator(".told").nth(2).locator("[name='en.title']").fill("Galleria")
        self.page.locator(".told").nth(2).get_by_role("button").click()
        expect(self.page.locator(".toast")).to_contain_text("texts were saved")
        expect(self.page.locator(".told").nth(2).locator("[name='en.title']")).to_have_value("Galleria")
        expect(self.page.locator(".told").nth(2).locator(".gap")).to_be_visible()
        self.picture("tours-texts")

    def media(self, tour):
        self.go(f"{ROOT}/{tour}/media?language=en")
        self.page.wait_for_selector("#send[data-ready=yes]")
        files = [("01-duomo.mp3", "audio/mpeg", mp3(6)), ("2 galleria.wav", "audio/wav", wav(5)), ("notes.txt", "text/plain", b"x"), ("02-fake.mp3", "audio/mpeg", b"no audio")]
        self.page.set_input_files("#file", [{"name": name, "mimeType": kind, "buffer": data} for name, kind, data in files])
        expect(self.page.locator("#sending .come")).to_have_count(2)
        expect(self.page.locator("#sending .bad")).to_have_count(2)
        expect(self.page.locator("#sending [data-assign]")).to_be_visible()
        expect(self.page.locator("#sending .come select").first).to_contain_text("Piazza del Duomo")
        self.picture("tours-sending")
        self.press("Put files to points")
        expect(self.page.locator(".wave[data-state=drawn]")).to_have_count(2)
        expect(self.page.locator(".wave [data-length]").first).to_contain_text("0:06")
        expect(self.page.locator(".waveform")).to_have_count(2)
        self.picture("tours-media")

    def subtitles(self, tour):
        self.page.locator(".heard").first.get_by_role("link", name="Subtitles").click()
        self.page.wait_for_selector("#cues[data-ready=yes]")
        self.page.wait_for_selector(".wave[data-state=drawn]")
        times = []
        for index, text in enumerate(SUBTITLES):
            self.page.evaluate("seconds => { const heard = document.getElementById('heard'); heard.currentTime = seconds; heard.play(); }", 1.5 * index)
            self.until("!document.getElementById('heard').paused && document.getElementById('heard').currentTime > %f" % (1.5 * index))
            self.press("Add cue")
            self.page.keyboard.type(text)
            self.press("Start now")
            self.page.wait_for_timeout(500)
            self.press("End now")
            row = self.page.locator(".cue-rows li").nth(index)
            times.append([row.locator(".time").nth(place).input_value() for place in (0, 1)])
            self.assertLess(times[-1][0], times[-1][1])
        self.picture("tours-cues")
        self.press("Save subtitles")
        expect(self.page.locator(".toast")).to_contain_text("3 cues")
        point = self.api(f"/console/api/tours/{tour}/points?organisation=museum")[0]
        said = next(text for text in point["localizations"] if text["language"] == "en")
        file = self.api(f"/console/api/media/{said['subtitleMediaId']}?organisation=museum")
        self.assertEqual(file["mimeType"], "text/vtt")
        kept = self.page.evaluate("async url => (await fetch(new URL(url).pathname + new URL(url).search)).text()", file["url"])
        cues = "".join(f"\n{start} --> {end}\n{text}\n" for (start, end), text in zip(times, SUBTITLES))
        self.assertEqual(kept, "WEBVTT\n" + cues)
        if MADE:
            with open(os.path.join(MADE, "cues.vtt"), "w", encoding="utf-8") as file:
                file.write(kept)
            with open(os.path.join(MADE, "cues.json"), "w", encoding="utf-8") as file:
                json.dump([{"start": seconds(start), "end": seconds(end), "text": text} for (start, end), text in zip(times, SUBTITLES)], file)

    def preview(self, tour):
        self.go(f"{ROOT}/{tour}/check")
        self.picture("tours-ready")
        # The Italian one has no recording yet, and nothing to play.
        english = self.page.locator("section.check", has=self.page.get_by_role("heading", name="English"))
        link = english.get_by_role("link", name="Preview").get_attribute("href")
        stranger, other = self.visitor()
        other.goto(link)
        other.wait_for_selector("#map[data-ready=yes]")
        expect(other.locator(".notice")).to_contain_text("preview")
        # Beside the first pin, within its zone.
        first = other.locator("#map .pin").first
        other.locator("#map").evaluate("node => node.scrollIntoView({ block: 'center' })")
        x, y = self.middle(first)
        other.mouse.click(x + 30, y - 25)
        expect(other.locator("#map .pin.walker")).to_be_visible()
        expect(other.locator("#player [data-title]")).to_have_text("1. Piazza del Duomo")
        if PICTURES:
            other.wait_for_timeout(300)
            other.screenshot(path=os.path.join(PICTURES, "tours-preview.png"))
        until = "!document.querySelector('#stop-1 audio').paused"
        for _ in range(100):
            if other.evaluate(f"() => {until}"):
                break
            other.wait_for_timeout(50)
        self.assertTrue(other.evaluate(f"() => {until}"))
        other.goto("/walks/preview/" + "x" * 60)
        expect(other.locator("h1")).to_contain_text("nothing here")
        stranger.close()
        english.get_by_role("button", name="Publish English").click()
        expect(self.page.locator(".toast")).to_contain_text("is published")

    def cards(self, tour):
        self.go(f"{ROOT}/{tour}/vouchers")
        self.page.fill("[name=name]", "Museum desk")
        self.page.fill("[name=quantity]", "12")
        self.page.fill("[name=prefix]", "MUSEUM")
        self.picture("tours-vouchers")
        self.press("Make codes")
        self.page.wait_for_url(re.compile("/vouchers/[0-9a-f-]{36}$"))
        codes = self.page.locator("tbody th").all_inner_texts()
        codes = [code.strip() for code in codes]
        self.assertEqual(len(set(codes)), 12)
        self.picture("tours-batch")
        self.follow("Cards to print")
        expect(self.page.locator(".card-sheet")).to_have_count(2)
        expect(self.page.locator(".card-sheet").first.locator("li")).to_have_count(10)
        self.picture("tours-cards")
        self.page.emulate_media(media="print")
        self.page.set_viewport_size({"width": 1000, "height": 1400})
        # No word of the address is broken: each piece of it stands in one line.
        broken = self.page.evaluate("""() => [...document.querySelectorAll(".card-sheet .where span")]
            .filter((piece) => piece.offsetHeight > 2.2 * parseFloat(getComputedStyle(piece).fontSize)).map((piece) => piece.textContent)""")
        self.assertEqual(broken, [])
        expect(self.page.locator(".card-sheet .where").first).to_have_text(self.house.url.split("//")[1] + "/walks/redeem")
        with tempfile.TemporaryDirectory() as folder:
            file = os.path.join(folder, "cards.png")
            self.page.screenshot(path=file, full_page=True)
            if PICTURES:
                self.page.screenshot(path=os.path.join(PICTURES, "tours-cards-print.png"), full_page=True)
            read = subprocess.run(["zbarimg", "-q", "--raw", "-Sdisable", "-Sqrcode.enable", file], capture_output=True, text=True, check=True).stdout.split()
        self.assertEqual(sorted(read), sorted(f"{self.house.url}/walks/redeem?code={code}" for code in codes))
        self.page.emulate_media(media="screen")
        return codes

    def redeem(self, code):
        """Somebody with a card, on a phone of their own."""
        context, self.page = self.visitor(width="phone")
        self.sign_up("walker@walks.example", "Wanda")
        self.go(f"/walks/redeem?code={code}")
        expect(self.page.locator("[name=code]")).to_have_value(code)
        self.press("Open the walk")
        self.at("/walks/milan-at-noon")
        expect(self.page.locator(".stop")).to_have_count(2)
        expect(self.page.locator("#follow")).to_be_visible()
        self.picture("walk-open")
        context.close()


class FollowTest(BrowserTest):
    """The public page, on a walk that a catalogue could have brought: everything by the API here."""

    width = "phone"

    def walk(self):
        TourTest.member(self)
        # A page of the server's, to ask from.
        self.go("/robots.txt")
        slug = f"follow-{self._testMethodName.replace('_', '-')}"
        made = self.page.evaluate("""async ([slug, audio, places]) => {
          const at = path => `/console/api${path}${path.includes("?") ? "&" : "?"}organisation=museum`;
          const send = async (method, path, body) => {
            const answer = await fetch(at(path), { method, headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) });
            if (!answer.ok) throw new Error(`${path} ${answer.status} ${await answer.text()}`);
            return answer.json();
          };
          const tour = await send("POST", "/tours", { slug, city: "Milan", durationMinutes: 10, distanceKm: .2 });
          await send("POST", `/tours/${tour.id}/versions`, { language: "it", title: "A mezzogiorno", description: "Due passi." });
          const bytes = Uint8Array.from(atob(audio), letter => letter.charCodeAt(0));
          const file = await (await fetch(at("/media?kind=audio&filename=a.wav"), { method: "POST", headers: { "Content-Type": "audio/wav" }, body: bytes })).json();
          for (const [index, [lat, lng]] of places.entries()) {
            const point = await send("POST", `/tours/${tour.id}/points`, { lat, lng, triggerRadiusMeters: 60 });
            await send("PUT", `/tours/${tour.id}/points/${point.id}/localizations/it`, { title: `Tappa ${index + 1}`, contentText: "Qui.", audioMediaId: file.id });
          }
          await send("POST", `/tours/${tour.id}/versions/it/publish`, {});
          return tour.id;
        }""", [slug, __import__("base64").b64encode(wav(1.2)).decode(), [DUOMO, GALLERY]])
        return made, f"/walks/{slug}"

    def stand(self, place):
        self.context.set_geolocation({"latitude": place[0], "longitude": place[1], "accuracy": 8})

    def test_follows(self):
        """The page follows whoever walks: it asks for the place only when told to start, plays what is due, and its figures are the console's"""
        tour, path = self.walk()
        self.context.grant_permissions(["geolocation"])
        self.stand((45.4600, 9.1899))
        sent = []
        self.page.on("request", lambda request: sent.append(request.post_data) if request.url.endswith("/analytics/events") else None)
        answer = self.go(path)
        self.assertIn("geolocation=(self)", answer.headers["permissions-policy"])
        # An Italian walk is Italian altogether.
        self.assertEqual(self.page.get_attribute("html", "lang"), "it")
        expect(self.page.locator("#follow")).to_contain_text("Cominci")
        self.picture_of("follow")
        self.page.get_by_role("button", name="Comincia").click()
        expect(self.page.locator("#map .pin.walker")).to_be_visible()
        for index, place in enumerate([DUOMO, GALLERY]):
            # At once is a jump, which is believed the third time.
            for step in range(4):
                self.stand((place[0] + step * 1e-6, place[1]))
                self.page.wait_for_timeout(120)
            expect(self.page.locator("#follow [data-says]")).to_contain_text(re.compile(f"Tappa {index + 1}|tutto"))
        expect(self.page.locator("#follow [data-says]")).to_contain_text("Ha percorso tutto")
        self.picture_of("follow-through")
        self.page.wait_for_timeout(300)
        events = [event for body in sent for event in json.loads(body)["events"]]
        kinds = [event["eventType"] for event in events]
        self.assertEqual(kinds, ["tour_started", "point_triggered", "point_triggered", "tour_completed"])
        self.assertEqual([event["properties"].get("triggerType") for event in events[1:3]], ["gps", "gps"])
        self.go(f"{ROOT}/{tour}/figures")
        expect(self.page.locator(".figures")).to_contain_text("1")
        figures = self.page.evaluate("async tour => (await fetch(`/console/api/analytics/overview?organisation=museum&tourId=${tour}`)).json()", tour)
        self.assertEqual((figures["starts"], figures["completions"], figures["byTrigger"]["gps"]), (1, 1, 2))
        self.picture_of("tours-figures")

    def test_refused(self):
        """Without a place the page says so, and the walk goes on by hand"""
        _, path = self.walk()
        self.go(path)
        self.page.get_by_role("button", name="Comincia").click()
        expect(self.page.locator("#follow[data-state=hand]")).to_contain_text("a mano")
        self.page.evaluate("() => document.querySelector('#stop-2 audio').play()")
        expect(self.page.locator("#player [data-title]")).to_have_text("2. Tappa 2")
        expect(self.page.locator("#follow [data-says]")).to_contain_text("Ha percorso tutto")

    def picture_of(self, name):
        TourTest.picture(self, name)


class WordsTest(TourTest):
    test_map = None
    test_film = None

    def test_words(self):
        """Console C34: each page of a tour in en-XA has no word without a key, and nothing scrolls sideways at 320 px"""
        self.member()
        tour = self.new_tour("T1 M1", voucher=True)
        self.type_point(*DUOMO, 20)
        self.type_point(*GALLERY, 500)
        point = self.api(f"/console/api/tours/{tour}/points?organisation=museum")[0]["id"]
        self.go(f"{ROOT}/{tour}/vouchers")
        self.page.fill("[name=name]", "B1")
        self.page.fill("[name=quantity]", "2")
        self.press("Make codes")
        self.page.wait_for_url(re.compile("/vouchers/[0-9a-f-]{36}$"))
        batch = self.page.url.rsplit("/", 1)[1]
        self.page.set_viewport_size({"width": 320, "height": 700})
        # The last two are of the address on the cards.
        known = {"City Museum", "Mara Rossi", "Milan", "English", "Italiano", "Français", "T1 M1", "walks/", "redeem"}
        for path in ("", "/map", "/texts", "/media", f"/media/points/{point}/en/cues", "/vouchers", f"/vouchers/{batch}", f"/vouchers/{batch}/cards", "/check", "/figures", "/delete"):
            self.go(f"{ROOT}/{tour}{path}?lang=en-XA")
            if path == "/map":
                self.mapped()
            said = [text for text in left(self.page.evaluate(SAID)) if text not in known and not re.fullmatch(r"[A-Z0-9]{5}-[A-Z0-9]{5}|1\. \[.*\] · English|iOS|Android|127.*|[\w -]+\.(mp3|wav|vtt)", text)]
            self.assertEqual(said, [], path)
            self.assertLessEqual(self.page.evaluate("() => document.documentElement.scrollWidth"), 320, path)


class PlainTest(TourTest):
    """Without script: the list's forms, texts, one file at a time, subtitles as a text, and the check."""

    script = False
    test_map = None
    test_film = None

    def test_plain(self):
        """A tour without script: points, order, way, words, a recording, subtitles, published, found by everybody"""
        self.member()
        self.go(ROOT + "/new")
        self.page.fill("[name=name]", "Plain walk")
        self.page.fill("[name=city]", "Milan")
        self.press("Make tour")
        expect(self.page.locator("#stage")).to_be_hidden()
        for place in (GALLERY, DUOMO):
            self.page.fill("#add-lat", str(place[0]))
            self.page.fill("#add-lng", str(place[1]))
            self.page.fill("#add-radius", "60")
            self.press("Add point")
            expect(self.page.locator(".toast")).to_contain_text("was added")
        self.page.fill("#add-lat", "91")
        self.page.fill("#add-lng", "0")
        self.press("Add point")
        expect(self.page.locator(".faults")).to_contain_text("no place")
        self.page.locator("#points li").nth(1).get_by_role("button", name="Earlier").click()
        expect(self.page.locator("#points li").first.locator("[name=lat]")).to_have_value(str(DUOMO[0]))
        tour = self.page.url.split("/tours/")[1].split("/")[0]
        self.page.locator(".way-form summary").click()
        self.page.fill("#route", f"{DUOMO[0]}, {DUOMO[1]}\n{GALLERY[0]},{GALLERY[1]}")
        self.press("Save way")
        expect(self.page.locator(".toast")).to_contain_text("2 places")
        self.go(f"{ROOT}/{tour}")
        self.page.fill("[name=minutes]", "10")
        self.page.fill("[name=kilometres]", "0,2")
        self.press("Save tour")
        self.go(f"{ROOT}/{tour}/texts")
        for index in (1, 2):
            self.page.locator(".told").nth(index).locator("[name='en.title']").fill(f"Stop {index}")
            self.page.locator(".told").nth(index).get_by_role("button").click()
        self.go(f"{ROOT}/{tour}/media")
        self.page.set_input_files("#file", {"name": "tone.wav", "mimeType": "audio/wav", "buffer": wav(1)})
        self.press("Send file")
        expect(self.page.locator(".toast")).to_contain_text("tone.wav")
        for index in (0, 1):
            slots = self.page.locator(".heard").nth(index)
            slots.locator("[name=audio]").select_option(label="tone.wav")
            slots.get_by_role("button").click()
            expect(self.page.locator(".toast")).to_contain_text("were saved")
        self.page.locator(".heard").first.get_by_role("link", name="Subtitles").click()
        self.page.fill("#cue-file", "1\n00:00:00,100 --> 00:00:00,900\nA tone\n")
        self.press("Save subtitles")
        expect(self.page.locator(".toast")).to_contain_text("1 cue")
        self.go(f"{ROOT}/{tour}/check")
        self.press("Publish English")
        expect(self.page.locator(".toast")).to_contain_text("is published")
        self.go("/walks/plain-walk")
        expect(self.page.locator("#stop-1 .cues")).to_contain_text("A tone")


if __name__ == "__main__":
    unittest.main()
