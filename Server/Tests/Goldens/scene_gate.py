"""A night at the door, and a device that was offline."""

import re

from scene import Scene


def code(stage, title):
    """The code in the demo's printed line of this title."""
    return re.search(re.escape(title) + r"[^\n]*\n[^\n]*\"ticket_code\":\"(\w+)\"", stage.house.told).group(1)


def gate(stage):
    scene = Scene(stage, "gate")
    scan = "/api/tickets/scan"
    pair, family = code(stage, "A good scan"), code(stage, "One of a family of four")
    seat = re.search(r'"seat_number\\?":\\?"(\w+)', stage.house.told).group(1)
    first = scene.ask("two come in", "POST", scan, "door", {"ticket_code": pair, "gate": "North"}, Idempotency_Key="golden-scan-0001")
    scene.ask("the same key again", "POST", scan, "door", {"ticket_code": pair, "gate": "North"}, Idempotency_Key="golden-scan-0001")
    scene.ask("the same key for another ticket", "POST", scan, "door", {"ticket_code": family}, Idempotency_Key="golden-scan-0001")
    scene.ask("a key that is none", "POST", scan, "door", {"ticket_code": pair}, Idempotency_Key="é")
    scene.ask("nobody is left", "POST", scan, "door", {"ticket_code": pair})
    scene.ask("by the ticket's URL, in lower case", "POST", scan, "door", {"ticket_code": f"https://tickets.example.com/t/{family.lower()}?x=1", "seat_number": seat})
    scene.ask("a seat that is taken", "POST", scan, "door", {"ticket_code": family, "seat_number": seat})
    scene.ask("one of those left", "POST", scan, "door", {"ticket_code": family, "quantity": 1})
    scene.ask("the rest", "POST", scan, "manager", {"ticket_code": f"ABC-{family}"})
    for title in ("A ticket for tomorrow", "Not paid", "Payment pending", "Cancelled", "Refunded", "Expired"):
        scene.ask(title, "POST", scan, "door", {"ticket_code": code(stage, title)})
    refusals = {
        "a code nobody has": {"ticket_code": "NO-SUCH-TICKET"}, "a seat nobody has": {"ticket_code": pair, "seat_number": "Z99"},
        "a line nobody has": {"ticket_code": pair, "sale_ticket_id": 99999999}, "another event": {"ticket_code": pair, "event_id": 99999999},
        "code and sale": {"ticket_code": pair, "sale_id": 1}, "a quantity of none": {"ticket_code": pair, "quantity": 0},
        "too long a code": {"ticket_code": "A" * 2049}, "too long a gate": {"ticket_code": pair, "gate": "g" * 65}, "an unknown sale": {"sale_id": 99999999},
    }
    for label, body in refusals.items():
        scene.ask(label, "POST", scan, "door", body)
    scene.ask("another house's key", "POST", scan, "rival", {"ticket_code": pair})
    found = scene.ask("on the list", "GET", f"/api/tickets?query={pair}", "manager")
    scene.ask("on the list, for a door", "GET", f"/api/tickets?query={pair}", "door")
    scene.ask("by name", "GET", "/api/tickets?query=angstrom", "manager")
    scene.ask("by the sale's number", "POST", scan, "door", {"sale_id": found["data"][0]["sale_id"]})
    event = f"/api/events/{first['data']['sale']['event']['id']}"
    scene.still(f"{event}/checkin", "door", lambda said: said["data"]["totals"])
    scene.stream("the counts as they come", f"{event}/live", "door")
    entry = first["data"]["entry_id"]
    scene.ask("a door may not undo", "POST", f"/api/tickets/{entry}/undo", "door")
    scene.ask("another house may not", "POST", f"/api/tickets/{entry}/undo", "rival")
    person = first["data"]["admissions"][0]["id"]
    scene.ask("a person who is not in it", "POST", f"/api/tickets/{entry}/undo", "manager", {"admission_ids": [99999999]})
    scene.ask("one goes out again", "POST", f"/api/tickets/{entry}/undo", "manager", {"admission_ids": [person], "reason": "Wrong door"})
    scene.ask("all", "POST", f"/api/tickets/{entry}/undo", "manager")
    scene.ask("again", "POST", f"/api/tickets/{entry}/undo", "manager")
    scene.ask("they come in once more", "POST", scan, "door", {"ticket_code": pair})
    offline(scene, pair, family)
    scene.still(f"{event}/checkin", "door", lambda said: said["data"]["totals"])
    scene.ask("the counts", "GET", f"{event}/checkin", "door")
    changes = scene.ask("what a device needs, five sales", "GET", f"{event}/manifest?limit=5", "door")
    scene.ask("the next five", "GET", f"{event}/manifest?limit=5&since={changes['data']['next']}", "door")


def offline(scene, pair, family):
    uploaded = {"scans": [
        {"client_scan_id": "golden-off-0001", "scanned_at": "2026-11-22T09:59:00Z", "ticket_code": pair, "gate": "South"},
        {"client_scan_id": "golden-off-0002", "scanned_at": "2026-11-22T10:01:00Z", "ticket_code": family},
        {"client_scan_id": "golden-off-0003", "scanned_at": "2026-11-22T10:01:00Z", "ticket_code": "NO-SUCH-TICKET"},
        {"client_scan_id": "golden-off-0004", "scanned_at": "2026-11-22T10:01:00Z", "ticket_code": family, "decision": "refused"},
        {"client_scan_id": "golden-off-0005", "scanned_at": "yesterday", "ticket_code": family},
    ]}
    scene.ask("what a device did offline", "POST", "/api/tickets/scans", "door", uploaded)
    scene.ask("sent again", "POST", "/api/tickets/scans", "door", uploaded)
    scene.ask("no scans", "POST", "/api/tickets/scans", "door", {"scans": []})
