"""What people see: a bar while it burns, a table after; and JSON for machines."""

import datetime
import json
import os
import pathlib
import subprocess
import sys


class Bar:
    """One line that shows how far it is, on a terminal; now and then a plain line elsewhere."""

    def __init__(self, quiet: bool):
        self.quiet, self.live, self.last = quiet, sys.stderr.isatty(), -1

    def show(self, part: float, text: str) -> None:
        if self.quiet:
            return
        done = min(1.0, part)
        if self.live:
            print(f"\r[{'#' * int(done * 30):30}] {int(done * 100):3} %  {text:90.90}", end="", file=sys.stderr, flush=True)
        elif int(done * 10) > self.last:
            self.last = int(done * 10)
            print(f"fire: {int(done * 100)} %, {text}", file=sys.stderr, flush=True)

    def end(self) -> None:
        self.last = -1
        if self.live and not self.quiet:
            print(file=sys.stderr)


def machine() -> str:
    """Which machine, when, which commit: a figure without them says nothing."""
    model = next((line.split(":", 1)[1].strip() for line in pathlib.Path("/proc/cpuinfo").read_text().splitlines()
                  if line.startswith("model name")), "unknown")
    commit = subprocess.run(["git", "rev-parse", "--short", "HEAD"], capture_output=True, text=True,
                            cwd=pathlib.Path(__file__).parent).stdout.strip() or "unknown"
    return f"{datetime.datetime.now(datetime.timezone.utc):%F}, {os.cpu_count()} × {model}, commit {commit}"


def table(head: list[str], rows: list[list]) -> str:
    lines = ["| " + " | ".join(head) + " |", "|" + "---|" * len(head)]
    return "\n".join(lines + ["| " + " | ".join(str(cell) for cell in row) + " |" for row in rows])


class Report:
    """One act of the fire as it is told."""

    def __init__(self, name: str, seconds: float, ledgers, faults, findings, figures: dict):
        self.name, self.seconds, self.figures = name, round(seconds), figures
        self.clients = [
            {"who": ledger.name, "acts": len(ledger.acts), "tries": sum(len(act.answers) for act in ledger.acts), "lost": ledger.count(0),
             "later": sum(ledger.count(status) for status in (429, 502, 503, 504)),
             "answers": {str(status): count for status, count in sorted(tally(ledger).items())}}
            for ledger in ledgers if ledger.acts]
        self.faults = [{"fault": fault.name, "times": fault.times, "note": fault.note} for fault in faults]
        self.findings = [
            {"invariant": each.invariant, "cases": each.cases, "broken": len(each.broken), "examples": each.broken[:5]}
            for each in findings.all]

    @property
    def is_good(self) -> bool:
        return not any(finding["broken"] for finding in self.findings)

    def text(self) -> str:
        parts = [f"### {self.name}: {self.seconds} s"]
        if self.clients:
            rows = [[each["who"], each["acts"], each["tries"], each["lost"], each["later"],
                     ", ".join(f"{count} × {status}" for status, count in each["answers"].items())] for each in self.clients]
            parts.append(table(["who", "wanted", "tries", "no answer", "told: later", "settled by"], rows))
        parts.append(table(["what broke", "times"], [[each["fault"], each["note"] or each["times"]] for each in self.faults]))
        rows = [["**broken**" if each["broken"] else "holds", each["invariant"], each["cases"], each["broken"]] for each in self.findings]
        parts.append(table(["", "invariant", "cases", "broken"], rows))
        examples = [f"- {each['invariant']}: {example}" for each in self.findings for example in each["examples"]]
        figures = [f"- {name}: {value}" for name, value in self.figures.items()]
        return "\n\n".join(parts + (["\n".join(figures)] if figures else []) + (["\n".join(examples)] if examples else []))

    def json(self) -> dict:
        return {key: getattr(self, key) for key in ("name", "seconds", "clients", "faults", "findings", "figures")}


def tally(ledger) -> dict[int, int]:
    counts: dict[int, int] = {}
    for act in ledger.acts:
        if act.status:
            counts[act.status] = counts.get(act.status, 0) + 1
    return counts


def as_json(reports: list[Report]) -> str:
    return json.dumps({"on": machine(), "good": all(report.is_good for report in reports), "acts": [report.json() for report in reports]})
