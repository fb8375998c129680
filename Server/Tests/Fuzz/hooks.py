"""What schemathesis is told about Usher: who may ask, which names are there, and what no answer may be."""

import json
import os
import random
import zlib

import schemathesis

from callers import ENDING, asks_outside, credentials, is_api, values

with open(os.environ["USHER_FUZZ_WORLD"], encoding="utf-8") as source:
    WORLD = json.load(source)

def chance(case):
    """The same for the same case, so that a run with a seed can be run again."""
    text = json.dumps([case.method, case.path, repr(case.path_parameters), repr(case.query), repr(case.body)])
    return random.Random(zlib.crc32(text.encode("utf-8", "backslashreplace")))


@schemathesis.hook
def before_call(context, case, kwargs):
    dice = chance(case)
    path = case.operation.path
    if dice.random() < 0.9 and (case.method.lower(), path) not in ENDING:
        for name, value in credentials(WORLD, path, door=dice.random() < 0.2).items():
            case.headers[name] = value
    for place in (case.path_parameters, case.query):
        for name in list(place or {}):
            known = values(WORLD, path, name)
            # What is deleted each time is not there for the others.
            often = 0.05 if case.method.lower() == "delete" and name != "airlineIdentifier" else 0.8
            if known and dice.random() < often:
                place[name] = dice.choice(known)


@schemathesis.check
def no_server_error(ctx, response, case):
    if response.status_code >= 500 and not (response.status_code == 503 and asks_outside(case.operation.path)):
        raise AssertionError(f"{response.status_code}: {response.text[:300]}")


@schemathesis.check
def no_html_from_the_api(ctx, response, case):
    if not is_api(case.operation.path):
        return
    kind = " ".join(response.headers.get("content-type", []))
    if "html" in kind or response.content[:300].lstrip().lower().startswith((b"<!doctype", b"<html")):
        raise AssertionError(f"{response.status_code} {kind}: {response.text[:200]}")


@schemathesis.check
def has_a_name(ctx, response, case):
    if not response.headers.get("x-request-id"):
        raise AssertionError("an answer without X-Request-Id did not pass the front")
