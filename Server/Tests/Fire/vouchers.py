"""A voucher rush: everybody asks for a walk at nearly the same time. One code is good for half of those who have it; each of the others
is good for one person, and three have it."""

import asyncio
import base64
import hashlib
import hmac
import json
import random
import time

import house
from stage import Stage, wait_until

CROWDS = (0.12, 0.36, 0.55)


class Vouchers:
    def __init__(self, stage: Stage):
        self.stage = stage
        self.clients = stage.clients(48)
        self.ledger = stage.ledger("vouchers")
        self.key = b""

    async def play(self) -> None:
        self.key = (self.stage.keys / "walks.key").read_bytes()
        walkers = list(range(self.stage.size.walkers))
        random.shuffle(walkers)
        crowds = [walkers[number::len(CROWDS)] for number in range(len(CROWDS))]
        await asyncio.gather(*(self.crowd(crowd, part) for crowd, part in zip(crowds, CROWDS)))

    async def crowd(self, walkers: list[int], part: float) -> None:
        await wait_until(self.stage.at(part))
        await asyncio.gather(*(self.redeem(number) for number in walkers))

    @staticmethod
    def code(number: int, walkers: int) -> str:
        """The first half want a walk of their own, three for each code; the others all have the same one."""
        return house.single(number // 3) if number < walkers // 6 * 3 else house.RUSH_CODE

    async def redeem(self, number: int) -> None:
        code = self.code(number, self.stage.size.walkers)
        act = self.ledger.begin(house.walker(number), code=code)
        headers = {"Authorization": f"Bearer {token(self.key, number)}", "Content-Type": "application/json"}
        await self.clients.insist(
            self.ledger, act, "POST", "/vouchers/validate", headers, json.dumps({"code": code}).encode(), until=self.stage.curtain)


def token(key: bytes, number: int) -> str:
    """The access token that the house would have given to this person."""
    now = int(time.time())
    claims = {"aud": "usher-walks", "exp": now + 900, "iat": now, "iss": "usher", "jti": f"fire-{number}", "sub": house.walker(number),
              "typ": "access"}
    text = encoded(b'{"alg":"HS256","typ":"JWT"}') + "." + encoded(json.dumps(claims, separators=(",", ":")).encode())
    return text + "." + encoded(hmac.new(key, text.encode(), hashlib.sha256).digest())


def encoded(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()
