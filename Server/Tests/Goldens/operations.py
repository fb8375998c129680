"""Each operation of /openapi.json by itself: what everybody gets, and each refusal that can be had simply."""

import json
import re
import urllib.parse

from ground import ENDING, STREAMS, is_api, places, put, resolved, values

UNKNOWN = "00000000-0000-4000-8000-00000000dead"
METHODS = ("get", "post", "put", "patch", "delete")
LARGE = {"Content-Type": "application/json", "Content-Length": 300_000_000}
WRONG = {str: b"7", bool: b'"x"', int: b'"x"', float: b'"x"', list: b"{}", dict: b"[]", type(None): b'{"x":[]}'}


def callers(path):
    """Who has a reason to ask here; the first of them may."""
    if path.startswith(("/api/tickets", "/api/events")):
        return ["manager", "door", "rival"]
    if path.startswith("/api/v1/airline/"):
        return ["pilot"]
    if path.startswith(("/api/campaigns", "/api/billing", "/api/buildings", "/api/organisations", "/api/invites")):
        return ["payer", "free"]
    if path.startswith(("/auth/", "/tours", "/vouchers", "/analytics")):
        return ["walker"]
    if path.startswith(("/console/api", "/api/user", "/api/auth")):
        return ["owner", "payer" if path.startswith("/console/api") else "walker"]
    return ["owner"] if is_api(path) else ["owner's browser", "payer's browser"]


def named(path, method):
    if path == "/":
        return f"operations/{method}-home"
    return "operations/" + method + re.sub(r"[^\w.-]+", "-", path.replace("{", "_").replace("}", "_")).rstrip("-")


class Operation:
    def __init__(self, stage, path, method, told):
        self.stage, self.path, self.method, self.told = stage, path, method, told
        self.golden = stage.golden(named(path, method))
        self.who = callers(path)
        self.declared = told.get("parameters", [])
        content = told.get("requestBody", {}).get("content", {})
        self.kind, self.content = next(iter(content.items()), (None, {}))
        self.example = next((one["value"] for one in self.content.get("examples", {}).values()), None)

    def ask(self, label, who=None, method=None, target=None, headers=None, body=None, **more):
        return self.stage.send(self.golden, label, (method or self.method).upper(), target or self.target(), who, headers, body, **more)

    def target(self, other=None, but=None, add=()):
        """Where it is asked: with what is known of the query and what must be there, less one parameter."""
        items = []
        for one in self.declared:
            if one["in"] == "query" and one["name"] != but:
                found = values(self.stage.world, self.path, one["name"])
                if found or one.get("required"):
                    items.append((one["name"], found[0] if found else "x"))
        query = urllib.parse.urlencode(items + list(add))
        return self.stage.target(self.path, other) + ("?" + query if query else "")

    @property
    def bodily(self):
        return {"Content-Type": self.kind} if self.kind else {}

    def sent(self, value):
        return value.encode() if isinstance(value, str) and self.kind != "application/json" else json.dumps(value, ensure_ascii=False).encode()

    # --- before anything has changed

    def refusals(self):
        stream = self.path in STREAMS
        if self.method == "get" and not stream:
            self.reading()
        self.ask("no credential", headers=self.bodily, body=self.sent(self.example) if self.kind and self.method != "get" else None)
        self.ask("wrong credential", headers={"X-API-Key": "wrong-key", "Authorization": "Bearer wrong", "Cookie": "usher_session=wrong"} | self.bodily)
        if "{" in self.path:
            self.ask("unknown id", self.who[0], target=self.target(UNKNOWN), headers=self.bodily, body=b"{}" if self.kind else None)
            self.ask("malformed id", self.who[0], target=self.target("x y"), headers=self.bodily, body=b"{}" if self.kind else None)
            for other in self.who[1:] if self.method != "get" else []:
                self.ask(f"somebody else's: {other}", other, headers=self.bodily, body=b"{}" if self.kind else None)
        self.queries()
        if self.kind and (self.method, self.path) not in ENDING:
            self.bodies()
        self.manners()

    def reading(self):
        first = None
        for who in [None] + self.who:
            answer = self.ask(f"good, as {who or 'nobody'}", who)
            if first is None and answer is not None and answer.status < 300:
                first = who, answer
        who, answer = first or (self.who[0], answer)
        self.ask("HEAD", who, "head")
        if answer is not None and answer.headers.get("ETag"):
            self.ask("If-None-Match with its tag", who, headers={"If-None-Match": answer.headers["ETag"]})
            self.ask("If-None-Match with another tag", who, headers={"If-None-Match": '"other"'})
        self.ask("gzip", who, headers={"Accept-Encoding": "gzip"})
        if self.path.startswith(("/media", "/tiles", "/assets")) or (answer is not None and answer.headers.get("Accept-Ranges")):
            for span in ("bytes=0-9", "bytes=-5", "bytes=99999999-", "bytes=0-1,3-4", "bytes=9-1"):
                self.ask(f"Range {span}", who, headers={"Range": span})

    def queries(self):
        for one in self.declared:
            if one["in"] != "query":
                continue
            if one.get("required"):
                self.ask(f"without {one['name']}", self.who[0], target=self.target(but=one["name"]))
            if self.method == "get" and self.path not in STREAMS:
                for value in ("x", "-1", "99999999999999999999"):
                    self.ask(f"{one['name']}={value}", self.who[0], target=self.target(but=one["name"], add=[(one["name"], value)]))

    def bodies(self):
        who = self.who[0]
        for label, body in (("empty", b""), ("not JSON", b"{"), ("an array", b"[]"), ("no members", b"{}"), ("not UTF-8", b'{"a":"\xff"}')):
            self.ask(f"body: {label}", who, headers=self.bodily, body=body)
        self.ask("body: another type of content", who, headers={"Content-Type": "image/png"}, body=b"x")
        self.ask("body: too large", who, headers=LARGE | self.bodily, announced=True)
        if self.kind != "application/json" or not isinstance(self.example, dict):
            return
        schema = resolved(self.stage.document, self.content.get("schema", {}))
        for base, place in places(self.stage.document, self.example, schema):
            value = base
            for step in place:
                value = value[step] if isinstance(value, list) or step in value else None
            self.ask(f"wrong type of {'.'.join(map(str, place))}", who, headers=self.bodily, body=put(base, place, WRONG[type(value)]))
        for name in schema.get("required", []):
            self.ask(f"without {name}", who, headers=self.bodily, body=self.sent({key: value for key, value in self.example.items() if key != name}))

    def manners(self):
        there = self.stage.document["paths"][self.path]
        wrong = next((one for one in ("patch", "put", "delete", "post", "get") if one not in there), None)
        if wrong:
            self.ask(f"wrong method {wrong.upper()}", self.who[0], wrong)
        self.ask("OPTIONS", None, "options", headers={"Origin": "https://elsewhere.example", "Access-Control-Request-Method": self.method.upper()})

    # --- when all else has been seen

    def good(self):
        """The example itself, by whoever may."""
        if self.method != "get" and (self.method, self.path) not in ENDING:
            body = self.sent(self.example) if self.kind and self.example is not None else None
            self.ask("its example", self.who[0], headers=self.bodily if body is not None else {}, body=body)


def all_of(stage):
    return [
        Operation(stage, path, method, told) for path, methods in sorted(stage.document["paths"].items())
        for method, told in sorted(methods.items(), key=lambda one: METHODS.index(one[0]) if one[0] in METHODS else 9)
    ]
