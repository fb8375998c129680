"""Holds the printed codes' counters against the devices that were led on."""

import collections

import house
from findings import Findings
from stage import Stage


class RedirectsCheck:
    def __init__(self, stage: Stage, books, findings: Findings):
        self.stage, self.books, self.findings = stage, books, findings
        self.ledger = stage.ledger("redirects")

    def run(self) -> None:
        link_key = (self.stage.keys / "link.key").read_bytes()
        stored = collections.Counter(row[0] for row in self.books.rows("SELECT visitor FROM scan_events WHERE class = 'human'"))
        visitors = {act.key: house.visitor(link_key, act.key) for act in self.ledger.acts}
        led = self.ledger.with_status(302)
        wrong = [f"{act.key}: {stored[visitors[act.key]]} times" for act in led if stored[visitors[act.key]] != 1]
        self.findings.hold("a scan that was led on is counted exactly once", len(led), wrong)
        strangers = set(stored) - set(visitors.values())
        self.findings.hold("nothing is counted that nobody scanned", len(stored), strangers)
        self.counters()
        self.findings.hold("every device was answered", len(self.ledger.acts), (act.key for act in self.ledger.open))

    def counters(self) -> None:
        """Of codes, homes and the campaign."""
        for table, column in (("qr_codes", "qr_id"), ("homes", "home_id"), ("campaigns", "campaign_id")):
            recount = f"SELECT {column} AS it, count(*) AS events FROM scan_events WHERE class = 'human' GROUP BY {column}"
            rows = self.books.rows(f"SELECT id, scans, coalesce(events, 0) FROM {table} LEFT JOIN ({recount}) AS recount ON it = id")
            wrong = [f"{table} {id}: counts {scans}, recount {events}" for id, scans, events in rows if scans != events]
            self.findings.hold(f"{table}: counters equal a recount", len(rows), wrong)
