"""The forms of pages: what they would send, and a browser's way through the sign-in."""

import html.parser
import urllib.parse

from world import PASSWORD


class Form:
    def __init__(self, action, method):
        self.action, self.method, self.fields, self.buttons = action, method, {}, set()


class Forms(html.parser.HTMLParser):
    """The forms of a page and what they would send untouched; a password is ours."""

    def __init__(self):
        super().__init__()
        self.forms, self.form, self.choice = [], None, None

    @staticmethod
    def of(page):
        reader = Forms()
        reader.feed(page.body.decode())
        return reader.forms

    def handle_starttag(self, tag, attributes):
        found = dict(attributes)
        if tag == "form":
            self.form = Form(found.get("action") or "", (found.get("method") or "get").lower())
            self.forms.append(self.form)
        elif self.form and found.get("name") and tag in ("input", "textarea", "select", "button"):
            value = PASSWORD if found.get("type") == "password" else found.get("value") or ""
            self.form.fields.setdefault(found["name"], value)
            if tag == "button":
                self.form.buttons.add(found["name"])

    def handle_endtag(self, tag):
        if tag == "form":
            self.form = None


def form_headers(url, cookie):
    return {"Content-Type": b"application/x-www-form-urlencoded", "Cookie": cookie, "Origin": url.encode()}


def cookies_of(answer):
    return [line.split(";")[0] for line in answer.headers.get_all("Set-Cookie", [])]


def browser(asking, url, email, password):
    """The cookies of somebody who has signed in by the page's form."""
    page = asking.ask("GET", b"/signin")
    cookies = cookies_of(page)
    form = next(form for form in Forms.of(page) if "password" in form.fields)
    fields = dict(form.fields) | {"email": email, "password": password}
    answer = asking.ask("POST", b"/signin", form_headers(url, "; ".join(cookies).encode()), urllib.parse.urlencode(fields).encode())
    if answer.status != 303:
        raise RuntimeError(f"cannot sign in: {answer.status} {answer.body[:300]}")
    return "; ".join(cookies + cookies_of(answer)).encode()
