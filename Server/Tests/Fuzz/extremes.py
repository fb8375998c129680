"""Every parameter, field, header and form of every route with the outermost values, signed in and out, on both engines: in order, without chance.
The server must live, nothing may be answered by 5xx, and the API refuses in its desks' envelopes."""

import argparse
import html
import itertools
import json
import re
import sys
import time
import urllib.parse

import outermost
from asking import Asking, Gone
from callers import ENDING, STREAMS, asks_outside, credentials, is_api, values
from engines import ENGINES, demo
from forms import Forms, browser, form_headers
from places import places, put
from world import PASSWORD, World

COMMON = [
    "Accept", "Accept-Encoding", "Accept-Language", "Authorization", "Content-Type", "Cookie", "Expect", "If-Match", "If-Modified-Since", "If-None-Match",
    "If-Range", "If-Unmodified-Since", "Idempotency-Key", "Last-Event-ID", "Origin", "Range", "Referer", "Sec-Fetch-Site", "Stripe-Signature",
    "User-Agent", "X-API-Key", "X-Forwarded-For", "X-Forwarded-Proto", "X-Request-Id", "traceparent",
]
# HTTP itself is refused before there is a route, and a body that is cut off by the answer to it.
TOO_LONG = 14_000
# Who is signed out must not see the end of these.
LEFT_FORMS = ("/signout", "/account/delete", "/pay/portal")
FIGURES = re.compile(r"\{(\w+)\}")
# What differs from thing to thing in a path.
NAMES = re.compile(r"[0-9a-f]{8}-[0-9a-f-]{27}|(?<=/)(?=\w*\d)[\w-]{12,}")


class Failure(Exception):
    pass


class Round:
    """One house, asked everything."""

    def __init__(self, house, options):
        self.house, self.options = house, options
        self.asking = Asking(house.url)
        world = self.people = World(house)
        self.born = time.time()
        self.world = {name: getattr(world, name) for name in ("manager", "door", "pilot", "payer", "owner", "walker")}
        self.world["known"] = world.known()
        self.document = json.loads(world.page("/openapi.json"))
        self.asked, self.found, self.turn = 0, [], itertools.count()
        self.cookie = browser(self.asking, house.url, "owner@globe.example", PASSWORD)
        self.hold(world.bearer(self.world["owner"]))

    def hold(self, bearer):
        """Seats that are held, so that the pages of a checkout are there."""
        for show in values(self.world, "/api/shows", "id"):
            free = [seat["id"] for seat in self.house.seats(show) if seat["status"] == "available"]
            status, answer = self.house.call("POST", "/api/seat-checkout", {"showId": show, "specificSeatIds": free[:2]}, bearer) if free else (0, {})
            if status == 200:
                one, session, token = answer["reservationId"], answer["sessionId"], answer["holdToken"]
                self.world["known"] |= {
                    "/checkout|id": [one], "/bookings|id": [one], "/pay/demo|id": [session], "/checkout|session_id": [session],
                    "/api/checkout|session_id": [session], "/checkout|hold": [token],
                }
                return
        raise Failure("no seat of the demo can be held")

    # --- asking and judging

    def pick(self, all_values):
        """All of them; in the quick form every so many, beginning elsewhere each time, so that each value meets many places."""
        if not self.options.quick:
            return all_values
        step = max(1, len(all_values) // self.options.each)
        return all_values[next(self.turn) % step::step]

    def ask(self, path, method, target, headers=None, body=None, what=""):
        """`path` is the declaration's."""
        self.asked += 1
        # What ends the connection before everything is read may lose its answer on the way.
        large = len(target) > TOO_LONG or (body is not None and len(body) > TOO_LONG) or any(len(value) > TOO_LONG for value in (headers or {}).values())
        try:
            answer = self.asking.ask(method.upper(), target, headers, body)
        except (Gone, OSError) as error:
            if self.house.process.poll() is not None:
                raise Failure(f"the server died of {method} {target[:200]} {what}") from error
            if not large:
                self.blame(path, method, target, what, f"no answer: {error}")
            return None
        fault = self.fault(path, answer, large)
        if fault:
            self.blame(path, method, target, what, f"{answer.status} {fault}: {answer.body[:200]}")
        return answer

    def fault(self, path, answer, large):
        if answer.status >= 500 and not (answer.status == 503 and asks_outside(path)) and answer.status != 501:
            return "from the server"
        if not answer.headers.get("X-Request-Id"):
            return "without a name"
        if answer.status < 400 or not is_api(path) or answer.headers.get("Connection", "").lower() == "close":
            return None
        if not answer.kind.startswith("application/json"):
            return f"not JSON but {answer.kind}"
        return None if not answer.body or self.envelope(json.loads(answer.body)) else "in no desk's envelope"

    @staticmethod
    def envelope(said):
        return isinstance(said, dict) and (("error" in said and "code" in said) or {"detail", "status_code", "code"} <= said.keys() or {"statusCode", "message"} <= said.keys())

    def blame(self, path, method, target, what, fault):
        self.found.append(f"{method.upper()} {path} {target[:120]!r} {what}: {fault}")
        if len(self.found) <= self.options.tell:
            print(" ", self.found[-1], flush=True)

    # --- the API's document

    def operations(self):
        for path, methods in self.document["paths"].items():
            for method, operation in methods.items():
                if path not in STREAMS and (not self.options.path or re.search(self.options.path, path)):
                    yield path, method, operation

    def callers(self, path, method):
        """Nobody, and who may; never who may where that would be the end."""
        if time.time() - self.born > 600:
            # A walker's token is good for a quarter of an hour.
            self.born = time.time()
            self.world["walker"] = self.people.walk_in(f"walker{self.asked}@example.org")
        yield {}
        if (method, path) not in ENDING:
            yield {name: value.encode() for name, value in credentials(self.world, path).items()} | {"Cookie": self.cookie}

    def target(self, path, place=None, value=b"", query=b""):
        def one(found):
            if found.group(1) == place:
                return value.decode("latin-1")
            known = values(self.world, path, found.group(1))
            return urllib.parse.quote(str(known[0])) if known else "x"

        # A function's result is taken as it is.
        return FIGURES.sub(one, path).encode("latin-1") + (b"?" + query if query else b"")

    def parameters(self, path, method, operation):
        declared = operation.get("parameters", [])
        for caller in self.callers(path, method):
            for one in declared:
                name = one["name"]
                if one["in"] == "path":
                    for value in self.pick(outermost.URL):
                        self.ask(path, method, self.target(path, name, value, self.known(path, declared)), dict(caller), what=name)
                elif one["in"] == "query":
                    rest = self.known(path, declared, but=name)
                    for value in self.pick(outermost.URL) + [b"1&" + name.encode() + b"=%00"]:
                        self.ask(path, method, self.target(path, query=rest + b"&" + name.encode() + b"=" + value), dict(caller), what=name)
                else:
                    for value in self.pick(outermost.HEADERS):
                        self.ask(path, method, self.target(path, query=self.known(path, declared)), dict(caller) | {name: value}, what=name)

    def known(self, path, declared, but=None):
        """The rest of the query: what leads somewhere, and what must be there."""
        items = []
        for name, one in ((one["name"], one) for one in declared if one["in"] == "query" and one["name"] != but):
            found = values(self.world, path, name)
            if found or one.get("required"):
                items.append((name, found[0] if found else "x"))
        return urllib.parse.urlencode(items).encode()

    def bodies(self, path, method, operation):
        content = operation.get("requestBody", {}).get("content", {})
        for kind, told in content.items():
            examples = [example["value"] for example in told.get("examples", {}).values()] or [{}]
            for caller in self.callers(path, method):
                headers = dict(caller) | {"Content-Type": kind.encode()}
                for body in self.pick(outermost.BODIES):
                    self.ask(path, method, self.target(path), headers, body, "body")
                if kind != "application/json":
                    continue
                for base, place in places(self.document, examples[0], told.get("schema", {})):
                    for value in self.pick(outermost.JSON):
                        self.ask(path, method, self.target(path), headers, put(base, place, value), ".".join(map(str, place)))

    def headers(self):
        """What any request may bring along, at one GET and one POST of each beginning, and at a file."""
        seen = set()
        for path, method, _ in self.operations():
            place = (method if method in ("get", "post") else "other", "/".join(path.split("/")[:3]))
            if place in seen:
                continue
            seen.add(place)
            for caller in self.callers(path, method):
                for name in COMMON:
                    for value in self.pick(outermost.HEADERS):
                        self.ask(path, method, self.target(path), dict(caller) | {name: value}, None if method == "get" else b"{}", name)

    # --- pages

    def form_headers(self, cookie):
        return form_headers(self.house.url, cookie)

    def forms(self):
        """The fields of every form on every page, by what the page itself would send."""
        seen = set()
        for signed_in in (False, True):
            for path, method, operation in list(self.operations()):
                if method != "get" or is_api(path):
                    continue
                for target in [self.target(path, query=self.known(path, operation.get("parameters", [])))] + self.others(path):
                    cookie = self.cookie if signed_in else b""
                    page = self.ask(path, method, target, {"Cookie": cookie})
                    if page is None or page.status != 200 or not page.kind.startswith("text/html"):
                        continue
                    self.links(path, page, target, cookie, seen)
                    cookie = cookie or "; ".join(line.split(";")[0] for line in page.headers.get_all("Set-Cookie", [])).encode()
                    for form in Forms.of(page):
                        key = (signed_in, path, form.action.split("?")[0], tuple(form.fields))
                        if key not in seen and not form.action.startswith(LEFT_FORMS):
                            seen.add(key)
                            self.fill(path, form, target, cookie)

    def links(self, path, page, target, cookie, seen):
        """What the page's own links say behind a question mark: it needs not be in the document."""
        for link in set(re.findall(r'(?:href|action|data-\w+|content)="(?:\d+;\s*url=)?(/[^"#]*\?[^"#]+|\?[^"#]+)', page.body.decode())):
            where, _, query = html.unescape(link).partition("?")
            where = where.encode() or target.split(b"?")[0]
            items = urllib.parse.parse_qsl(query, keep_blank_values=True)
            for name, _ in items:
                key = (bool(self.cookie == cookie), "link", NAMES.sub("*", where.decode()), name)
                if key in seen:
                    continue
                seen.add(key)
                for value in self.pick(outermost.URL):
                    rest = urllib.parse.urlencode([item for item in items if item[0] != name]).encode()
                    self.ask(path, "get", where + b"?" + rest + b"&" + name.encode() + b"=" + value, {"Cookie": cookie}, what=f"link's {name}")

    def others(self, path):
        """The same page for other things that are there."""
        names = FIGURES.findall(path)
        if len(names) != 1:
            return []
        return [self.target(path, names[0], urllib.parse.quote(str(value)).encode()) for value in values(self.world, path, names[0])[1:4]]

    def fill(self, path, form, page, cookie):
        action = form.action.encode() or page
        for name in form.fields:
            for value in self.pick(outermost.FORM):
                rest = {other: known for other, known in form.fields.items() if other != name}
                sent = urllib.parse.urlencode(rest).encode() + b"&" + urllib.parse.quote(name).encode() + b"=" + value
                if form.method == "post":
                    self.ask(path, "post", action, self.form_headers(cookie), sent, f"field {name}")
                else:
                    self.ask(path, "get", action.split(b"?")[0] + b"?" + sent, {"Cookie": cookie}, what=f"field {name}")

    def play(self):
        for path, method, operation in self.operations():
            self.parameters(path, method, operation)
            self.bodies(path, method, operation)
        self.headers()
        self.forms()
        if self.house.process.poll() is not None:
            raise Failure("the server died")


def run(options, engine):
    """One house on this engine; whether all was well."""
    start, dead = time.time(), None
    with demo(engine) as house:
        one = Round(house, options)
        try:
            one.play()
        except Failure as failure:
            dead = str(failure)
        house.log.seek(0)
        told = [line.rstrip() for line in house.log]
    print(f"{engine}: {one.asked} requests in {time.time() - start:.0f} s, {len(one.found)} of them answered as they should not be", flush=True)
    for line in [line for line in told if re.search(r"A request failed|Fatal error|Crash", line) and "status=503" not in line][:options.tell]:
        print("  log:", line[:600])
    if dead:
        print(" ", dead, *told[-30:], sep="\n  ")
    return not dead and not one.found


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="a few of the values at each place")
    parser.add_argument("--each", type=int, default=1, help="how many of them with --quick")
    parser.add_argument("--path", help="only operations whose path matches this expression")
    parser.add_argument("--engine", choices=ENGINES, action="append")
    parser.add_argument("--tell", type=int, default=40, help="how many findings are printed")
    options = parser.parse_args()
    results = [run(options, engine) for engine in options.engine or ENGINES]
    return 0 if all(results) else 1


if __name__ == "__main__":
    sys.exit(main())
