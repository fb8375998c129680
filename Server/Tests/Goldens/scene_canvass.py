"""A campaign from its first home to its figures, what is paid for, and a team."""

from ground import Forms
from scene import Scene

ROWS = """address,unit,city,postal_code,lat,lng,building_gers_id,external_id
1 Golden St,,Toronto,M5V 1A1,43.6,-79.4,08b2a100-d2ca-4fff-8000-00000000a001,a
2 Golden St,4,Toronto,M5V 1A2,43.61,-79.41,,b
2 Golden St,4,Toronto,M5V 1A2,43.61,-79.41,,b
,,Toronto,M5V 1A3,,,,c
"=cmd() ""x"" y",,Toronto,M5V 1A4,,,,d
"""


def canvass(stage):
    scene = Scene(stage, "canvass")
    made = scene.ask("somebody", "POST", "/api/auth/signup", None, {"email": "cora@goldens.example", "password": "Passw0rd", "name": "Cora"})
    stage.bearer("Cora", made["token"])
    scene.ask("has paid nothing", "GET", "/api/billing/entitlement", "Cora")
    campaign = scene.ask("a campaign", "POST", "/api/campaigns", "Cora", {"name": "Golden Run", "region": "Toronto"})
    scene.ask("one is free", "POST", "/api/campaigns", "Cora", {"name": "Second Run"})
    c = f"/api/campaigns/{campaign['id']}"
    for bad in ("javascript:x", "/relative", "https://user@example.org/", "https://example.org/" + "x" * 2050):
        scene.ask(f"leads to {bad[:20]}", "PATCH", c, "Cora", {"destination_url": bad})
    scene.ask("no codes yet", "POST", f"{c}/qr-codes", "Cora", {"scope": "addresses"})
    scene.ask("changed", "PATCH", c, "Cora", {"destination_url": "https://example.org/offer", "revision": campaign["revision"]})
    scene.ask("changed by an old one", "PATCH", c, "Cora", {"name": "Other", "revision": campaign["revision"]})
    scene.ask("the same home twice in a list", "POST", f"{c}/addresses/import?dry_run=true", "Cora", raw=ROWS.encode(), kind="text/csv")
    scene.ask("all or nothing", "POST", f"{c}/addresses/import?on_error=abort", "Cora", raw=ROWS.encode(), kind="text/csv")
    scene.ask("homes", "POST", f"{c}/addresses/import", "Cora", raw=ROWS.encode(), kind="text/csv")
    scene.ask("a quote that stays open", "POST", f"{c}/addresses/import", "Cora", raw=b'address\n"1 St\n', kind="text/csv")
    point = '{"type":"FeatureCollection","features":[{"type":"Feature","geometry":{"type":"Point","coordinates":[-79.42,43.62]},"properties":{"address":"9 Geo St"}},' \
        '{"type":"Feature","geometry":{"type":"Polygon","coordinates":[]},"properties":{"address":"10 Geo St"}}]}'
    scene.ask("as GeoJSON", "POST", f"{c}/addresses/import", "Cora", raw=point.encode(), kind="application/geo+json")
    home = scene.ask("one more", "POST", f"{c}/addresses", "Cora", {"address": "3 Golden St", "lat": 43.6, "lng": -79.4})
    scene.ask("it is there", "POST", f"{c}/addresses", "Cora", {"address": "3 Golden St", "lat": 43.6, "lng": -79.4})
    h = f"{c}/addresses/{home['address_id']}"
    scene.ask("a note", "PATCH", h, "Cora", {"note": "Dog", "revision": home["revision"]})
    scene.ask("an old one", "PATCH", h, "Cora", {"note": "Cat", "revision": home["revision"]})
    gers = "08B2A100D2CA4FFF800000000000A002"
    scene.ask("a building", "PUT", f"{h}/links/{gers}", "Cora", {"confidence": 0.8})
    scene.ask("too sure", "PUT", f"{h}/links/{gers}", "Cora", {"confidence": 2})
    scene.ask("is its building", "GET", f"/api/buildings/overture:building:{gers}", "Cora")
    scene.ask("for nobody else", "GET", f"/api/buildings/{gers}", "payer")
    scene.ask("no building", "DELETE", f"{h}/links/{gers}", "Cora")
    visits(scene, c, home)
    codes(stage, scene, c)
    scene.ask("a home less", "DELETE", h, "Cora")
    scene.ask("what has changed", "GET", f"{c}/changes", "Cora")
    plan(stage, scene, c)
    scene.ask("the end", "DELETE", c, "Cora")
    scene.ask("nothing there", "GET", c, "Cora")


def visits(scene, c, home):
    change = {"address_id": home["address_id"], "visited": True, "occurred_at": "2026-11-22T09:00:00Z", "note": "Nobody in"}
    visit = {"mutation_id": "0d9f1f3e-0000-4000-8000-0000000000c1", "changes": [change]}
    scene.ask("a visit", "POST", f"{c}/visits", "Cora", visit)
    scene.ask("told again", "POST", f"{c}/visits", "Cora", visit)
    scene.ask("another under its name", "POST", f"{c}/visits", "Cora", visit | {"changes": [change | {"visited": False}]})
    stale = {"mutation_id": "0d9f1f3e-0000-4000-8000-0000000000c2", "changes": [change | {"base_revision": 1}]}
    scene.ask("after another one", "POST", f"{c}/visits", "Cora", stale)
    scene.ask("on the map", "GET", f"{c}/buildings", "Cora")
    scene.ask("in a corner of it", "GET", f"{c}/buildings?bbox=-79.5,43.5,-79.3,43.605", "Cora")
    scene.ask("a corner that is none", "GET", f"{c}/buildings?bbox=1,2,3,x", "Cora")


def codes(stage, scene, c):
    scene.ask("codes", "POST", f"{c}/qr-codes", "Cora", {"scope": "addresses"})
    scene.ask("no more", "POST", f"{c}/qr-codes", "Cora", {"scope": "addresses"})
    poster = scene.ask("a poster", "POST", f"{c}/qr-codes", "Cora", {"scope": "campaign", "label": "Poster", "destination_url": "https://example.org/poster"})
    all_codes = scene.ask("all", "GET", f"{c}/qr-codes", "Cora")["qr_codes"]
    one = next(code for code in all_codes if code["address_id"])
    browser = {"User-Agent": "Goldens/1.0"}
    for label, slug, method, headers in (
        ("scanned", one["slug"], "GET", browser), ("at once again", one["slug"], "GET", browser), ("by a bot", one["slug"], "GET", {"User-Agent": "Googlebot/2.1"}),
        ("looked at", one["slug"], "HEAD", browser), ("ahead", one["slug"], "GET", browser | {"Sec-Purpose": "prefetch"}),
        ("the poster", poster["slug"], "GET", browser), ("in another case", "DEMO-042", "GET", browser),
    ):
        stage.send(scene.golden, label, method, f"/q/{slug}", None, headers)
    scene.ask("leads elsewhere", "PATCH", f"{c}/qr-codes/{poster['id']}", "Cora", {"destination_url": "https://example.org/new"})
    scene.ask("the poster then", "GET", f"/q/{poster['slug']}")
    scene.ask("off", "PATCH", f"{c}/qr-codes/{poster['id']}", "Cora", {"enabled": False})
    scene.ask("the poster off", "GET", f"/q/{poster['slug']}")
    scene.ask("off for ever", "DELETE", f"{c}/qr-codes/{poster['id']}", "Cora")
    scene.ask("printed in bulk", "GET", f"{c}/print.csv", "Cora")
    scene.ask("printed on sheets", "GET", f"{c}/print-sheet", "Cora")


def plan(stage, scene, c):
    """What is paid for on the demo's page."""
    checkout = "/api/billing/stripe/checkout"
    scene.ask("no such price", "POST", checkout, "Cora", {"price_id": "price_none"})
    scene.ask("back to somewhere", "POST", checkout, "Cora", {"price_id": "price_demo_pro", "return_url": "https://evil.example/"})
    scene.ask("nothing to change yet", "POST", "/api/billing/stripe/portal", "Cora", {})
    target = scene.own(scene.ask("pro", "POST", checkout, "Cora", {"price_id": "price_demo_pro"})["url"])
    scene.ask("two taps", "POST", checkout, "Cora", {"price_id": "price_demo_pro"})
    page = scene.page("where the demo sells", target, "Cora's browser")
    paid = scene.press("paid", page, "Cora's browser", target, do="pay")
    scene.page("paid, says the page", scene.own(paid.headers.get("Location", "/billing")), "Cora's browser")
    scene.ask("has paid", "GET", "/api/billing/entitlement", "Cora")
    scene.ask("once is enough", "POST", checkout, "Cora", {"price_id": "price_demo_pro"})
    scene.still(f"{c}/stats", "Cora", lambda said: said["scans"])
    for what in ("", "/stats?from=2026-11-20&to=2026-11-22&tz=America/Toronto", "/addresses", "/buildings", "/changes", "/qr-codes", "/print.csv", "/print-sheet?paper=a4&cols=2&rows=3"):
        scene.ask(f"with scans: {what.split('?')[0]}", "GET", c + what, "Cora")
    target = scene.own(scene.ask("to change it", "POST", "/api/billing/stripe/portal", "Cora", {})["url"])
    page = scene.page("where it is ended", target, "Cora's browser")
    scene.press("ended", page, "Cora's browser", target, do=next((form.fields["do"] for form in Forms.of(page) if "do" in form.fields), None))
    scene.ask("has paid nothing again", "GET", "/api/billing/entitlement", "Cora")


def team(stage):
    scene = Scene(stage, "team")
    house = scene.ask("organisations", "GET", "/api/organisations", "payer")["organisations"][0]["id"]
    o = f"/api/organisations/{house}"
    email = "ivy@goldens.example"
    scene.ask("a door", "POST", f"{o}/invites", "payer", {"email": "door@goldens.example", "role": "door"})
    invite = scene.ask("an invite", "POST", f"{o}/invites", "payer", {"email": email, "role": "editor"})
    scene.mail(email, "invited")
    again = scene.ask("a newer one", "POST", f"{o}/invites", "payer", {"email": email, "role": "editor"})
    scene.ask("an owner is not invited", "POST", f"{o}/invites", "payer", {"email": email, "role": "owner"})
    scene.ask("who is in already", "POST", f"{o}/invites", "payer", {"email": "payer@prima.example", "role": "admin"})
    listed = scene.ask("invites", "GET", f"{o}/invites", "payer")["invites"]
    made = scene.ask("Ivy", "POST", "/api/auth/signup", None, {"email": email, "password": "Passw0rd", "name": "Ivy"})
    stage.bearer("Ivy", made["token"])
    scene.page("the invite's page", scene.own(again["accept_url"]), None)
    scene.ask("the older one", "POST", "/api/invites/accept", "Ivy", {"token": scene.token(invite["accept_url"])})
    scene.ask("not for him", "POST", "/api/invites/accept", "free", {"token": scene.token(again["accept_url"])})
    scene.ask("accepted", "POST", "/api/invites/accept", "Ivy", {"token": scene.token(again["accept_url"])})
    scene.ask("twice", "POST", "/api/invites/accept", "Ivy", {"token": scene.token(again["accept_url"])})
    scene.ask("her campaigns", "GET", "/api/campaigns", "Ivy")
    scene.ask("her plan", "GET", "/api/billing/entitlement", "Ivy")
    members = scene.ask("members", "GET", f"{o}/members", "payer")["members"]
    ivy, petra = (next(one["account_id"] for one in members if one["email"] == address) for address in (email, "payer@prima.example"))
    scene.ask("an editor gives no roles", "PATCH", f"{o}/members/{petra}", "Ivy", {"role": "door"})
    scene.ask("admin", "PATCH", f"{o}/members/{ivy}", "payer", {"role": "admin"})
    scene.ask("no such role", "PATCH", f"{o}/members/{ivy}", "payer", {"role": "king"})
    scene.ask("one's own role", "PATCH", f"{o}/members/{petra}", "payer", {"role": "admin"})
    scene.ask("the last owner stays", "DELETE", f"{o}/members/{petra}", "payer")
    scene.ask("leaves", "DELETE", f"{o}/members/{ivy}", "Ivy")
    scene.ask("an invite less", "DELETE", f"{o}/invites/{listed[0]['id']}", "payer")
    scene.ask("founded", "POST", "/api/organisations", "Ivy", {"name": "Ivy’s"})
    scene.ask("a name of nothing", "POST", "/api/organisations", "Ivy", {"name": " "})
