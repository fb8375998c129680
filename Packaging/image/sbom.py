"""The list of what is in an image, as SPDX 2.3 says it: Usher, the Swift packages inside the program, Debian's packages beside it."""
import datetime
import json
import os
import re
import urllib.parse

from oci import written

# As docs/dependencies.md writes them, and as SPDX does.
LICENCES = {"Apache-2.0": "Apache-2.0", "Apache-2.0 with Swift exception": "Apache-2.0 WITH Swift-exception", "MIT": "MIT"}


def swift_packages(root):
    """Name, version, address and licence of each Swift package of the build."""
    with open(os.path.join(root, "docs/dependencies.md")) as file:
        licences = dict(re.findall(r"^\| `([^`]+)` \| ([^|]+?) \|", file.read(), re.M))
    path = os.path.join(root, "Server/Package.resolved")
    if not os.path.exists(path):
        raise SystemExit("image: Server/Package.resolved is not there: Scripts/build release")
    with open(path) as file:
        pins = json.load(file)["pins"]
    for pin in sorted(pins, key=lambda pin: pin["identity"]):
        folder = pin["location"].rsplit("/", 1)[-1].removesuffix(".git")
        licence = LICENCES.get(licences.get(folder, ""), "NOASSERTION")
        yield folder, pin["state"]["version"], pin["location"], pin["state"]["revision"], licence


def _identifier(*parts):
    return "SPDXRef-" + re.sub(r"[^A-Za-z0-9.-]+", "-", "-".join(parts))


def _package(kind, name, version, purl, licence, **more):
    return {"SPDXID": _identifier(kind, name), "name": name, "versionInfo": version, "downloadLocation": "NOASSERTION", "filesAnalyzed": False,
            "licenseConcluded": "NOASSERTION", "licenseDeclared": licence, "copyrightText": "NOASSERTION",
            "externalRefs": [{"referenceCategory": "PACKAGE-MANAGER", "referenceType": "purl", "referenceLocator": purl}], **more}


def _debian(package, release):
    quoted = urllib.parse.quote(package.version, safe="")
    source, version = package.source
    purl = f"pkg:deb/debian/{urllib.parse.quote(package.name, safe='')}@{quoted}?arch={package.architecture}&distro={release}"
    return _package("deb", package.name, package.version, purl, "NOASSERTION", supplier="Organization: Debian",
                    sourceInfo=f"built of {source} {version}", licenseComments=f"Told in /usr/share/doc/{package.name}/copyright of the image.",
                    checksums=[{"algorithm": "SHA256", "checksumValue": package.sha256}])


def document(root, version, commit, architecture, release, debian, binary_sha256, moment):
    usher = _package("usher", "usher", version, f"pkg:generic/usher@{version}", "Apache-2.0", supplier="Organization: The Usher project",
                     primaryPackagePurpose="APPLICATION", checksums=[{"algorithm": "SHA256", "checksumValue": binary_sha256}])
    inside = [_package("swift", name, version, f"pkg:swift/{address.removeprefix('https://').removesuffix('.git')}@{version}", licence,
                       downloadLocation=f"git+{address}@{revision}") for name, version, address, revision, licence in swift_packages(root)]
    bound = [_package("bound", "zxing-js", "of nicegui-scanner 0.4.0", "pkg:pypi/nicegui-scanner@0.4.0", "MIT"),
             _package("bound", "leaflet", "as Debian has it", "pkg:npm/leaflet", "BSD-2-Clause")]
    beside = [_debian(package, release) for package in debian]
    relations = [("SPDXRef-DOCUMENT", "DESCRIBES", usher)]
    relations += [(usher["SPDXID"], "STATIC_LINK", package) for package in inside]
    relations += [(usher["SPDXID"], "CONTAINS", package) for package in bound]
    relations += [(usher["SPDXID"], "DEPENDS_ON", package) for package in beside]
    created = datetime.datetime.fromtimestamp(moment, datetime.timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")
    return written({
        "spdxVersion": "SPDX-2.3", "dataLicense": "CC0-1.0", "SPDXID": "SPDXRef-DOCUMENT", "name": f"usher-{version}-{architecture}",
        "documentNamespace": f"https://usher.invalid/spdx/{version}/{architecture}/{commit}/{binary_sha256[:16]}",
        "creationInfo": {"created": created, "creators": ["Tool: usher-image"]},
        "packages": [usher, *inside, *bound, *beside],
        "relationships": [{"spdxElementId": one, "relationshipType": kind, "relatedSpdxElement": other["SPDXID"]} for one, kind, other in relations],
    })
