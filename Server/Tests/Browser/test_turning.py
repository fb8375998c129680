"""A phone or tablet is turned: what is drawn on a canvas or a map is fitted anew, and what somebody has chosen there stays chosen."""

import json
import re
import unittest

from browsing import BrowserTest, expect, setUpModule, tearDownModule  # noqa: F401
from house import OPEN, seat_map

UPRIGHT, ACROSS = {"width": 390, "height": 844}, {"width": 844, "height": 390}


class TurningTest(BrowserTest):
    def turn(self, size):
        self.page.set_viewport_size(size)
        self.page.wait_for_timeout(250)

    def enter(self):
        """A member of the house, on a phone."""
        self.sign_up(f"{self._testMethodName}@globe.example")
        self.house.join(f"{self._testMethodName}@globe.example")
        self.page.set_viewport_size(UPRIGHT)

    def ink(self, selector):
        """Where on a canvas something is drawn, as parts of its width and height: left, top, right, bottom; and whether its picture has the size of
        its place, which a canvas that nobody fitted does not."""
        return self.page.evaluate(
            """selector => {
              const canvas = document.querySelector(selector), { width, height } = canvas, ratio = devicePixelRatio;
              const data = canvas.getContext("2d").getImageData(0, 0, width, height).data, paper = [...data.slice(0, 4)].join();
              let [left, top, right, bottom] = [width, height, 0, 0];
              for (let y = 0; y < height; y += 2) for (let x = 0; x < width; x += 2) {
                const at = 4 * (y * width + x);
                if ([...data.slice(at, at + 4)].join() === paper) continue;
                [left, top, right, bottom] = [Math.min(left, x), Math.min(top, y), Math.max(right, x), Math.max(bottom, y)];
              }
              const fits = Math.abs(width - canvas.clientWidth * ratio) <= 1 && Math.abs(height - canvas.clientHeight * ratio) <= 1;
              return { fits, box: [left / width, top / height, right / width, bottom / height] };
            }""", selector)

    def whole(self, selector):
        """All of the house is in sight, in the middle, and as large as its place lets it be."""
        seen = self.ink(selector)
        left, top, right, bottom = seen["box"]
        self.assertTrue(seen["fits"], seen)
        self.assertTrue(left >= 0 and top >= 0 and right <= 1 and bottom <= 1, seen)
        self.assertAlmostEqual(left + right, 1, delta=.12, msg=f"{seen}")
        self.assertGreater(max(right - left, bottom - top), .55, seen)

    def test_shop(self):
        """The shop's map fits a phone that is turned, both ways, with the seats that were chosen; who looks closely still sees the same place"""
        self.page.set_viewport_size(UPRIGHT)
        self.go(f"/shows/{OPEN}")
        self.ready()
        seats = [seat["map_seat_id"] for seat in self.house.seats(OPEN) if seat["status"] == "available"][4:6]
        self.page.locator(".area[data-section=stalls]").focus()
        self.page.keyboard.press("Enter")
        for seat in seats:
            self.page.locator(f".seat[data-id='{seat}']").focus()
            self.page.keyboard.press("Space")
        expect(self.page.locator("[data-count]")).to_have_text("2 seats")
        middle = """() => { const { x, y, width, height } = document.querySelector(".plan").viewBox.baseVal; return [x + width / 2, y + height / 2]; }"""
        before = self.page.evaluate(middle)
        for size in (ACROSS, UPRIGHT):
            self.turn(size)
            expect(self.page.locator("[data-count]")).to_have_text("2 seats")
            expect(self.page.locator(".seat[aria-checked=true]")).to_have_count(2)
            # The plan's part in sight has the form of its place: nothing is stretched or cut.
            off = self.page.evaluate(
                """() => { const plan = document.querySelector(".plan"), { width, height } = plan.viewBox.baseVal;
                           return Math.abs(width / height - plan.clientWidth / plan.clientHeight); }""")
            self.assertLess(off, .02, size)
        for now, then in zip(self.page.evaluate(middle), before):
            self.assertAlmostEqual(now, then, delta=12)
        self.press("Whole house")
        for size in (ACROSS, UPRIGHT):
            self.turn(size)
            box = self.page.evaluate("() => { const { x, y, width, height } = document.querySelector('.plan').viewBox.baseVal; return [x, y, x + width, y + height]; }")
            house = self.page.evaluate(
                """() => [...document.querySelectorAll(".area")].map(node => node.getBBox()).map(({ x, y, width, height }) => [x, y, x + width, y + height])""")
            for left, top, right, bottom in house:
                self.assertTrue(box[0] <= left and box[1] <= top and right <= box[2] and bottom <= box[3], f"{box} {house}")

    def test_seats(self):
        """The seats of a show in the console are fitted anew with what is marked; who has zoomed in keeps the zoom"""
        self.enter()
        self.go(f"/console/o/globe-theatre/shows/{OPEN}/seats")
        self.page.wait_for_selector("#seats[data-ready=yes]")
        self.whole("#seats canvas")
        for seat in ("Row A · Seat 1,", "Row A · Seat 2,"):
            self.page.get_by_role("checkbox", name=seat).first.check()
        expect(self.page.locator("[data-says]")).to_contain_text("2 seats")
        for size in (ACROSS, {"width": 1280, "height": 800}, UPRIGHT):
            self.turn(size)
            self.whole("#seats canvas")
            expect(self.page.locator("[data-says]")).to_contain_text("2 seats")
            self.assertEqual(self.page.locator("#seats input[name=seat]:checked").count(), 2)
        self.page.locator("#seats canvas").focus()
        for _ in range(4):
            self.page.keyboard.press("+")
        self.page.wait_for_timeout(100)
        self.turn(ACROSS)
        seen = self.ink("#seats canvas")
        self.assertTrue(seen["fits"] and seen["box"][2] - seen["box"][0] > .9, seen)

    def test_editor(self):
        """The editor of plans fits the paper anew, with what is selected; who has zoomed in keeps the zoom"""
        self.enter()
        self.page.set_viewport_size({"width": 1024, "height": 768})
        self.go("/console/o/globe-theatre/plans/new")
        self.page.fill("[name=name]", "Playhouse")
        self.press("Make plan")
        self.page.wait_for_selector("#editor[data-ready=yes]")
        self.page.locator("[data-file]").set_input_files(
            {"name": "playhouse.json", "mimeType": "application/json", "buffer": json.dumps(seat_map(6, 14)).encode()})
        expect(self.page.locator("[data-counts]")).to_contain_text(re.compile("168 places"))
        expect(self.page.locator("[data-state]")).to_have_text(re.compile("^Saved"))
        zooms = []
        for size in ({"width": 1024, "height": 768}, {"width": 768, "height": 1024}, {"width": 1024, "height": 768}):
            self.turn(size)
            zooms.append(self.page.locator("[data-zoom]").first.inner_text())
            self.assertTrue(self.ink("#editor canvas")["fits"])
        self.assertEqual(zooms[0], zooms[2])
        self.assertNotEqual(zooms[0], zooms[1])
        self.page.locator("#editor canvas").focus()
        for _ in range(3):
            self.page.keyboard.press("+")
        self.page.wait_for_timeout(100)
        near = self.page.locator("[data-zoom]").first.inner_text()
        self.assertNotEqual(near, zooms[0])
        self.turn({"width": 768, "height": 1024})
        self.assertEqual(self.page.locator("[data-zoom]").first.inner_text(), near)


if __name__ == "__main__":
    unittest.main()
