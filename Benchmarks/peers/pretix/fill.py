#!/usr/bin/env python3
"""fill.py CODES TOKEN < codes: what pretix needs for its redeem call, made through its own models: an organiser, an event that is on today, one
product, a check-in list, a device with the API token TOKEN, and a paid order of one position for each of the first CODES lines, whose secret
is that line. Prints the number of the check-in list. Run with pretix's Python, its PRETIX_CONFIG_FILE and a migrated, empty database."""

import datetime
import decimal
import itertools
import os
import sys

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "pretix.settings")
django.setup()

from django.utils.timezone import now  # noqa: E402  Models can only be had after setup.
from django_scopes import scopes_disabled  # noqa: E402
from pretix.base.models import CheckinList, Device, Event, Order, OrderPosition, Organizer  # noqa: E402

CHUNK = 5000
PRICE = decimal.Decimal("25.00")


def house(token: str) -> tuple[Event, int, int]:
    """The event, its product and its check-in list."""
    organizer = Organizer.objects.create(name="Bench House", slug="bench")
    start = now().replace(hour=0, minute=0, second=0, microsecond=0)
    event = Event.objects.create(
        organizer=organizer, name="The Long Night", slug="bench", currency="EUR", live=True,
        date_from=start, date_to=start + datetime.timedelta(days=3), plugins="",
    )
    item = event.items.create(name="Floor", default_price=PRICE, admission=True)
    quota = event.quotas.create(name="Floor", size=None)
    quota.items.add(item)
    checkins = CheckinList.objects.create(event=event, name="Door", all_products=True)
    Device.objects.create(
        organizer=organizer, name="Door", all_events=True, api_token=token, initialized=now(), security_profile="full",
        hardware_brand="Bench", hardware_model="Bench", software_brand="Bench", software_version="1",
    )
    return event, item.pk, checkins.pk


def orders(event: Event, item: int, codes: list[str], first: int) -> None:
    moment, channel = now(), event.organizer.sales_channels.get(identifier="web")
    made = Order.objects.bulk_create(
        Order(
            code=f"B{first + n:08d}", status=Order.STATUS_PAID, event=event, organizer=event.organizer, email=f"guest{first + n}@example.com", locale="en",
            datetime=moment, expires=moment + datetime.timedelta(days=3), total=PRICE, sales_channel=channel,
        )
        for n in range(len(codes))
    )
    OrderPosition.objects.bulk_create(
        OrderPosition(
            order=order, organizer=event.organizer, positionid=1, item_id=item, price=PRICE, secret=code, attendee_name_cached=f"Guest {order.code}",
            attendee_name_parts={"_scheme": "full", "full_name": f"Guest {order.code}"}, tax_rate=0, tax_value=0, pseudonymization_id=order.code,
        )
        for order, code in zip(made, codes)
    )


def main() -> None:
    wanted, token = int(sys.argv[1]), sys.argv[2]
    with scopes_disabled():
        event, item, checkins = house(token)
        lines = (line.strip() for line in itertools.islice(sys.stdin, wanted))
        made = 0
        while chunk := list(itertools.islice(lines, CHUNK)):
            orders(event, item, chunk, made)
            made += len(chunk)
    if made != wanted:
        raise SystemExit(f"fill.py: {made} codes where {wanted} were wanted")
    print(checkins)


if __name__ == "__main__":
    main()
