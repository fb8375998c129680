"""The house of the on-sale: seats and standing places in three categories, a ceiling over all of them, one code, and a waiting list."""

import datetime
import json
import pathlib

import house
from size import Size

CODE = "FIRE-TENTH"
#: What a ticket costs, by area and category. All end in 00, so that a tenth of it is a whole penny.
PRICES = {("floor", "adult"): 2500, ("floor", "early"): 1800, ("floor", "child"): 1200, ("gallery", "adult"): 4000,
          ("gallery", "child"): 2000, ("hall", "adult"): 5000, ("hall", "child"): 2500}
FEE = 150


def standing(size: Size) -> dict[str, int]:
    """Places of each standing area: with the seats about a quarter of what people want."""
    return {"floor": size.buyers // 4, "gallery": size.buyers // 10}


def sizes(size: Size) -> dict[str, int]:
    return {**standing(size), "hall": size.seats}


def ceiling(size: Size) -> int:
    """Fewer than there are places: the fire brigade's word."""
    return sum(sizes(size).values()) * 9 // 10


def uses(size: Size) -> int:
    return size.buyers // 16


def sheet(size: Size) -> dict:
    names = {"floor": "Dance floor", "gallery": "Gallery"}
    return {
        "areas": [*({"key": key, "kind": "standing", "name": names[key], "size": places, "tax": "vat"}
                    for key, places in standing(size).items()), {"key": "hall", "kind": "seats", "tax": "vat"}],
        "categories": [{"key": "early", "name": "Early bird"}, {"key": "adult", "name": "Adult"},
                       {"key": "child", "name": "Child", "needs": [{"any_of": ["adult"], "per": 4}]}],
        "prices": [{"category": category, "area": area, "amount": amount} for (area, category), amount in PRICES.items()],
        "quotas": [{"key": "early", "kind": "limit", "size": size.buyers // 20, "categories": ["early"]},
                   {"key": "house", "kind": "limit", "size": ceiling(size)}],
        "fees": [{"key": "booking", "name": "Booking fee", "per": "ticket", "amount": FEE, "refundable": True}],
    }


def write(folder: pathlib.Path, size: Size) -> pathlib.Path:
    """The catalogue, to be imported."""
    start = datetime.datetime.now(datetime.timezone.utc).replace(microsecond=0) + datetime.timedelta(days=30)
    event = {
        "key": "premiere", "organisation": "fire", "name": "The Premiere", "description": "A night in two halls", "category": "club",
        "starts_at": start.isoformat(), "ends_at": (start + datetime.timedelta(hours=5)).isoformat(), "time_zone": "Europe/London",
        "venue": {"name": "The House", "address": "1 High Street"}, "published": True, "seat_map": house.seat_map(size),
        "waiting_list": True, "offer_minutes": 10, "sheet": sheet(size)}
    catalogue = {
        "catalogue": 1,
        "organisations": [{"key": "fire", "name": "House of Fire", "time_zone": "Europe/London", "currency": "GBP", "country": "GB",
                           "taxes": [{"country": "GB", "key": "vat", "name": "VAT", "rate_ppm": 200_000, "from": "2020-01-01"}]}],
        "accounts": [{"email": house.OFFICE, "name": "Ed Editor", "password": house.PASSWORD, "email_verified": True,
                      "memberships": [{"organisation": "fire", "role": "owner"}]}],
        "events": [event],
        "codes": [{"organisation": "fire", "code": CODE, "kind": "percent", "value": 100_000, "max_sales": uses(size)}],
    }
    file = folder / "on-sale.json"
    file.write_text(json.dumps(catalogue))
    return file
