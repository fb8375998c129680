"""From a show with one price to a child's price and a code with a percentage, set up by forms alone, and a purchase at the right total."""

import re
import unittest

from browsing import BrowserTest, expect, setUpModule, tearDownModule  # noqa: F401
from test_counter import pictured

HOUSE = "/console/o/globe-theatre"


class PricesTest(BrowserTest):
    script = False

    def owner(self):
        self.sign_up("olive@globe.example", "Olive Owens")
        self.house.join("olive@globe.example")

    def picture(self, name):
        pictured(self, name)

    def fill(self, **values):
        for name, value in values.items():
            self.page.fill(f"main [name='{name}']", value)

    def says(self, text):
        expect(self.page.get_by_role("status")).to_contain_text(text)

    def show(self):
        """A show of a hundred standing places at £20, on its way to the shop; returns where its pages stand."""
        self.go(f"{HOUSE}/settings/legal")
        self.fill(
            seller="Globe Theatre Ltd", address="21 New Globe Walk, London", terms="https://globe.example/terms",
            refunds="Tickets are refunded until a day before the show.")
        self.press("Save")
        self.go(f"{HOUSE}/shows/new")
        self.fill(title="Pericles", starts="2030-01-06T19:30", venue="Globe Theatre, London")
        self.press("Go on")
        base = re.sub(r"/setup/3$", "", self.page.url)
        self.follow("^Prices$")
        self.picture("prices-new")
        self.follow("New standing area")
        self.fill(name="Floor", size="many", price="20")
        self.press("^Save$")
        expect(self.page.locator("main .faults")).to_contain_text("Number of places: Please enter a whole number")
        expect(self.page.locator("main [name=name]")).to_have_value("Floor")
        self.fill(size="100")
        self.press("^Save$")
        self.says("Saved")
        return base

    def category(self, place=None, **values):
        """A price category by its form; `place`: behind which."""
        self.follow("New price category")
        self.fill(**values)
        if place:
            self.page.select_option("main [name=place]", label=place)

    def categories(self, base):
        self.category("After Full price", name="Child", price="8", per="4")
        self.page.check("main [name=needs]")
        self.picture("prices-child")
        self.press("^Save$")
        self.says("Saved")
        # A wrong number is told on top, and nothing typed is lost.
        self.category(name="Early bird", price="15", size="10", closes="2020-01-01T12:00", max="0")
        self.press("^Save$")
        expect(self.page.locator("main .faults")).to_contain_text("At most in an order")
        expect(self.page.locator("main [name=price]")).to_have_value("15")
        self.picture("prices-wrong")
        self.fill(max="2")
        self.press("^Save$")
        rows = self.page.locator("main tbody tr")
        expect(rows.nth(0)).to_contain_text("Early bird")
        expect(rows.nth(0)).to_contain_text("Over")
        expect(rows.nth(1)).to_contain_text("£20.00")
        expect(rows.nth(2)).to_contain_text("4 with each: Full price")
        self.picture("prices")
        self.go(re.sub(r"^https?://[^/]+", "", base) + "/setup/5")
        self.press("Publish the show")
        self.says("It is on sale")

    def code(self):
        self.go(f"{HOUSE}/codes")
        self.picture("codes-none")
        self.page.locator("main").get_by_role("link", name="New code").first.click()
        self.fill(code="spring-10", value="110", max_sales="100")
        self.press("Make this code")
        expect(self.page.locator("main .faults")).to_contain_text("Please enter a percentage up to 100")
        expect(self.page.locator("main [name=code]")).to_have_value("spring-10")
        self.fill(value="10")
        self.picture("codes-new")
        self.press("Make this code")
        self.says("The code is made")
        self.follow("Make many codes")
        self.fill(count="30", prefix="GIFT-", value="50")
        self.press("Make these codes")
        self.says("30 codes are made")
        expect(self.page.locator("main tbody tr")).to_have_count(30)
        self.go(f"{HOUSE}/codes?size=25")
        expect(self.page.locator("main tbody tr")).to_have_count(25)
        self.picture("codes")
        self.follow("Next page")
        expect(self.page.locator("main tbody tr").last).to_contain_text("SPRING-10")

    def buy(self, show):
        """Two full prices, a child's and the code: (2 × 20 + 8) less a tenth."""
        self.go(f"/shows/{show}")
        self.page.fill("[name='places.floor.standard']", "0")
        self.page.fill("[name='places.floor.child']", "1")
        self.page.fill("[name=code]", "SPRING-10")
        self.press("Show the price")
        expect(self.page.locator("main")).to_contain_text("Child needs Full price, one for every 4.")
        self.page.fill("[name='places.floor.standard']", "2")
        self.press("Show the price")
        expect(self.page.locator("main .total")).to_contain_text("£43.20")
        self.picture("shop-prices")
        self.press("Continue")
        self.page.wait_for_url(re.compile("/checkout/"))
        expect(self.page.locator("main")).to_contain_text("£43.20")
        # For whom each ticket is, and the code, can be changed here, too; what has been typed beside it stays.
        self.page.get_by_label("Allergies?").fill("Nuts & milk")
        self.page.fill("main [name=code]", "")
        self.press("Update prices")
        expect(self.page.locator("main .total")).to_contain_text("£48.00")
        expect(self.page.get_by_label("Allergies?")).to_have_value("Nuts & milk")
        self.page.select_option("main [name='category.0']", label="Full price, £20.00")
        self.page.fill("main [name=code]", "SPRING-10")
        self.press("Update prices")
        expect(self.page.locator("main .total")).to_contain_text("£43.20")
        expect(self.page.get_by_label("Allergies?")).to_have_value("Nuts & milk")
        self.picture("shop-checkout")
        # This house has terms: nobody pays without having agreed to them.
        self.page.check("main [name=agree]")
        self.press("^Pay")
        self.page.wait_for_url(re.compile("/pay/demo/"))
        self.press("^Pay")
        self.heading("Enjoy the show")
        self.go(f"{HOUSE}/orders?show={show}")
        expect(self.page.locator("main tbody tr")).to_contain_text("£43.20")

    def question(self, base):
        self.go(re.sub(r"^https?://[^/]+", "", base) + "/questions")
        self.picture("questions-none")
        self.page.locator("main").get_by_role("link", name="New question").first.click()
        self.fill(label="Allergies?")
        self.picture("questions-new")
        self.press("^Save$")
        expect(self.page.locator("main tbody tr")).to_contain_text("Allergies?")
        self.picture("questions")

    def undo(self, base):
        """What is deleted is had back at once, or from the bin."""
        self.go(re.sub(r"^https?://[^/]+", "", base) + "/questions")
        self.page.locator("main tbody").get_by_role("link", name="Allergies?").click()
        self.press("Delete this question")
        self.says("Deleted question Allergies?")
        expect(self.page.locator("main tbody tr")).to_have_count(0)
        self.picture("questions-undo")
        self.press("Undo")
        self.says("Allergies? is back, as it was.")
        expect(self.page.locator("main tbody tr")).to_contain_text("Allergies?")
        self.go(re.sub(r"^https?://[^/]+", "", base) + "/prices")
        self.page.locator("main tbody").get_by_role("link", name="Early bird").click()
        self.press("Delete this category")
        self.says("Deleted price category Early bird, with its prices.")
        self.go(f"{HOUSE}/bin")
        expect(self.page.locator("main tbody tr")).to_contain_text("Price category")
        self.picture("bin-category")
        self.page.get_by_role("button", name=re.compile("^Restore")).first.click()
        self.says("Early bird is back, as it was.")
        expect(self.page.locator("main tbody tr").nth(0)).to_contain_text("Early bird")

    def test_prices(self):
        """Console C71 From one price to a child's price and a code with a percentage, by forms without script: the shop's total is right"""
        self.owner()
        base = self.show()
        self.categories(base)
        self.code()
        self.question(base)
        self.buy(base.split("/")[-1])
        self.go(f"{HOUSE}/codes?q=spring")
        expect(self.page.locator("main tbody tr")).to_contain_text("1 of 100")
        self.follow("SPRING-10")
        self.picture("code")
        self.press("Switch it off")
        self.says("SPRING-10 is off")
        self.undo(base)


if __name__ == "__main__":
    unittest.main()
