"""What people do in a browser, without scripts: make an account, buy, redeem, found, leave."""

import re

from scene import Scene

EMAIL = "paige@goldens.example"
FIRST, SECOND = "Golden-Pass-1", "Golden-Pass-2"
WHO = "Paige's browser"


def pages(stage):
    scene = Scene(stage, "pages")
    account(scene)
    purchase(scene)
    walk(scene)
    scene.page("found by name", "/?q=hamlet&when=tonight&sort=price", WHO)
    scene.page("nothing found", "/?q=nothing-of-the-sort", WHO)
    scene.page("campaigns of nobody", "/console/campaigns", WHO)
    setup(scene)
    page = scene.page("the account at its end", "/account", WHO)
    scene.press("a wrong password", page, WHO, "/account/delete", confirmation="wrong")
    scene.press("gone", scene.page("the account once more", "/account", WHO), WHO, "/account/delete", confirmation=SECOND)
    scene.page("signed out", "/account", WHO)


def account(scene):
    page = scene.page("the form", "/signup?next=/account", WHO)
    filled = {"email": EMAIL, "password": FIRST, "name": "Paige <b>Turner</b>"}
    page = scene.press("without the terms", page, WHO, "/signup", **filled | {"terms": ""})
    page = scene.page("the form again", "/signup?next=/account", WHO)
    page = scene.press("weak", page, WHO, "/signup", **filled | {"password": "weak", "terms": "yes"})
    page = scene.press("an account", scene.page("once more", "/signup?next=/account", WHO), WHO, "/signup", **filled, terms="yes")
    page = scene.page("the account", "/account", WHO)
    scene.press("another name", page, WHO, "/account/name", name="Paige Turner")
    scene.press("the wrong password", page, WHO, "/account/password", current="wrong", password=SECOND)
    scene.mail(EMAIL, "confirm")
    scene.press("the mail again", page, WHO, "/account/verification")
    link = scene.stage.house.link(scene.mail(EMAIL, "confirm"), "/verify-email")
    page = scene.page("the mailed link", link, "another browser")
    scene.press("confirmed", page, "another browser", "/verify-email", secret=None)
    scene.page("the link again", link, "another browser")
    page = scene.page("forgotten", "/forgot-password", "another browser")
    scene.press("a link, please", page, "another browser", "/forgot-password", email=EMAIL)
    link = scene.stage.house.link(scene.mail(EMAIL, "choose a new password"), "/reset-password")
    page = scene.page("the other mailed link", link, "another browser")
    scene.press("a new password", page, "another browser", "/reset-password", password=SECOND)
    scene.page("signed out by it", "/account", WHO)
    page = scene.page("signing in", "/signin?next=/account", WHO)
    scene.press("with the old one", page, WHO, "/signin", email=EMAIL, password=FIRST)
    page = scene.page("signing in again", "/signin?next=/account", WHO)
    scene.press("with the new one", page, WHO, "/signin", email=EMAIL, password=SECOND)
    scene.page("in", "/account", WHO)
    scene.page("the form for who is in", "/signin", WHO)


def purchase(scene):
    show = scene.stage.known["/api/shows|id"][1]
    target = f"/shows/{show}"
    page = scene.page("a show", target, WHO)
    scene.press("nothing chosen", page, WHO, target, seat="")
    seats = [seat["id"] for seat in scene.stage.house.seats(show) if seat["status"] == "available"][-2:]
    held = scene.press("two seats", scene.page("the show again", target, WHO), WHO, target, seat=seats[0])
    where = scene.own(held.headers.get("Location", "/"))
    page = scene.page("the hold", where, WHO)
    scene.press("given back", page, WHO, "/checkout/cancel", hold=None)
    held = scene.press("another seat", scene.page("the show once more", target, WHO), WHO, target, seat=seats[1])
    page = scene.page("that hold", scene.own(held.headers.get("Location", "/")), WHO)
    pay = re.search(r'href="([^"]*/pay/demo/[^"]+)"', page.body.decode())
    target = scene.own(pay.group(1)) if pay else "/"
    paid = scene.press("paid", scene.page("where to pay", target, WHO), WHO, target, do="pay")
    scene.page("success", scene.own(paid.headers.get("Location", "/")), WHO)
    page = scene.page("the tickets", "/tickets", WHO)
    booking = re.search(r'href="(?:https://goldens\.example)?(/bookings/[^"?]+)', page.body.decode())
    where = booking.group(1) if booking else "/bookings/x"
    page = scene.page("the booking", where, WHO)
    scene.press("mailed again", page, WHO, f"{where}/resend")
    scene.page("nobody's", where, None)
    for file in ("qr.svg", "ticket.pdf", "event.ics", "ticket.pkpass"):
        scene.page(file, f"{where}/{file}", WHO)


def walk(scene):
    target = "/walks/milan-brera-evening?language=en"
    page = scene.page("a closed walk", target, WHO)
    page = scene.press("a wrong code", page, WHO, "/walks/milan-brera-evening", code="NO-SUCH-CODE")
    scene.press("the voucher", scene.page("the walk again", target, WHO), WHO, "/walks/milan-brera-evening", code=scene.stage.house.voucher)
    scene.page("open", target, WHO)
    scene.press("used already", scene.page("all walks", "/walks", WHO), WHO, "/walks", code=scene.stage.house.voucher)


def setup(scene):
    scene.page("setting up without a link", "/console/setup?token=none", WHO)
