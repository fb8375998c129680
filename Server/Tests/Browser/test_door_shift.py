"""A whole evening in fast motion: what a shift costs the phone."""

import os
import time
import unittest

from browsing import tearDownModule  # noqa: F401
from door import CODES, DoorTest, figure, in_middle, picture, setUpModule  # noqa: F401

# `USHER_DOOR_SCANS=9600` is eight hours of twenty a minute.
SCANS = int(os.environ.get("USHER_DOOR_SCANS", "120"))
MEGABYTE = 1_048_576

PLAY = """async codes => {
  const answer = document.getElementById('answer');
  for (const code of codes) {
    const before = answer.dataset.at;
    for (const key of [...code, 'Enter']) document.body.dispatchEvent(new KeyboardEvent('keydown', { key, code: key, bubbles: true, cancelable: true }));
    const end = performance.now() + 10000;
    while (answer.dataset.at === before && performance.now() < end) await new Promise(resolve => { setTimeout(resolve, 4); });
    if (answer.dataset.at === before) throw new Error(`no answer to ${code}`);
  }
}"""

# For each of these codes how long after the server's last byte its answer was painted; alone, how long after the read. Painted is when the browser says that it has
# shown the picture (Element Timing): a mark goes into the answer as the page writes it, before anything of it is laid out, and is in the first picture that has the answer.
TIMES = """async codes => {
  const answer = document.getElementById('answer'), took = [], shown = new Map();
  new PerformanceObserver(list => { for (const one of list.getEntries()) shown.set(one.identifier, one.renderTime); }).observe({ type: 'element' });
  let mark = document.createElement('div'), written = null;
  new MutationObserver(() => {
    if (written !== null) return;
    written = answer.dataset.at;
    mark.remove();
    mark = document.createElement('div');
    mark.textContent = '·';
    mark.setAttribute('elementtiming', `answer ${took.length}`);
    document.getElementById('told').append(mark);
  }).observe(answer, { attributes: true, attributeFilter: ['data-at'] });
  for (const code of codes) {
    let read = 0;
    written = null;
    // A machine that stops between two keys has typed, not scanned: it is done again.
    for (let tries = 0; written === null && tries < 5; tries += 1) {
      performance.clearResourceTimings();
      for (const key of [...code, 'Enter']) {
        read = performance.now();
        document.body.dispatchEvent(new KeyboardEvent('keydown', { key, code: key, bubbles: true, cancelable: true }));
      }
      for (const end = read + 8000; written === null && performance.now() < end;) await new Promise(resolve => { setTimeout(resolve, 100); });
    }
    await new Promise(resolve => { setTimeout(resolve, 720); });
    const painted = shown.get(`answer ${took.length}`), asked = performance.getEntriesByType('resource').find(one => one.name.endsWith('/api/tickets/scan'));
    if (!painted) throw new Error(`no answer to ${code}`);
    if (!answer.classList.contains('alone') && !asked) throw new Error(`nobody asked for ${code}`);
    took.push(painted - (answer.classList.contains('alone') ? read : asked.responseEnd));
  }
  mark.remove();
  return took;
}"""


def high(times):
    """The 95th of a hundred."""
    return sorted(times)[max(0, -(-len(times) * 95 // 100) - 1)]


class ShiftTest(DoorTest):
    def heap(self, session):
        session.send("HeapProfiler.collectGarbage")
        metrics = {one["name"]: one["value"] for one in session.send("Performance.getMetrics")["metrics"]}
        return metrics["JSHeapUsedSize"] / MEGABYTE

    def test_evening(self):
        """Door D39 an evening's scans and pictures: the heap stays under 120 MB, and under 20 MB more than after its first tenth"""
        page = self.come(film=self.film([(picture(), 30), (in_middle(CODES[0]), 10)]))
        self.listed()
        session = self.context.new_cdp_session(page)
        session.send("Performance.enable")
        codes = [CODES[index % len(CODES)] for index in range(SCANS)]
        page.evaluate(PLAY, codes[:SCANS // 10])
        first = self.heap(session)
        begun = time.monotonic()
        for at in range(SCANS // 10, SCANS, 200):
            page.evaluate(PLAY, codes[at:at + 200])
        took = time.monotonic() - begun
        last = self.heap(session)
        figure(f"{SCANS} scans in fast motion", f"{(SCANS - SCANS // 10) / took:.0f} a second")
        figure("heap after a tenth of them, at the end", f"{first:.1f} MB, {last:.1f} MB", "at most 20 MB more, 120 MB")
        self.assertLess(last, 120)
        self.assertLess(last - first, 20)
        self.assertEqual(page.locator("#history li").count(), 0)
        page.click("#more")
        self.assertEqual(page.locator("#history li").count(), min(50, SCANS))

    @unittest.skipUnless(os.environ.get("USHER_DOOR_TIMES"), "times are measured on a machine that does nothing else: USHER_DOOR_TIMES=1")
    def test_times(self):
        """Door D17 fifty answers on a sixth of the processor: painted within 150 ms of the server's last byte, alone within 400 ms of the read, 95 of 100"""
        count = min(50, SCANS)
        page = self.come()
        self.listed()
        page.wait_for_timeout(2_000)
        session = self.context.new_cdp_session(page)
        session.send("Emulation.setCPUThrottlingRate", {"rate": 6})
        online = page.evaluate(TIMES, CODES[:count])
        self.assertEqual(page.locator("#answer.alone").count(), 0)
        self.alone()
        alone = page.evaluate(TIMES, CODES[50:50 + count])
        self.assertEqual(page.locator("#answer.alone").count(), 1)
        measured = [("painted after the server's last byte", online, 150), ("alone, painted after the read", alone, 400)]
        for name, times, goal in measured:
            figure(f"{name}, a sixth of the processor: p50, p95", f"{sorted(times)[len(times) // 2]:.0f} ms, {high(times):.0f} ms", f"p95 {goal} ms")
        for name, times, goal in measured:
            self.assertLessEqual(high(times), goal, name)

    @unittest.skipUnless(os.environ.get("USHER_DOOR_TIMES"), "times are measured on a machine that does nothing else: USHER_DOOR_TIMES=1")
    def test_arrival(self):
        """From the opened link to the first answer of the camera, on a sixth of the processor, 1.6 Mbit/s and 150 ms: 8 s, and 3 s once the page is on the phone"""
        self.opened(film=self.film([(in_middle(CODES[0]), 10)]))
        link = self.house.link()
        for name, address, goal in (("link opened to the first answer", link, 8), ("the same, warm", "/door/", 3)):
            page = self.page = self.context.new_page()
            self.watch(page)
            session = self.context.new_cdp_session(page)
            session.send("Network.enable")
            session.send("Network.emulateNetworkConditions", {"offline": False, "latency": 150, "downloadThroughput": 200_000, "uploadThroughput": 200_000})
            session.send("Emulation.setCPUThrottlingRate", {"rate": 6})
            begun = time.monotonic()
            page.goto(address, wait_until="commit")
            self.start()
            self.answer()
            took = time.monotonic() - begun
            figure(f"{name}, a sixth of the processor, 1.6 Mbit/s, 150 ms", f"{took:.1f} s", f"{goal} s")
            self.until("navigator.serviceWorker.controller !== null || navigator.serviceWorker.ready.then(() => true)")
            page.wait_for_timeout(3_000)
            page.close()
            self.assertLessEqual(took, goal)

    @unittest.skipUnless(os.environ.get("USHER_DOOR_TIMES"), "times are measured on a machine that does nothing else: USHER_DOOR_TIMES=1")
    def test_row(self):
        """Door D21 one ticket a second: each is answered, and each answer stands for 700 ms"""
        count = int(os.environ.get("USHER_DOOR_ROW", "12"))
        page = self.come(film=self.film([(picture(), 15)] + [(in_middle(code), 10) for code in CODES[:count]]))
        end, heard, before = time.monotonic() + 2 * count + 8, [], ""
        while time.monotonic() < end and len(heard) < count:
            now = self.painted()
            if now != before:
                heard.append((time.monotonic(), page.evaluate("() => document.getElementById('answer').dataset.kind")))
                before = now
            page.wait_for_timeout(10)
        self.assertEqual(len(heard), count)
        self.assertEqual({kind for _, kind in heard} - {"in", "check", "again"}, set())
        stood = [later[0] - earlier[0] for earlier, later in zip(heard, heard[1:])]
        figure(f"{count} tickets, one a second: how long an answer stood, median and shortest", f"{sorted(stood)[len(stood) // 2]:.2f} s, {min(stood):.2f} s", "0.7 s")
        # A machine with other work drops pictures now and then: the usual one counts.
        self.assertGreaterEqual(sorted(stood)[len(stood) // 2], 0.7)


if __name__ == "__main__":
    unittest.main()
