"""Campaigns in the browser. The film: from an empty house to the first scan shown, with territories, a volunteer's walk list and printed sheets. On the
demo: tabs, map and figures for who pays, the upgrade for who does not; the pages of invites and plans."""

import re
import unittest
import urllib.parse

import browsing
from browsing import BrowserTest, expect, tearDownModule  # noqa: F401
from demo import DemoHouse
from playwright.sync_api import Error

PRIMA, ELMS = (f"0d9f1f3e-0000-4000-8000-0000000de00{number}" for number in (1, 2))
PAYER, FREE = "payer@prima.example", "free@elms.example"
BEARER = "Authorization"


def setUpModule():
    browsing.setUpModule(DemoHouse)


class CampaignTest(BrowserTest):
    def ready(self):
        self.page.wait_for_selector("#map[data-ready=yes]", state="attached")

    def sign_in(self, email, campaign, tab=""):
        """To the campaign's page by way of its old address and the sign-in that it asks for."""
        self.go(f"/console/campaigns/{campaign}")
        self.at("/signin")
        self.page.fill("main [name=email]", email)
        self.page.fill("[name=password]", self.house.passwords[email])
        self.press("Sign in")
        self.page.wait_for_url(re.compile(f"/console/o/[a-z-]+/campaigns/{campaign}$"))
        if tab:
            self.tab(tab)

    def tab(self, name):
        self.page.locator(".tabs").get_by_role("link", name=name, exact=True).click()

    def bearer(self, who):
        return {BEARER: f"Bearer {self.house.tokens[who]}"}

    @staticmethod
    def own(url):
        """On this house's port, whatever it is called outside."""
        return re.sub(r"^https?://[^/]+", "", url)

    def figures(self):
        return dict(zip(self.page.locator(".figures dt").all_text_contents(), self.page.locator(".figures dd").all_text_contents()))


class FilmTest(CampaignTest):
    HOMES = "address,unit,postal_code,lat,lng\n" + "".join(
        f"{number} {street} St,,M5V,{43.64 + row * .0004:.4f},{-79.39 + number * .0002:.4f}\n"
        for row, street in enumerate(("Adelaide", "King", "Queen")) for number in range(1, 9))

    def house_and_campaign(self):
        self.sign_up("nora@x.example", name="Nora")
        self.go("/console/houses/new")
        self.page.fill("[name=name]", "Nora’s team")
        self.page.select_option("[name=country]", "GB")
        self.picture("house")
        self.page.locator("main form button[type=submit]").first.click()
        self.page.wait_for_url(re.compile("/console/o/nora"))
        self.root = urllib.parse.urlparse(self.page.url).path.rstrip("/")
        self.go(f"{self.root}/campaigns")
        self.picture("campaigns-empty")
        self.page.locator("main").get_by_role("link", name="New campaign").first.click()
        self.page.fill("[name=name]", "Spring walk")
        self.page.fill("[name=destination]", "https://example.com/spring")
        self.press("Make the campaign")
        self.heading("Spring walk")
        self.picture("homes-empty")

    def homes(self):
        self.page.locator("main").get_by_role("link", name="Import homes").first.click()
        self.page.set_input_files("[type=file]", {"name": "homes.csv", "mimeType": "text/csv", "buffer": self.HOMES.encode()})
        self.press("Look at the file")
        self.press("Import homes")
        self.page.wait_for_url(re.compile("/jobs/"))
        expect(self.page.locator("main")).to_contain_text("24 of 24")
        self.go(f"{self.root}/campaigns")
        self.page.locator("main").get_by_role("link", name="Spring walk", exact=True).click()
        self.heading("Spring walk")
        self.assertEqual(self.figures()["Homes"], "24")
        self.picture("homes")
        self.campaign = urllib.parse.urlparse(self.page.url).path

    def territory(self):
        self.tab("Territories")
        self.picture("territories-empty")
        self.page.locator("main").get_by_role("link", name="New territory").first.click()
        self.ready()
        self.page.fill("[name=name]", "King and Adelaide")
        box = self.page.locator("#map").bounding_box()
        self.page.locator("#map").scroll_into_view_if_needed()
        box = self.page.locator("#map").bounding_box()
        for across, down in ((.04, .4), (.96, .4), (.96, .97), (.04, .97)):
            self.page.mouse.click(box["x"] + box["width"] * across, box["y"] + box["height"] * down)
        expect(self.page.locator("#inside")).to_have_text("16 homes inside")
        self.assertEqual(len(self.page.locator("#corners").input_value().splitlines()), 4)
        self.picture("territory-drawing")
        self.press("Make the territory")
        self.heading("King and Adelaide")
        self.assertEqual(self.figures()["Homes"], "16")
        # The same by streets, whose home in both belongs to the newer.
        self.go(f"{self.campaign}/territories/new")
        self.page.get_by_label("By streets").check()
        self.page.fill("[name=name]", "King alone")
        self.page.get_by_role("button", name="King St").click()
        expect(self.page.locator("#inside")).to_have_text("8 homes inside")
        self.picture("territory-streets")
        self.press("Make the territory")
        self.heading("King alone")
        self.go(f"{self.campaign}/territories")
        row = self.page.get_by_role("row").filter(has_text="King and Adelaide")
        expect(row.locator("td.number").first).to_contain_text("8")
        self.picture("territories")
        self.tab("Map")
        self.ready()
        expect(self.page.locator("main")).to_contain_text("canvass.tiles_url")
        expect(self.page.locator(".map .north")).to_be_visible()
        expect(self.page.locator(".map .leaflet-control-scale")).to_be_visible()
        self.page.get_by_role("radio", name="Territories").check()
        expect(self.page.locator("#legend")).to_contain_text("King alone")
        self.picture("map")

    def link(self):
        self.go(f"{self.campaign}/territories")
        self.page.get_by_role("link", name="King alone").click()
        self.page.fill("[name=name]", "Ben")
        self.picture("territory")
        self.press("Make the link")
        url = self.page.locator(".door-code code").text_content()
        self.picture("link")
        return self.own(url)

    def walk(self, url):
        """A volunteer without an account, on a phone that loses its network."""
        context, phone = self.visitor(width="phone")
        phone.goto(url)
        self.picture("start", phone, ["phone"])
        phone.get_by_role("button", name="Start on this phone").click()
        phone.wait_for_selector("#walk[data-kept=yes]")
        expect(phone.locator("#homes li")).to_have_count(8)
        self.picture("walk", phone, ["phone"])
        expect(phone.locator("#next-line")).to_have_text("1 King St")
        phone.get_by_role("button", name="Visited").click()
        expect(phone.locator("#next-line")).to_have_text("2 King St")
        expect(phone.locator("#net")).to_be_empty()
        context.set_offline(True)
        phone.fill("#note", "Come on Sunday")
        phone.get_by_role("button", name="Nobody there").click()
        phone.get_by_role("button", name="Never again").click()
        expect(phone.locator("#net")).to_contain_text("2 visits are on this phone")
        self.picture("walk-offline", phone, ["phone"])
        # Opened anew in the stairwell, it is as it was.
        phone.reload()
        phone.wait_for_selector("#walk[data-ready=yes]")
        expect(phone.locator("#homes li").nth(1)).to_contain_text("Nobody there")
        expect(phone.locator("#net")).to_contain_text("2 visits are on this phone")
        context.set_offline(False)
        expect(phone.locator("#net")).to_be_empty()
        phone.reload()
        expect(phone.locator("#homes li")).to_have_count(7)
        for _ in range(3):
            phone.reload()
        self.page.goto(f"{self.campaign}/visits")
        expect(self.page.locator("tbody tr")).to_have_count(3)
        expect(self.page.locator("tbody")).to_contain_text("Come on Sunday")
        self.picture("visits")
        context.close()

    def paper(self):
        self.tab("Codes")
        self.press("Make the missing codes")
        expect(self.page.locator("tbody tr")).to_have_count(24)
        self.picture("codes")
        self.page.locator("tbody th a").first.click()
        self.slug = re.search(r"/q/(\w+)", self.page.locator(".door-code code").text_content()).group(1)
        self.picture("code")
        # A phone, which goes nowhere: the redirect itself is what counts.
        self.assertEqual(self.context.request.get(f"/q/{self.slug}", max_redirects=0).status, 302)
        self.go(f"{self.campaign}/print")
        expect(self.page.locator(".upgrade")).to_contain_text("Upgrade to Pro to print in bulk")
        self.picture("print-free")

    def upgrade(self):
        self.tab("Plan")
        expect(self.page.locator(".offers")).to_contain_text("£19.00 a month")
        self.picture("plan")
        self.tab("Homes")
        expect(self.page.locator(".upgrade")).to_contain_text("£19.00 a month")
        self.press("Upgrade to Pro")
        self.heading("Usher Pro")
        self.press("Pay")
        self.heading("Paid")
        self.page.locator("main").get_by_role("link", name="Go back").click()
        expect(self.page.locator(".figures")).to_contain_text("Usher Pro")
        self.picture("plan-paid")
        for _ in range(60):
            self.go(self.campaign)
            if self.figures().get("Scans") == "1":
                break
            self.page.wait_for_timeout(250)
        self.assertEqual((self.figures()["Scans"], self.page.locator(".upgrade").count()), ("1", 0))
        self.picture("homes-paid")
        self.tab("Figures")
        expect(self.page.locator(".chart.broad")).to_be_visible()
        self.picture("figures")

    def sheets(self):
        self.tab("Print")
        self.page.select_option("[name=territory]", label="King alone")
        self.page.select_option("[name=cols]", "3")
        self.press("Show the sheet")
        frame = self.page.frame_locator("iframe")
        expect(frame.locator(".code")).to_have_count(8)
        expect(frame.locator(".sheet")).to_contain_text("King St")
        self.picture("print")
        with self.context.expect_page() as opened:
            self.page.get_by_role("link", name="Open the sheets").click()
        expect(opened.value.locator(".code")).to_have_count(8)
        opened.value.close()

    def test_film(self):
        """Console C61, C62: from an empty house to the first scan shown: homes, territories, a walk list by link that loses its network, codes, upgrade, sheets"""
        self.house_and_campaign()
        self.homes()
        self.territory()
        self.walk(self.link())
        self.paper()
        self.upgrade()
        self.sheets()


class PaidTest(CampaignTest):
    def test_pages(self):
        """Canvass: who pays sees scans by day and by home; nothing comes from elsewhere"""
        asked = []
        self.page.on("request", lambda request: asked.append(request.url))
        self.sign_in(PAYER, PRIMA)
        self.heading("Prima Run")
        figures = self.figures()
        self.assertEqual((figures["Homes"], figures["Visited"], figures["Codes"]), ("300", "100", "300"))
        self.assertEqual(figures["Homes scanned"], "225")
        self.assertEqual(self.page.locator(".upgrade").count(), 0)
        rows = self.page.locator("main tbody tr")
        expect(rows).to_have_count(50)
        expect(rows.first).to_contain_text("1 Adelaide St")
        self.follow("Next page")
        expect(rows.first).to_contain_text("51")
        self.follow("First page")
        expect(rows.first).to_contain_text("1 Adelaide St")
        self.tab("Figures")
        bars = self.page.locator(".chart.broad .bar")
        expect(bars).to_have_count(30)
        counted = sum(int(text.split(": ")[1]) for text in self.page.locator(".chart.broad .bar title").all_text_contents())
        self.assertEqual(str(counted), figures["Scans"])
        expect(self.page.get_by_role("img", name=re.compile(r"\d+ scans from "))).to_be_visible()
        expect(self.page.locator("main tbody tr")).to_have_count(30)
        self.tab("Map")
        self.ready()
        self.assertEqual([url for url in asked if not url.startswith((self.house.url, "data:"))], [])

    def test_list(self):
        """Canvass: the old address leads to the campaigns of the visitor's house; a guest signs in first"""
        self.go("/console/campaigns")
        self.at("/signin")
        self.sign_in(PAYER, PRIMA)
        self.go("/console/campaigns")
        self.page.wait_for_url(re.compile("/console/o/[a-z-]+/campaigns$"))
        self.heading("Campaigns")
        expect(self.page.locator("main tbody tr")).to_have_count(1)
        self.follow("Prima Run")
        self.page.wait_for_url(re.compile(PRIMA))

    def test_map(self):
        """Canvass: homes are coloured by visits or by scans, chosen by keyboard, and tell themselves when they are pressed"""
        self.sign_in(PAYER, PRIMA, "Map")
        self.ready()
        legend = self.page.locator("#legend")
        expect(legend).to_contain_text("Not yet visited")
        chosen = self.page.get_by_role("radio", name="Visited")
        self.tab_to(chosen)
        self.page.keyboard.press("ArrowRight")
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
        expect(self.page.get_by_label(re.compile(r"100 of 300 homes visited"))).to_be_visible()
        expect(self.page.get_by_role("columnheader", name="Address")).to_be_visible()
        self.tab("Map")
        self.ready()
        expect(self.page.get_by_role("region", name="Map of the homes")).to_be_visible()
        expect(self.page.get_by_role("group", name="Colour the homes by")).to_be_visible()


class FreeTest(CampaignTest):
    def test_page(self):
        """Canvass A23: who does not pay sees the upgrade, and no scans anywhere, in the map's data neither; nobody sees others' campaigns"""
        self.sign_in(FREE, ELMS)
        self.heading("Elm Street")
        expect(self.page.locator(".upgrade")).to_contain_text("Upgrade to Pro to see scan activity")
        expect(self.page.get_by_role("button", name="Upgrade to Pro")).to_be_visible()
        self.assertEqual(list(self.figures()), ["Homes", "Visited", "Codes"])
        self.assertEqual(self.page.get_by_role("columnheader", name="Scans").count(), 0)
        data = self.page.evaluate("fetch(location.pathname + '/map.json').then(answer => answer.json())")
        self.assertEqual([home["scans"] for home in data["homes"] + data["buildings"]], [0])
        self.tab("Figures")
        self.assertEqual(self.page.locator(".chart").count(), 0)
        self.tab("Map")
        self.ready()
        self.assertEqual(self.page.get_by_role("radio", name="Scans").count(), 0)
        self.go(f"/console/campaigns/{PRIMA}", status=404)
        self.heading("nothing here")
        self.go("/console/campaigns/elm-street", status=404)


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
        """Canvass: without script list, figures, forms of territories and walk lists are there, and no map"""
        self.sign_in(PAYER, PRIMA)
        expect(self.page.locator("main tbody tr")).to_have_count(50)
        self.tab("Figures")
        expect(self.page.locator(".chart.broad")).to_be_visible()
        self.tab("Map")
        expect(self.page.locator("#map, #legend, #colours").first).to_be_hidden()
        self.tab("Territories")
        self.page.locator("main").get_by_role("link", name="New territory").first.click()
        self.page.fill("[name=name]", "Adelaide")
        self.page.get_by_label("By streets").check()
        self.page.fill("[name=streets]", "Adelaide St")
        self.press("Make the territory")
        self.heading("Adelaide")
        self.follow("Open the walk list")
        line = self.page.locator("#next-line").text_content()
        self.page.get_by_role("button", name="Nobody there").click()
        expect(self.page.locator("#homes li").filter(has_text=line).first).to_contain_text("Nobody there")
        self.assertNotEqual(self.page.locator("#next-line").text_content(), line)


class SignedOutTest(CampaignTest):
    def kept(self, path):
        """Whether the phone has the page on its shelf."""
        return self.page.evaluate("path => caches.open('walk lists').then(shelf => shelf.match(path)).then(Boolean)", path)

    def test_kept_list_is_dropped(self):
        """A member's walk list that their phone keeps is dropped once they have signed out: without a network nothing of it opens"""
        self.sign_in(PAYER, PRIMA)
        self.page.goto(self.page.url + "/territories/new")
        self.page.fill("[name=name]", "Left behind")
        self.page.get_by_label("By streets").check()
        self.page.get_by_role("button", name="Adelaide St").click()
        self.press("Make the territory")
        self.heading("Left behind")
        walk = urllib.parse.urlparse(self.page.url).path + "/walk"
        self.go(walk)
        self.page.wait_for_selector("#walk[data-kept=yes]")
        self.context.set_offline(True)
        self.page.goto(walk)
        expect(self.page.locator("#homes li").first).to_contain_text("Adelaide St")
        self.context.set_offline(False)
        self.go("/account")
        self.assertTrue(self.kept(walk))
        self.press("Sign out here")
        self.page.wait_for_url(lambda url: "/account" not in url)
        # The next look is answered with a way to the sign-in, which the worker sees as an opaque redirect.
        self.page.goto(walk)
        self.at("/signin")
        self.assertFalse(self.kept(walk))
        self.context.set_offline(True)
        with self.assertRaises(Error):
            self.page.goto(walk)
        self.context.set_offline(False)


class SmallTest(CampaignTest):
    width = "small"

    def test_no_sideways_scroll(self):
        """Canvass: no page scrolls sideways at 320 px, and the chart can be read"""
        self.sign_in(PAYER, PRIMA)
        for tab in ("Homes", "Map", "Territories", "Codes", "Print", "Visits", "Figures", "Plan"):
            self.tab(tab)
            wide = self.page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
            self.assertLessEqual(wide, 0, tab)
            if tab == "Figures":
                tall = self.page.eval_on_selector_all(".chart.slim text", "nodes => nodes.map(node => node.getBoundingClientRect().height)")
                self.assertGreater(min(tall), 10)
            if tab == "Map":
                self.ready()
                self.assertTrue(self.page.locator("#map").bounding_box()["height"] < 640)


if __name__ == "__main__":
    unittest.main()
