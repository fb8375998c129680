"""A campaign's page, on the demo: map, chart and list for who pays, the upgrade for who does not; the pages of invites and plans."""

import re
import unittest

import browsing
from browsing import BrowserTest, expect, tearDownModule  # noqa: F401
from demo import DemoHouse

PRIMA, ELMS = (f"0d9f1f3e-0000-4000-8000-0000000de00{number}" for number in (1, 2))
PAYER, FREE = "payer@prima.example", "free@elms.example"
BEARER = "Authorization"


def setUpModule():
    browsing.setUpModule(DemoHouse)


class CampaignTest(BrowserTest):
    def ready(self):
        self.page.wait_for_selector("#map[data-ready=yes]", state="attached")

    def sign_in(self, email, campaign):
        """To the campaign's page by way of the sign-in that it asks for."""
        self.go(f"/console/campaigns/{campaign}")
        self.at("/signin")
        self.page.fill("main [name=email]", email)
        self.page.fill("[name=password]", self.house.passwords[email])
        self.press("Sign in")
        self.at(f"/console/campaigns/{campaign}")

    def bearer(self, who):
        return {BEARER: f"Bearer {self.house.tokens[who]}"}

    @staticmethod
    def own(url):
        """On this house's port, whatever it is called outside."""
        return re.sub(r"^https?://[^/]+", "", url)

    def figures(self):
        return dict(zip(self.page.locator(".figures dt").all_text_contents(), self.page.locator(".figures dd").all_text_contents()))


class PaidTest(CampaignTest):
    def test_page(self):
        """Canvass: who pays sees scans by day and by home; nothing comes from elsewhere"""
        asked = []
        self.page.on("request", lambda request: asked.append(request.url))
        self.sign_in(PAYER, PRIMA)
        self.heading("Prima Run")
        self.ready()
        figures = self.figures()
        self.assertEqual((figures["Homes"], figures["Visited"], figures["Codes"]), ("300", "100", "300"))
        self.assertEqual(figures["Homes scanned"], "225")
        self.assertEqual(self.page.locator(".upgrade").count(), 0)
        bars = self.page.locator(".chart.broad .bar")
        expect(bars).to_have_count(30)
        counted = sum(int(text.split(": ")[1]) for text in self.page.locator(".chart.broad .bar title").all_text_contents())
        self.assertEqual(str(counted), figures["Scans"])
        expect(self.page.get_by_role("img", name=re.compile(r"\d+ scans from "))).to_be_visible()
        self.page.get_by_text("As a table").click()
        expect(self.page.locator("details tbody tr")).to_have_count(30)
        rows = self.page.locator("table.homes tbody tr")
        expect(rows).to_have_count(100)
        expect(rows.first).to_contain_text("1 Adelaide St")
        self.follow("More homes")
        expect(rows.first).to_contain_text("101")
        self.follow("More homes")
        expect(rows.last).to_contain_text("300")
        self.assertEqual(self.page.get_by_role("link", name="More homes").count(), 0)
        self.follow("From the start")
        expect(rows.first).to_contain_text("1 Adelaide St")
        self.assertEqual([url for url in asked if not url.startswith((self.house.url, "data:"))], [])

    def test_list(self):
        """Canvass: the list leads to the campaign and back; a guest signs in first; whoever has none is told so"""
        self.go("/console/campaigns")
        self.at("/signin")
        self.sign_in(PAYER, PRIMA)
        self.page.locator("main").get_by_role("link", name="Campaigns").click()
        self.heading("Campaigns")
        expect(self.page.locator("tbody tr")).to_have_count(1)
        expect(self.page.get_by_role("columnheader", name="Scans")).to_be_visible()
        self.follow("Prima Run")
        self.at(f"/console/campaigns/{PRIMA}")
        self.context.clear_cookies()
        self.sign_up("nora@x.example", name="Nora")
        self.go("/console/campaigns")
        expect(self.page.locator("main")).to_contain_text("No campaigns yet")

    def test_map(self):
        """Canvass: homes are coloured by visits or by scans, chosen by keyboard, and tell themselves when they are pressed"""
        self.sign_in(PAYER, PRIMA)
        self.ready()
        legend = self.page.locator("#legend")
        expect(legend).to_contain_text("Not yet visited")
        chosen = self.page.get_by_role("radio", name="Visited")
        self.tab_to(chosen)
        self.page.keyboard.press("ArrowRight")
        expect(self.page.get_by_role("radio", name="Scans")).to_be_checked()
        expect(legend).to_contain_text("No scans yet")
        expect(legend.locator("li")).to_have_count(4)
        self.tab_to(self.page.locator("#map"))
        popup = self.page.locator(".leaflet-popup-content")
        box = self.page.locator("#map").bounding_box()
        middle = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        for step in range(64):
            self.page.mouse.click(middle[0] + 8 * (step % 8), middle[1] + 8 * (step // 8))
            if popup.count():
                break
        expect(popup).to_contain_text(re.compile(r"\d+ [A-Z]\w+ (St|Ave|Lane).*(Scanned \d+×|No scans yet)", re.S))

    def test_reaches_by_name(self):
        """Canvass: every part has a name for who does not see it"""
        self.sign_in(PAYER, PRIMA)
        self.ready()
        for name in ("Where", "Scans by day", "Homes"):
            expect(self.page.get_by_role("region", name=name).first).to_be_attached()
        expect(self.page.get_by_role("region", name="Map of the homes")).to_be_visible()
        expect(self.page.get_by_role("progressbar", name=re.compile(r"100 of 300 homes visited"))).to_be_visible()
        expect(self.page.get_by_role("group", name="Colour the homes by")).to_be_visible()
        expect(self.page.get_by_role("columnheader", name="Address")).to_be_visible()
        levels = self.page.eval_on_selector_all("main h1, main h2, main h3", "nodes => nodes.map(node => Number(node.tagName[1]))")
        self.assertEqual(levels[0], 1)
        self.assertTrue(all(b <= a + 1 for a, b in zip(levels, levels[1:])), levels)


class FreeTest(CampaignTest):
    def test_page(self):
        """Canvass A23: who does not pay sees the upgrade, and no scans anywhere, in the map's data neither; nobody sees others' campaigns"""
        self.sign_in(FREE, ELMS)
        self.heading("Elm Street")
        self.ready()
        expect(self.page.locator(".upgrade")).to_contain_text("Upgrade to Pro to see scan activity")
        self.assertEqual(list(self.figures()), ["Homes", "Visited", "Codes"])
        self.assertEqual(self.page.locator(".chart, #colours").count(), 0)
        self.assertEqual(self.page.get_by_role("columnheader", name="Scans").count(), 0)
        data = self.page.evaluate(f"fetch('/console/campaigns/{ELMS}/map.json').then(answer => answer.json())")
        self.assertEqual([home["scans"] for home in data["homes"] + data["buildings"]], [0])
        self.go(f"/console/campaigns/{PRIMA}", status=404)
        self.heading("nothing here")
        self.go("/console/campaigns/elm-street", status=404)

    def test_upgrade(self):
        """Canvass A23: paid on the demo's page, the scans are there"""
        self.sign_up("uma@x.example", name="Uma")
        _, signed = self.house.call("POST", "/api/auth/signin", {"email": "uma@x.example", "password": "Passw0rd"})
        token = {BEARER: f"Bearer {signed['token']}"}
        status, campaign = self.house.call(
            "POST", "/api/campaigns", {"name": "Uma’s walk", "destination_url": "https://example.com/"}, token)
        self.assertEqual(status, 201, campaign)
        path = f"/console/campaigns/{campaign['id']}"
        self.go(path)
        expect(self.page.locator(".empty")).to_contain_text("No homes yet")
        expect(self.page.locator(".upgrade")).to_be_visible()
        api = f"/api/campaigns/{campaign['id']}"
        self.assertEqual(self.house.call("POST", f"{api}/addresses", {"address": "1 Uma St", "lat": 1.0, "lng": 2.0}, token)[0], 201)
        self.assertEqual(self.house.call("POST", f"{api}/qr-codes", {"scope": "addresses"}, token), (200, {"created": 1, "existing": 0}))
        codes = self.house.call("GET", f"{api}/qr-codes", headers=token)[1]["qr_codes"]
        # A phone, which goes nowhere: the redirect itself is what counts.
        scanned = self.context.request.get(f"/q/{codes[0]['slug']}", max_redirects=0)
        self.assertEqual(scanned.status, 302)
        status, checkout = self.house.call("POST", "/api/billing/stripe/checkout", {"price_id": "price_demo_pro"}, token)
        self.assertEqual(status, 200, checkout)
        self.page.goto(self.own(checkout["url"]))
        self.heading("Usher Pro")
        self.tab_to(self.page.get_by_role("button", name="Pay"))
        self.page.keyboard.press("Enter")
        self.heading("Paid")
        for _ in range(60):
            self.go(path)
            if self.figures().get("Scans") == "1":
                break
            self.page.wait_for_timeout(500)
        self.assertEqual(self.figures()["Scans"], "1")
        self.assertEqual(self.page.locator(".upgrade").count(), 0)
        portal = self.house.call("POST", "/api/billing/stripe/portal", {}, token)[1]["url"]
        self.page.goto(self.own(portal))
        self.press("End the pro plan")
        expect(self.page.locator("main")).to_contain_text("Nothing at the moment")
        self.go(path)
        expect(self.page.locator(".upgrade")).to_be_visible()


class InviteTest(CampaignTest):
    def test_invite(self):
        """Canvass A43: an invite leads a guest through the sign-in into the team, whose campaign is then theirs to see"""
        organisation = self.house.call("GET", "/api/organisations", headers=self.bearer("payer"))[1]["organisations"][0]["id"]
        status, invite = self.house.call(
            "POST", f"/api/organisations/{organisation}/invites", {"email": "ivy@x.example", "role": "editor"}, self.bearer("payer"))
        self.assertEqual(status, 201, invite)
        self.sign_up("ivy@x.example", name="Ivy")
        self.context.clear_cookies()
        self.page.goto(self.own(invite["accept_url"]))
        self.heading("Join Prima Canvassing")
        expect(self.page.locator("main")).to_contain_text("ivy@x.example")
        self.page.get_by_role("link", name="Sign in").last.click()
        self.page.fill("main [name=email]", "ivy@x.example")
        self.page.fill("[name=password]", "Passw0rd")
        self.press("Sign in")
        self.at("/invite")
        expect(self.page.locator("main")).to_contain_text("invited as Editor")
        self.tab_to(self.page.get_by_role("button", name="Accept"))
        self.page.keyboard.press("Enter")
        self.heading("Welcome")
        self.go(f"/console/campaigns/{PRIMA}")
        self.heading("Prima Run")
        self.go("/invite?token=none", status=404)
        self.heading("over")


class PlainTest(CampaignTest):
    script = False

    def test_without_script(self):
        """Canvass: without script figures, chart and list are there, and no map"""
        self.sign_in(PAYER, PRIMA)
        expect(self.page.locator("#map, #legend, #colours").first).to_be_hidden()
        expect(self.page.locator(".chart.broad")).to_be_visible()
        expect(self.page.locator("table.homes tbody tr")).to_have_count(100)


class SmallTest(CampaignTest):
    width = "small"

    def test_no_sideways_scroll(self):
        """Canvass: the page does not scroll sideways at 320 px, and its chart can be read"""
        self.sign_in(PAYER, PRIMA)
        self.ready()
        wide = self.page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
        self.assertLessEqual(wide, 0)
        tall = self.page.eval_on_selector_all(".chart.slim text", "nodes => nodes.map(node => node.getBoundingClientRect().height)")
        self.assertGreater(min(tall), 10)
        self.assertTrue(self.page.locator("#map").bounding_box()["height"] < 640)


if __name__ == "__main__":
    unittest.main()
