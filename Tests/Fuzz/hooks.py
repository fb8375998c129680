"""What schemathesis is told about Usher: who may ask, which names are there, and what no answer may be."""

import json
import os
import random
import zlib

import schemathesis

with open(os.environ["USHER_FUZZ_WORLD"], encoding="utf-8") as source:
    WORLD = json.load(source)

# What would take our own ground away: these are asked with credentials of nobody.
ENDING = {
    ("post", "/api/auth/signout"), ("delete", "/api/user/account"), ("delete", "/auth/me"), ("post", "/auth/logout"),
    ("delete", "/api/v1/airline/{airlineIdentifier}"), ("delete", "/api/campaigns/{id}"), ("delete", "/console/api/tours/{t}"),
}
# These ask services outside of the house, which are not there: 503 is their right answer.
OUTSIDE = {"/api/auth/social", "/api/v1/airline/create", "/api/webhooks/stripe"}


def chance(case):
    """The same for the same case, so that a run with a seed can be run again."""
    text = json.dumps([case.method, case.path, repr(case.path_parameters), repr(case.query), repr(case.body)])
    return random.Random(zlib.crc32(text.encode("utf-8", "backslashreplace")))


def credentials(path, dice):
    if path.startswith(("/api/tickets", "/api/events")):
        return {"X-API-Key": WORLD["door"] if dice.random() < 0.2 else WORLD["manager"]}
    if path.startswith("/api/v1/"):
        return {"Authorization": "Bearer " + WORLD["pilot"]}
    if path.startswith(("/auth/", "/tours", "/vouchers", "/analytics")):
        return {"Authorization": "Bearer " + WORLD["walker"]}
    if path.startswith(("/api/campaigns", "/api/billing", "/api/buildings", "/api/organisations", "/api/invites")):
        return {"Authorization": "Bearer " + WORLD["payer"]}
    return {"Authorization": "Bearer " + WORLD["owner"]}


def values(path, name):
    """What is known of this parameter here: the longest beginning of the path wins."""
    found = [key for key in WORLD["known"] if key.split("|")[1] == name and path.startswith(key.split("|")[0])]
    return WORLD["known"][max(found, key=len)] if found else []


@schemathesis.hook
def before_call(context, case, kwargs):
    dice = chance(case)
    path = case.operation.path
    if dice.random() < 0.9 and (case.method.lower(), path) not in ENDING:
        for name, value in credentials(path, dice).items():
            case.headers[name] = value
    for place in (case.path_parameters, case.query):
        for name in list(place or {}):
            known = values(path, name)
            # What is deleted each time is not there for the others.
            often = 0.05 if case.method.lower() == "delete" and name != "airlineIdentifier" else 0.8
            if known and dice.random() < often:
                place[name] = dice.choice(known)


@schemathesis.check
def no_server_error(ctx, response, case):
    outside = case.operation.path in OUTSIDE or case.operation.path.startswith("/api/billing/")
    if response.status_code >= 500 and not (response.status_code == 503 and outside):
        raise AssertionError(f"{response.status_code}: {response.text[:300]}")


@schemathesis.check
def no_html_from_the_api(ctx, response, case):
    path = case.operation.path
    # These are pages, made to be looked at and printed.
    if path in ("/api/docs", "/api/campaigns/{id}/print-sheet") or not path.startswith(("/api/", "/auth/", "/tours", "/vouchers", "/analytics", "/console/api", "/wallet", "/openapi")):
        return
    kind = " ".join(response.headers.get("content-type", []))
    if "html" in kind or response.content[:300].lstrip().lower().startswith((b"<!doctype", b"<html")):
        raise AssertionError(f"{response.status_code} {kind}: {response.text[:200]}")


@schemathesis.check
def has_a_name(ctx, response, case):
    if not response.headers.get("x-request-id"):
        raise AssertionError("an answer without X-Request-Id did not pass the front")
