"""A row of requests that change what is there, in a fixed order: how a desk is used."""

import json
import re
import time
import urllib.parse

from ground import Forms, cookies_of, form_headers
from still import ORIGIN


class Scene:
    def __init__(self, stage, name):
        self.stage, self.golden, self.cookies = stage, stage.golden(f"scenes/{name}"), {}

    def ask(self, label, method, target, who=None, body=None, raw=None, kind="application/json", **headers):
        """`body` is written as JSON, `raw` sent as it is; what the answer's JSON says comes back, else its bytes."""
        sent = raw if raw is not None else None if body is None else json.dumps(body, ensure_ascii=False).encode()
        more = {"Content-Type": kind} if sent is not None else {}
        answer = self.stage.send(self.golden, label, method, target, who, more | {name.replace("_", "-"): value for name, value in headers.items()}, sent)
        self.answer = answer
        if answer is None:
            return {}
        return json.loads(answer.body) if answer.body and answer.kind.startswith("application/json") else answer.body

    def mail(self, email, subject):
        """The next mail about this, written down; its text comes back."""
        text = self.stage.letters.take(email, subject)
        self.golden.note(f"mail to {email}: {subject}", text)
        return text

    def token(self, text):
        return urllib.parse.unquote(re.search(r"token=([\w~.%-]+)", text).group(1))

    def own(self, url):
        """A URL of this house as a path."""
        return re.sub(r"^https?://[^/]+", "", url)

    def page(self, label, target, who):
        """A page in somebody's browser, which keeps its cookies."""
        answer = self.stage.send(self.golden, label, "GET", target, who)
        return self.kept(answer, who)

    def kept(self, answer, who):
        jar = dict(one.partition("=")[::2] for one in self.stage.headers.get(who, {}).get("Cookie", b"").decode().split("; ") if one)
        jar |= dict(one.partition("=")[::2] for one in cookies_of(answer))
        self.stage.headers[who] = {"Cookie": "; ".join(f"{name}={value}" for name, value in jar.items()).encode()}
        return answer

    def press(self, label, page, who, target, **fields):
        """Sends the form of a page that leads there and has these fields, filled in; a field of None is left as it is."""
        wanted = {name for name, value in fields.items() if value is not None}
        there = target.split("?")[0]
        form = next(
            (form for form in Forms.of(page)
             if form.method == "post" and self.own(form.action or target).split("?")[0] == there and wanted <= set(form.fields)), None)
        if form is None:
            self.golden.note(label, f"There is no form to {there} with {sorted(wanted)}")
            return page
        # A browser sends the one button that was pressed, and none of the others.
        untouched = {name: value for name, value in form.fields.items() if name not in form.buttons}
        body = urllib.parse.urlencode(untouched | {name: fields[name] for name in wanted}).encode()
        headers = {name: value for name, value in form_headers(ORIGIN, b"").items() if name != "Cookie"}
        return self.kept(self.stage.send(self.golden, label, "POST", self.own(form.action) or target, who, headers, body), who)

    def stream(self, label, target, who, **headers):
        self.stage.stream(self.golden, label, target, who, {name.replace("_", "-"): value for name, value in headers.items()})

    def settled(self, target, who, ready):
        """Waits until work that goes on behind the answers is done; nothing of it is written down."""
        for _ in range(150):
            status, said = self.stage.house.call("GET", target, None, {name: value.decode() for name, value in self.stage.headers[who].items()})
            if status == 200 and ready(said):
                return
            time.sleep(0.1)
        self.golden.note("waited in vain", target)

    def still(self, target, who, what):
        """Waits until figures that follow what has happened stand still."""
        seen = []

        def same(said):
            seen.append(what(said))
            time.sleep(0.7)
            return len(seen) > 3 and seen[-4:] == [seen[-1]] * 4

        self.settled(target, who, same)
