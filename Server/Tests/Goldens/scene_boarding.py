"""An airline from its first aircraft to a passenger aboard, and away again; a phone that keeps a pass."""

import io
import json
import zipfile

from scene import Scene

APPLE = "000001.goldens.0001"


def boarding(stage):
    scene = Scene(stage, "boarding")
    made = scene.ask("an airline", "POST", "/api/v1/airline/create", None, {"apple_identifier": APPLE, "airline_name": "Golden Air"})
    a = "/api/v1/airline/" + made["airline_identifier"]
    stage.bearer("airline", APPLE)
    scene.ask("signed in again", "POST", "/api/v1/airline/create", None, {"apple_identifier": APPLE})
    scene.ask("an identity that cannot be asked about", "POST", "/api/v1/airline/create", None, {"apple_identifier": APPLE, "identity_token": "x.y.z"})
    for thing in ("", "/keys", "/settings", "/aircraft/list", "/passenger/list", "/flight/list", "/ticket/list", "/session/list", "/export"):
        scene.ask(f"new: {thing or 'itself'}", "GET", a + thing, "airline")
    scene.ask("another airline's", "GET", a, "pilot")
    scene.ask("how passes look", "POST", f"{a}/settings", "airline", {"backgroundColor": "#102030", "customLabel": "Zone", "customLabelEnabled": True})
    key = {"Idempotency_Key": "golden-plane"}
    scene.ask("aircraft", "POST", f"{a}/aircraft/create", "airline", {"registration": "G-OLDN", "type": "Cirrus SR22T", "aircraft_identifier": "goldn"}, **key)
    scene.ask("the same key", "POST", f"{a}/aircraft/create", "airline", {"registration": "G-OLDN", "type": "Cirrus SR22T", "aircraft_identifier": "goldn"}, **key)
    scene.ask("the same key, another body", "POST", f"{a}/aircraft/create", "airline", {"registration": "G-OTHR", "type": "C172"}, **key)
    scene.ask("changed", "POST", f"{a}/aircraft/create", "airline", {"registration": "G-OLDN", "type": "Cirrus SR22", "aircraft_identifier": "goldn"})
    jane = {"apple_identifier": "", "firstName": "Jane", "middleName": "Q.", "lastName": "Röe", "passenger_identifier": "jane"}
    scene.ask("a passenger", "POST", f"{a}/passenger/create", "airline", jane)
    scene.ask("another", "POST", f"{a}/passenger/create", "airline", {"apple_identifier": "", "formattedName": "Joe", "passenger_identifier": "joe"})
    planned = {
        "origin": {"icao": "egtf", "timezone_identifier": "Europe/London"}, "destination": {"icao": "LFAT"}, "gate": "A1", "flightNumber": "GA1",
        "scheduledDepartureDate": "2026-11-22T15:00:00Z",
    }
    flight = scene.ask("a flight", "POST", f"{a}/flight/plan/goldn", "airline", planned)["flight_identifier"]
    scene.ask("for an aircraft that is not there", "POST", f"{a}/flight/plan/none", "airline", planned)
    scene.ask("a date that is none", "POST", f"{a}/flight/plan/goldn", "airline", planned | {"scheduledDepartureDate": "tomorrow"})
    scene.ask("another gate", "POST", f"{a}/flight/amend/{flight}", "airline", {"gate": "B2", "flight_number": "GA2"})
    scene.ask("as it is stored", "POST", f"{a}/flight/check/{flight}", "airline")
    issue = f"{a}/ticket/issue/{flight}"
    ticket = scene.ask("a ticket", "POST", f"{issue}/jane", "airline", {"seatNumber": "2B"})["ticket_identifier"]
    scene.ask("another seat", "POST", f"{issue}/jane", "airline", {"seatNumber": "2A", "customLabelValue": "7"})
    scene.ask("the same seat, alone", "POST", f"{issue}/joe?exclusive=true", "airline", {"seatNumber": "2a"})
    scene.ask("the same seat", "POST", f"{issue}/joe", "airline", {"seatNumber": "2a"})
    scene.stream("what has happened", f"{a}/live?flight={flight}", "airline", Last_Event_ID="0")
    passes(scene, a, flight, ticket)
    verify(scene, a, ticket)
    for thing in (f"flight/{flight}/manifest", f"flight/{flight}/tickets", "aircraft/goldn/flights", "passenger/jane/tickets", "passenger/jane/export", "export"):
        scene.ask(f"then: {thing.split('/')[-1]}", "GET", f"{a}/{thing}", "airline")
    session = scene.ask("a session", "POST", f"{a}/session/create", "airline", {"name": "Gate 1", "days": 3})
    stage.bearer("session", session["token"])
    scene.ask("asks", "GET", a, "session")
    scene.ask("sessions", "GET", f"{a}/session/list", "session")
    scene.ask("one ends", "DELETE", f"{a}/session/{session['session_identifier']}", "airline")
    scene.ask("asks no more", "GET", a, "session")
    scene.ask("all end", "DELETE", f"{a}/session", "airline")
    for thing in (f"ticket/{ticket}", f"flight/{flight}", "passenger/joe", "aircraft/goldn"):
        scene.ask(f"deleted: {thing.split('/')[0]}", "DELETE", f"{a}/{thing}", "airline")
        scene.ask(f"again: {thing.split('/')[0]}", "DELETE", f"{a}/{thing}", "airline")
    scene.ask("erased", "DELETE", a, "airline")
    scene.ask("gone", "GET", a, "airline")


def verify(scene, a, ticket):
    scene.ask("the page", "GET", f"/pages/yourBoardingPass/{ticket}?lang=fr")
    scene.ask("checked without a digest", "POST", f"{a}/ticket/verify", "airline", {"ticket": ticket})
    scene.ask("checked with a wrong one", "POST", f"{a}/ticket/verify", "airline", {"ticket": ticket, "signatureDigest": {"hash": "0" * 64}})
    scene.ask("checked with its own", "POST", f"{a}/ticket/verify", "airline", {"ticket": ticket, "signatureDigest": scene.digest})
    scene.ask("another airline checks", "POST", scene.stage.target("/api/v1/airline/{airlineIdentifier}/ticket/verify"), "pilot", {"ticket": ticket, "signature": "x"})
    board = f"{a}/ticket/board/{ticket}"
    scene.ask("aboard with a wrong one", "POST", board, "airline", {"ticket": ticket, "signatureDigest": {"hash": "0" * 64}})
    scene.ask("aboard with another's", "POST", board, "airline", {"ticket": "other"})
    scene.ask("aboard", "POST", board, "airline", {"ticket": ticket, "signatureDigest": scene.digest})
    scene.ask("aboard already", "POST", board, "airline")
    scene.ask("off", "DELETE", board, "airline")
    scene.ask("aboard once more", "POST", board, "airline")


def passes(scene, a, flight, ticket):
    """The pass, and Apple's web service."""
    scene.ask("the airline's pass", "GET", f"{a}/boardingPass/{ticket}", "airline")
    scene.ask("the pass", "GET", f"/api/v1/boardingpass/{ticket}")
    with zipfile.ZipFile(io.BytesIO(scene.answer.body)) as archive:
        said = json.loads(archive.read("pass.json"))
    scene.digest = json.loads(said["barcodes"][0]["message"])["signatureDigest"]
    scene.stage.headers["phone"] = {"Authorization": b"ApplePass " + said["authenticationToken"].encode()}
    kind = said["passTypeIdentifier"]
    registration = f"/wallet/v1/devices/golden-phone/registrations/{kind}"
    scene.ask("a phone has it", "POST", f"{registration}/{ticket}", "phone", {"pushToken": "9f86d081884c7d65"})
    scene.ask("has it still", "POST", f"{registration}/{ticket}", "phone", {"pushToken": "9f86d081884c7d66"})
    scene.ask("no push token", "POST", f"{registration}/{ticket}", "phone", {})
    scene.ask("a wrong type", "POST", f"/wallet/v1/devices/golden-phone/registrations/pass.other/{ticket}", "phone", {"pushToken": "x"})
    changes = scene.ask("what it has", "GET", registration)
    scene.ask("what has changed since", "GET", f"{registration}?passesUpdatedSince={changes['lastUpdated']}")
    scene.ask("a new gate", "POST", f"{a}/flight/amend/{flight}", "airline", {"gate": "C3"})
    scene.ask("has changed", "GET", f"{registration}?passesUpdatedSince={changes['lastUpdated']}")
    scene.ask("as it is now", "GET", f"/wallet/v1/passes/{kind}/{ticket}", "phone")
    modified = scene.answer.headers.get("Last-Modified", "")
    scene.ask("it has that", "GET", f"/wallet/v1/passes/{kind}/{ticket}", "phone", If_Modified_Since=modified)
    scene.ask("a wrong token", "GET", f"/wallet/v1/passes/{kind}/{ticket}", "pilot")
    scene.ask("complains", "POST", "/wallet/v1/log", None, {"logs": ["The pass is not signed."]})
    scene.ask("has it no more", "DELETE", f"{registration}/{ticket}", "phone")
    scene.ask("nothing there", "GET", registration)
