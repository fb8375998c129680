"""Starts the demo, has schemathesis ask it everything its document offers, and looks into its log afterwards."""

import argparse
import itertools
import os
import random
import re
import subprocess
import sys
import tempfile
import time

from callers import STREAMS
from engines import ENGINES, demo
from world import World

HERE = os.path.dirname(os.path.abspath(__file__))
CHECKS = "no_server_error,no_html_from_the_api,has_a_name,status_code_conformance,content_type_conformance,response_headers_conformance"
QUICK = 20261122
ROUND = 600


def arguments():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="few requests of each sort, with a fixed seed")
    parser.add_argument("--seconds", type=int, default=600)
    parser.add_argument("--seed", type=int)
    parser.add_argument("--engine", choices=ENGINES, default="sqlite", help="with --quick or --seed; else they take turns")
    parser.add_argument("--path", help="only operations whose path matches this expression")
    parser.add_argument("--examples", type=int, help="requests of each sort")
    return parser.parse_args()


def command(options, url, seed, seconds):
    line = [
        os.path.join(os.path.dirname(sys.executable), "schemathesis"), "run", f"{url}/openapi.json", "--checks", CHECKS, "--workers", "2",
        "--seed", str(seed), "--generation-database", "none", "--continue-on-failure", "--no-color", "--request-timeout", "60",
        "--suppress-health-check", "all", "--warnings", "off", "--max-redirects", "0", "--output-sanitize", "false", "--no-shrink",
    ]
    for path in STREAMS:
        line += ["--exclude-path", path]
    if options.path:
        line += ["--include-path-regex", options.path]
    if options.quick:
        return line + ["--phases", "examples,fuzzing", "--max-examples", str(options.examples or 4)]
    return line + ["--phases", "examples,coverage,fuzzing", "--max-time", str(seconds), "--max-examples", str(options.examples or 100)]


def play(options, seed, seconds, engine="sqlite"):
    """One house, asked for so long; whether all was well."""
    print(f"seed {seed} on {engine}", flush=True)
    with demo(engine) as house, tempfile.TemporaryDirectory() as folder:
        world = os.path.join(folder, "world.json")
        World(house).save(world)
        # It keeps notes of what fails, credentials and all, where it is run.
        environment = dict(os.environ, USHER_FUZZ_WORLD=world, SCHEMATHESIS_HOOKS="hooks", PYTHONPATH=HERE)
        done = subprocess.run(command(options, house.url, seed, seconds), cwd=folder, env=environment, check=False)
        alive = house.process.poll() is None
        house.log.seek(0)
        told = [line.rstrip() for line in house.log]
    # What an operator would find in the log of each.
    for line in [line for line in told if re.search(r"A request failed|Fatal error|Crash", line) and "notConfigured" not in line][:30]:
        print(line)
    if not alive:
        print("The server has died:", *told[-30:], sep="\n")
    if done.returncode != 0 or not alive:
        print(f"Again: Tests/Fuzz/run {'--quick ' if options.quick else ''}--seed {seed} --engine {engine}")
    return done.returncode == 0 and alive


def main():
    options = arguments()
    if options.quick or options.seed is not None:
        return 0 if play(options, QUICK if options.seed is None else options.seed, options.seconds, options.engine) else 1
    # A walker's token is good for a quarter of an hour: each round has a new house.
    until = time.time() + options.seconds
    well, engines = True, itertools.cycle(ENGINES)
    while time.time() < until:
        well = play(options, random.randrange(1 << 31), int(min(ROUND, max(60, until - time.time()), max(60, options.seconds / 2))), next(engines)) and well
    return 0 if well else 1


if __name__ == "__main__":
    sys.exit(main())
