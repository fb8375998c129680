"""After the on-sale: the bank is well again, the clock goes on past every hold's and offer's end, and those who wait answer what they are
offered, until nothing is under way any more."""

import time

from night import PATIENCE, Night
from waiters import Waiters

#: Times that the clock is moved, at most: what ends at one may be offered, taken and paid after it.
ROUNDS = 8
#: Seconds.
LEASE = 61
LAST = "SELECT COALESCE(max(held_until), 0) FROM bookings WHERE status IN ('pending', 'processing')"


class Closing(Night):
    waiters: Waiters
    #: Offers that nobody answered, and holds that did not end, in all that time.
    stuck: int = 0
    rounds: int = 0

    async def pass_by(self) -> None:
        self.bank.be_well()
        self.stage.calm = time.monotonic()
        self.waiters.is_closing = True
        while self.rounds < ROUNDS:
            self.rounds += 1
            # What a killed worker had in hand is due again when its lease is over: by the house's clock, which need not be waited for.
            self.clock.move(LEASE)
            await self.quiet()
            if not await self.waiters.settled(PATIENCE):
                self.stuck += 1
            last = self.books.rows(LAST)[0][0]
            if last == "0":
                break
            self.tell(f"holds and offers end, {self.rounds}")
            await self.move(int(last) / 1e6 + 1)
        await self.waiters.go_home()
        await self.check()
        self.clock.move(LEASE)
        await self.quiet()
        # Sessions that nobody wants end later: the house is not there any more to hear of it.
        self.bank.ticking.cancel()
        await self.bank.couriers.settled(PATIENCE)
        self.word = await self.check()
