"""The door's table of cases, by the judge of the page."""

import functools
import http.server
import json
import os
import threading
import unittest

from playwright.sync_api import sync_playwright

from test_scripts import WEB, Quiet

TABLES = os.path.normpath(os.path.join(WEB, "../../docs/contracts"))
RUN = """async rows => {
  const [{ List }, { judge }, { trimmed }] = await Promise.all(['list', 'judge', 'codes'].map(name => import(`/door/${name}.js`)));
  const verdict = async ({ page, marks, now, scan }) => {
    const list = new List(List.headOf(page, 0), page.sales), { ticket_code: text, sale_id: id, ...fields } = scan;
    const found = id === undefined ? await list.find(trimmed(text ?? '')) : { sale: list.sale(id), person: null };
    if (!found?.sale) return { verdict: 'not_on_list' };
    for (const key of Object.keys(fields)) if (typeof fields[key] === 'string') fields[key] = trimmed(fields[key]) || undefined;
    const known = { event: list.head.event, dates: list.head.dates, marks: new Map(marks.map(({ person, at, seat }) => [person, { at: Date.parse(at), seat }])) };
    const said = judge(known, found.sale, found.person, fields, Date.parse(now));
    if (said.verdict === 'admits') return { verdict: 'admits', persons: said.persons.map(person => person[0]), label: said.label, again: said.again };
    if (said.verdict === 'already_used') return { verdict: 'already_used', at: new Date(said.at).toISOString().replace('.000', '') };
    return { verdict: 'refused', code: said.code };
  };
  const told = [];
  for (const row of rows) told.push(await verdict(row));
  return told;
}"""


PASSES = """async ({ salt, key, rows }) => {
  const { FlightList, judgePass } = await import('/door/passes.js');
  const told = [];
  for (const { tickets, marks, pass } of rows) {
    const list = new FlightList({ salt, next: '', fetched: 0 }, tickets);
    const said = await judgePass(list, key, new Map(marks.map(({ t, at }) => [t, Date.parse(at)])), pass);
    if (said.verdict === 'boards') told.push({ verdict: 'boards', t: said.row.t, conflict: said.row.conflict });
    else if (said.verdict === 'already_boarded') told.push({ verdict: 'already_boarded', at: new Date(said.at).toISOString().replace('.000', '') });
    else told.push(said.verdict === 'refused' ? { verdict: 'refused', code: said.code } : { verdict: said.verdict });
  }
  return told;
}"""


def table(name):
    with open(os.path.join(TABLES, name), encoding="utf-8") as file:
        return json.load(file)


class CasesTest(unittest.TestCase):
    def test_table(self):
        """Door D23 the page's judge says of each row of door-cases.json what the server's and the SDK's say"""
        rows = table("door-cases.json")
        self.assertGreaterEqual(len(rows), 150)
        self.check(rows, self.told(RUN, rows))

    def test_flights(self):
        """Door D35 the page's judge of boarding passes says of each row of boarding-cases.json what stands there"""
        cases = table("boarding-cases.json")
        self.assertGreaterEqual(len(cases["rows"]), 40)
        self.check(cases["rows"], self.told(PASSES, cases))

    def check(self, rows, told):
        self.assertEqual(len(rows), len(told))
        for row, verdict in zip(rows, told):
            with self.subTest(row["name"]):
                self.assertEqual(verdict, row["verdict"])

    def told(self, script, cases):
        """What the page's own scripts say, in a browser."""
        server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=WEB))
        threading.Thread(target=server.serve_forever, daemon=True).start()
        self.addCleanup(server.server_close)
        self.addCleanup(server.shutdown)
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=os.environ.get("CHROMIUM", "/usr/bin/chromium"), args=["--no-sandbox", "--disable-dev-shm-usage"])
            page = browser.new_page()
            page.goto(f"http://127.0.0.1:{server.server_port}/")
            told = page.evaluate(script, cases)
            browser.close()
        return told


if __name__ == "__main__":
    unittest.main()
