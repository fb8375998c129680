"""What clients write down: each thing they wanted, under which idempotency key, and everything they were answered."""

import dataclasses
import json
import pathlib
import time


@dataclasses.dataclass
class Act:
    """One thing that somebody wants, however often they must ask for it."""

    key: str
    what: dict
    #: (status, body) of each answer that came, in order; status 0: none came, so nobody knows whether it was done.
    answers: list[tuple[int, bytes]] = dataclasses.field(default_factory=list)

    @property
    def final(self) -> tuple[int, bytes]:
        """The answer that settled it; (0, b"") where there was none."""
        return self.answers[-1] if self.answers and self.answers[-1][0] not in Act.AGAIN else (0, b"")

    @property
    def status(self) -> int:
        return self.final[0]

    @property
    def json(self) -> dict:
        return json.loads(self.final[1] or b"{}")

    #: No answer, or one that says: later.
    AGAIN = (0, 429, 500, 502, 503, 504)


class Ledger:
    """The log of one kind of clients. It is on disk as lines of JSON, for whoever wants to know what happened to a key."""

    def __init__(self, folder: pathlib.Path, name: str):
        self.name = name
        self.acts: list[Act] = []
        #: When somebody got the answer that settles it.
        self.moments: list[float] = []
        #: Keys of those who were told to come later, and not when.
        self.bare: list[str] = []
        self.file = (folder / f"{name}.log").open("w", buffering=1)

    def begin(self, key: str, **what) -> Act:
        act = Act(key, what)
        self.acts.append(act)
        self.write(act, {"asks": what})
        return act

    def answered(self, act: Act, status: int, body: bytes) -> None:
        act.answers.append((status, body))
        if act.status:
            self.moments.append(time.monotonic())
        self.write(act, {"status": status, "body": body.decode(errors="replace")[:2000]})

    def write(self, act: Act, line: dict) -> None:
        self.file.write(json.dumps({"at": round(time.time(), 3), "key": act.key, **line}) + "\n")

    def with_status(self, *statuses: int) -> list[Act]:
        return [act for act in self.acts if act.status in statuses]

    @property
    def open(self) -> list[Act]:
        """Acts that nobody ever settled."""
        return [act for act in self.acts if act.status == 0]

    def count(self, status: int) -> int:
        """Answers of this status, over all tries."""
        return sum(1 for act in self.acts for answer in act.answers if answer[0] == status)
