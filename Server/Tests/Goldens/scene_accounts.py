"""Somebody makes an account, confirms it, forgets the password and goes."""

import urllib.parse

from scene import Scene

ANN, PASSWORD = "ann@goldens.example", "Passw0rd"


def accounts(stage):
    scene = Scene(stage, "accounts")
    auth = "/api/auth"
    made = scene.ask("an account", "POST", f"{auth}/signup", None, {"email": f" {ANN.upper()} ", "password": PASSWORD, "name": "Ann Lee", "role": "admin"})
    scene.ask("the address is taken", "POST", f"{auth}/signup", None, {"email": ANN, "password": PASSWORD, "name": "Ann Lee"})
    for label, change in (("no address", {"email": ""}), ("a bad address", {"email": "ann"}), ("a short name", {"name": "A"}), ("a weak password", {"password": "p"})):
        scene.ask(label, "POST", f"{auth}/signup", None, {"email": "b@goldens.example", "password": PASSWORD, "name": "Bob"} | change)
    stage.bearer("Ann", made["token"])
    scene.ask("who is it", "POST", f"{auth}/verify", "Ann")
    scene.ask("who is it, by GET", "GET", f"{auth}/verify", "Ann")
    token = scene.token(scene.mail(ANN, "confirm"))
    scene.ask("a foreign address's token", "POST", f"{auth}/verify-email", None, {"token": token, "email": "b@goldens.example"})
    scene.ask("confirmed", "POST", f"{auth}/verify-email", None, {"token": token, "email": ANN})
    query = urllib.parse.urlencode({"token": token, "email": ANN})
    scene.ask("confirmed already", "GET", f"{auth}/verify-email?{query}")
    scene.ask("confirmed already, for a browser", "GET", f"{auth}/verify-email?{query}", Accept="text/html")
    scene.ask("the mail again, for whom it may concern", "POST", f"{auth}/verify-email", None, {"email": "nobody@goldens.example"})
    scene.ask("a wrong password", "POST", f"{auth}/signin", None, {"email": ANN, "password": "wrong"})
    scene.ask("an unknown address", "POST", f"{auth}/signin", None, {"email": "nobody@goldens.example", "password": PASSWORD})
    scene.ask("the right one", "POST", f"{auth}/signin", None, {"email": ANN, "password": PASSWORD})
    scene.ask("a provider that is none", "POST", f"{auth}/social", None, {"provider": "example", "token": "x"})
    profile(scene)
    scene.ask("forgotten", "POST", f"{auth}/password-reset", None, {"email": ANN})
    token = scene.token(scene.mail(ANN, "password"))
    query = urllib.parse.urlencode({"token": token, "email": ANN})
    scene.ask("is the link good", "GET", f"{auth}/password-reset?{query}")
    scene.ask("too weak", "PUT", f"{auth}/password-reset", None, {"email": ANN, "token": token, "newPassword": "weak"})
    scene.ask("a new one", "PUT", f"{auth}/password-reset", None, {"email": ANN, "token": token, "newPassword": "Passw2rd"})
    scene.ask("the link once more", "PUT", f"{auth}/password-reset", None, {"email": ANN, "token": token, "newPassword": "Passw3rd"})
    scene.ask("the old session is over", "GET", f"{auth}/verify", "Ann")
    again = scene.ask("signed in with it", "POST", f"{auth}/signin", None, {"email": ANN, "password": "Passw2rd"})
    stage.bearer("Ann", again["token"])
    scene.ask("signed out", "POST", f"{auth}/signout", "Ann", {"all": True})
    scene.ask("and is", "GET", "/api/user/profile", "Ann")
    stage.bearer("Ann", scene.ask("once more in", "POST", f"{auth}/signin", None, {"email": ANN, "password": "Passw2rd"})["token"])
    scene.ask("to go needs the password", "DELETE", "/api/user/account", "Ann", {"password": "wrong"})
    scene.ask("gone", "DELETE", "/api/user/account", "Ann", {"password": "Passw2rd"})
    scene.ask("nobody there", "POST", f"{auth}/signin", None, {"email": ANN, "password": "Passw2rd"})


def profile(scene):
    scene.ask("the profile", "GET", "/api/user/profile", "Ann")
    scene.ask("another name", "PATCH", "/api/user/profile", "Ann", {"name": "Ann “Quick” Ångström"})
    scene.ask("no name", "PATCH", "/api/user/profile", "Ann", {"name": " "})
    scene.ask("a wrong current password", "POST", "/api/user/password", "Ann", {"currentPassword": "x", "newPassword": "Passw1rd"})
    scene.ask("a weak new one", "POST", "/api/user/password", "Ann", {"currentPassword": PASSWORD, "newPassword": "weak"})
    scene.ask("changed", "POST", "/api/user/password", "Ann", {"currentPassword": PASSWORD, "newPassword": "Passw1rd"})
