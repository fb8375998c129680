"""What a phone does when the network or the server is away, and what it tells when they are back."""

import base64
import os
import re
import time
import unittest

from browsing import expect, tearDownModule  # noqa: F401
from door import CARD, CODES, GATE, DoorTest, own_code, setUpModule  # noqa: F401

LIST_AGE = """async hours => {
  const open = indexedDB.open('usher-door');
  const database = await new Promise(resolve => { open.onsuccess = () => resolve(open.result); });
  const store = database.transaction('heads', 'readwrite').objectStore('heads');
  const all = name => new Promise(resolve => { const asked = store[name](); asked.onsuccess = () => resolve(asked.result); });
  const [keys, heads] = [await all('getAllKeys'), await all('getAll')];
  for (const [index, key] of keys.entries()) {
    if (hours < 0) store.delete(key);
    else store.put({ ...heads[index], fetched: heads[index].fetched - hours * 3600000 }, key);
  }
  await new Promise(resolve => { store.transaction.oncomplete = resolve; });
  database.close();
}"""


class AloneTest(DoorTest):
    can = "scan,list,offline,undo"

    def online(self):
        self.context.set_offline(False)
        expect(self.page.locator("#net")).to_have_text("Online", timeout=70_000)

    def sent(self):
        """Nothing waits any more."""
        expect(self.page.locator("#waiting")).to_have_text("", timeout=20_000)

    def again(self):
        """The page is closed and opened, as after a night in a pocket."""
        self.page.close()
        self.page = self.context.new_page()
        self.watch(self.page)
        self.page.goto("/door/")
        self.start()

    def test_cold(self):
        """Door D25 a cold start without the network: IN and OFFLINE; with it again all is sent in order within 5 s, as it was when"""
        page = self.come()
        self.listed()
        self.until("navigator.serviceWorker.controller !== null || navigator.serviceWorker.ready.then(() => true)")
        page.wait_for_timeout(1_500)
        entries = len(self.house.entries())
        self.context.set_offline(True)
        self.again()
        times = []
        for sale in (50, 51, 52):
            found = self.typed(CODES[sale])
            times.append(time.time())
            self.assertEqual((found["kind"], found["alone"], found["word"]), ("in", True, "IN 2"))
            self.assertIn("OFFLINE", self.page.inner_text("#alone"))
            self.assertIn(f"Visitor {sale} Example", found["who"])
            self.page.wait_for_timeout(1_100)
        found = self.typed(own_code(51, 1))
        self.assertEqual((found["kind"], found["word"]), ("again", "ALREADY IN"))
        self.assertIn(GATE, found["why"])
        self.assertEqual(len(self.house.entries()), entries)
        back = time.monotonic()
        self.context.set_offline(False)
        self.sent()
        self.assertLess(time.monotonic() - back, 12)
        rows = self.house.sql("SELECT sale_id, at FROM scans WHERE admitted > 0 ORDER BY at DESC LIMIT 3")[::-1]
        self.assertEqual([row[0] for row in rows], [151, 152, 153])
        for (_, at), when in zip(rows, times):
            self.assertLess(abs(at / 1_000_000 - when), 10)

    def test_stopped(self):
        """Door D27 the server is killed and comes back: what the list admitted meanwhile is one entry each, and its counts"""
        self.come()
        self.listed()
        self.house.away()
        try:
            found = self.typed(CODES[55])
            self.assertEqual((found["kind"], found["alone"]), ("in", True))
        finally:
            self.house.back()
        self.sent()
        self.assertEqual(self.house.sql("SELECT COUNT(*) FROM scans WHERE admitted > 0 AND sale_id = 156"), [(1,)])

    def test_kept(self):
        """Door D24 after the list and 20 scans no code, name or address is in the browser; a shown ticket's card opens all the same"""
        page = self.come()
        self.listed()
        page.wait_for_timeout(1_000)
        for sale in range(60, 70):
            self.typed(CODES[sale])
        self.alone()
        for sale in range(70, 80):
            self.assertTrue(self.typed(CODES[sale])["alone"])
        kept = self.kept()
        self.assertIn("rows", kept)
        for sale in range(60, 80):
            for secret in (CODES[sale], f"Visitor {sale} Example", f"v{sale}@example.org"):
                for form in (secret, base64.b64encode(secret.encode()).decode().rstrip("="), base64.urlsafe_b64encode(secret.encode()).decode().rstrip("=")):
                    self.assertNotIn(form, kept)
        found = self.typed(CODES[CARD])
        self.assertEqual((found["kind"], found["word"]), ("check", "CHECK"))
        self.assertIn("Ada שלום 🎭 <b>", found["who"])
        for text in ("Student card", "Wheelchair: the side entrance", "Shirt", "M <i>"):
            self.assertIn(text, found["card"])
        self.online()

    def test_two_alone(self):
        """Door D28 two phones alone let one ticket in: the earlier scan stands, and the later one's phone says so"""
        self.come()
        first, first_context = self.page, self.context
        self.listed()
        self.come()
        self.listed()
        for context in (first_context, self.context):
            context.set_offline(True)
        self.assertEqual(self.typed(CODES[80], first)["kind"], "in")
        first.wait_for_timeout(1_200)
        self.assertEqual(self.typed(CODES[80])["kind"], "in")
        first_context.set_offline(False)
        expect(first.locator("#waiting")).to_have_text("", timeout=70_000)
        self.context.set_offline(False)
        self.sent()
        expect(self.page.locator("#conflicts")).to_have_text("1 to look at")
        self.page.click("#conflicts")
        expect(self.page.locator("#conflict-list")).to_contain_text("Sale 181")
        self.page.click("#looked")
        expect(self.page.locator("#conflicts")).to_be_hidden()
        self.assertEqual(first.locator("#conflicts").is_visible(), False)

    def test_killed(self):
        """Door D26 a phone that is killed around its answers: what it said is queued, and sent once"""
        folder = self.film_folder()
        said = []
        link = self.house.link("--can", self.can)
        for round_ in range(int(os.environ.get("USHER_DOOR_KILLS", "4"))):
            browser = self.profile(folder)
            self.page = browser.pages[0] if browser.pages else browser.new_page()
            self.page.goto(link if round_ == 0 else f"{self.house.url}/door/")
            self.start()
            if round_ == 0:
                self.listed()
                # Chromium writes a new cookie down within half a minute; killed before, the phone must come in anew.
                self.page.wait_for_timeout(35_000)
            self.context = browser
            browser.set_offline(True)
            sale = 90 + round_ % 30
            found = self.typed(CODES[sale])
            if found["kind"] == "in":
                said.append(101 + sale)
            self.kill(folder)
        browser = self.profile(folder)
        self.page = browser.new_page()
        self.page.goto(f"{self.house.url}/door/")
        self.start()
        self.sent()
        for sale in set(said):
            self.assertEqual(self.house.sql("SELECT COUNT(*) FROM scans WHERE admitted > 0 AND sale_id = ?", sale), [(1,)])
        self.assertTrue(said)

    def film_folder(self):
        import tempfile
        import shutil
        folder = tempfile.mkdtemp(prefix="usher-phone-")
        self.addCleanup(shutil.rmtree, folder, True)
        return folder

    def profile(self, folder):
        """The same phone again: its storage outlives it."""
        from browsing import Shared
        from door import still
        context = Shared.playwright.chromium.launch_persistent_context(
            folder, executable_path=os.environ.get("CHROMIUM", "/usr/bin/chromium"), viewport=self.size, permissions=["camera"], locale="en-GB",
            args=["--no-sandbox", "--disable-dev-shm-usage", "--use-fake-ui-for-media-stream", "--use-fake-device-for-media-stream", f"--use-file-for-fake-video-capture={still()}"])
        context.set_default_timeout(60_000)
        self.addCleanup(self.closed, context)
        return context

    @staticmethod
    def closed(context):
        try:
            context.close()
        except Exception:  # noqa: BLE001, S110 - it was killed
            pass

    @staticmethod
    def kill(folder):
        """Every process of this phone, at once."""
        import signal
        import subprocess
        found = subprocess.run(["pgrep", "-f", f"user-data-dir={folder}"], capture_output=True, text=True, check=False).stdout.split()
        for process in found:
            try:
                os.kill(int(process), signal.SIGKILL)
            except ProcessLookupError:
                pass
        time.sleep(0.5)

    def test_old_lists(self):
        """Door D30 a list that is over a day old, or missing: NOT CHECKED and nobody comes in; over two hours: a yellow strip"""
        for hours, state, code in ((2.1, "old", "admitted"), (25, "old", "list_too_old"), (-1, "bad", "no_list")):
            with self.subTest(hours=hours):
                page = self.come()
                self.listed()
                page.wait_for_timeout(1_500)
                self.context.set_offline(True)
                page.evaluate(LIST_AGE, hours)
                self.again()
                found = self.typed(CODES[110 + int(abs(hours))])
                self.assertEqual((found["code"], found["alone"]), (code, True))
                expect(self.page.locator("#strip")).to_have_attribute("data-state", state)
                if code != "admitted":
                    self.assertEqual((found["kind"], found["word"]), ("other", "NOT CHECKED"))
                    self.assertEqual(self.page.inner_text("#waiting"), "")

    def test_clock(self):
        """Door D31 a phone's clock two hours ahead or behind, set back meanwhile, started again without the network: what it lets in alone is written by the server's time"""
        for hours in (2, -2):
            with self.subTest(hours=hours):
                wrong = f"const real = Date.now.bind(Date); Date.now = () => real() + {hours} * 3600000 - (globalThis.setBack ?? 0);"
                page = self.come(before=wrong)
                self.listed()
                self.until("navigator.serviceWorker.controller !== null || navigator.serviceWorker.ready.then(() => true)")
                # The saved clock and the page itself are on the phone by now.
                page.wait_for_timeout(1_500)
                self.alone()
                before, sales = time.time(), [132 + hours + step for step in (0, 1, 3)]
                self.assertEqual(self.typed(CODES[sales[0]])["kind"], "in")
                page.evaluate("() => { globalThis.setBack = 3 * 3600000; }")
                self.assertEqual(self.typed(CODES[sales[1]])["kind"], "in")
                self.again()
                self.assertEqual(self.typed(CODES[sales[2]])["kind"], "in")
                self.context.set_offline(False)
                self.sent()
                for sale in sales:
                    [(at,)] = self.house.sql("SELECT at FROM scans WHERE admitted > 0 AND sale_id = ?", 101 + sale)
                    self.assertLess(abs(at / 1_000_000 - before), 60)

    def test_tabs(self):
        """Door D32 of two tabs one scans; the other offers to take over, and does"""
        self.come()
        first = self.page
        second = self.context.new_page()
        self.watch(second)
        second.goto("/door/")
        expect(second.locator("#start-say")).to_have_text("Another tab of this phone is scanning.")
        second.click("#go")
        self.page = second
        self.start()
        self.assertEqual(self.typed(CODES[125])["code"], "admitted")
        expect(first.locator("#start-say")).to_have_text("Another tab of this phone is scanning.", timeout=20_000)

    def test_newer(self):
        """Door D32 a newer build comes in a quiet minute: nothing is loaded again between two scans"""
        page = self.come()
        self.listed()
        page.evaluate("() => { globalThis.stays = true; }")
        stays = "globalThis.stays === true"

        def newer(route):
            answer = route.fetch()
            body = answer.json()
            body["data"]["build"] = "of tomorrow"
            route.fulfill(response=answer, json=body)

        page.route("**/door/api/hello*", newer)
        # As long as somebody scans, for more than the time that it waits for a quiet minute and some hellos.
        end, sale = time.monotonic() + 100, 0
        while time.monotonic() < end:
            self.typed(CODES[sale % 20])
            sale += 1
            page.wait_for_timeout(5_000)
            self.assertTrue(page.evaluate(f"() => {stays}"))
        page.wait_for_event("framenavigated", timeout=120_000)
        expect(page.locator("#go")).to_be_visible()
        self.assertFalse(page.evaluate(f"() => {stays}"))
        self.start()
        self.assertIn(self.typed(CODES[20])["code"], ("admitted", "already_used"))

    def test_expired(self):
        """Door D33 a shift that ends without the network is wiped; what was not sent waits for this phone's next session and is sent by it"""
        import datetime
        end = datetime.datetime.now(datetime.timezone.utc) + datetime.timedelta(seconds=75)
        page = self.come(self.house.link("--can", self.can, "--expires", end.isoformat(timespec="seconds")))
        self.listed()
        self.alone()
        for sale in (126, 127, 128):
            self.assertEqual(self.typed(CODES[sale])["kind"], "in")
        expect(page.locator("#house")).to_have_text("The shift is over.", timeout=90_000)
        expect(page.locator("#start-soft")).to_contain_text("3 scans are kept")
        kept = self.kept()
        self.assertNotIn("Hamlet", kept.split("queue")[0])
        self.context.set_offline(False)
        page.goto("about:blank")
        page.goto(self.house.link("--can", self.can))
        self.start()
        self.sent()
        for sale in (126, 127, 128):
            self.assertEqual(self.house.sql("SELECT COUNT(*) FROM scans WHERE admitted > 0 AND sale_id = ?", 101 + sale), [(1,)])

    def test_revoked(self):
        """Door D6 a revoked link: the phone says so and has wiped its list and keys within seconds"""
        page = self.come()
        self.listed()
        self.house.sql("UPDATE api_keys SET revoked_at = ? WHERE id = (SELECT MAX(key_id) FROM door_devices)", int(time.time() * 1_000_000))
        expect(page.locator("#house")).to_have_text(re.compile("signed off|not signed in"), timeout=40_000)
        self.assertNotIn("Hamlet", self.kept())


if __name__ == "__main__":
    unittest.main()
