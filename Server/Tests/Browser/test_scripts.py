"""The tests beside the pages' scripts (`Server/Web/**/*.test.js`), in Chromium, which stands in for node where there is none."""

import functools
import glob
import http.server
import os
import threading
import unittest

from playwright.sync_api import sync_playwright

WEB = os.path.normpath(os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../Web"))
RUN = """async path => {
  await import(path);
  return (await import("/shared/testing.test.js")).outcomes;
}"""


class Quiet(http.server.SimpleHTTPRequestHandler):
    """The folder as it stands, and an empty page to import into."""

    def do_GET(self):
        if self.path != "/":
            super().do_GET()
            return
        self.send_response(200)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.end_headers()
        self.wfile.write(b"<!doctype html><title>Tests</title>")

    def log_message(self, *_):
        pass


class ScriptTest(unittest.TestCase):
    def setUp(self):
        server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=WEB))
        threading.Thread(target=server.serve_forever, daemon=True).start()
        self.addCleanup(server.server_close)
        self.addCleanup(server.shutdown)
        self.url = f"http://127.0.0.1:{server.server_port}"

    def test_scripts(self):
        """Every *.test.js beside a script holds, each loaded as a module of its own page"""
        files = sorted(os.path.relpath(file, WEB) for file in glob.glob(os.path.join(WEB, "*", "*.test.js")))
        files.remove("shared/testing.test.js")
        self.assertGreater(len(files), 5)
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(
                executable_path=os.environ.get("CHROMIUM", "/usr/bin/chromium"), args=["--no-sandbox", "--disable-dev-shm-usage"])
            for file in files:
                page = browser.new_page()
                page.goto(self.url)
                outcomes = page.evaluate(RUN, f"/{file}")
                page.close()
                with self.subTest(file):
                    self.assertTrue(outcomes, "no test in it")
                for outcome in outcomes:
                    with self.subTest(file=file, test=outcome["name"]):
                        self.assertIsNone(outcome["fault"])
            browser.close()


if __name__ == "__main__":
    unittest.main()
