"""The pages of Walks, on the demo: map, stops, player, transcript, voucher; without script, by keyboard, on a small phone."""

import re
import unittest

import browsing
from browsing import BrowserTest, expect, tearDownModule  # noqa: F401
from demo import DemoHouse

FREE, SHUT = "/walks/milan-historic-center", "/walks/milan-brera-evening"


def setUpModule():
    browsing.setUpModule(DemoHouse)


class WalkTest(BrowserTest):
    def ready(self):
        self.page.wait_for_selector("#map[data-ready=yes]")

    def redeem(self, code):
        self.page.fill("[name=code]", code)
        self.press("Open the walk")

    def test_index(self):
        """Every walk with how one gets in, and the way to it"""
        self.go("/walks")
        expect(self.page.locator(".card")).to_have_count(2)
        expect(self.page.locator(".card", has_text="Brera")).to_contain_text("With a voucher")
        self.follow("Historic Center")
        self.heading("Historic Center of Milan")

    def test_map_and_stops(self):
        """The way, five pins that lead to their stops, tiles of our own, and nothing from elsewhere"""
        asked = []
        self.page.on("request", lambda request: asked.append(request.url))
        self.go(FREE)
        self.ready()
        expect(self.page.locator("#map .pin")).to_have_count(5)
        expect(self.page.locator("#map path.way")).to_have_count(1)
        expect(self.page.locator(".stop audio")).to_have_count(5)
        self.page.wait_for_selector("canvas.leaflet-tile-loaded")
        expect(self.page.locator(".leaflet-control-attribution")).to_contain_text("Drawn for Usher")
        self.page.get_by_role("button", name="4. Castello Sforzesco").click()
        expect(self.page.locator("#stop-4 audio")).to_be_focused()
        self.assertEqual([url for url in asked if not url.startswith((self.house.url, "data:"))], [])

    def colour(self, lat, lng):
        """What the map shows at a place, as three numbers. Two pins tell where places are."""
        return self.page.evaluate(
            """([lat, lng]) => {
            const known = index => {
              const [lat, lng] = document.querySelectorAll(".stop")[index].dataset.place.split(",").map(Number);
              const box = document.querySelectorAll("#map .pin")[index].getBoundingClientRect();
              return { lat, lng, x: box.left + box.width / 2, y: box.top + box.height / 2 };
            };
            const a = known(0), b = known(4);
            const left = a.x + (lng - a.lng) * (b.x - a.x) / (b.lng - a.lng), top = a.y + (lat - a.lat) * (b.y - a.y) / (b.lat - a.lat);
            for (const tile of document.querySelectorAll("canvas.leaflet-tile-loaded")) {
              const box = tile.getBoundingClientRect(), x = (left - box.left) * tile.width / box.width, y = (top - box.top) * tile.height / box.height;
              if (x < 0 || y < 0 || x >= tile.width || y >= tile.height) continue;
              return [...tile.getContext("2d").getImageData(x, y, 1, 1).data.slice(0, 3)];
            } }""", [lat, lng])

    def test_vector_tiles(self):
        """Parks, water and buildings of the map, in colours for day and for night"""
        for scheme, colours in {
            "light": ([213, 229, 197], [181, 213, 234], [223, 207, 192]), "dark": ([36, 58, 46], [29, 58, 82], [61, 50, 70]),
        }.items():
            self.page.emulate_media(color_scheme=scheme)
            self.go(FREE)
            self.ready()
            self.until("document.querySelectorAll('canvas.leaflet-tile').length > 3"
                       " && document.querySelectorAll('canvas.leaflet-tile:not(.leaflet-tile-loaded)').length === 0")
            # In the park, in its pond, in the castle.
            for place, colour in zip([(45.4733, 9.1775), (45.4745, 9.1761), (45.4701, 9.1790)], colours):
                self.assertEqual(self.colour(*place), colour, (scheme, place))

    def test_broken_tiles(self):
        """Tiles that are none, or are cut off, leave the ground and no error"""
        self.page.route("**/tiles/**", lambda route: route.fulfill(body=b"\x1a\xff\xff\xff\x7f" + b"\x08" * 40, content_type="text/plain"))
        self.go(FREE)
        self.ready()
        expect(self.page.locator("#map .pin")).to_have_count(5)
        self.page.unroute("**/tiles/**")

    def test_keyboard(self):
        """A pin is reached by Tab and pressed by Enter; a line of the transcript plays from there"""
        self.go(FREE)
        self.ready()
        pin = self.page.get_by_role("button", name="2. Galleria")
        self.tab_to(pin)
        self.page.keyboard.press("Enter")
        expect(self.page.locator("#stop-2 audio")).to_be_focused()
        line = self.page.locator("#stop-2 .cues button").nth(1)
        self.tab_to(line)
        self.page.keyboard.press("Enter")
        expect(self.page.locator("#stop-2 .cues li").nth(1)).to_have_attribute("aria-current", "true")
        self.assertGreater(self.page.eval_on_selector("#stop-2 audio", "node => node.currentTime"), 1)

    def test_player(self):
        """The player shows what is told, the transcript follows, one stop at a time is heard"""
        self.go(FREE)
        expect(self.page.locator("#player")).to_be_hidden()
        self.page.locator("#stop-1 .cues button").first.click()
        expect(self.page.locator("#player [data-title]")).to_have_text("1. Piazza del Duomo")
        expect(self.page.locator("#player [data-cue]")).to_contain_text("Welcome to Piazza del Duomo")
        self.page.eval_on_selector("#stop-1 audio", "node => { node.currentTime = Number(document.querySelectorAll('#stop-1 .cues li')[2].dataset.start) + .1 }")
        expect(self.page.locator("#stop-1 .cues li[aria-current]")).to_have_count(1)
        expect(self.page.locator("#player [data-cue]")).to_contain_text("Count the spires")
        self.page.get_by_role("button", name="Next stop").click()
        expect(self.page.locator("#player [data-title]")).to_have_text("2. Galleria Vittorio Emanuele II")
        self.until("document.querySelector('#stop-1 audio').paused && !document.querySelector('#stop-2 audio').paused")
        expect(self.page.locator("#map .pin.on")).to_have_text("2")
        self.page.get_by_role("button", name="Pause").click()
        self.page.get_by_role("button", name="Play", exact=True).click()
        self.page.get_by_role("button", name="Close the player").click()
        expect(self.page.locator("#player")).to_be_hidden()
        self.assertTrue(self.page.eval_on_selector("#stop-2 audio", "node => node.paused"))

    def test_language(self):
        """The walk is told in the language that was asked for, else in the browser's, and so is all of its page"""
        self.go(FREE + "?language=it")
        self.heading("Centro storico")
        expect(self.page.locator("h1")).to_have_attribute("lang", "it")
        expect(self.page.locator("#stops")).to_have_text("Tappe")
        self.page.locator("article.walk").get_by_role("link", name="English", exact=True).click()
        self.heading("Historic Center")
        context = browsing.Shared.browser.new_context(base_url=self.house.url, locale="it-IT")
        self.addCleanup(context.close)
        page = context.new_page()
        page.goto(FREE)
        expect(page.locator("h1")).to_have_text("Centro storico di Milano")
        expect(page.locator("#stops")).to_have_text("Tappe")

    def test_stranger(self):
        """A French visitor of a walk that is told in Italian and English: the page is English altogether, the player too"""
        context = browsing.Shared.browser.new_context(base_url=self.house.url, locale="fr-FR")
        self.addCleanup(context.close)
        page = context.new_page()
        page.goto(FREE)
        expect(page.locator("html")).to_have_attribute("lang", "en")
        expect(page.locator("#stops")).to_have_text("Stops")
        self.assertEqual(page.locator("main [lang]:not([lang=en]):not(a)").count(), 0)
        page.evaluate("() => document.querySelector('#stop-2 audio').play()")
        expect(page.locator("#player")).to_have_attribute("data-pause", "Pause")

    def test_voucher(self):
        """A protected walk tells nothing; a guest's code waits for the sign-in, then opens it; a wrong one says so"""
        self.go(SHUT)
        expect(self.page.locator(".stop")).to_have_count(0)
        self.assertNotIn("Napoleon", self.page.content())
        self.ready()
        expect(self.page.locator("#map .pin")).to_have_count(1)
        self.redeem(self.house.voucher.lower())
        self.at("/signin")
        self.follow("Create an account")
        self.page.fill("[name=name]", "Wanda")
        self.page.fill("main [name=email]", "wanda@walks.example")
        self.page.fill("[name=password]", "Passw0rd")
        self.page.check("[name=terms]")
        self.press("Create my account")
        self.go(f"{SHUT}?code={self.house.voucher}")
        self.page.fill("[name=code]", "NO-SUCH-CODE")
        self.press("Open the walk")
        expect(self.page.locator("#code-error")).to_have_text("Voucher not found.")
        self.redeem(self.house.voucher)
        expect(self.page.locator(".notice.good")).to_contain_text("open to you")
        expect(self.page.locator(".stop")).to_have_count(3)
        with self.page.expect_response(re.compile(r"/media/.*signature=")) as heard:
            self.page.locator("#stop-1 .cues button").first.click()
        self.assertIn(heard.value.status, (200, 206))
        self.go("/walks")
        expect(self.page.locator(".card", has_text="Brera")).to_contain_text("Open to you")

    def test_unknown(self):
        """A walk that nobody made"""
        self.go("/walks/nowhere", status=404)
        self.heading("nothing here")


class PlainTest(BrowserTest):
    script = False

    def test_without_script(self):
        """Without script: list, audio, transcript and voucher work; there is no map and no player"""
        self.go(FREE)
        expect(self.page.locator(".stop audio[controls]")).to_have_count(5)
        expect(self.page.locator("#stop-1 .cues li").first).to_be_visible()
        expect(self.page.locator("#map")).to_be_hidden()
        expect(self.page.locator("#player")).to_be_hidden()
        self.sign_up("plain@walks.example")
        self.go("/walks")
        self.page.fill("[name=code]", "")
        self.page.fill("[name=code]", self.house.voucher)
        self.press("Open the walk")
        self.at(SHUT)
        expect(self.page.locator(".stop audio")).to_have_count(3)


class SmallTest(BrowserTest):
    width = "small"

    def test_no_sideways_scroll(self):
        """No page of Walks scrolls sideways at 320 px, also while the player is there"""
        for address in ("/walks", FREE, FREE + "?language=it", SHUT, "/walks/nowhere"):
            self.page.goto(address)
            wide = self.page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
            self.assertLessEqual(wide, 0, address)
        self.go(FREE)
        self.page.locator("#stop-2 .cues button").first.click()
        expect(self.page.locator("#player")).to_be_visible()
        wide = self.page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
        self.assertLessEqual(wide, 0)


if __name__ == "__main__":
    unittest.main()
