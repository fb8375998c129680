"""Holds the walks' books against what walkers were answered."""

import collections

from findings import Findings
from stage import Stage


class VouchersCheck:
    def __init__(self, stage: Stage, books, findings: Findings):
        self.stage, self.findings = stage, findings
        self.ledger = stage.ledger("vouchers")
        self.uses = {code: (int(uses), int(most)) for code, uses, most in books.rows("SELECT code, uses, max_uses FROM vouchers")}
        account = "JOIN accounts ON accounts.id = {0}.account_id JOIN vouchers ON vouchers.id = {0}.voucher_id"
        self.grants = collections.Counter(books.rows(f"SELECT accounts.uuid, code FROM grants {account.format('grants')}"))
        self.redemptions = collections.Counter(books.rows(f"SELECT accounts.uuid, code FROM redemptions {account.format('redemptions')}"))

    def run(self) -> None:
        acts = self.ledger.acts
        # Who lost the answer and asks again is told that the walk is open already: that is a success, too.
        opened = [act for act in acts if act.status == 200 or self.has_already(act)]
        wrong = [act.key for act in opened if self.stored(act) != (1, 1)]
        self.findings.hold("a walk that was opened is stored exactly once", len(opened), wrong)
        refused = [act for act in acts if act.status == 400]
        self.findings.hold("who was refused has nothing", len(refused), (act.key for act in refused if self.stored(act) != (0, 0)))
        used = collections.Counter(code for _, code in self.redemptions.elements())
        over = [f"{code}: {used[code]} of {most}, counted {uses}" for code, (uses, most) in self.uses.items()
                if not used[code] == uses <= most]
        self.findings.hold("no code is used more often than it may be, and uses equal a recount", len(self.uses), over)
        wanted = {act.what["code"] for act in acts}
        unused = [code for code in wanted if self.uses[code][0] < self.uses[code][1]] if not self.ledger.open else []
        self.findings.hold("no use is lost: those who were refused had a reason", len(refused), unused)
        self.findings.hold("every walker was answered", len(acts), (act.key for act in self.ledger.open))

    @staticmethod
    def has_already(act) -> bool:
        return act.status == 409 and act.json.get("code") == "already_has_access"

    def stored(self, act) -> tuple[int, int]:
        key = (act.key, act.what["code"])
        return self.grants[key], self.redemptions[key]
