"""No answer, to anybody, tells of a defect."""

from findings import Findings
from stage import Stage


def check(stage: Stage, findings: Findings) -> None:
    acts = [act for ledger in stage.ledgers.values() for act in ledger.acts]
    broken = [f"{act.key}: {body[:200]!r}" for act in acts for status, body in act.answers if status == 500]
    findings.hold("no answer is a defect (500)", sum(len(act.answers) for act in acts), broken)
