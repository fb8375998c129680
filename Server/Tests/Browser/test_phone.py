"""Console C63 to C68: the shop on a phone, coming back to seats that are held, and what a dead link shows."""

import re
import unittest

from browsing import BrowserTest, Shared, expect, setUpModule, tearDownModule  # noqa: F401
from house import BIG, OPEN, uuid


class PhoneTest(BrowserTest):
    def phone(self, width=390, height=844):
        context = Shared.browser.new_context(
            base_url=self.house.url, viewport={"width": width, "height": height}, has_touch=True, is_mobile=True)
        context.set_default_timeout(60_000)
        self.addCleanup(context.close)
        self.page = context.new_page()
        self.page.on("pageerror", lambda error: self.faults.append(f"script: {error}"))
        self.page.on("console", lambda line: self.faults.append(f"console: {line.text}") if self.is_fault(line) else None)

    def high(self, selector):
        return self.page.locator(selector).evaluate("node => node.getBoundingClientRect().height")

    def seen(self):
        """The free seats that a finger can meet, those in the middle of the map."""
        return self.page.evaluate(
            """() => {
              const frame = document.querySelector(".plan").getBoundingClientRect();
              return [...document.querySelectorAll(".seat:not([aria-disabled])")].filter(node => {
                const { x, y, width, height } = node.getBoundingClientRect();
                const [cx, cy] = [x + width / 2, y + height / 2];
                return cx > frame.left + 40 && cx < frame.right - 20 && cy > frame.top + 20 && cy < Math.min(frame.bottom, innerHeight) - 150;
              }).map(node => node.dataset.id);
            }""")

    def test_phone(self):
        """Console C63 on a phone a tap opens a section with seats of 32 points, its rows named at the edge; eight seats leave a bar of 64"""
        self.phone()
        self.go(f"/shows/{BIG}")
        self.ready()
        self.assertEqual(self.page.locator(".seat").count(), 0)
        area = self.page.locator(".area[data-section=stalls]")
        self.assertRegex(area.get_attribute("aria-label"), r"^Stalls, £85\.00, [\d,]+ free$")
        self.page.locator("#seats").evaluate("node => node.scrollIntoView()")
        area.tap()
        expect(self.page.locator(".letters text").first).to_be_visible()
        widths = self.page.eval_on_selector_all(".seat use", "nodes => nodes.map(node => node.getBoundingClientRect().width)")
        self.assertGreaterEqual(min(widths), 32)
        expect(self.page.locator(".plan")).to_have_class(re.compile("numbered"))
        chosen = self.seen()[:8]
        self.assertEqual(len(chosen), 8)
        for seat in chosen:
            self.page.locator(f".seat[data-id='{seat}']").tap()
        expect(self.page.locator("[data-count]")).to_have_text("8 seats")
        expect(self.page.locator("[data-sum]")).to_have_text("£680.00")
        self.assertLessEqual(self.high(".basket"), 64.5)
        bar, zoom = self.page.locator(".basket").bounding_box(), self.page.locator(".zoom button").first.bounding_box()
        self.assertLessEqual(zoom["y"] + zoom["height"], bar["y"])
        self.page.get_by_role("button", name="Show your seats").tap()
        expect(self.page.locator("[data-lines] li")).to_have_count(8)
        expect(self.page.locator("[data-lines] li").first).to_be_visible()
        self.assertLessEqual(self.high(".sheet"), 844 * .6 + 1)
        self.page.keyboard.press("Escape")
        expect(self.page.locator(".sheet")).to_be_hidden()
        self.press("Whole house")
        self.assertEqual(self.page.locator(".seat").count(), 0)

    def test_landscape(self):
        """Console C63 in landscape the map has 60 % of the height, the bar 48 points, and the header scrolls away"""
        self.phone(844, 390)
        self.go(f"/shows/{BIG}")
        self.ready()
        self.assertGreaterEqual(self.high(".plan"), 390 * .6)
        self.assertLessEqual(self.high(".basket"), 48.5)
        self.assertEqual(self.page.locator(".top").evaluate("node => getComputedStyle(node).position"), "static")
        self.page.locator("#seats").evaluate("node => node.scrollIntoView()")
        self.page.locator(".area[data-section=circle]").evaluate("area => area.focus()")
        self.page.keyboard.press("Enter")
        self.assertGreaterEqual(self.high(".plan"), 390 * .6)
        self.assertGreaterEqual(self.page.locator(".seat use").first.evaluate("use => use.getBoundingClientRect().width"), 32)

    def test_wheel(self):
        """Console C63 the wheel scrolls the page and zooms with Ctrl alone; a hint says so once"""
        self.go(f"/shows/{OPEN}")
        self.ready()
        plan = self.page.locator(".plan")
        plan.evaluate("node => node.scrollIntoView({ block: 'center' })")
        box, width = plan.bounding_box(), "document.querySelector('.plan').viewBox.baseVal.width"
        whole, top = self.page.evaluate(width), self.page.evaluate("scrollY")
        self.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        self.page.mouse.wheel(0, -100)
        self.until(f"scrollY !== {top}")
        self.assertEqual(self.page.evaluate(width), whole)
        expect(self.page.locator(".hint")).to_be_visible()
        self.page.keyboard.down("Control")
        self.page.mouse.wheel(0, -100)
        self.page.keyboard.up("Control")
        self.until(f"{width} < {whole}")

    def test_labels(self):
        """A seat tells its name to a pointer above it and to the keyboard"""
        self.go(f"/shows/{OPEN}")
        self.ready()
        self.page.locator(".seat[data-id='stalls-D-1']").hover()
        expect(self.page.locator(".tip")).to_have_text("Stalls, row D, seat 1, £85.00, restricted view")
        self.page.locator(".seat[data-id='stalls-D-2']").focus()
        expect(self.page.locator(".tip")).to_contain_text("Stalls, row D, seat 2, £85.00")

    def test_best(self):
        """Console C64 Find chooses the best seats on the map, and too many are refused in words"""
        self.phone()
        self.go(f"/shows/{BIG}")
        self.ready()
        self.page.select_option("[name=count]", "4")
        self.page.select_option("[name=in]", "circle")
        self.press("^Find")
        expect(self.page.locator("[data-count]")).to_have_text("4 seats")
        expect(self.page.locator(".seat[aria-checked=true]")).to_have_count(4)
        names = self.page.eval_on_selector_all(".seat[aria-checked=true]", "nodes => nodes.map(node => node.getAttribute('aria-label'))")
        self.assertEqual(len({re.sub(", seat .*", "", name) for name in names}), 1)
        self.page.check("[name=accessible]")
        self.press("^Find")
        expect(self.page.locator("[data-warns]")).to_contain_text("not as many free seats")

    def test_coming_back(self):
        """Console C65 Back from the checkout shows the hold and the seats as one's own; another tab too; Release frees them"""
        self.go(f"/shows/{OPEN}")
        self.ready()
        mine = [seat for seat in self.house.seats(OPEN) if seat["status"] == "available"][30:32]
        for seat in mine:
            self.page.locator(f".seat[data-id='{seat['map_seat_id']}']").click()
        self.press("Continue")
        self.heading("Check and pay")
        self.assertEqual(self.page.locator("header nav, header [role=search]").count(), 0)
        self.page.go_back()
        self.ready()
        expect(self.page.locator(".held")).to_contain_text(re.compile(r"You hold 2 seats, 1[45]:\d\d left"))
        tab = self.context.new_page()
        tab.goto(f"/shows/{OPEN}")
        tab.wait_for_selector("#order[data-ready=yes]")
        for page in (self.page, tab):
            for seat in mine:
                node = page.locator(f".seat[data-id='{seat['map_seat_id']}']")
                expect(node).to_have_attribute("aria-checked", "true")
                expect(node.locator("use")).to_have_attribute("href", "#mine")
        self.press("Release")
        self.heading("You have not been charged")
        self.go(f"/shows/{OPEN}")
        self.assertEqual(self.page.locator(".held").count(), 0)

    def test_list(self):
        """Map and list are two ways to the same choice"""
        self.go(f"/shows/{OPEN}")
        self.ready()
        seat = [seat for seat in self.house.seats(OPEN) if seat["status"] == "available"][40]["map_seat_id"]
        self.page.locator(f".seat[data-id='{seat}']").click()
        self.follow("^List")
        self.ready()
        expect(self.page.locator("[data-count]")).to_have_text("1 seat")
        box = self.page.locator(".list input:not(:checked):not(:disabled)").first
        box.check()
        expect(self.page.locator("[data-count]")).to_have_text("2 seats")
        self.follow("^Map")
        self.ready()
        expect(self.page.locator(".seat[aria-checked=true]")).to_have_count(2)
        self.page.locator("[data-lines] button").first.click()
        expect(self.page.locator("[data-count]")).to_have_text("1 seat")

    def test_dead_links(self):
        """Console C68 a dead link shows a page of the house with a way on"""
        for path in ("/t/NOBODYHASTHISCODE234", "/q/nowhere", "/walks/nowhere", "/pages/nothing", "/nothing/at/all", f"/shows/{uuid(99)}"):
            self.go(path, status=404)
            self.heading("nothing here")
            expect(self.page.get_by_role("link", name="See what’s on")).to_be_visible()

    def test_budgets(self):
        """Console C69 the shop's page on a phone: 12 requests, 14 KB of script, 12 of style, 90 in all and 60 for the map, and nothing shifts"""
        self.phone()
        asked = []
        self.page.on("request", lambda request: asked.append(request.url))
        self.page.add_init_script(
            """window.shift = 0;
            new PerformanceObserver(list => { for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shift += entry.value; })
              .observe({ type: "layout-shift", buffered: true });""")
        self.go(f"/shows/{BIG}")
        self.ready()
        self.page.wait_for_timeout(300)
        # What was asked for beforehand is told twice.
        sizes = dict(self.page.evaluate(
            """() => [...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")]
                .map(entry => [entry.name, entry.encodedBodySize])"""))
        def part(*marks):
            return sum(size for name, size in sizes.items() if any(name.endswith(mark) if mark.startswith(".") else mark in name for mark in marks))
        print("\nshop page:", {"script": part(".js"), "style": part(".css"), "map": part("/maps/", "/states"), "all": part(""), "requests": len(asked)})
        self.assertLessEqual(len(asked), 12, asked)
        self.assertLessEqual(part(".js"), 14 * 1024)
        self.assertLessEqual(part(".css"), 12 * 1024)
        self.assertLessEqual(part("/maps/", "/states"), 60 * 1024)
        self.assertLessEqual(part("") - part("/maps/", "/states"), 90 * 1024)
        self.assertLessEqual(self.page.evaluate("window.shift"), .01)


    def test_no_sideways_scroll(self):
        """The shop's pages do not scroll sideways at 320 points, in any view"""
        self.phone(320, 640)
        for path in (f"/shows/{BIG}", f"/shows/{BIG}?view=list&section=circle", f"/shows/{OPEN}?count=3"):
            self.go(path)
            self.ready()
            self.assertLessEqual(self.page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth"), 0, path)


if __name__ == "__main__":
    unittest.main()
