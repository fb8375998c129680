"""Plays a full session against a server (argv: base URL, data folder) and prints every secret that was used in it, one a line."""

import email
import glob
import http.cookiejar
import json
import re
import sys
import time
import urllib.error
import urllib.parse
import urllib.request
from email import policy

base, data = sys.argv[1:3]
browser = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(jar := http.cookiejar.CookieJar()))
address = "ada.secret.person@example.org"
old, wrong, new = "Correct-horse-battery-1", "Wrong-horse-battery-2", "Another-horse-battery-3"


def used(*secrets):
    for secret in secrets:
        assert len(secret) >= 8, secret
        print(secret)


def ask(method, path, body=None, headers=None, expect=None):
    content = body if isinstance(body, (bytes, type(None))) else json.dumps(body).encode()
    request = urllib.request.Request(base + path, data=content, method=method)
    if content is not None:
        request.add_header("Content-Type", "application/json")
    for name, value in (headers or {}).items():
        request.add_header(name, value)
    try:
        with browser.open(request, timeout=60) as answer:
            status, text = answer.status, answer.read().decode()
    except urllib.error.HTTPError as error:
        status, text = error.code, error.read().decode()
    assert expect is None or status == expect, (method, path, status, text)
    return text


def scans():
    key = "door-key-0001"
    stolen, guess = "stolen-door-key-4711", "GUESSED-TICKET-CODE-42"
    used(key, stolen, guess)
    ask("GET", "/api/events", headers={"X-API-Key": key}, expect=200)
    ask("POST", "/api/tickets/scan", {"ticket_code": "c-1"}, {"X-API-Key": key}, 201)
    for path in ("/api/tickets/scan", "/api/tickets/scan?x=1"):
        ask("POST", path, {"ticket_code": guess}, {"X-API-Key": key}, 404)
        ask("POST", path, {"ticket_code": guess}, {"X-API-Key": stolen}, 401)
        ask("POST", path, b'{"ticket_code":"' + guess.encode(), {"X-API-Key": key}, 400)
    ask("GET", "/t/" + guess, expect=404)


def account():
    used(old, wrong, new)
    ask("POST", "/api/auth/signup", {"email": address, "password": old, "name": "Ada"}, expect=201)
    ask("POST", "/api/auth/signin", {"email": address, "password": wrong}, expect=401)
    token = json.loads(ask("POST", "/api/auth/signin", {"email": address, "password": old}, expect=200))["token"]
    used(token)
    ask("GET", "/api/user/bookings", headers={"Authorization": "Bearer " + token}, expect=200)
    ask("GET", "/api/user/bookings", headers={"Authorization": "Bearer " + token[:-4] + "AAAA"}, expect=401)
    reset()
    ask("POST", "/api/auth/signout", {}, {"Authorization": "Bearer " + token})


def mailed(word):
    deadline = time.time() + 60
    while time.time() < deadline:
        for name in glob.glob(data + "/mail/*.eml"):
            with open(name, "rb") as file:
                text = email.message_from_binary_file(file, policy=policy.default).get_body(("plain",)).get_content()
            if found := re.search(r"https?://\S*" + word + r"\S*", text):
                return found.group(0)
        time.sleep(0.1)
    raise AssertionError("no mail with " + word)


def reset():
    ask("POST", "/api/auth/password-reset", {"email": address}, expect=200)
    link = mailed("reset-password")
    query = dict(urllib.parse.parse_qsl(urllib.parse.urlsplit(link).query))
    used(query["token"])
    parts = urllib.parse.urlsplit(link)
    ask("GET", parts.path + "?" + parts.query, expect=200)
    ask("GET", "/api/auth/password-reset?" + parts.query, expect=200)
    body = {"email": address, "token": query["token"], "newPassword": new}
    ask("PUT", "/api/auth/password-reset", body, expect=200)
    ask("PUT", "/api/auth/password-reset", body)


def pages():
    page = ask("GET", "/signin", expect=200)
    form = re.search(r'name="token" value="([^"]+)"', page).group(1)
    fields = urllib.parse.urlencode({"token": form, "email": address, "password": new, "next": "/tickets"}).encode()
    ask("POST", "/signin", fields, {"Content-Type": "application/x-www-form-urlencoded"})
    cookies = [cookie.value for cookie in jar if len(cookie.value) >= 16]
    assert len(cookies) >= 2, [cookie.name for cookie in jar]
    used(form, *cookies)
    ask("GET", "/tickets", expect=200)
    invite = "an-invitation-nobody-made-0815"
    used(invite)
    ask("GET", "/invite?token=" + invite)


def walks():
    person = {"email": "walker.secret@example.org", "password": old}
    pair = json.loads(ask("POST", "/auth/register", person, expect=201))["tokens"]
    tokens = [pair[name] for name in ("accessToken", "refreshToken")]
    voucher, signature = "GUESS-VOUCH-ER123", "c2lnbmF0dXJlLW9mLW5vYm9keQ"
    used(*tokens, voucher, signature)
    bearer = {"Authorization": "Bearer " + tokens[0]}
    ask("POST", "/auth/login", {**person, "password": wrong}, expect=401)
    ask("GET", "/auth/me", headers=bearer, expect=200)
    ask("POST", "/vouchers/validate", {"code": voucher}, bearer, 404)
    ask("POST", "/auth/refresh", {"refreshToken": tokens[1]}, expect=200)
    ask("GET", "/media/" + "0" * 36 + "/x.mp3?expires=1&signature=" + signature)


def money():
    card, secret, proof = "4242424242424242", "whsec_guessed_by_somebody", "deadbeefdeadbeefdeadbeef"
    used(card, secret, proof)
    ask("POST", "/api/seat-checkout", {"showId": card, "cardNumber": card, "specificSeatIds": ["a"]})
    ask("POST", "/api/webhooks/stripe", {"secret": secret}, {"Stripe-Signature": "t=1,v1=" + proof})
    airline = "com.secret.airline.identifier"
    used(airline)
    ask("GET", "/api/v1/airline/XX", headers={"Authorization": "Bearer " + airline})


def phones():
    device, push = "5e0c8a52-41d7-4c6b-9a3e-77d1f0b2c9e4", "5ec7e7" * 12
    used(device, push)
    form = {"token": push, "bundle": "org.example.app", "environment": "production", "platform": "ios", "language": "en",
            "time_zone": "Europe/London", "kinds": ["booking"]}
    path = "/api/installations/" + device
    ask("PUT", path, form, expect=200)
    ask("PUT", path, {**form, "time_zone": "Nowhere"}, expect=400)
    ask("PUT", path, b'{"token":"' + push.encode(), expect=400)
    ask("PUT", path, form, {"Authorization": "Bearer " + push}, 401)
    ask("GET", path)
    ask("DELETE", path, expect=204)


for part in (scans, account, pages, walks, money, phones):
    part()
