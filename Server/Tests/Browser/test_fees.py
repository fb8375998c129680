"""Fees, taxes, limits, an allotment, the price of a last row and a code for one area, set up by forms alone; and a purchase that costs what they say."""

import re
import unittest

from browsing import BrowserTest, expect, setUpModule, tearDownModule  # noqa: F401
from house import OPEN

HOUSE = "/console/o/globe-theatre"
PRICES = f"{HOUSE}/shows/{OPEN}/prices"


class FeesTest(BrowserTest):
    script = False

    def owner(self):
        self.sign_up("olive@globe.example", "Olive Owens")
        self.house.sql(
            "INSERT INTO members (organisation_id, account_id, role) SELECT o.id, a.id, 4 FROM organisations o, accounts a"
            " WHERE o.key = 'globe' AND a.email = ?", "olive@globe.example")

    def save(self):
        self.press("^Save$")
        expect(self.page.get_by_role("status")).to_contain_text("Saved")

    def wrong(self, text):
        self.press("^Save$")
        expect(self.page.locator("main .faults")).to_contain_text(text)

    def fees(self):
        self.go(f"{HOUSE}/settings/fees")
        self.picture("fees-none")
        self.follow("Say in which country")
        self.page.select_option("main [name=country]", "GB")
        self.press("^Save")
        self.follow("^Fees and taxes$")
        self.follow("New tax rate")
        self.fill(name="VAT", rate="twenty", **{"from": "2020-01-01"})
        self.wrong("Rate: Please enter a percentage up to 100")
        self.fill(rate="20")
        self.picture("fees-tax")
        self.save()
        self.follow("New fee")
        self.fill(name="Booking fee", value="lots")
        self.wrong("How much: Please enter an amount")
        expect(self.page.locator("main [name=name]")).to_have_value("Booking fee")
        self.picture("fees-wrong")
        self.fill(value="1.50")
        self.page.select_option("main [name=tax]", label="VAT")
        self.save()
        self.follow("New fee")
        self.fill(name="Postage", value="5", least="1", most="3")
        self.page.check("#per-sale")
        self.page.check("#kind-percent")
        self.save()
        expect(self.page.locator("main")).to_contain_text("5 %, at least £1.00, at most £3.00")
        self.picture("fees")
        self.undo("Postage", "Delete this fee", "Deleted fee Postage")
        self.follow("New tax rate")
        self.page.select_option("main [name=of]", label="Another rate of VAT")
        self.fill(rate="25", **{"from": "2035-01-01"})
        self.save()
        self.page.locator("main tbody tr", has_text="25").get_by_role("link").click()
        self.press("Delete this rate")
        expect(self.page.get_by_role("status")).to_contain_text("Deleted the coming rate of VAT.")
        expect(self.page.locator("main")).not_to_contain_text("25 %")
        self.press("Undo")
        expect(self.page.locator("main")).to_contain_text("25 %")
        self.follow("Change how prices are meant")
        self.picture("fees-meaning")

    def undo(self, name, button, said):
        """Deleted, and had back at once."""
        self.page.locator("main tbody").get_by_role("link", name=name).click()
        self.press(button)
        expect(self.page.get_by_role("status")).to_contain_text(said)
        self.picture("fees-undo")
        self.press("Undo")
        expect(self.page.get_by_role("status")).to_contain_text(f"{name} is back, as it was.")
        expect(self.page.locator("main tbody").get_by_role("link", name=name)).to_be_visible()

    def own(self):
        """The tax of a section of the map, and a fee of this show alone."""
        self.go(PRICES)
        self.page.locator("main tbody").get_by_role("link", name="Stalls", exact=True).click()
        self.page.select_option("main [name=tax]", label="VAT")
        self.picture("section")
        self.save()
        expect(self.page.locator("#sections ~ * tbody tr", has_text="Stalls").first).to_contain_text("VAT")
        self.page.locator("main a[href$='/prices/fees/new']").click()
        self.fill(name="Cloakroom", value="free")
        self.wrong("How much: Please enter an amount")
        self.fill(value="0.50")
        self.picture("show-fee")
        self.save()
        expect(self.page.locator("main")).to_contain_text("Cloakroom")
        self.picture("show-fees")
        self.undo("Cloakroom", "Delete this fee", "Deleted fee Cloakroom")

    def seats(self):
        self.go(PRICES)
        self.picture("quotas-none")
        self.follow("Full price")
        self.page.select_option("main [name=tax]", label="VAT")
        self.save()
        self.follow("New price of seats")
        self.fill(seats="Stalls A 1-2\nBalcony", price="60")
        self.wrong("The plan has no such seats: Balcony")
        expect(self.page.locator("main [name=seats]")).to_have_value("Stalls A 1-2\nBalcony")
        self.picture("seats-wrong")
        self.fill(seats="Stalls D")
        self.save()
        expect(self.page.locator("main")).to_contain_text("Stalls D")

    def standing(self):
        for name in ("Yard", "Pit"):
            self.follow("New standing area")
            self.fill(name=name, size="20", price="10")
            self.save()
        self.follow("New limit")
        self.fill(name="Standing", size="few")
        self.page.check("#areas-yard")
        self.page.check("#areas-pit")
        self.wrong("Tickets in all: Please enter a whole number")
        expect(self.page.locator("#areas-pit")).to_be_checked()
        self.fill(size="30")
        self.picture("limit")
        self.save()
        self.follow("New allotment")
        self.fill(name="Sponsors", size="50")
        self.page.select_option("main [name=area]", "yard")
        self.wrong("More would be set aside than the area has places")
        self.fill(size="5", release="2035-01-01T12:00")
        self.picture("allotment")
        self.save()
        expect(self.page.locator("main")).to_contain_text("0 of 5")
        self.follow("New allotment")
        self.fill(name="Press", seats="Stalls A 3-4\nBalcony")
        self.wrong("The plan has no such seats: Balcony")
        self.fill(seats="Stalls A 3-4")
        self.picture("allotment-seats")
        self.save()
        expect(self.page.locator("main")).to_contain_text("0 of 2")
        self.picture("quotas")
        self.page.locator("main").get_by_role("link", name="New code").click()
        self.fill(code="YARD", value="50")
        self.page.check("#areas-yard")
        self.page.check("#unlocks-sponsors")
        self.picture("code-areas")
        self.press("Make this code")
        expect(self.page.get_by_role("status")).to_contain_text("The code is made")

    def buy(self):
        """Two of the last row: 2 × £60, 2 × £1.50, 2 × £0.50, and 5 % of £120 but £3 at most."""
        seats = [seat["map_seat_id"] for seat in self.house.seats(OPEN) if seat["status"] == "available"]
        self.go(f"/shows/{OPEN}?view=list&section=stalls")
        for seat in [seat for seat in seats if seat.startswith("stalls-D-")][:2]:
            self.page.locator(f"input[type=checkbox][value='{seat}']").check()
        self.press("Continue")
        expect(self.page.locator("main")).to_contain_text("£127.00")
        self.picture("fees-checkout")
        self.follow("^Pay")
        self.page.wait_for_url(re.compile("/pay/demo/"))
        self.press("^Pay")
        self.heading("Enjoy the show")
        self.go(f"{HOUSE}/orders?show={OPEN}")
        expect(self.page.locator("main tbody tr")).to_contain_text("£127.00")

    def test_fees(self):
        """Console C81 C85 C82 C83 C84 An organiser sets up fees, taxes, limits, an allotment, a row's price and a code's area by forms without script; a buyer pays what they say"""
        self.owner()
        self.fees()
        self.own()
        self.seats()
        self.standing()
        self.buy()


if __name__ == "__main__":
    unittest.main()
