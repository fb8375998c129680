"""Seats are held, paid, resold: a guest's purchase, a buyer's, and what staff do with them."""

import urllib.parse

from scene import Scene

GUEST, BUYER = "guest@goldens.example", "bea@goldens.example"
CHECKOUT, RELEASE = "/api/seat-checkout", "/api/seat-checkout/cancel"


def free(stage, show, count, skip=0):
    """The names of free seats in their order: the map's, which are the same every day."""
    return [seat["map_seat_id"] for seat in stage.house.seats(show) if seat["status"] == "available"][skip:skip + count]


def sales(stage):
    scene = Scene(stage, "sales")
    show, other = shows = [show["id"] for show in scene.ask("what is on", "GET", "/api/shows")][:2]
    seats = free(stage, show, 9)
    bad = {
        "no show": {"showId": ""}, "no seats": {"specificSeatIds": []}, "too many": {"specificSeatIds": seats}, "a bad address": {"email": "x"},
        "an unknown show": {"showId": "x"}, "unknown seats": {"specificSeatIds": ["x", seats[0]]}, "a seat twice": {"specificSeatIds": [seats[0], seats[0]]},
    }
    for label, change in bad.items():
        scene.ask(label, "POST", CHECKOUT, None, {"showId": show, "specificSeatIds": seats[:2]} | change)
    scene.ask("a bad key", "POST", CHECKOUT, None, {"showId": show, "specificSeatIds": seats[:2]}, Idempotency_Key="short")
    wanted = {"showId": show, "specificSeatIds": seats[:2]}
    held = scene.ask("a guest holds two", "POST", CHECKOUT, None, wanted, Idempotency_Key="golden-hold-0000001")
    scene.ask("the same key", "POST", CHECKOUT, None, wanted, Idempotency_Key="golden-hold-0000001")
    scene.ask("the same key, other seats", "POST", CHECKOUT, None, wanted | {"specificSeatIds": seats[2:3]}, Idempotency_Key="golden-hold-0000001")
    scene.ask("somebody else wants one of them", "POST", CHECKOUT, None, {"showId": show, "specificSeatIds": seats[1:3]})
    scene.ask("not paid yet", "GET", f"/api/checkout/success?session_id={held['sessionId']}")
    scene.ask("an unknown session", "GET", "/api/checkout/success?session_id=demo_x")
    scene.ask("a wrong token releases nothing", "POST", RELEASE, None, {"reservationId": held["reservationId"], "holdToken": "x"})
    released = scene.ask("another hold", "POST", CHECKOUT, None, {"showId": other, "specificSeatIds": free(stage, other, 3)})
    scene.ask("is given back", "POST", RELEASE, None, {"reservationId": released["reservationId"], "holdToken": released["holdToken"]})
    scene.ask("again", "POST", RELEASE, None, {"reservationId": released["reservationId"], "holdToken": released["holdToken"]})
    booking = pages(scene, held)
    buyer(stage, scene, shows)
    files(scene, booking)
    # The blocked seat is one that nobody else in the scene wants.
    row = f"/console/api/shows/{show}"
    blocked = free(stage, show, 1, 100)
    for who in ("payer", "owner"):
        scene.ask(f"{who} blocks a seat", "POST", f"{row}/seats", who, {"seatIds": blocked, "blocked": True, "reason": "Sound desk"})
    scene.ask("a sold one", "POST", f"{row}/seats", "owner", {"seatIds": seats[:1], "blocked": True})
    scene.ask("free again", "POST", f"{row}/seats", "owner", {"seatIds": blocked, "blocked": False})
    layout = scene.ask("the map", "GET", f"/console/api/shows/{other}/seatmap", "owner")
    scene.ask("the same map again", "PUT", f"/console/api/shows/{other}/seatmap", "owner", layout)
    layout["sections"][0]["base_price_pence"] = -1
    scene.ask("a map with a fault", "PUT", f"/console/api/shows/{other}/seatmap", "owner", layout)


def pages(scene, held):
    """The guest pays in a browser."""
    who = "guest's browser"
    page = scene.page("the hold's page", f"/checkout/{held['reservationId']}?hold={held['holdToken']}", who)
    scene.page("the hold's page without its token", f"/checkout/{held['reservationId']}", "nobody's browser")
    target = scene.own(held["url"])
    page = scene.page("where the demo pays", target, who)
    page = scene.press("declined", page, who, target, do="decline")
    scene.press("a bad address", scene.page("once more", target, who), who, target, do="pay", email="x", name="Gus Guest")
    paid = scene.press("paid", scene.page("and again", target, who), who, target, do="pay", email=GUEST, name="Gus Guest")
    success = f"/checkout/success?session_id={held['sessionId']}"
    scene.golden.note("where it leads", paid.headers.get("Location", "nowhere"))
    scene.page("the page of success", success, who)
    told = scene.ask("paid, says the API", "GET", f"/api{success}")
    scene.ask("too late to release", "POST", RELEASE, None, {"reservationId": held["reservationId"], "holdToken": held["holdToken"]})
    scene.mail(GUEST, "tickets")
    return told


def files(scene, told):
    booking = told.get("booking", {}) if isinstance(told, dict) else {}
    links = booking.get("links", {})
    for name, link in links.items():
        scene.page(f"its {name}", scene.own(link), None)
        if name == "page":
            key = urllib.parse.urlsplit(link).query
            scene.page("its QR code", f"/bookings/{booking['id']}/qr.svg?{key}", None)
            scene.page("without its key", f"/bookings/{booking['id']}", None)
    if booking.get("qrCode"):
        scene.page("a ticket by its code", f"/t/{booking['qrCode']}", None)
        scene.ask("at the door", "POST", "/api/tickets/scan", "door", {"ticket_code": "ABC-" + booking["qrCode"]})


def buyer(stage, scene, shows):
    made = scene.ask("a buyer signs up", "POST", "/api/auth/signup", None, {"email": BUYER, "password": "Passw0rd", "name": "Bea Buyer"})
    stage.bearer("Bea", made["token"])
    scene.ask("no bookings", "GET", "/api/user/bookings", "Bea")
    held = scene.ask("holds three", "POST", CHECKOUT, "Bea", {"showId": shows[0], "specificSeatIds": free(stage, shows[0], 3)})
    scene.ask("the same three", "POST", CHECKOUT, "Bea", {"showId": shows[0], "specificSeatIds": [seat["id"] for seat in held["seats"]]})
    scene.ask("pending", "GET", "/api/user/bookings", "Bea")
    target = scene.own(held["url"])
    scene.press("paid", scene.page("where Bea pays", target, "Bea's browser"), "Bea's browser", target, do="pay")
    scene.mail(BUYER, "tickets")
    sale = held["reservationId"]
    scene.ask("her bookings", "GET", "/api/user/bookings", "Bea")
    scene.ask("one of them", "GET", f"/api/user/bookings/{sale}", "Bea")
    scene.ask("somebody else's", "GET", f"/api/user/bookings/{sale}", "owner")
    scene.ask("the mail again", "POST", f"/api/user/bookings/{sale}/resend", "Bea")
    scene.ask("not hers to cancel", "POST", f"/api/user/bookings/{sale}/cancel", "Bea")
    scene.ask("what came for it", "GET", f"/console/api/sales/{sale}/payments", "owner")
    scene.ask("another house asks", "GET", f"/console/api/sales/{sale}/payments", "payer")
    scene.ask("nothing to accept", "POST", f"/console/api/sales/{sale}/accept", "owner")
    scene.ask("one seat goes back", "POST", f"/console/api/sales/{sale}/refund", "owner", {"seatIds": [held["seats"][0]["id"]]})
    scene.ask("her booking then", "GET", f"/api/user/bookings/{sale}", "Bea")
    scene.ask("the rest goes back", "POST", f"/console/api/sales/{sale}/refund", "owner", {})
    scene.settled(f"/console/api/sales/{sale}/payments", "owner", lambda said: said["refunds"] and all(one["state"] == "done" for one in said["refunds"]))
    refunds = scene.ask("what went back", "GET", f"/console/api/sales/{sale}/payments", "owner")["refunds"]
    scene.ask("no failed one", "POST", f"/console/api/refunds/{refunds[0]['id']}/again", "owner")
    scene.ask("nor to be settled", "POST", f"/console/api/refunds/{refunds[0]['id']}/settled", "owner", {"note": "In cash"})
    scene.ask("nothing left to cancel", "POST", f"/console/api/sales/{sale}/cancel", "owner", {})
