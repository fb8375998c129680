"""Who asks what: credentials by the beginning of a path, and what must be asked by nobody."""

# What would take our own ground away: these are asked with credentials of nobody.
ENDING = {
    ("post", "/api/auth/signout"), ("delete", "/api/user/account"), ("delete", "/auth/me"), ("post", "/auth/logout"),
    ("delete", "/api/v1/airline/{airlineIdentifier}"), ("delete", "/api/campaigns/{id}"), ("delete", "/console/api/tours/{t}"),
}
# These ask services outside of the house, which are not there: 503 is their right answer.
OUTSIDE = {"/api/auth/social", "/api/v1/airline/create", "/api/webhooks/stripe"}
# An event stream does not end by itself.
STREAMS = ["/api/events/{id}/live", "/api/v1/airline/{airlineIdentifier}/live"]
# Whose answers are JSON, in whatever case; the others are pages.
API = ("/api/", "/auth/", "/tours", "/vouchers", "/analytics", "/console/api", "/wallet", "/openapi")
# These are pages, made to be looked at and printed.
PAGES = ("/api/docs", "/api/campaigns/{id}/print-sheet")


def credentials(world, path, door=False):
    if path.startswith(("/api/tickets", "/api/events")):
        return {"X-API-Key": world["door"] if door else world["manager"]}
    if path.startswith("/api/v1/"):
        return {"Authorization": "Bearer " + world["pilot"]}
    if path.startswith(("/auth/", "/tours", "/vouchers", "/analytics")):
        return {"Authorization": "Bearer " + world["walker"]}
    if path.startswith(("/api/campaigns", "/api/billing", "/api/buildings", "/api/organisations", "/api/invites")):
        return {"Authorization": "Bearer " + world["payer"]}
    return {"Authorization": "Bearer " + world["owner"]}


def values(world, path, name):
    """What is known of this parameter here: the longest beginning of the path wins."""
    found = [key for key in world["known"] if key.split("|")[1] == name and path.startswith(key.split("|")[0])]
    return world["known"][max(found, key=len)] if found else []


def asks_outside(path):
    return path in OUTSIDE or path.startswith("/api/billing/")


def is_api(path):
    return path.startswith(API) and path not in PAGES
