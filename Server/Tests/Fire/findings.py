"""What the checks find: each invariant with what was held against it, and every case that breaks it."""

import dataclasses


@dataclasses.dataclass
class Finding:
    invariant: str
    #: How many things were looked at.
    cases: int
    broken: list[str]


class Findings:
    def __init__(self):
        self.all: list[Finding] = []

    def hold(self, invariant: str, cases: int, broken) -> None:
        """`broken`: what speaks against it, a line each."""
        self.all.append(Finding(invariant, cases, [str(each) for each in broken]))

    def equal(self, invariant: str, cases: int, expected, found) -> None:
        self.hold(invariant, cases, [] if expected == found else [f"expected {expected}, found {found}"])

    @property
    def are_good(self) -> bool:
        return not any(finding.broken for finding in self.all)
