"""A walker's way from registering to a ranged download, and a tour from nothing to its vouchers."""

import struct
import urllib.parse

from scene import Scene

MILAN, BRERA = "550e8400-e29b-41d4-a716-446655440000", "550e8400-e29b-41d4-a716-446655440001"
EMAIL, PASSWORD = "wim@goldens.example", "Golden-Pass-1"
WAVE = b"RIFF" + struct.pack("<I", 36 + 8000) + b"WAVEfmt " + struct.pack("<IHHIIHH", 16, 1, 1, 8000, 8000, 1, 8) + b"data" + struct.pack("<I", 8000) + bytes(8000)
WORDS = b"1\n00:00:00,000 --> 00:00:01,000\nWelcome.\n"


def walks(stage):
    scene = Scene(stage, "walks")
    made = scene.ask("registered", "POST", "/auth/register", None, {"email": EMAIL, "password": PASSWORD, "name": "Wim", "preferredLanguage": "it"})
    scene.ask("once more", "POST", "/auth/register", None, {"email": EMAIL, "password": PASSWORD})
    scene.ask("two faults", "POST", "/auth/register", None, {"email": "x", "password": "y", "preferredLanguage": "de"})
    scene.ask("a wrong password", "POST", "/auth/login", None, {"email": EMAIL, "password": "wrong"})
    stage.bearer("Wim", scene.ask("signed in", "POST", "/auth/login", None, {"email": EMAIL, "password": PASSWORD})["tokens"]["accessToken"])
    renewed = scene.ask("renewed", "POST", "/auth/refresh", None, {"refreshToken": made["tokens"]["refreshToken"]})
    scene.ask("again at once", "POST", "/auth/refresh", None, {"refreshToken": made["tokens"]["refreshToken"]})
    scene.ask("out", "POST", "/auth/logout", None, {"refreshToken": renewed["refreshToken"]})
    scene.ask("renewed no more", "POST", "/auth/refresh", None, {"refreshToken": renewed["refreshToken"]})
    scene.ask("who is it", "GET", "/auth/me", "Wim")
    scene.ask("another name", "PATCH", "/auth/me", "Wim", {"name": None, "preferredLanguage": "en", "mailingListOptIn": True})
    scene.ask("every walk", "GET", "/tours", "Wim")
    for language in ("en", "it", "fr"):
        for part in ("", "/points", "/manifest"):
            scene.ask(f"free, {language}{part}", "GET", f"/tours/{MILAN}{part}?language={language}", "Wim")
    scene.ask("closed", "GET", f"/tours/{BRERA}/manifest?language=en", "Wim")
    scene.ask("closed to nobody", "GET", f"/tours/{BRERA}/points?language=en")
    for label, sent in (("no such code", "NO-SUCH-CODE"), ("blank", " "), ("the voucher", f" {stage.house.voucher.lower()} "), ("used already", stage.house.voucher)):
        scene.ask(label, "POST", "/vouchers/validate", "Wim", {"code": sent})
    manifest = scene.ask("open", "GET", f"/tours/{BRERA}/manifest?language=en", "Wim")
    scene.ask("its points", "GET", f"/tours/{BRERA}/points?language=en", "Wim")
    download(scene, scene.own(manifest["audio"][0]["url"]))
    scene.ask("a picture", "GET", scene.own(manifest["images"][0]["url"])) if manifest["images"] else None
    scene.ask("subtitles", "GET", scene.own(manifest["subtitles"][0]["url"]))
    tile = manifest["offlineMap"]["tilesUrlTemplate"].replace("{z}", "16").replace("{x}", "34440").replace("{y}", "23454")
    scene.ask("a tile", "GET", scene.own(tile))
    seen = {"eventType": "tour_viewed", "properties": {"tourId": MILAN, "language": "en", "anonymousId": "golden"}}
    scene.ask("what the app saw", "POST", "/analytics/events", "Wim", {"events": [seen, {"eventType": "unheard_of"}]})
    scene.ask("nothing seen", "POST", "/analytics/events", None, {"events": []})
    console(scene)
    scene.ask("to go needs the password", "DELETE", "/auth/me", "Wim", {"password": "wrong"})
    scene.ask("gone", "DELETE", "/auth/me", "Wim", {"password": PASSWORD})
    scene.ask("nobody there", "GET", "/auth/me", "Wim")


def download(scene, address):
    path, _, query = address.partition("?")
    scene.ask("the audio", "GET", address)
    tag, modified = scene.answer.headers.get("ETag"), scene.answer.headers.get("Last-Modified", "")
    for span in ("bytes=0-99", "bytes=-100", "bytes=100-", "bytes=99999999-", "bytes=0-0,5-6"):
        scene.ask(span, "GET", address, Range=span)
    scene.ask("if it is the same", "GET", address, Range="bytes=0-9", If_Range=tag)
    scene.ask("if it was another", "GET", address, Range="bytes=0-9", If_Range='"other"')
    scene.ask("known", "GET", address, If_None_Match=tag)
    scene.ask("known by its time", "GET", address, If_Modified_Since=modified)
    scene.ask("only if it is another", "GET", address, If_Match='"other"')
    scene.ask("HEAD", "HEAD", address)
    scene.ask("unsigned", "GET", path)
    scene.ask("badly signed", "GET", f"{path}?{query.split('&')[0]}&signature={'x' * 43}")
    scene.ask("half signed", "GET", f"{path}?{query.split('&')[0]}")


def console(scene):
    api = "/console/api"
    tour = scene.ask("a tour", "POST", f"{api}/tours", "owner", {"slug": "golden-town", "city": "Milan", "durationMinutes": 20, "distanceKm": 0.4, "isProtected": True})
    scene.ask("its slug is taken", "POST", f"{api}/tours", "owner", {"slug": "golden-town"})
    scene.ask("a bad slug", "POST", f"{api}/tours", "owner", {"slug": "Golden Town", "durationMinutes": 0})
    t = f"{api}/tours/{tour['id']}"
    scene.ask("no desk for it", "POST", f"{api}/tours", "payer", {"slug": "payer-town"})
    scene.ask("no organiser", "GET", f"{api}/tours", "Wim")
    scene.ask("a version", "POST", f"{t}/versions", "owner", {"language": "en", "title": "The Golden Town"})
    scene.ask("once more", "POST", f"{t}/versions", "owner", {"language": "en", "title": "The Golden Town"})
    scene.ask("not ready", "GET", f"{t}/versions/en/check", "owner")
    scene.ask("not to be published", "POST", f"{t}/versions/en/publish", "owner")
    points = [
        scene.ask(f"point {number}", "POST", f"{t}/points", "owner", {"lat": 45.4642 + number / 1000, "lng": 9.19, "triggerRadiusMeters": 40})["id"]
        for number in (1, 2)
    ]
    scene.ask("nowhere", "POST", f"{t}/points", "owner", {"lat": 91, "lng": 9.19})
    scene.ask("moved", "PATCH", f"{t}/points/{points[0]}", "owner", {"triggerRadiusMeters": 50})
    scene.ask("in another order", "PUT", f"{t}/points/order", "owner", {"pointIds": points[::-1]})
    scene.ask("not all of them", "PUT", f"{t}/points/order", "owner", {"pointIds": points[:1]})
    plain = "application/octet-stream"
    audio = scene.ask("audio", "POST", f"{api}/media?kind=audio&filename=golden.wav", "owner", raw=WAVE, kind=plain)["id"]
    words = scene.ask("subtitles, in a form", "POST", f"{api}/media?kind=subtitle", "owner", kind="multipart/form-data; boundary=golden", raw=(
        b'--golden\r\nContent-Disposition: form-data; name="file"; filename="golden.srt"\r\n\r\n' + WORDS + b"\r\n--golden--\r\n"))["id"]
    scene.ask("not audio", "POST", f"{api}/media?kind=audio&filename=golden.wav", "owner", raw=b"text", kind=plain)
    for point in points:
        told = {"title": "The Duomo", "contentText": "Welcome.", "audioMediaId": audio, "subtitleMediaId": words}
        scene.ask("told there", "PUT", f"{t}/points/{point}/localizations/en", "owner", told)
    scene.ask("the wrong file", "PUT", f"{t}/points/{points[0]}/localizations/en", "owner", {"title": "x", "audioMediaId": words})
    scene.ask("new bytes", "PUT", f"{api}/media/{audio}/content?filename=golden.wav", "owner", raw=WAVE[:-1] + b"\x01", kind=plain)
    for label, method, path in (
        ("ready", "GET", "/versions/en/check"), ("as it would be", "GET", "/versions/en/preview"), ("published", "POST", "/versions/en/publish"),
        ("the version", "GET", "/versions/en"), ("points", "GET", "/points"), ("the tour", "GET", ""), ("published is not deleted", "DELETE", "/versions/en"),
    ):
        scene.ask(label, method, t + path, "owner")
    scene.ask("a file in use", "DELETE", f"{api}/media/{audio}", "owner")
    scene.ask("the file", "GET", f"{api}/media/{audio}", "owner")
    vouchers(scene, api, t, tour["id"])
    for part in ("overview", "tours", "sessions", "export.csv", f"tours/{MILAN}/points"):
        scene.ask(f"figures: {part.split('/')[0]}", "GET", f"{api}/analytics/{part}?period=30d", "owner")
    scene.ask("forgotten without its name", "DELETE", f"{api}/analytics?tourId={tour['id']}&confirm=x", "owner")
    scene.ask("forgotten", "DELETE", f"{api}/analytics?tourId={tour['id']}&confirm=golden-town", "owner")
    scene.ask("out of sight", "POST", f"{t}/versions/en/unpublish", "owner")
    scene.ask("nothing told", "DELETE", f"{t}/points/{points[0]}/localizations/en", "owner")
    scene.ask("a point less", "DELETE", f"{t}/points/{points[0]}", "owner")
    scene.ask("a version less", "DELETE", f"{t}/versions/en", "owner")
    scene.ask("in use", "DELETE", t, "owner")
    scene.ask("deleted", "DELETE", f"{t}?force=true", "owner")
    scene.ask("a file deleted", "DELETE", f"{api}/media/{words}", "owner")


def vouchers(scene, api, t, tour):
    batch = scene.ask("a batch", "POST", f"{api}/voucher-batches", "owner", {"name": "Spring", "tourId": tour, "quantity": 3, "codePrefix": "GOLD"})
    b = f"{api}/voucher-batches/{batch['id']}"
    scene.ask("its codes", "GET", f"{b}/vouchers", "owner")
    scene.ask("for a printer", "GET", f"{b}/export.csv", "owner")
    scene.ask("off", "PATCH", b, "owner", {"active": False, "description": "=cmd"})
    scene.ask("the batch", "GET", b, "owner")
    one = scene.ask("a code", "POST", f"{api}/vouchers", "owner", {"code": "GOLDEN-2026", "tourId": tour, "maxUses": 1, "expiresAt": "2030-12-31T23:59:59Z"})
    scene.ask("it is taken", "POST", f"{api}/vouchers", "owner", {"code": "GOLDEN-2026", "tourId": tour, "maxUses": 1})
    scene.ask("a bad one", "POST", f"{api}/vouchers", "owner", {"code": "g", "tourId": tour, "maxUses": 0})
    scene.ask("redeemed", "POST", "/vouchers/validate", "Wim", {"code": "golden-2026"})
    scene.ask("used up", "POST", "/vouchers/validate", "walker", {"code": "GOLDEN-2026"})
    scene.ask("more of it", "PATCH", f"{api}/vouchers/{one['id']}", "owner", {"maxUses": 2, "active": False})
    scene.ask("off, too", "POST", "/vouchers/validate", "walker", {"code": "GOLDEN-2026"})
    grants = scene.ask("who is in", "GET", f"{t}/grants", "owner")
    rows = grants if isinstance(grants, list) else scene.stage.people.items(grants)
    account = next((row.get("accountId") or row.get("account") or row.get("id") for row in rows), "x")
    scene.ask("out", "DELETE", f"{t}/grants/{urllib.parse.quote(str(account))}", "owner")
    scene.ask("nobody is in", "GET", f"{t}/grants", "owner")
    scene.ask("a batch deleted", "DELETE", b, "owner")
