"""Writes down what a server answers, to everything, good and bad, on both engines; or holds it against what was written down before."""

import argparse
import pathlib
import signal
import sys
import time

import operations
import scenes
from difference import Difference
from ground import ENGINES, demo
from shelf import Shelf
from stage import Stage
from still import StillHouse

WHOLE = pathlib.Path(__file__).resolve().parents[3] / ".build" / "goldens"


class Bar:
    """How far it is, where somebody sees it."""

    def __init__(self, engine, steps):
        self.engine, self.steps, self.done = engine, steps, 0

    def step(self, what=""):
        self.done += 1
        if sys.stderr.isatty():
            full, end = 30 * self.done // self.steps, "\n" if self.done == self.steps else ""
            print(f"\r{self.engine:9} [{'#' * full}{'.' * (30 - full)}] {what[:70]:70}", end=end, file=sys.stderr, flush=True)


def play(stage, turn, name):
    """A row of requests that cannot go on, because an answer is not what the next one needs, does not end the others."""
    try:
        turn()
    except (KeyError, IndexError, TypeError, ValueError, AttributeError, StopIteration) as error:
        stage.golden("broken").note(name, f"{type(error).__name__}: {error}")
        print(f"{name} broke off: {type(error).__name__}: {error}", file=sys.stderr)


def take(engine, only=None):
    """The goldens of a fresh house on this engine."""
    WHOLE.joinpath("whole").mkdir(parents=True, exist_ok=True)
    with demo(engine, StillHouse) as house:
        stage = Stage(house, WHOLE / "whole")
        every = operations.all_of(stage)
        turns = [(one.refusals, one.path, 0.5) for one in every] + [(lambda scene=scene: scene(stage), scene.__name__, 20) for scene in scenes.ALL]
        turns += [(one.good, one.path, 0.5) for one in every]
        bar, at = Bar(engine, len(turns)), 10
        for turn, name, seconds in turns:
            house.until(at)
            if not only or (only in name if name.startswith("/") else only == name):
                play(stage, turn, name)
            at += seconds
            bar.step(name)
        return {name: golden for name, golden in stage.goldens.items() if golden.entries}, stage.coverage


def arguments():
    parser = argparse.ArgumentParser(prog="goldens", description=__doc__)
    parser.add_argument("what", choices=["record", "compare"])
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--engine", choices=ENGINES, action="append", help="both, if none is named")
    parser.add_argument("--only", help="operations whose path has this text, or one scene by its name: quick to look at, never whole")
    parser.add_argument("--tell", type=int, default=20, help="how many differences are shown")
    parser.add_argument("--missing", action="store_true", help="tell which declared answers nothing here provokes")
    options = parser.parse_args()
    if options.what == "record" and options.only:
        parser.error("what is recorded is whole: --only goes with compare")
    return options


def main():
    options = arguments()
    # Who is told to stop takes its servers along.
    for one in (signal.SIGTERM, signal.SIGINT):
        signal.signal(one, lambda number, frame: sys.exit(128 + number))
    shelf, rows, well = Shelf(options.folder), [], True
    taken = {}
    for engine in options.engine or ENGINES:
        start = time.time()
        goldens, coverage = take(engine, options.only)
        taken[engine] = {name: golden.text() for name, golden in goldens.items()}
        answers = sum(len(golden.entries) for golden in goldens.values())
        difference = Difference(shelf.read(engine) if options.what == "compare" else taken[engine], taken[engine], bool(options.only), WHOLE / "whole")
        well = well and difference.none
        declared = f"{len(coverage.declared() & coverage.seen)}/{len(coverage.declared())}"
        rows.append((engine, len(goldens), answers, *difference.counts, declared, f"{time.time() - start:.0f} s"))
        difference.tell(engine, options.tell)
        if options.what == "compare":
            Shelf(WHOLE / "last").write({engine: taken[engine]})
        if options.missing:
            print(*(f"not seen: {method.upper()} {path} {status}" for path, method, status in coverage.missing), sep="\n")
    if options.what == "record":
        shelf.write(taken)
    for row in [("engine", "files", "answers", "same", "other", "gone", "new", "declared", "time")] + rows:
        print(f"{row[0]:9}" + "".join(f"{one:>9}" for one in row[1:]))
    return 0 if well else 1


if __name__ == "__main__":
    sys.exit(main())
