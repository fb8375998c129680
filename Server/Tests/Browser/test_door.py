"""A phone comes in by a link and reads tickets, by its camera and without one."""

import re
import time
import unittest

from browsing import expect, tearDownModule  # noqa: F401
from door import CODES, GATE, HEIGHT, WIDTH, DoorTest, in_middle, picture, setUpModule  # noqa: F401


class ComingTest(DoorTest):
    def test_link(self):
        """Door D2 a link opened, one tap: scanned. The secret is in no address, history, request line or referrer, and the cookie is out of reach"""
        link = self.house.link()
        secret = link.split("#")[1]
        referrers = []
        page = self.opened(self.film([(picture(), 10), (in_middle(CODES[0]), 30)]))
        page.on("request", lambda request: referrers.append(request.headers.get("referer", "")))
        begun = time.monotonic()
        page.goto(link)
        expect(page.locator("#house")).to_have_text("Hamlet")
        expect(page.locator("#start-gate")).to_have_text(f"Gate {GATE}")
        page.click("#go")
        found = self.answer()
        took = time.monotonic() - begun
        self.assertEqual((found["kind"], found["code"], found["word"]), ("in", "admitted", "IN 2"))
        self.assertIn("Visitor 0 Example", found["who"])
        self.assertEqual(self.house.entries()[-1], 101)
        self.assertEqual(page.url, f"{self.house.url}/door/")
        self.assertFalse([url for url in self.requests if secret in url])
        self.assertFalse([referrer for referrer in referrers if referrer])
        [cookie] = [one for one in self.context.cookies() if one["name"] == "usher_door"]
        self.assertTrue(re.fullmatch(r"udd_[\w-]{43}", cookie["value"]))
        self.assertEqual((cookie["httpOnly"], cookie["sameSite"], cookie["path"]), (True, "Strict", "/"))
        self.assertNotIn(secret, self.kept())
        self.assertLess(took, 10)
        page.go_back()
        self.assertNotIn(secret, page.url)
        page.go_forward()
        self.assertEqual(page.url, f"{self.house.url}/door/")

    def test_refused_links(self):
        """A link that is not known, has ended or is full says so in one sentence"""
        page = self.opened()
        page.goto(f"/door/#udl_{'A' * 22}")
        expect(page.locator("#start-say")).to_have_text("This door link is not known.")
        link = self.house.link("--devices", "1")
        self.come(link)
        page = self.opened()
        page.goto(link)
        expect(page.locator("#start-say")).to_contain_text("is full")


class ReadingTest(DoorTest):
    def read(self, seconds, most):
        """What is answered within so long: each answer's code once."""
        end, heard, before = time.monotonic() + seconds, [], ""
        while time.monotonic() < end and len(heard) < most:
            now = self.painted()
            if now != before:
                before = now
                heard.append(self.page.evaluate("() => [document.getElementById('answer').dataset.code, document.getElementById('who').innerText]"))
            self.page.wait_for_timeout(15)
        return heard

    def test_reel(self):
        """Door D8 a reel of six codes, 0.4 s each: six entries in order, no tap between them"""
        before = len(self.house.entries())
        self.come(film=self.film([(picture(), 12)] + [(in_middle(code), 4) for code in CODES[10:16]] + [(picture(), 60)]))
        self.read(15, 6)
        self.page.wait_for_timeout(500)
        found = self.house.entries()[before:]
        # The reel begins anywhere when the camera is opened: the order is the reel's, as a circle.
        self.assertEqual(sorted(found), [111, 112, 113, 114, 115, 116])
        first = found.index(111)
        self.assertEqual(found[first:] + found[:first], [111, 112, 113, 114, 115, 116])

    def test_again(self):
        """Door D10 a ticket held in view is one scan; away for two seconds and back it is ALREADY IN"""
        self.come(film=self.film([(in_middle(CODES[20]), 80), (picture(), 26)]))
        first = self.answer()
        self.assertEqual(first["code"], "admitted")
        second = self.answer(self.painted())
        self.assertEqual((second["kind"], second["word"]), ("again", "ALREADY IN"))
        self.assertRegex(second["why"], rf"In at \d\d:\d\d, {GATE}")
        rows = self.house.sql("SELECT COUNT(*) FROM scans WHERE admitted > 0 AND sale_id = 121")
        self.assertEqual(rows, [(1,)])

    def test_two(self):
        """Door D11 of two codes in view the middle one comes first, then the other, within 3 s"""
        self.come(film=self.film([(picture((CODES[21], WIDTH // 2 - 60, HEIGHT // 2, 230), (CODES[22], WIDTH - 120, HEIGHT // 2, 230)), 40)]))
        self.answer()
        begun = time.monotonic()
        heard = self.read(4, 2)
        self.assertLess(time.monotonic() - begun, 3.5)
        self.assertEqual([code for code, _ in heard], ["admitted", "admitted"])
        self.assertEqual(self.house.entries()[-2:], [122, 123])

    DETECTOR = """
      globalThis.asked = 0;
      globalThis.BarcodeDetector = class {
        static getSupportedFormats() { return Promise.resolve(['qr_code']); }
        detect(image) { globalThis.asked += 1; return (%s)(image); }
      };"""

    def test_detector(self):
        """Door D12 a good detector reads and no decoder is fetched; one that throws, is silent or is slow has the worker in its place"""
        own = "image => Promise.resolve(image instanceof HTMLCanvasElement ? [{ rawValue: 'USHER', boundingBox: { x: 0, y: 0, width: 9, height: 9 } }] : globalThis.seen ?? [])"
        page = self.come(before=self.DETECTOR % own)
        page.evaluate(f"() => {{ globalThis.seen = [{{ rawValue: '{CODES[23]}', boundingBox: {{ x: 300, y: 200, width: 50, height: 50 }} }}]; }}")
        self.assertEqual(self.answer()["code"], "admitted")
        self.assertFalse([url for url in self.requests if "decoder" in url])
        bad = {
            "throws": "() => { throw new Error('no'); }", "silent": "() => new Promise(() => undefined)",
            "slow": "() => new Promise(resolve => { setTimeout(() => resolve([{ rawValue: 'USHER', boundingBox: { x: 0, y: 0, width: 9, height: 9 } }]), 600); })",
        }
        for index, (name, body) in enumerate(bad.items()):
            with self.subTest(name):
                self.requests.clear()
                self.come(film=self.film([(in_middle(CODES[24 + index]), 20)]), before=self.DETECTOR % body)
                self.assertEqual(self.answer()["code"], "admitted")
                self.assertEqual(len([url for url in self.requests if "decoder" in url]), 1)


class WithoutCameraTest(DoorTest):
    def test_wedge(self):
        """Door D13 a hardware scanner: Enter, Tab or rest; two in 200 ms; prefix and suffix; slow typing and text fields are none; lower case and groups"""
        page = self.come()
        for index, end in ((30, "Enter"), (31, "Tab"), (32, "")):
            before = self.painted()
            self.wedge(CODES[index], end=end)
            self.assertEqual(self.answer(before)["code"], "admitted", end)
        entries = len(self.house.entries())
        self.wedge(CODES[33])
        self.wedge(CODES[34])
        end = time.monotonic() + 10
        while len(self.house.entries()) < entries + 2 and time.monotonic() < end:
            page.wait_for_timeout(50)
        self.assertEqual(self.house.entries()[-2:], [134, 135])
        before = self.painted()
        self.wedge(CODES[35], apart=60)
        page.click("#type")
        self.wedge(CODES[35])
        page.keyboard.press("Escape")
        page.wait_for_timeout(500)
        self.assertEqual(self.painted(), before)
        grouped = CODES[36].lower()
        self.assertEqual(self.typed(" ".join(grouped[at:at + 5] for at in range(0, 20, 5)))["code"], "admitted")
        page.click("#more")
        page.fill("#set-prefix", "Q1")
        page.fill("#set-suffix", "XX")
        page.locator("#set-suffix").dispatch_event("change")
        page.keyboard.press("Escape")
        page.evaluate("() => document.activeElement.blur()")
        before = self.painted()
        self.wedge(f"Q1{CODES[37]}XX")
        self.assertEqual(self.answer(before)["code"], "admitted")

    CAMERAS = {
        "NotAllowedError": "not allowed", "NotFoundError": "no camera", "NotReadableError": "Another app",
    }

    def test_no_camera(self):
        """Door D14 a camera that is refused, not there or taken: one sentence says which and what to do, and typing goes on; one that ends is opened anew"""
        for index, (name, words) in enumerate(self.CAMERAS.items()):
            with self.subTest(name):
                page = self.come(before=f"navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', '{name}'));")
                expect(page.locator("#advice")).to_contain_text(words)
                self.assertEqual(self.typed(CODES[40 + index])["code"], "admitted")
        page = self.come(before="""
          globalThis.opened = 0;
          const open = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
          navigator.mediaDevices.getUserMedia = async wanted => { globalThis.opened += 1; globalThis.wanted = wanted; return open(wanted); };
          globalThis.locks = 0;
          Object.defineProperty(navigator, 'wakeLock', { value: { request: () => { globalThis.locks += 1; return Promise.resolve({ released: true }); } } });""")
        self.until("globalThis.opened === 1 && document.getElementById('video').readyState > 1")
        self.assertEqual(page.evaluate("() => [wanted.video.facingMode, wanted.video.width.ideal, locks]"), ["environment", 1280, 1])
        page.evaluate("() => document.getElementById('video').srcObject.getVideoTracks()[0].dispatchEvent(new Event('ended'))")
        self.until("globalThis.opened === 2")
        page.evaluate("() => document.dispatchEvent(new Event('visibilitychange'))")
        self.until("globalThis.locks === 2")
        page.click("#more")
        before = page.evaluate("() => opened")
        page.click("#flip")
        self.until(f"globalThis.opened > {before} && wanted.video.facingMode === 'user'")

    def test_lens(self):
        """Door D14 torch and zoom where the camera has them, and nowhere else; the zoom and the side are kept"""
        page = self.come()
        self.until("document.getElementById('video').readyState > 1")
        expect(page.locator("#torch")).to_be_hidden()
        page.click("#more")
        expect(page.locator("#zoom-label")).to_be_hidden()
        page = self.come(before="""
          globalThis.wanted = [];
          MediaStreamTrack.prototype.getCapabilities = () => ({ torch: true, zoom: { min: 1, max: 5, step: 0.5 } });
          MediaStreamTrack.prototype.applyConstraints = async ({ advanced: [one] }) => { wanted.push(one); };""")
        for pressed in ("true", "false"):
            page.click("#torch")
            expect(page.locator("#torch")).to_have_attribute("aria-pressed", pressed)
        page.click("#more")
        page.locator("#zoom").fill("2.5")
        self.assertEqual(page.evaluate("() => wanted"), [{"torch": True}, {"torch": False}, {"zoom": 2.5}])
        page.click("#flip")
        self.until("document.getElementById('video').classList.contains('mirrored')")
        page.reload()
        self.start()
        self.until("globalThis.wanted.some(({ zoom }) => zoom === 2.5)")
        self.until("document.getElementById('video').classList.contains('mirrored')")

    def test_foreign_pass(self):
        """Door D15 another airline's pass is told apart, neither sent nor kept"""
        self.come()
        self.requests.clear()
        text = "M1DESMARAIS/LUC       EABC123 YULFRAAC 0834 226F001A0025 100"
        found = self.typed(text)
        self.assertEqual((found["kind"], found["why"]), ("no", "Not one of ours"))
        self.assertFalse([url for url in self.requests if "scan" in url])
        self.assertNotIn("DESMARAIS", self.kept())


if __name__ == "__main__":
    unittest.main()
