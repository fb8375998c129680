"""BoxOffice A54 and A56: every page and state, in every width; what is hostile stays text."""

import re
import unittest

from browsing import BrowserTest, expect, setUpModule, tearDownModule  # noqa: F401
from house import BAD, BIG, CANCELLED, FREE, NOT_YET, OPEN, SOLD_OUT, uuid


def free(house, show, number=0):
    return [seat for seat in house.seats(show) if seat["status"] == "available"][number]


def hold(house, show=OPEN):
    answer = house.take(show, free(house, show)["id"])
    return answer, f"/checkout/{answer['reservationId']}?hold={answer['holdToken']}"


class StateTest(BrowserTest):
    def paid(self):
        """A payment through the page, by somebody without script."""
        answer, _ = hold(self.house)
        _, page = self.visitor(script=False)
        page.goto(answer["url"])
        page.fill("main [name=email]", "state@example.org")
        page.get_by_role("button", name=re.compile("^Pay")).click()
        page.wait_for_url(re.compile("/checkout/success"))
        return answer, page.url

    def test_home_states(self):
        """BoxOffice A56 what's on: filters stay in the URL, nothing found, wrong values"""
        self.go("/")
        expect(self.page.locator(".card")).to_have_count(6)
        self.page.get_by_role("radio", name="This week").check(force=True)
        self.page.wait_for_url(re.compile("when=week"))
        self.page.select_option("[name=category]", "musical")
        self.page.wait_for_url(re.compile("category=musical"))
        self.assertIn("when=week", self.page.url)
        expect(self.page.locator(".card")).to_have_count(1)
        self.go("/?q=nobody+plays+this")
        expect(self.page.locator(".empty")).to_contain_text("No show fits")
        self.go("/?when=never&max_price=x&sort=-price")
        expect(self.page.locator(".card")).to_have_count(6)

    def test_show_states(self):
        """BoxOffice A56 a show: not yet, sold out, cancelled, unknown"""
        for show, words in ((NOT_YET, "go on sale"), (SOLD_OUT, "sold out"), (CANCELLED, "cancelled")):
            self.go(f"/shows/{show}")
            expect(self.page.locator(".notice")).to_contain_text(re.compile(words, re.I))
        for path in (f"/shows/{uuid(99)}", "/shows/nothing", "/bookings/nothing", f"/checkout/{uuid(99)}", "/pay/demo/demo_x",
                     "/checkout/success?session_id=x", "/t/NOBODYHASTHISCODE234"):
            self.go(path, status=404)
            self.heading("nothing here")

    def test_api(self):
        """Console C70: /api/docs calls with a bearer, which its lines for a shell leave out; nothing of the session goes along unless it is asked for"""
        self.house.call("POST", "/api/auth/signup", {"email": "bearer@example.org", "password": "Passw0rd", "name": "Bea"})
        _, known = self.house.call("POST", "/api/auth/signin", {"email": "bearer@example.org", "password": "Passw0rd"})
        self.go("/api/docs")
        operation = self.page.locator("details.operation", has=self.page.get_by_text("/api/auth/verify", exact=True))
        operation.locator("summary").first.click()
        send = operation.get_by_role("button", name="Send")
        send.click()
        expect(operation.locator(".try .status")).to_have_text("401")
        self.page.get_by_label("Bearer token").fill(known["token"])
        send.click()
        expect(operation.locator(".try .status")).to_have_text("200")
        expect(operation.get_by_label("Body", exact=True)).to_contain_text("bearer@example.org")
        line = operation.get_by_label("The same with curl")
        expect(line).to_contain_text("Authorization: Bearer YOUR_TOKEN")
        self.assertNotIn(known["token"], line.inner_text())

    def test_expired_hold(self):
        """BoxOffice A56, A40 a hold that ends: the countdown says so, Pay is gone, the demo answers 410"""
        answer, path = hold(self.house)
        self.go(path)
        expect(self.page.locator("[data-left]")).to_have_text(re.compile(r"1[45]:\d\d|15:00"))
        _, other = self.visitor()
        other.goto(answer["url"])
        for table in ("bookings", "taken_seats"):
            column = "id" if table == "bookings" else "booking_id"
            self.house.sql(
                f"UPDATE {table} SET held_until = 1 WHERE {column} = (SELECT id FROM bookings WHERE uuid = ?)", answer["reservationId"])
        self.go(path)
        self.heading("seats are free again")
        expect(self.page.get_by_role("link", name="Choose again")).to_be_visible()
        other.fill("main [name=email]", "late@example.org")
        with other.expect_response(re.compile("/pay/demo/")) as gone:
            other.get_by_role("button", name=re.compile("^Pay")).click()
        self.assertEqual(gone.value.status, 410)
        expect(other.get_by_role("link", name=re.compile("Choose again"))).to_be_visible()

    def test_countdown_ends(self):
        """The clock on the page runs down and takes the buttons away"""
        self.page.clock.install()
        _, path = hold(self.house)
        self.go(path)
        expect(self.page.get_by_role("link", name=re.compile("^Pay"))).to_be_visible()
        self.page.clock.fast_forward("16:00")
        expect(self.page.get_by_role("link", name=re.compile("^Pay"))).to_be_hidden()
        expect(self.page.get_by_role("link", name="Choose again")).to_be_visible()

    def test_demo_buttons(self):
        """BoxOffice A40 Decline keeps the hold, a missing address is said, Cancel frees the seats"""
        answer, _ = hold(self.house)
        self.go(answer["url"])
        self.press("Decline")
        expect(self.page.locator(".notice.bad")).to_contain_text("declined")
        self.page.evaluate("document.querySelector('main form').noValidate = true")
        self.page.fill("main [name=email]", "nonsense")
        self.press("^Pay")
        expect(self.page.locator("#email-error")).to_be_visible()
        self.press("Cancel")
        self.heading("You have not been charged")
        status = {seat["id"]: seat["status"] for seat in self.house.seats(OPEN)}
        self.assertEqual(status[answer["seats"][0]["id"]], "available")

    def test_processing(self):
        """BoxOffice A56 success while processing: no QR, asks every 2 s, stops after 60 s; then paid, refunded"""
        answer, url = self.paid()
        sale = answer["reservationId"]
        self.house.sql("UPDATE bookings SET status = 'processing', paid_at = NULL, provider = 'stripe', held_until = held_until + 9000000000 WHERE uuid = ?", sale)
        self.page.clock.install()
        asked = []
        self.page.on("request", lambda request: asked.append(request.url) if "/api/checkout/success" in request.url else None)
        self.go(url)
        self.heading("being confirmed")
        self.assertEqual(self.page.locator(".qr").count(), 0)
        for _ in range(31):
            self.page.clock.run_for(2000)
            self.page.wait_for_timeout(30)
        expect(self.page.locator("[data-late]")).to_be_visible()
        expect(self.page.locator("[data-late]")).to_contain_text("e-mail you")
        self.assertGreaterEqual(len(asked), 2)
        before = len(asked)
        self.page.clock.run_for(10000)
        self.assertEqual(len(asked), before)
        self.house.sql("UPDATE bookings SET status = 'refunded', paid_at = 1, refunded = total WHERE uuid = ?", sale)
        self.go(url)
        self.heading("on its way back")
        self.house.sql("UPDATE bookings SET status = 'paid' WHERE uuid = ?", sale)

    def test_not_paid(self):
        """BoxOffice A56 success before paying leads back to the payment"""
        answer, _ = hold(self.house)
        self.go(f"/checkout/success?session_id={answer['sessionId']}")
        self.heading("not finished")
        self.follow("Go on to pay")
        self.heading("Check and pay")

    def test_booking_by_link(self):
        """BoxOffice A52 the mailed link opens the booking, nobody else; the ticket's own page tells no name"""
        _, url = self.paid()
        self.go(url)
        self.follow("Open the booking")
        expect(self.page.locator(".ticket .code").first).to_be_visible()
        address = self.page.url
        self.press("Send the e-mail again")
        expect(self.page.locator(".notice.good")).to_contain_text("on their way")
        code = self.page.locator(".ticket .pass .code").inner_text().replace(" ", "")
        self.go(address.split("?")[0], status=404)
        self.go(f"/t/{code}")
        expect(self.page.locator(".ticket .qr svg")).to_be_visible()
        self.assertNotIn("state@example.org", self.page.content())

    def test_signed_out_tickets(self):
        """BoxOffice A56 tickets: signed out, empty"""
        self.go("/tickets")
        self.heading("Sign in to see your tickets")
        self.sign_up("empty@example.org")
        self.go("/tickets")
        expect(self.page.locator(".empty")).to_contain_text("No tickets yet")

    def test_hostile(self):
        """What is hostile in titles, venues, maps and addresses stays text on every page"""
        answer, path = hold(self.house, BAD)
        for address in ("/", "/?q=%22%3E%3Cscript%3Ewindow.broken%3D1%3C%2Fscript%3E", f"/shows/{BAD}", path, answer["url"],
                        f"/checkout/cancel?hold={answer['holdToken']}", "/signin?next=//evil.example/x", "/signup?next=javascript:alert(1)"):
            self.page.goto(address)
            self.assertIsNone(self.page.evaluate("window.broken || null"), address)
            self.assertEqual(self.page.locator("main img[src=x], main script").count(), 0)
        # The image elsewhere cannot be loaded here; that is no fault of ours.
        self.faults = [fault for fault in self.faults if "evil.example" not in fault]

    def test_forged_form(self):
        """A form without this browser's token is refused"""
        answer = self.context.request.post("/signin", form={"email": "a@b.org", "password": "x", "token": "forged"})
        self.assertEqual(answer.status, 403)


class AccountTest(BrowserTest):
    def test_account(self):
        """BoxOffice A12, A13 sign-up to the confirmed address, the name, the forgotten password, the way out"""
        page, address = self.page, "ann@people.example"
        self.go("/signup?next=%2Faccount")
        page.fill("[name=name]", "Ann")
        page.fill("main [name=email]", address)
        page.fill("[name=password]", "weak")
        expect(page.locator(".rules .met")).to_have_count(2)
        page.check("[name=terms]")
        self.press("Create my account")
        expect(page.locator(".rules .broken")).to_have_count(3)
        page.fill("[name=password]", "Passw0rd")
        self.press("Create my account")
        page.wait_for_url(re.compile("/account"))
        expect(page.locator("main")).to_contain_text("Not confirmed yet")
        link = self.house.link(self.house.mail(address, "confirm"), "/verify-email")
        self.assertEqual(page.context.request.get(link).status, 200)
        page.goto(link)
        page.wait_for_url(re.compile("result=ok"))
        self.heading("Thank you")
        self.go("/account")
        expect(page.locator("main")).to_contain_text("Confirmed")
        page.fill("[name=name]", "Ann Lee")
        self.press("Save name")
        expect(page.locator(".notice.good")).to_contain_text("saved")
        self.press("Sign out here")
        self.go("/account")
        self.at("/signin")
        self.follow("Forgot your password")
        page.fill("main [name=email]", address)
        self.press("Send the link")
        expect(page.locator(".notice.good")).to_contain_text("If an account exists")
        page.goto(self.house.link(self.house.mail(address, "password"), "/reset-password"))
        page.fill("[name=password]", "N3wPassword")
        self.press("Save the new password")
        self.heading("password is new")
        self.go("/signin?next=%2Faccount")
        page.fill("main [name=email]", address)
        page.fill("[name=password]", "Passw0rd")
        self.press("Sign in")
        expect(page.locator(".notice.bad")).to_contain_text("Wrong email or password")
        page.fill("[name=password]", "N3wPassword")
        self.press("^Sign in")
        page.wait_for_url(re.compile("/account"))

    def test_taken(self):
        """A taken address leads to signing in"""
        self.sign_up("twice@people.example")
        _, page = self.visitor()
        self.page = page
        self.go("/signup")
        page.fill("[name=name]", "Twice")
        page.fill("main [name=email]", "twice@people.example")
        page.fill("[name=password]", "Passw0rd")
        page.check("[name=terms]")
        self.press("Create my account")
        expect(page.get_by_role("link", name="Sign in instead")).to_be_visible()


class NarrowTest(BrowserTest):
    width = "small"

    def test_large_text(self):
        """Console: whoever sets text to 200 % reads every page of the shop on a phone without scrolling sideways"""
        self.page.set_viewport_size({"width": 390, "height": 844})
        answer, path = hold(self.house)
        for language in ("en", "de"):
            for address in ("/", f"/shows/{OPEN}", path, answer["url"], "/signin", "/signup", "/tickets", f"/shows/{uuid(99)}"):
                self.page.goto(f"{address}{'&' if '?' in address else '?'}lang={language}")
                self.page.evaluate("document.documentElement.style.fontSize = '200%'")
                wide = self.page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
                self.assertLessEqual(wide, 0, f"{address} {language}")

    def test_no_sideways_scroll(self):
        """BoxOffice A54 no page scrolls sideways at 320 px"""
        answer, path = hold(self.house)
        pages = ["/", f"/shows/{OPEN}", f"/shows/{BIG}", f"/shows/{FREE}", f"/shows/{BAD}", path, answer["url"], "/signin", "/signup", "/tickets",
                 "/forgot-password", "/verify-email", "/reset-password?token=x&email=a@b.org", f"/shows/{uuid(99)}"]
        for address in pages:
            self.page.goto(address)
            wide = self.page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
            self.assertLessEqual(wide, 0, address)
        self.faults = [fault for fault in self.faults if "evil.example" not in fault]


if __name__ == "__main__":
    unittest.main()
