"""The walk's table of cases, by the navigator of the page."""

import functools
import http.server
import json
import os
import threading
import unittest

from playwright.sync_api import sync_playwright

from test_scripts import WEB, Quiet

TABLE = os.path.normpath(os.path.join(WEB, "../../docs/contracts/walk-cases.json"))
RUN = """async rows => {
  const { Navigator } = await import("/walks/navigator.js");
  return rows.map(({ points, route, startedAt, steps }) => {
    const walker = new Navigator(points, route, startedAt);
    return steps.map(({ fixes, now, playNow, skipNext }) =>
      (fixes ? walker.fixes(fixes, now) : playNow ? walker.playNow(playNow, now) : walker.skipNext(skipNext)).map(({ metres, ...said }) =>
        typeof metres === "number" ? { ...said, metres: Math.round(metres * 10) / 10 } : said));
  });
}"""


class WalkCasesTest(unittest.TestCase):
    def test_table(self):
        """Walks A41 the page's navigator says of each row of walk-cases.json what the apps' says"""
        with open(TABLE, encoding="utf-8") as file:
            rows = json.load(file)
        self.assertGreaterEqual(len(rows), 25)
        server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=WEB))
        threading.Thread(target=server.serve_forever, daemon=True).start()
        self.addCleanup(server.server_close)
        self.addCleanup(server.shutdown)
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(
                executable_path=os.environ.get("CHROMIUM", "/usr/bin/chromium"), args=["--no-sandbox", "--disable-dev-shm-usage"])
            page = browser.new_page()
            page.goto(f"http://127.0.0.1:{server.server_port}/")
            told = page.evaluate(RUN, rows)
            browser.close()
        self.assertEqual(len(told), len(rows))
        for row, said in zip(rows, told):
            for step, (known, found) in enumerate(zip(row["says"], said)):
                with self.subTest(row["name"], step=step):
                    self.assertEqual(found, known)


if __name__ == "__main__":
    unittest.main()
