"""The demo's house with somebody signed in at each desk: what requests need to get past the door, and the names of things that are there."""

import json
import os
import re
import sys
import urllib.error
import urllib.request

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "Browser"))

from demo import DemoHouse  # noqa: E402  (it stands beside the browser's tests)

PASSWORD = "Fuzz-Pass-1"


class World:
    """Credentials by who, and known values by what."""

    def __init__(self, house: DemoHouse):
        self.house = house
        told = house.told
        self.manager = re.search(r"/api/tickets\?query=\S+ -H 'X-API-Key: (\S+)'", told).group(1)
        self.door = re.search(r"/api/events' -H 'X-API-Key: (\S+)'", told).group(1)
        flights = re.search(r"airline/(\S+)/flight/list' -H 'Authorization: Bearer (\S+)'", told)
        self.airline, self.pilot = flights.group(1), flights.group(2)
        self.payer = re.search(r"billing/entitlement' -H 'Authorization: Bearer (\S+)'", told).group(1)
        self.owner = self.sign_in("owner@globe.example")
        self.walker = self.walk_in("walker@example.org")

    def call(self, method, path, body=None, **headers):
        status, answer = self.house.call(method, path, body, headers)
        if status >= 300:
            raise RuntimeError(f"{method} {path}: {status} {answer}")
        return answer

    def sign_in(self, email):
        """The organiser has no password until a mail's link has set one."""
        self.call("POST", "/api/auth/password-reset", {"email": email})
        token = re.search(r"token=([\w~.-]+)", self.house.link(self.house.mail(email, "password"), "/reset-password")).group(1)
        self.call("PUT", "/api/auth/password-reset", {"email": email, "token": token, "newPassword": PASSWORD})
        return self.call("POST", "/api/auth/signin", {"email": email, "password": PASSWORD})["token"]

    def walk_in(self, email):
        return self.call("POST", "/auth/register", {"email": email, "password": PASSWORD, "name": "Wanda"})["tokens"]["accessToken"]

    def bearer(self, token):
        return {"Authorization": f"Bearer {token}"}

    def known(self):
        """Values of path and query that lead somewhere, by the beginning of the path and the parameter's name."""
        key, owner, payer, pilot = {"X-API-Key": self.manager}, self.bearer(self.owner), self.bearer(self.payer), self.bearer(self.pilot)
        events = [event["id"] for event in self.items(self.call("GET", "/api/events", **key))]
        shows = [show["id"] for show in self.items(self.call("GET", "/api/shows"))]
        tours = [tour["id"] for tour in self.items(self.call("GET", "/tours"))]
        media = self.items(self.call("GET", "/console/api/media", **owner))
        organisations = [one["id"] for one in self.items(self.call("GET", "/api/organisations", **payer))]
        campaigns = [one["id"] for one in self.items(self.call("GET", "/api/campaigns", **payer))]
        homes = self.items(self.call("GET", f"/api/campaigns/{campaigns[0]}/addresses?limit=3", **payer))
        codes = self.items(self.call("GET", f"/api/campaigns/{campaigns[0]}/qr-codes?limit=3", **payer))
        found = {
            "/api/events|id": events, "/api/tickets|event_id": events, "/api/shows|id": shows, "/shows|id": shows,
            "/console/api/shows|id": shows, "/checkout|id": shows, "/tours|id": tours, "/console/api|t": tours, "/console/api|l": ["en", "it"],
            "/console/api|m": [one["id"] for one in media], "/console/api|tourId": tours, "|language": ["en", "it"],
            "/walks|slug": ["milan-historic-center", "milan-brera-evening"], "/q|slug": ["demo-042", "demo-041"],
            "/media|mediaId": [one["id"] for one in media], "/tiles|set": ["milan"], "/tiles|z": ["16"], "/tiles|x": ["34440"],
            "/tiles|y": ["23454.png"], **self.assets(),
            "/api/organisations|id": organisations, "/api/campaigns|id": campaigns, "/api|campaign_id": campaigns,
            "/api/campaigns|aid": [home["address_id"] for home in homes], "/api/campaigns|qid": [code["id"] for code in codes],
            "|gersId": ["08b2a100-d2ca-4fff-8000-000000010042"], "|airlineIdentifier": [self.airline],
            "|ticketIdentifier": re.findall(r"/pages/yourBoardingPass/(\S+)", self.house.told),
        }
        for kind in ("aircraft", "flight", "passenger"):
            rows = self.items(self.call("GET", f"/api/v1/airline/{self.airline}/{kind}/list", **pilot))
            found[f"|{kind}Identifier"] = [row[f"{kind}_identifier"] for row in rows if f"{kind}_identifier" in row]
        return {name: values for name, values in found.items() if values}

    def assets(self):
        """The parts of the addresses that a page loads its files from."""
        found = re.findall(r"/assets/(\w+)/(\w+)/([\w.-]+)", self.page("/"))
        return {f"/assets|{name}": list(values) for name, values in zip(("hash", "folder", "file"), zip(*found))}

    def page(self, path):
        with urllib.request.urlopen(self.house.url + path, timeout=20) as answer:
            return answer.read().decode()

    @staticmethod
    def items(answer):
        """The one list in an answer, whatever it is called."""
        if isinstance(answer, list):
            return answer
        return next((value for value in answer.values() if isinstance(value, list)), [])

    def save(self, path):
        with open(path, "w", encoding="utf-8") as out:
            json.dump({
                "manager": self.manager, "door": self.door, "pilot": self.pilot, "payer": self.payer, "owner": self.owner,
                "walker": self.walker, "known": self.known(),
            }, out)
