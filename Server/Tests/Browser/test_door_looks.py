"""What an answer looks like, what else is under the thumb, and how much of it all there is."""

import gzip
import json
import re
import time
import unittest
import urllib.request

from browsing import expect, tearDownModule  # noqa: F401
from door import CARD, CODES, GATE, DoorTest, figure, setUpModule  # noqa: F401

POLICY = ("default-src 'none'; script-src 'self'; worker-src 'self'; connect-src 'self'; img-src 'self' data:; style-src 'self'; manifest-src 'self'; base-uri 'none'; "
          "form-action 'none'; frame-ancestors 'none'")
LUMINANCE = """text => {
  const [red, green, blue] = text.match(/[\\d.]+/g).map(Number).map(value => value / 255).map(value => (value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}"""
LOOK = f"""() => {{
  const answer = document.getElementById('answer'), light = {LUMINANCE};
  const ground = light(getComputedStyle(answer).backgroundColor);
  const contrasts = [...answer.querySelectorAll('p, dt, dd, button')].filter(node => node.innerText && node.getClientRects().length > 0).map(node => {{
    let under = node;
    while (getComputedStyle(under).backgroundColor === 'rgba(0, 0, 0, 0)') under = under.parentElement;
    const [ink, paper] = [light(getComputedStyle(node).color), light(getComputedStyle(under).backgroundColor)];
    return (Math.max(ink, paper) + 0.05) / (Math.min(ink, paper) + 0.05);
  }});
  const box = answer.getBoundingClientRect(), shape = [...document.querySelectorAll('#shape svg')].filter(node => node.getClientRects().length > 0).map(node => node.getAttribute('class'));
  return {{
    ground: getComputedStyle(answer).backgroundColor, grey: Math.round(ground * 1000), contrast: Math.min(...contrasts), shape, wide: box.width / innerWidth, high: box.height / innerHeight,
    word: parseFloat(getComputedStyle(document.getElementById('word')).fontSize) / innerWidth, border: getComputedStyle(answer).outlineStyle,
    overflow: document.documentElement.scrollWidth - innerWidth,
  }};
}}"""
# Kind, ground, shape.
ROWS = {
    "in": ("rgb(61, 220, 132)", "in"), "check": ("rgb(61, 220, 132)", "check"), "again": ("rgb(255, 196, 0)", "again"), "no": ("rgb(168, 0, 34)", "no"),
    "other": ("rgb(27, 69, 180)", "other"),
}
# What no ticket of ours provokes is answered in the server's place.
REFUSALS = {
    "not_today": (400, "no"), "not_paid": (400, "no"), "ticket_cancelled": (400, "no"), "ticket_refunded": (400, "no"), "ticket_expired": (400, "no"), "not_authorized": (403, "no"),
    "sale_ticket_not_found": (404, "no"), "seat_not_found": (404, "no"), "rate_limited": (429, "other"), "not_allowed": (403, "other"),
}


# What a phone would do with its motor, and what it plays: each tone's hertz and for how many ms.
SIGNALS = """
  globalThis.felt = [];
  globalThis.heard = [];
  Object.defineProperty(navigator, 'vibrate', { value: buzz => { felt.push(buzz); return true; } });
  const { createOscillator } = AudioContext.prototype;
  AudioContext.prototype.createOscillator = function () {
    const tone = createOscillator.call(this), { start, stop } = tone;
    let begun = 0;
    tone.start = at => { begun = at; start.call(tone, at); };
    tone.stop = at => { heard.push([tone.frequency.value, Math.round((at - begun) * 1000)]); stop.call(tone, at); };
    return tone;
  };
"""


class AnswerTest(DoorTest):
    can = "scan,list,offline,undo"

    def looks(self, kind, alone=False):
        """The contract's row, in figures."""
        ground, shape = ROWS[kind]
        look = self.page.evaluate(LOOK)
        self.assertEqual((look["ground"], look["shape"]), (ground, [shape]), kind)
        self.assertGreaterEqual(look["contrast"], 7, kind)
        self.assertGreaterEqual(look["word"], 0.14, kind)
        self.assertGreaterEqual(look["wide"], 0.99)
        self.assertGreaterEqual(look["high"], 0.6)
        self.assertLessEqual(look["overflow"], 0)
        self.assertEqual(look["border"] == "dashed", alone)
        return look

    def test_rows(self):
        """Door D16 each outcome has its ground, shape and word; text is 7:1, the word 14 vw; none is told by colour alone"""
        for size in ({"width": 360, "height": 640}, {"width": 390, "height": 844}):
            with self.subTest(size=size):
                page = self.come(size=size)
                self.listed()
                first = 0 if size["width"] == 360 else 5
                seen = {}
                codes = [CODES[first], CODES[CARD + 1] if first == 0 else None, CODES[first], "NOSUCHNOSUCHNOSUCHNO", "LEARLEARLEARLEARLEAR"]
                for code, kind in zip(codes, ("in", "check", "again", "no", "no")):
                    if code is None:
                        continue
                    found = self.typed(code)
                    self.assertEqual(found["kind"], kind)
                    seen[kind] = (found["word"], self.looks(kind)["shape"][0])
                for code, (status, kind) in REFUSALS.items():
                    page.route("**/api/tickets/scan", lambda route, _, code=code, status=status: route.fulfill(
                        status=status, content_type="application/json", headers={"Retry-After": "3"}, body=json.dumps({"error": "x", "code": code})))
                    found = self.typed("ANYTHING")
                    self.assertEqual((found["kind"], found["code"]), (kind, code))
                    self.assertNotIn("_", found["why"])
                    seen[kind] = (found["word"], self.looks(kind)["shape"][0])
                page.unroute("**/api/tickets/scan")
                self.assertEqual(len({word for word, _ in seen.values()}), len(seen))
                self.assertEqual(len({shape for _, shape in seen.values()}), len(seen))
                self.context.set_offline(True)
                self.assertEqual(self.typed(CODES[first + 1])["alone"], True)
                self.looks("in", alone=True)
                self.assertEqual(self.typed("NOSUCHNOSUCHNOSUCHNO")["code"], "not_on_list")
                self.looks("no", alone=True)

    def test_signals(self):
        """Door D16 each outcome is felt and heard by its row, when it is painted; dim it is felt alone"""
        card = {"name": "Ada", "lines": [{"name": "Student", "quantity": 1, "proof": "Student card"}], "notes": [], "answers": []}
        came = {"code": "admitted", "admitted": 1, "used": 1, "total": 1, "left": 0, "sale": {}, "admissions": []}
        answers = {
            "in": (201, {"data": came}), "check": (201, {"data": {**came, "card": card}}), "again": (409, {"error": "x", "code": "already_used"}),
            "no": (404, {"error": "x", "code": "ticket_not_found"}), "other": (429, {"error": "x", "code": "rate_limited"}),
        }
        felt = {"in": [60], "check": [60, 60, 60], "again": [150, 80, 150], "no": [500], "other": [80, 60, 80, 60, 80]}
        page = self.come(before=SIGNALS)
        heard = {}
        for kind, (status, body) in answers.items():
            page.route("**/api/tickets/scan", lambda route, _, status=status, body=body: route.fulfill(
                status=status, content_type="application/json", body=json.dumps(body)))
            self.assertEqual(self.typed("ANYTHING")["kind"], kind)
            self.until("globalThis.felt.length > 0")
            signals = page.evaluate("() => ({ felt: felt.splice(0), heard: heard.splice(0) })")
            self.assertEqual(signals["felt"], [felt[kind]])
            heard[kind] = signals["heard"]
        self.assertEqual({kind: len(tones) for kind, tones in heard.items()}, {"in": 1, "check": 2, "again": 2, "no": 1, "other": 3})
        high, middle, low = heard["in"][0][0], heard["again"][0][0], heard["no"][0][0]
        self.assertGreater(high, middle)
        self.assertGreater(middle, low)
        self.assertEqual([heard["check"][0][0], heard["again"][1][0]], [high, middle])
        self.assertLess(heard["check"][1][0], high)
        # One is long, three are short.
        self.assertGreater(heard["no"][0][1], 400)
        self.assertLess(max(ms for _, ms in heard["other"]), 100)
        page.click("#more")
        page.check("#set-dim")
        page.keyboard.press("Escape")
        self.assertEqual(self.typed("ANYTHING")["kind"], "other")
        self.until("globalThis.felt.length > 0")
        self.assertEqual(page.evaluate("() => heard.length"), 0)

    def test_card(self):
        """Door D18 a card is text: Hebrew, an emoji, marks of HTML; what to look at, the answers, and when and where they came in before"""
        code = CODES[CARD]
        self.come()
        found = self.typed(code)
        if found["kind"] == "again":
            self.assertIn(GATE, found["why"])
        self.assertIn("Ada שלום 🎭 <b>", found["who"] + self.typed(code)["who"])
        found = self.typed(code)
        self.assertEqual(found["kind"], "again")
        self.assertRegex(found["why"], rf"In at \d\d:\d\d, {GATE}")
        for text in ("Student card", "Wheelchair: the side entrance", "Shirt", "M <i>"):
            self.assertIn(text, found["card"])

    def test_ask(self):
        """Door D19 asked from two on: the look lets nobody in, then one of two, and one is left"""
        page = self.come()
        page.click("#more")
        page.select_option("#set-ask", "2")
        page.keyboard.press("Escape")
        before = self.painted()
        page.click("#type")
        page.fill("#typed", CODES[41])
        page.click("#typed-ok")
        expect(page.locator("#asking")).to_be_visible()
        self.assertEqual(self.house.sql("SELECT COUNT(*) FROM scans WHERE admitted > 0 AND sale_id = 142"), [(0,)])
        expect(page.locator("#many")).to_have_text("2")
        page.click("#fewer")
        expect(page.locator("#many-ok")).to_have_text("Let in 1")
        page.click("#many-ok")
        found = self.answer(before)
        self.assertEqual((found["word"], found["why"]), ("IN", "1 of 2 in"))

    def test_undo(self):
        """Door D20 undo is there for who may, is held and not tapped, and frees them"""
        page = self.come()
        self.typed(CODES[42])
        button = page.locator("#undo")
        expect(button).to_be_visible()
        button.click()
        page.wait_for_timeout(300)
        self.assertEqual(self.typed(CODES[42])["kind"], "again")
        found = self.typed(CODES[43])
        self.assertEqual(found["kind"], "in")
        box = button.bounding_box()
        page.mouse.move(box["x"] + 20, box["y"] + 20)
        page.mouse.down()
        page.wait_for_timeout(750)
        page.mouse.up()
        expect(page.locator("#notice")).to_have_text("Undone: 2 out again")
        self.assertEqual(self.typed(CODES[43])["kind"], "in")
        self.can = None
        self.come()
        self.typed(CODES[44])
        expect(self.page.locator("#undo")).to_be_hidden()

    def test_names(self):
        """Door D22 by name: ticked persons come in by the sale's number; no answer to a phone has an address; another door's entry shows within 2 s"""
        answers = []
        page = self.come()
        page.on("response", lambda response: answers.append(response.text()) if "/api/tickets" in response.url else None)
        page.click("#name")
        page.fill("#named", "visitor 45")
        page.click("#named-ok")
        item = page.locator("#found li", has_text="Visitor 45 Example")
        expect(item).to_be_visible()
        item.locator("input").nth(1).uncheck()
        before = self.painted()
        item.get_by_role("button", name="Let in 1").click()
        found = self.answer(before)
        self.assertEqual((found["word"], found["why"]), ("IN", "1 of 2 in"))
        self.assertNotIn("@example.org", "".join(answers))
        counts = page.inner_text("#counts")
        first = page
        self.come()
        self.typed(CODES[46])
        begun = time.monotonic()
        while first.inner_text("#counts") == counts and time.monotonic() - begun < 5:
            first.wait_for_timeout(50)
        self.assertLess(time.monotonic() - begun, 2.5)
        first.click("#more")
        expect(first.locator("#history li")).to_have_count(1)
        expect(first.locator("#history")).to_contain_text("Visitor 45 Example")
        first.keyboard.press("Escape")

    def test_kiosk(self):
        """Door D36 a kiosk: the front camera, a first name for four seconds, no reason, left by its PIN; a badge is one print, once a person"""
        self.can = "scan,kiosk"
        printing = "globalThis.printed = 0; window.print = () => { globalThis.printed += 1; };"
        page = self.opened(before=printing)
        page.goto(self.house.link("--can", self.can))
        page.click("#go")
        expect(page.locator("#start-say")).to_contain_text("PIN")
        page.fill("#pin-new", "4711")
        page.click("#go")
        expect(page.locator("#strip")).to_be_visible()
        expect(page.locator("#controls")).to_be_hidden()
        before = self.painted()
        self.wedge(CODES[47])
        found = self.answer(before)
        self.assertEqual((found["word"], found["who"], found["why"]), ("WELCOME", "Visitor", ""))
        expect(page.locator("#answer")).to_be_hidden(timeout=6_000)
        before = self.painted()
        self.wedge("NOSUCHNOSUCHNOSUCHNO")
        found = self.answer(before)
        self.assertEqual((found["word"], found["why"], found["who"]), ("NO", "Please see our staff", ""))
        page.click("#leave")
        for _ in range(5):
            page.fill("#pin", "0000")
            page.keyboard.press("Enter")
            expect(page.locator("#pin-say")).to_have_text("Not this PIN")
            page.evaluate("() => { document.getElementById('pin-say').textContent = ''; }")
        page.fill("#pin", "4711")
        page.keyboard.press("Enter")
        expect(page.locator("#pin-say")).to_contain_text("Too many tries")
        self.can = "scan,list,offline,undo"
        page = self.come(before=printing)
        page.click("#more")
        page.check("#set-badges")
        page.keyboard.press("Escape")
        self.typed(CODES[48])
        self.assertEqual((page.evaluate("() => printed"), page.evaluate("() => document.getElementById('label').textContent")), (1, "Visitor 48 Example"))
        page.emulate_media(media="print")
        self.assertEqual(page.evaluate("() => getComputedStyle(document.getElementById('label')).display"), "grid")
        page.emulate_media(media="screen")
        page.click("#badge")
        self.assertEqual(page.evaluate("() => printed"), 2)


class PageTest(DoorTest):
    def test_languages(self):
        """Door D37 five languages, the left hand, targets of 64 px, 320 px and landscape, by keyboard, an assertive live region"""
        for locale, start, word in (("de-DE", "Start", "REIN 2"), ("fr-FR", "Démarrer", "ENTRENT 2"), ("es-ES", "Empezar", "PASAN 2"), ("it-IT", "Inizia", "ENTRANO 2")):
            with self.subTest(locale):
                page = self.opened(locale=locale, size={"width": 320, "height": 568})
                page.goto(self.house.link())
                expect(page.locator("#go")).to_have_text(start)
                # A browser hears no key before it has painted the page for the first time.
                page.evaluate("() => new Promise(done => { requestAnimationFrame(() => requestAnimationFrame(done)); })")
                page.focus("#go")
                page.keyboard.press("Enter")
                expect(page.locator("#strip")).to_be_visible()
                found = self.typed(CODES[100 + len(locale) + ("de-DE", "fr-FR", "es-ES", "it-IT").index(locale)])
                self.assertEqual(found["word"], word)
                self.assertEqual(page.evaluate("() => document.documentElement.lang"), locale[:2])
                self.assertLessEqual(page.evaluate("() => document.documentElement.scrollWidth - innerWidth"), 0)
        self.assertEqual(page.locator("#told").get_attribute("aria-live"), "assertive")
        small = """() => [...document.querySelectorAll('#controls button, dialog[open] button, #go, #undo')].map(node => node.getBoundingClientRect()).filter(box => box.width > 0)
          .filter(box => box.width < 64 || box.height < 64).length"""
        for size in ({"width": 320, "height": 568}, {"width": 844, "height": 390}):
            page.set_viewport_size(size)
            self.assertEqual(page.evaluate(small), 0)
        page.click("#more")
        page.check("#set-left")
        page.keyboard.press("Escape")
        self.assertLess(page.locator("#controls").bounding_box()["x"], 10)

    def test_headers(self):
        """Door D38 the page's headers exactly; nothing comes from elsewhere; other pages give no camera"""
        with urllib.request.urlopen(f"{self.house.url}/door/", timeout=30) as answer:
            headers = answer.headers
        self.assertEqual(headers["Content-Security-Policy"], POLICY)
        self.assertEqual(headers["Permissions-Policy"], "camera=(self), screen-wake-lock=(self), fullscreen=(self), microphone=(), geolocation=()")
        self.assertEqual((headers["Referrer-Policy"], headers["Cache-Control"]), ("no-referrer", "no-cache"))
        with urllib.request.urlopen(self.house.url, timeout=30) as answer:
            self.assertIn("camera=()", answer.headers["Permissions-Policy"])
        self.come()
        self.typed(CODES[112])
        self.assertFalse([url for url in self.requests if not url.startswith((self.house.url, "data:", "blob:"))])

    def test_plain(self):
        """Door D38 a page that came by http under a name says why it cannot work and takes no secret"""
        page = self.opened(before="Object.defineProperty(globalThis, 'isSecureContext', { value: false });")
        page.goto(self.house.link())
        expect(page.locator("#house")).to_contain_text("plain address")
        self.assertFalse([url for url in self.requests if "join" in url])

    def test_budget(self):
        """Door D39 the decoder is at most 105 KB gzip, fetched once; page, style and scripts are at most 60 KB"""
        self.come()
        self.listed()
        self.page.wait_for_timeout(500)
        sizes = {}
        for url in sorted({url for url in self.requests if "/assets/" in url or url.endswith("/door/")}):
            with urllib.request.urlopen(url.split("#")[0], timeout=30) as answer:
                sizes[url.split("#")[0]] = len(gzip.compress(answer.read(), 9))
        decoder = [size for url, size in sizes.items() if "decoder" in url]
        rest = sum(size for url, size in sizes.items() if "decoder" not in url)
        self.assertEqual(len(decoder), 1)
        self.assertLessEqual(decoder[0], 105 * 1024)
        figure("decoder, gzip", f"{decoder[0] / 1024:.1f} KB", "105 KB")
        figure("page, style and scripts, gzip", f"{rest / 1024:.1f} KB", "60 KB")
        self.assertLessEqual(rest, 60 * 1024)


if __name__ == "__main__":
    unittest.main()
