"""Holds an image against what it promises: the format, the root, how it runs. Scripts/check-image runs it as root."""
import datetime
import glob
import hashlib
import io
import json
import os
import re
import signal
import stat
import subprocess
import sys
import tarfile
import tempfile
import time
import urllib.error
import urllib.request

sys.path.insert(0, os.path.dirname(__file__))
from container import Container
from oci import opened

import jsonschema
import referencing
from referencing.jsonschema import DRAFT4

SCHEMAS = "/usr/share/gocode/src/github.com/opencontainers/image-spec/schema"
PORT = 18917


def said(words):
    print(f"ok: {words}", flush=True)


def must(holds, words):
    if not holds:
        raise SystemExit(f"check-image: {words}")


def check_layout(path):
    """Every document by the format's own schemas, every blob by its digest; another program reads it too."""
    def document(name):
        with open(f"{SCHEMAS}/{name}") as file:
            return json.load(file)
    # The schemas refer to each other by addresses of which only the last part is a file's name.
    registry = referencing.Registry(retrieve=lambda address: DRAFT4.create_resource(document(os.path.basename(address))))

    def valid(value, schema):
        jsonschema.Draft4Validator(document(f"{schema}-schema.json"), registry=registry).validate(value)
    files, blobs, found = opened(path)
    valid(json.loads(files["oci-layout"]), "image-layout")
    valid(json.loads(files["index.json"]), "image-index")
    for digest, content in blobs.items():
        must(digest == "sha256:" + hashlib.sha256(content).hexdigest(), f"{digest} is not what its name says")
    images = []
    for descriptor in found:
        manifest = json.loads(blobs[descriptor["digest"]])
        valid(manifest, "image-manifest")
        config = json.loads(blobs[manifest["config"]["digest"]])
        valid(config, "config")
        layers = []
        for layer, diff in zip(manifest["layers"], config["rootfs"]["diff_ids"], strict=True):
            must(layer["size"] == len(blobs[layer["digest"]]), "a size is not the blob's")
            plain = subprocess.run(["gzip", "-dc"], input=blobs[layer["digest"]], check=True, capture_output=True).stdout
            must(diff == "sha256:" + hashlib.sha256(plain).hexdigest(), "a diff_id is not the layer's")
            layers.append(plain)
        must(descriptor["platform"]["architecture"] == config["architecture"], "the index names another architecture")
        images.append((config, layers))
    seen = subprocess.run(["skopeo", "inspect", "--raw", f"oci-archive:{path}"], capture_output=True, text=True)
    must(seen.returncode == 0, f"skopeo does not read it: {seen.stderr}")
    said(f"the archive is an OCI image of {', '.join(config['architecture'] for config, _ in images)}, {os.path.getsize(path) // 1_000_000} MB")
    return images


def check_members(layers):
    """Nothing in it is a shell or a program but usher, nothing gains rights, and only /tmp is everybody's."""
    members = {}
    for plain in layers:
        with tarfile.open(fileobj=io.BytesIO(plain)) as tar:
            for member in tar:
                members[member.name] = member
                if member.isfile():
                    content = tar.extractfile(member).read(4)
                    shared = re.search(r"\.so(\.|$)|/ld-linux|/gconv/", member.name)
                    must(not content.startswith(b"#!") and (content != b"\x7fELF" or shared or member.name == "usr/bin/usher"), f"{member.name} is a program")
    for name, member in members.items():
        must(not member.mode & (stat.S_ISUID | stat.S_ISGID), f"{name} gains rights")
        must(not member.mode & stat.S_IWOTH or member.issym() or name in ("tmp", "var/tmp"), f"{name} can be written to by everybody")
        must(member.uid == 0 or name == "var/lib/usher", f"{name} is somebody's")
    for need in ("etc/passwd", "etc/ssl/certs/ca-certificates.crt", "usr/share/zoneinfo/Europe/London", "etc/os-release", "tmp", "var/lib/usher"):
        must(need in members, f"/{need} is not there")
    return members


def check_papers(root, members):
    """Each package's licence, and the list of all that is in it."""
    listed = os.path.join(root, "usr/share/doc/usher/sbom.spdx.json")
    with open(listed) as file:
        document = json.load(file)
    names = {package["name"] for package in document["packages"] if package["SPDXID"].startswith("SPDXRef-deb-")}
    held = {name.rsplit("/", 1)[1] for name in members if name.startswith("var/lib/dpkg/status.d/")}
    must(names == held and len(held) > 40, f"the list names {len(names)} packages, the image holds {len(held)}")
    for name in held:
        must(os.path.exists(os.path.join(root, f"usr/share/doc/{name}/copyright")), f"{name} has no copyright")
    swift = [package for package in document["packages"] if package["SPDXID"].startswith("SPDXRef-swift-")]
    must(len(swift) > 20 and all(package["licenseDeclared"] != "NOASSERTION" for package in swift), "a Swift package has no licence")
    for package in swift:
        must(glob.glob(os.path.join(root, f"usr/share/doc/usher/licenses/{package['name']}-license.txt")), f"{package['name']}'s licence is not there")
    from spdx_tools.spdx.parser.parse_anything import parse_file
    from spdx_tools.spdx.validation.document_validator import validate_full_spdx_document
    faults = validate_full_spdx_document(parse_file(listed))
    must(not faults, f"the list is no SPDX: {faults[:1]}")
    said(f"{len(held)} packages of Debian and {len(swift)} of Swift are listed with their licences")


def check_libraries(root, machine):
    """What the program needs, and what that needs, is in the root."""
    folders = [f"usr/lib/{machine}-linux-gnu", "usr/lib"]
    waiting, seen = ["usr/bin/usher"], set()
    while waiting:
        path = os.path.join(root, waiting.pop())
        for name in re.findall(r"\(NEEDED\).*\[(.*)\]", subprocess.run(["readelf", "-d", path], check=True, capture_output=True, text=True).stdout):
            if name in seen:
                continue
            seen.add(name)
            place = next((f"{folder}/{name}" for folder in folders if os.path.exists(os.path.join(root, folder, name))), None)
            must(place or name.startswith("ld-linux"), f"{name}, which {os.path.basename(path)} needs, is not there")
            waiting += [place] if place else []
    said(f"its {len(seen)} libraries are there")


def asked(path, body=None):
    request = urllib.request.Request(f"http://127.0.0.1:{PORT}{path}", data=body and json.dumps(body).encode(), headers={"X-API-Key": "door-key-0001"})
    try:
        with urllib.request.urlopen(request, timeout=10) as answer:
            return answer.status, answer.read().decode(errors="replace")
    except urllib.error.HTTPError as error:
        return error.code, error.read().decode()


def catalogue():
    now = datetime.datetime.now(datetime.timezone.utc).replace(microsecond=0)
    begins, ends = (now - datetime.timedelta(hours=1)).isoformat(), (now + datetime.timedelta(hours=3)).isoformat()
    return json.dumps({
        "catalogue": 1, "organisations": [{"key": "globe", "name": "Globe", "time_zone": "Europe/London", "currency": "GBP"}],
        "accounts": [{"email": "door@globe.example", "memberships": [{"organisation": "globe", "role": "door"}],
                      "api_keys": [{"name": "Door 1", "key": "door-key-0001", "scopes": ["scan"]}]}],
        "events": [{"key": "hamlet", "organisation": "globe", "id": 456, "name": "Hamlet", "starts_at": begins, "ends_at": ends,
                    "ticket_types": [{"key": "stalls", "name": "Stalls", "price": 2500}]}],
        "sales": [{"key": "s", "event": "hamlet", "status": "paid", "code": "printed-1", "lines": [{"ticket_type": "stalls", "quantity": 1}]}]})


def served(container, out, test, body):
    """Starts the image, waits until its own health check says yes, lets `body` ask, and stops it as a machine does."""
    server = container.start(out)
    try:
        for _ in range(600):
            if container.execute(test).returncode == 0:
                break
            must(server.poll() is None, f"it ended: {open(out).read()}")
            time.sleep(0.1)
        else:
            raise SystemExit(f"check-image: no health within a minute: {open(out).read()}")
        body()
        server.send_signal(signal.SIGTERM)
        must(server.wait(15) == 0, f"SIGTERM ended it with {server.returncode}: {open(out).read()}")
    finally:
        if server.poll() is None:
            server.kill()


def check_running(folder, root, config, machine):
    test = config["Healthcheck"]["Test"][1:]
    container = Container(folder, root, config, os.path.join(folder, "data"), {"USHER_PORT": str(PORT)})
    must(container.execute(test).returncode != 0, "it says that it is well before it runs")
    brought = container.run("import", "-", stdin=catalogue())
    must(brought.returncode == 0, f"usher import: {brought.stdout}{brought.stderr}")
    well = container.run("doctor")
    must(well.returncode == 0, f"usher doctor: {well.stdout}{well.stderr}")
    out = os.path.join(folder, "out")

    def evening():
        must(asked("/health")[0] == 200, "/health")
        status, answer = asked("/api/tickets/scan", {"ticket_code": "printed-1"})
        must(status == 201, f"a scan answers {status}: {answer}")
        must(asked("/")[0] == 200 and asked("/openapi.json")[0] == 200, "a page")
        said("it starts without root, rights or a root that it could write to, is well by its own check, and lets a ticket in")

    def again():
        status, answer = asked("/api/tickets/scan", {"ticket_code": "printed-1"})
        must(status == 409 and "already_used" in answer, f"the same ticket after a new start: {status} {answer}")
        said("another container on the same volume knows that ticket; SIGTERM ends it with 0")
    served(container, out, test, evening)
    served(container, out, test, again)
    strangers = [name for name in os.listdir(root) if name not in {"bin", "sbin", "lib", "lib64", "usr", "etc", "var", "tmp", "proc", "sys", "dev", "run"}]
    must(not strangers, f"it has written {strangers}")


def main():
    path = os.path.realpath(sys.argv[1])
    for config, layers in check_layout(path):
        members = check_members(layers)
        said(f"{len(members)} files, no shell and no program but usher")
        machine = {"amd64": "x86_64", "arm64": "aarch64"}[config["architecture"]]
        with tempfile.TemporaryDirectory() as folder:
            root = os.path.join(folder, "root")
            os.chmod(folder, 0o755)
            for plain in layers:
                with tarfile.open(fileobj=io.BytesIO(plain)) as tar:
                    tar.extractall(root, numeric_owner=True)
            check_libraries(root, machine)
            check_papers(root, members)
            if machine == os.uname().machine:
                check_running(folder, root, config["config"], machine)
    print(f"Everything checked: {os.path.basename(path)}")


main()
