"""What comes after a storm: holds end while their buyers pay, a night passes, the office opens. The clock is moved on for the house and its
bank together; each time the house is killed, too. When it is over, nothing of the money may be left to do."""

import asyncio
import collections
import datetime
import os
import random
import subprocess
import time
from collections.abc import Awaitable, Callable

from faults import Fault
from ledger import Act
from sale import Sale
from staff import Staff

#: Seconds before the last hold's end at which the clock stops being moved.
BEFORE = 8
#: Hours after that: while the bank is still out of order, and then.
NIGHT, DAY = (1, 3, 9, 26), (28, 34, 36)
#: Seconds that the house has for what is due by its clock, on a slow machine.
PATIENCE = 120
JOBS = "kind IN ('payment-expiry', 'payment-refund') AND done_at IS NULL"


class Night:
    def __init__(self, sale: Sale, books, restart: Callable[[], Awaitable[None]], check: list[str]):
        """`restart`: kills the house and starts it again. `check`: the command that compares the books with the bank's."""
        self.sale, self.books, self.restart, self.command = sale, books, restart, check
        self.bank, self.stage = sale.bank, sale.stage
        self.clock = self.bank.clock
        self.staff = Staff(self.stage, books, self.bank)
        self.tell = lambda text: None
        #: What the house's own check said at last, with its exit code.
        self.word = (-1, "")

    async def pass_by(self) -> None:
        await self.hold_ends()
        await self.staff.sign_in()
        await self.staff.give_back()
        begun = self.clock.now()
        await self.hours(begun, NIGHT)
        self.bank.be_well()
        # Whatever it finds it takes in, as each night.
        await self.check()
        await self.hours(begun, DAY)
        await self.bank.couriers.settled(PATIENCE)
        self.word = await self.check()

    async def hold_ends(self) -> None:
        """Those who took all their time pay as it runs out, some a little later; others wait for their seats."""
        self.tell("holds end")
        self.stage.calm = time.monotonic()
        last = max((self.end(hold) for hold in self.sale.dawdling), default=self.clock.now())
        await self.move(last - BEFORE)
        rivals = random.sample(self.sale.dawdling, len(self.sale.dawdling) // 2)
        await asyncio.gather(*(self.dawdle(hold) for hold in self.sale.dawdling), *(self.rival(hold) for hold in rivals))
        await self.quiet()

    @staticmethod
    def end(hold: Act) -> float:
        return datetime.datetime.fromisoformat(hold.json["expiresAt"]).timestamp()

    async def until_end(self, hold: Act, before: float, after: float) -> None:
        await asyncio.sleep(max(0, self.end(hold) - self.clock.now()) + random.uniform(-before, after))

    async def dawdle(self, hold: Act) -> None:
        await self.until_end(hold, 1.5, 1.5)
        await self.sale.pay(hold, in_time=False)

    async def rival(self, hold: Act) -> None:
        await self.until_end(hold, 0.5, 2)
        other = await self.sale.hold(-1, hold.what["seats"])
        if other.status == 200:
            await self.sale.pay(other)

    async def hours(self, begun: float, hours: tuple[int, ...]) -> None:
        for hour in hours:
            self.tell(f"{hour} hours later")
            await self.move(begun + hour * 3600)
            await self.quiet()
            await self.staff.look_after_refunds()
        await self.quiet()

    async def move(self, moment: float) -> None:
        self.clock.move(moment - self.clock.now())
        await self.restart()
        self.stage.calm = time.monotonic()

    async def quiet(self) -> None:
        """Until everything is done that is due by the house's clock."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            await asyncio.sleep(0.5)
            # What is being done just now is due again when its worker's time is over.
            now = int((self.clock.now() + 61) * 1e6) if not self.bank.trouble else int(self.clock.now() * 1e6)
            holds = f"SELECT 1 FROM bookings WHERE status IN ('pending', 'processing') AND held_until <= {now}"
            due = f"SELECT 1 FROM outbox WHERE {JOBS} AND due_at <= {now} UNION ALL {holds} LIMIT 1"
            if not self.bank.couriers.under_way and not await asyncio.to_thread(self.books.rows, due):
                return

    def faults(self) -> list[Fault]:
        bank, couriers = self.bank, self.bank.couriers
        return [Fault("a webhook of the bank's never arrives", couriers.lost), Fault("the bank refuses, for no reason", bank.refused),
                Fault("the bank does what it was asked, and says nothing", bank.silent)]

    def figures(self) -> dict:
        account = self.bank.account
        states = collections.Counter(each.status for each in account.returns.values())
        return {"the bank": f"{len(account.sessions)} sessions, {len(account.payments)} of them paid; {self.bank.asked} questions; "
                            f"{self.bank.couriers.told} webhooks",
                "refunds": ", ".join(f"{count} {state}" for state, count in sorted(states.items()))
                           + f", {len(self.staff.cash)} paid in cash"}

    async def check(self) -> tuple[int, str]:
        """usher payments check"""
        done = await asyncio.to_thread(
            subprocess.run, self.command, capture_output=True, text=True, env={**os.environ, **self.bank.environment})
        return done.returncode, (done.stdout + done.stderr).strip()
