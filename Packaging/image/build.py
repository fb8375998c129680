"""Makes an OCI image of Usher for one architecture out of its program and Debian's packages: no container engine, no root, no shell inside.
Scripts/image runs it. The same program, packages and moment give the same bytes."""
import argparse
import datetime
import glob
import hashlib
import os
import re
import subprocess
import sys
import tarfile

sys.path.insert(0, os.path.dirname(__file__))
import sbom
from debian import Debian
from layer import Blob, Layer, packed
from oci import archive, image, opened

ROOT = os.path.abspath(os.path.join(os.path.dirname(__file__), "../.."))
USER = 10001
DATA = "/var/lib/usher"
MACHINES = {"amd64": ("x86_64", 62), "arm64": ("aarch64", 183)}


def text(path):
    with open(os.path.join(ROOT, path)) as file:
        return file.read()


def wanted(renamed):
    """The packages of packages.txt; a release of Debian may have given some other names."""
    names = [line for line in text("Packaging/packages.txt").splitlines() if line and not line.startswith("#")]
    return ["base-files", *(renamed.get(name, name) for name in names)]


def debian_layer(packages, moment):
    """What the program stands on: libraries, letters, time zones, certificates."""
    layer = Layer(moment)
    for folder in ("etc", "var/lib", "run", "proc", "sys", "dev"):
        layer.folder(folder)
    for folder in ("tmp", "var/tmp"):
        layer.folder(folder, 0o1777)
    for folder in ("bin", "sbin", "lib", "lib64"):
        layer.folder(f"usr/{folder}")
        layer.link(folder, f"usr/{folder}")
    for package in packages:
        layer.package(package)
        # As scanners of packages look for them where there is no dpkg.
        layer.file(f"var/lib/dpkg/status.d/{package.name}", control(package))
    certificates = [content for path, (_, content) in sorted(layer.entries.items())
                    if path.startswith("usr/share/ca-certificates/") and path.endswith(".crt")]
    layer.file("etc/ssl/certs/ca-certificates.crt", b"".join(certificates))
    layer.file("etc/passwd", "root:x:0:0:root:/:/usr/sbin/nologin\n"
               f"usher:x:{USER}:{USER}:Usher, front-of-house:{DATA}:/usr/sbin/nologin\nnobody:x:65534:65534:nobody:/:/usr/sbin/nologin\n")
    layer.file("etc/group", f"root:x:0:\nusher:x:{USER}:\nnogroup:x:65534:\n")
    layer.file("etc/nsswitch.conf", "passwd: files\ngroup: files\nhosts: files dns\nservices: files\nprotocols: files\n")
    layer.folder(DATA[1:], 0o700, USER)
    return layer


def control(package):
    kept = ("Package", "Version", "Architecture", "Maintainer", "Source", "Homepage", "Description")
    lines = [f"{name}: {package.fields[name]}" for name in kept if name in package.fields]
    return "\n".join([lines[0], "Status: install ok installed", *lines[1:]]) + "\n"


def usher_layer(arguments, packages, version, commit, moment):
    """The program, its licences and the list of what is in it."""
    layer = Layer(moment)
    stripped = os.path.join(arguments.cache, f"usher-{arguments.architecture}")
    strip = "strip" if os.uname().machine == MACHINES[arguments.architecture][0] else f"{MACHINES[arguments.architecture][0]}-linux-gnu-strip"
    subprocess.run([strip, "--strip-debug", "-o", stripped, arguments.binary], check=True)
    with open(stripped, "rb") as file:
        program = file.read()
    if program[:4] != b"\x7fELF" or int.from_bytes(program[18:20], "little") != MACHINES[arguments.architecture][1]:
        raise SystemExit(f"image: {arguments.binary} is no program for {arguments.architecture}")
    layer.file("usr/bin/usher", program, 0o755)
    if arguments.with_swift:
        swift_libraries(layer, arguments.binary, arguments.architecture)
    licences = {"usher": "LICENSE", **{name[:-4]: f"Packaging/licenses/{name}" for name in sorted(os.listdir(f"{ROOT}/Packaging/licenses"))}}
    for folder, *_ in sbom.swift_packages(ROOT):
        for path in sorted(glob.glob(f"{ROOT}/Server/.build/checkouts/{folder}/LICENSE*") + glob.glob(f"{ROOT}/Server/.build/checkouts/{folder}/NOTICE*")):
            licences[f"{folder}-{os.path.basename(path).split('.')[0].lower()}"] = path
    for name, path in licences.items():
        layer.file(f"usr/share/doc/usher/licenses/{name}.txt", text(path))
    if os.path.exists("/usr/share/doc/libjs-leaflet/copyright"):
        layer.file("usr/share/doc/usher/licenses/leaflet.txt", text("/usr/share/doc/libjs-leaflet/copyright"))
    listed = sbom.document(ROOT, version, commit, arguments.architecture, arguments.release, packages, hashlib.sha256(program).hexdigest(), moment)
    layer.file("usr/share/doc/usher/sbom.spdx.json", listed)
    return layer, listed


def swift_libraries(layer, binary, architecture):
    """Swift's own libraries, for a program of an ordinary build: for trying out."""
    for line in subprocess.run(["ldd", binary], check=True, capture_output=True, text=True).stdout.splitlines():
        found = re.match(r"\s+(lib\S+) => (\S*/swift/linux/\S+)", line)
        if found:
            with open(found[2], "rb") as file:
                layer.file(f"usr/lib/{MACHINES[architecture][0]}-linux-gnu/{found[1]}", file.read())


def run_configuration():
    return {"User": f"{USER}:{USER}", "WorkingDir": DATA, "Entrypoint": ["/usr/bin/usher"], "Cmd": ["serve"], "StopSignal": "SIGTERM",
            "ExposedPorts": {"8080/tcp": {}}, "Volumes": {DATA: {}},
            "Env": ["PATH=/usr/bin", f"HOME={DATA}", "LANG=C.UTF-8", f"USHER_DATA={DATA}", "USHER_HOST=0.0.0.0", "USHER_PORT=8080",
                    "SWIFT_BACKTRACE=enable=no"],
            # No part of the format, and read by Docker all the same; nanoseconds.
            "Healthcheck": {"Test": ["CMD", "/usr/bin/usher", "health"], "Interval": 10 * 10**9, "Timeout": 5 * 10**9, "StartPeriod": 60 * 10**9,
                            "Retries": 3}}


def build(arguments):
    version = re.search(r'static let current = "(.*)"', text("Server/Sources/UsherCore/House/UsherVersion.swift"))[1]
    commit = git("rev-parse", "HEAD") or "unknown"
    moment = int(os.environ.get("SOURCE_DATE_EPOCH") or git("log", "-1", "--format=%ct") or 0)
    renamed = {"trixie": {"libarchive13": "libarchive13t64", "libcurl4": "libcurl4t64", "libglib2.0-0": "libglib2.0-0t64"}}.get(arguments.release, {})
    packages = Debian(arguments.release, arguments.architecture, arguments.cache, arguments.mirror, arguments.security).packages(wanted(renamed))
    layers = [(*packed(debian_layer(packages, moment), arguments.level), f"{len(packages)} packages of Debian {arguments.release}")]
    name = f"usher-{version}-linux-{MACHINES[arguments.architecture][0]}"
    labels = {"org.opencontainers.image.title": "Usher", "org.opencontainers.image.description": "Front-of-house on your own server",
              "org.opencontainers.image.version": version, "org.opencontainers.image.revision": commit,
              "org.opencontainers.image.licenses": "Apache-2.0", "org.opencontainers.image.base.name": f"debian:{arguments.release}"}
    if arguments.base_only:
        name, listed = f"base-{arguments.release}-{arguments.architecture}", None
    else:
        layer, listed = usher_layer(arguments, packages, version, commit, moment)
        layers.append((*packed(layer, arguments.level), f"usher {version}"))
    created = datetime.datetime.fromtimestamp(moment, datetime.timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")
    blobs = image(layers, arguments.architecture, created, run_configuration(), labels)
    platform = {"architecture": arguments.architecture, "os": "linux"} | ({"variant": "v8"} if arguments.architecture == "arm64" else {})
    path = os.path.join(arguments.out, f"{name}.oci.tar")
    digest = archive(path, blobs, [blobs[-1].descriptor(platform=platform)], f"usher:{version}", moment)
    if listed:
        with open(os.path.join(arguments.out, f"{name}.spdx.json"), "wb") as file:
            file.write(listed)
    with open(os.path.join(arguments.out, f"{name}.packages"), "w") as file:
        file.writelines(f"{package.name} {package.version} {package.sha256}\n" for package in packages)
    print(f"{path} {digest}")


def join(paths, out):
    """One archive of several architectures' images, of which a machine takes its own."""
    blobs, manifests, names, moment = {}, [], set(), 0
    for path in paths:
        files, contents, found = opened(path)
        with tarfile.open(path) as tar:
            moment = max(moment, *(member.mtime for member in tar))
        names.add(re.search(r'ref\.name":"([^"]+)"', files["index.json"].decode())[1])
        blobs |= contents
        manifests += [{key: value for key, value in descriptor.items() if key != "annotations"} for descriptor in found]
    if len(names) != 1 or len({str(one["platform"]) for one in manifests}) != len(manifests):
        raise SystemExit("image: these are not one version's images of different architectures")
    made = [Blob(content, "") for _, content in sorted(blobs.items())]
    print(f"{out} {archive(out, made, sorted(manifests, key=lambda one: one['platform']['architecture']), names.pop(), moment)}")


def git(*arguments):
    done = subprocess.run(["git", "-C", ROOT, *arguments], capture_output=True, text=True)
    return done.stdout.strip() if done.returncode == 0 else ""


def main():
    parser = argparse.ArgumentParser(prog="image", description="Make an OCI image of Usher.")
    parser.add_argument("--binary", help="the program, with Swift's libraries inside")
    parser.add_argument("--architecture", choices=MACHINES, default="amd64" if os.uname().machine == "x86_64" else "arm64")
    parser.add_argument("--release", default="bookworm", help="of Debian: bookworm, trixie")
    parser.add_argument("--mirror", default="http://deb.debian.org/debian", help="Debian's packages; one of a day makes an old image again")
    parser.add_argument("--security", default="http://deb.debian.org/debian-security")
    parser.add_argument("--out", default=".build/image")
    parser.add_argument("--cache", default=".build/image/cache")
    parser.add_argument("--level", type=int, default=6, help="of compression")
    parser.add_argument("--with-swift", action="store_true", help="take Swift's libraries along, for a program of an ordinary build")
    parser.add_argument("--base-only", action="store_true", help="only what the program stands on")
    parser.add_argument("--join", nargs="+", metavar="ARCHIVE", help="make one archive, --out, of these")
    arguments = parser.parse_args()
    if arguments.join:
        return join(arguments.join, arguments.out)
    if not arguments.binary and not arguments.base_only:
        parser.error("--binary is needed")
    os.makedirs(arguments.out, exist_ok=True)
    os.makedirs(arguments.cache, exist_ok=True)
    build(arguments)


main()
