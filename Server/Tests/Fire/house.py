"""The house that burns: what is imported before, and the names by which clients and checks know its things."""

import datetime
import functools
import hmac
import json
import pathlib
import uuid

from size import Size

SPACE = uuid.UUID("5d3c2f0e-0000-4000-8000-00000000f19e")
EVENT = 456
SUPERVISOR = "fire-supervisor-0001"
#: Who looks after sales and their money.
OFFICE, PASSWORD = "editor@fire.example", "Fire-Office-1"
#: More than a storm takes on a slow machine, and less than a session of Stripe's at the least: it can be paid when the hold is over.
HOLD_MINUTES = "25"
RUSH_CODE = "FIRE-RUSH"
ROW = 50


def ticket(number: int) -> str:
    return f"person-{number}"


def door_key(door: int) -> str:
    return f"fire-door-{door:04}"


def walker(number: int) -> str:
    return str(uuid.uuid5(SPACE, f"walker {number}"))


def slug(home: int) -> str:
    return f"home-{home}"


def single(number: int) -> str:
    """A voucher code for one person, which three try."""
    return f"FIRE-S{number}"


def seat_ids(size: Size) -> list[str]:
    return [f"hall-R{row + 1}-{number + 1}" for row in range(size.seats // ROW) for number in range(ROW)]


def seat_map(size: Size) -> dict:
    rows = [{"label": f"R{row + 1}", "count": ROW} for row in range(size.seats // ROW)]
    return {
        "version": 1, "name": "Hall", "viewport": {"width": 2000, "height": 2000},
        "stage": {"title": "STAGE", "position": {"x": 1000, "y": 40}, "dimensions": {"width": 300, "height": 40}},
        "sections": [
            {"id": "hall", "name": "Hall", "colorHex": "#2E7D32", "base_price_pence": 2500, "shape": "grid", "origin": {"x": 50, "y": 120},
             "seatPitch": 26, "rowPitch": 26, "rows": rows}],
    }


def events(size: Size, now: datetime.datetime) -> list[dict]:
    today = now.replace(hour=0, minute=0, second=0, microsecond=0)
    premiere = today + datetime.timedelta(days=30, hours=19)
    return [
        # It began today and ends in three days, so that a fire past midnight stays valid.
        {"key": "night", "organisation": "fire", "id": EVENT, "name": "The Long Night", "starts_at": today.isoformat(),
         "ends_at": (today + datetime.timedelta(days=3)).isoformat(), "time_zone": "UTC", "published": True,
         "ticket_types": [{"key": "floor", "name": "Floor", "price": 2500}]},
        {"key": "premiere", "organisation": "fire", "name": "The Premiere", "description": "A play in two acts", "category": "play",
         "starts_at": premiere.isoformat(), "ends_at": (premiere + datetime.timedelta(hours=3)).isoformat(), "time_zone": "Europe/London",
         "venue": {"name": "The House", "address": "1 High Street"}, "published": True, "seat_map": seat_map(size)},
    ]


def accounts(size: Size) -> list[dict]:
    doors = [{"name": f"Door {door}", "key": door_key(door), "scopes": ["scan"]} for door in range(size.doors)]
    return [
        {"email": "doors@fire.example", "name": "Dora Door", "memberships": [{"organisation": "fire", "role": "door"}], "api_keys": doors},
        {"email": OFFICE, "name": "Ed Editor", "password": PASSWORD, "email_verified": True,
         "memberships": [{"organisation": "fire", "role": "admin"}],
         "api_keys": [{"name": "Office", "key": SUPERVISOR, "scopes": ["manage"]}]},
        *({"email": f"walker{number}@fire.example", "uuid": walker(number)} for number in range(size.walkers)),
    ]


def tours() -> list[dict]:
    """Two protected tours: one code opens the first for many, each code of the second for one person."""
    return [
        {"key": key, "uuid": str(uuid.uuid5(SPACE, key)), "organisation": "fire", "slug": key, "protected": True,
         "versions": [{"language": "en", "title": key.title(), "starting_point": {"lat": 45.46, "lng": 9.19}, "published": False}],
         "points": []}
        for key in ("rush", "singles")
    ]


def vouchers(size: Size) -> list[dict]:
    singles = [{"code": single(number), "tour": "singles", "max_uses": 1} for number in range(size.walkers // 6)]
    return [{"code": RUSH_CODE, "tour": "rush", "max_uses": size.uses}, *singles]


def campaign(size: Size) -> dict:
    homes = [
        {"uuid": str(uuid.uuid5(SPACE, f"home {home}")), "address": f"{home + 1} Main Street", "lat": 43.64, "lng": -79.39,
         "qr": {"slug": slug(home), "scans": 0}}
        for home in range(size.homes)
    ]
    return {"key": "flyer", "uuid": str(uuid.uuid5(SPACE, "campaign")), "organisation": "fire", "name": "Flyer",
            "destination_url": "https://example.com/offer", "addresses": homes}


def write(folder: pathlib.Path, size: Size) -> list[pathlib.Path]:
    """The catalogue's files, to be imported in this order."""
    now = datetime.datetime.now(datetime.timezone.utc)
    catalogue = {
        "catalogue": 1,
        "organisations": [{"key": "fire", "name": "House of Fire", "time_zone": "UTC", "currency": "GBP"}],
        "accounts": accounts(size), "events": events(size, now), "tours": tours(), "vouchers": vouchers(size),
        "campaigns": [campaign(size)],
    }
    house, people = folder / "house.json", folder / "people.ndjson"
    house.write_text(json.dumps(catalogue))
    sales = [
        {"sale": {"key": f"s-{number}", "event": "night", "status": "paid", "name": f"Person {number}", "code": ticket(number),
                  "lines": [{"ticket_type": "floor", "quantity": 1}]}}
        for number in range(size.people)
    ]
    people.write_text("\n".join(json.dumps(sale) for sale in sales) + "\n")
    return [house, people]


def visitor(link_key: bytes, user_agent: str) -> str:
    """How Usher marks a device that scans a printed code from this machine: the checks know each scan again by it."""
    network = (0).to_bytes(8, "big") + 0xFFFF7F000001.to_bytes(8, "big")
    return hmac.digest(visitor_key(link_key), network + user_agent.encode(), "sha256").hex()[:32]


@functools.lru_cache
def visitor_key(link_key: bytes) -> bytes:
    """HKDF, as Usher makes the key from the one of its links."""
    return hmac.digest(hmac.digest(bytes(32), link_key, "sha256"), b"usher canvass visitor\x01", "sha256")
