"""How organisers sign in, in a browser: a second factor, passkeys, sessions; a house's keys; what is deleted and had back."""

import base64
import hashlib
import hmac
import os
import re
import shutil
import socket
import struct
import subprocess
import tempfile
import time
import unittest

import browsing
from browsing import BrowserTest, expect, tearDownModule  # noqa: F401
from house import House


class NamedHouse(House):
    """Usher on an empty folder at localhost, by which browsers know passkeys."""

    def __init__(self, program):
        self.folder = tempfile.mkdtemp(prefix="usher-account-")
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        self.log = open(os.path.join(self.folder, "log"), "w+", encoding="utf-8")
        self.process = subprocess.Popen(
            [program, "serve", "--port", str(port), "--data", os.path.join(self.folder, "data"), "--public-url", f"http://localhost:{port}",
             "--payments-demo", "true", "--limits-off", "true"],
            stdout=subprocess.PIPE, stderr=self.log, text=True)
        lines = [self.process.stdout.readline() for _ in range(2)]
        self.setup = next((line.split()[-1] for line in lines if "Set up Usher at" in line), "")
        self.url = f"http://localhost:{port}"
        if not self.setup:
            self.stop()
            raise RuntimeError(f"no start: {lines}")
        self.house = None

    def stop(self):
        super().stop()
        shutil.rmtree(self.folder, ignore_errors=True)


def setUpModule():
    browsing.setUpModule(NamedHouse)


def code(secret, late=0):
    """RFC 6238, as an authenticator app has it."""
    step = int(time.time()) // 30 + late
    mac = hmac.new(base64.b32decode(secret), struct.pack(">Q", step), hashlib.sha1).digest()
    offset = mac[-1] & 15
    return f"{(struct.unpack('>I', mac[offset:offset + 4])[0] & 0x7FFFFFFF) % 1_000_000:06d}"


class AccountTest(BrowserTest):
    def found(self):
        """The operator's house, made once by way of the printed link; the visitor is signed in."""
        if self.house.house is None:
            self.go(self.house.setup)
            self.page.fill("[name=name]", "Ada Lovelace")
            self.page.fill("main [name=email]", "ada@globe.example")
            self.page.fill("[name=password]", "Passw0rd")
            self.press("Become the operator")
            self.follow("Next: your house")
            self.page.fill("[name=name]", "Globe Theatre")
            self.page.select_option("[name=country]", "GB")
            self.page.check("#desks-boxoffice")
            self.press("Make a house")
            self.at("/console/o/globe-theatre")
            self.house.house = "/console/o/globe-theatre"
        else:
            self.enter(self.page, "ada@globe.example", "/console")
            self.at("/console/o/globe-theatre")
        return self.house.house

    def enter(self, page, email, path):
        page.goto(f"/signin?next={path}")
        page.fill("main [name=email]", email)
        page.fill("[name=password]", "Passw0rd")
        page.get_by_role("button", name=re.compile("^Sign in$")).click()

    def person(self, address):
        self.sign_up(address)
        self.go("/account/security")

    def fits(self):
        for width in (320, 390, 1280):
            self.page.set_viewport_size({"width": width, "height": 800})
            self.assertLessEqual(self.page.evaluate("() => document.documentElement.scrollWidth"), width)
        self.page.set_viewport_size(browsing.WIDTHS[self.width])


class SecondFactorTest(AccountTest):
    script = False

    def test_second_factor(self):
        """Console C8 C10: set up by the text below the QR code, signed in by the app's digits and by a recovery code; the other browser is ended"""
        self.person("ann@x.example")
        self.picture("security")
        self.fits()
        self.follow("Set up a second step")
        self.press("Show the code to scan")
        expect(self.page.locator(".qr svg")).to_be_visible()
        self.picture("one-time-secret")
        self.fits()
        secret = self.page.locator(".secret .code").inner_text().replace(" ", "")
        self.page.fill("[name=code]", code(secret))
        self.press("Turn it on")
        codes = self.page.locator(".codes .code").all_inner_texts()
        self.assertEqual(len(codes), 10)
        self.picture("recovery-codes")
        self.fits()
        self.follow("I have kept them")
        expect(self.page.locator("main")).to_contain_text("10 recovery codes are left")

        context, other = self.visitor(script=False)
        self.enter(other, "ann@x.example", "/account/security")
        other.wait_for_url(re.compile("/signin/code"))
        other.fill("[name=code]", "000000")
        other.get_by_role("button", name="Sign in").click()
        expect(other.get_by_role("alert")).to_contain_text("This code is not right")
        other.fill("[name=code]", code(secret, late=1))
        other.get_by_role("button", name="Sign in").click()
        other.wait_for_url(re.compile("/account/security"))
        expect(other.locator("main")).to_contain_text("This one")
        _, third = self.visitor(script=False)
        self.enter(third, "ann@x.example", "/account/security")
        third.fill("[name=code]", codes[0].lower())
        third.get_by_role("button", name="Sign in").click()
        expect(third.locator("main")).to_contain_text("9 recovery codes are left")

        self.go("/account/security")
        self.press("Sign out everywhere else")
        expect(self.page.get_by_role("status").first).to_contain_text("Everywhere else you are signed out")
        other.goto("/account/security")
        other.wait_for_url(re.compile("/signin"))

    def test_keys(self):
        """Console C19: a key is shown once, works on the API, and is revoked"""
        house = self.found()
        self.go(f"{house}/keys")
        self.picture("keys-none")
        self.follow("New key")
        self.picture("key-new")
        self.fits()
        self.page.fill("[name=name]", "Website")
        self.page.check("[value='catalogue.read']")
        self.press("Make the key")
        secret = self.page.locator("p.code").inner_text()
        self.picture("key-made")
        self.follow("I have copied it")
        self.picture("keys")
        answer = self.page.request.get("/console/api/plans?organisation=globe-theatre", headers={"X-API-Key": secret})
        self.assertEqual((answer.status, answer.json()), (200, []))
        self.follow("Revoke")
        self.press("Revoke the key Website")
        expect(self.page.get_by_role("status").first).to_contain_text("The key Website is revoked.")
        context, stranger = self.visitor(script=False)
        refused = stranger.request.get("/console/api/plans?organisation=globe-theatre", headers={"X-API-Key": secret})
        self.assertEqual(refused.status, 401)

    def test_bin(self):
        """Console C14: a show is deleted and undone; for good takes its name"""
        house = self.found()
        self.go(f"{house}/shows/new")
        self.page.fill("[name=title]", "Pericles")
        self.page.fill("[name=starts]", "2030-01-06T19:30")
        self.press("Go on")
        show = re.search(r"/shows/[0-9a-f-]{36}", self.page.url).group(0)
        self.go(f"{house}{show}")
        self.picture("show-delete")
        self.press("Delete this show")
        expect(self.page.get_by_role("status").first).to_contain_text("Deleted show Pericles.")
        self.picture("undo")
        self.press("Undo")
        self.at(show)
        expect(self.page.get_by_role("status").first).to_contain_text("Pericles is back, as it was.")
        self.press("Delete this show")
        self.go(f"{house}/bin")
        self.picture("bin")
        self.fits()
        self.follow("Delete for good")
        self.page.fill("[name=typed]", "pericles")
        self.press("Delete for good")
        expect(self.page.get_by_role("alert")).to_contain_text("This is not the name")
        self.picture("typed-wrong")
        self.page.fill("[name=typed]", "Pericles")
        self.press("Delete for good")
        expect(self.page.locator("main")).to_contain_text("The bin is empty")

    def test_search(self):
        """Console C11: the search in the header finds a show by a part of its name"""
        house = self.found()
        self.go(f"{house}/shows/new")
        self.page.fill("[name=title]", "Théâtre d’été")
        self.page.fill("[name=starts]", "2030-02-06T19:30")
        self.press("Go on")
        self.at("/setup/")
        self.page.get_by_role("searchbox").first.fill("theatre")
        self.page.keyboard.press("Enter")
        expect(self.page.locator(".found")).to_contain_text("Théâtre d’été")
        self.picture("search")
        self.fits()


class DemandTest(AccountTest):
    script = False

    def test_demand(self):
        """Console C9: a house demands a second step of its admins, who are led to it and back"""
        house = self.found()
        self.go(f"{house}/settings/security")
        self.picture("demand")
        self.fits()
        self.page.check("[value=admins]")
        self.press("Save")
        self.page.wait_for_url(re.compile("/account/security"))
        expect(self.page.locator("main")).to_contain_text("A house of yours asks for a second step.")
        self.follow("Set up a second step")
        self.press("Show the code to scan")
        secret = self.page.locator(".secret .code").inner_text().replace(" ", "")
        self.page.fill("[name=code]", code(secret))
        self.press("Turn it on")
        self.follow("I have kept them")
        self.at(f"{house}/settings/security")
        self.page.check("[value=optional]")
        self.press("Save")
        self.go("/account/security/off")
        self.press("Turn off the second step")


class PasskeyTest(AccountTest):
    def test_passkey(self):
        """Console C7: a passkey of a virtual authenticator is added, signs in, and is given up"""
        session = self.context.new_cdp_session(self.page)
        session.send("WebAuthn.enable")
        session.send("WebAuthn.addVirtualAuthenticator", {"options": {
            "protocol": "ctap2", "transport": "internal", "hasResidentKey": True, "hasUserVerification": True, "isUserVerified": True,
            "automaticPresenceSimulation": True}})
        self.person("kay@x.example")
        self.page.fill("#passkey-name", "Laptop")
        self.press("Add a passkey")
        expect(self.page.locator("section[aria-labelledby=passkeys]")).to_contain_text("Laptop")
        # The page comes anew once the key is kept.
        self.page.wait_for_load_state("networkidle")
        self.picture("passkeys")
        self.fits()
        self.go("/account")
        self.press("Sign out here")
        self.go("/signin?next=/account/security")
        self.picture("signin-passkey")
        self.press("Sign in with a passkey")
        self.at("/account/security")
        expect(self.page.locator("section[aria-labelledby=passkeys]")).not_to_contain_text("Not yet")
        self.page.locator("section[aria-labelledby=passkeys]").get_by_role("link", name="Remove").click()
        self.press("Remove")
        expect(self.page.get_by_role("status").first).to_contain_text("The passkey is removed.")
        self.go("/account")
        self.press("Sign out here")
        self.go("/signin")
        self.press("Sign in with a passkey")
        expect(self.page.get_by_role("alert").first).to_contain_text("could not be verified")


if __name__ == "__main__":
    unittest.main()
