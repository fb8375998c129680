"""Debian's packages, chosen and fetched by apt in a folder of its own: nothing is installed, no script of theirs is run, and no root is needed."""
import os
import re
import subprocess

# What only the scripts of packages need, and these are not run. apt is told that it has them.
FOR_SCRIPTS = {"debconf": "debconf-2.0", "dpkg": "", "mawk": "awk", "openssl": "", "perl-base": "", "tar": "", "ucf": ""}
KEYRING = "/usr/share/keyrings/debian-archive-keyring.gpg"


class Package:
    """One package: what apt says of it, and its file."""

    def __init__(self, paragraph, path):
        self.fields = dict(re.findall(r"^([A-Za-z0-9-]+): (.*)$", paragraph, re.M))
        self.name, self.version = self.fields["Package"], self.fields["Version"]
        self.architecture, self.sha256 = self.fields["Architecture"], self.fields["SHA256"]
        self.path = path

    @property
    def source(self):
        """The source that it was built of, and that source's version."""
        name, version = re.fullmatch(r"(\S+)(?: \((.+)\))?", self.fields.get("Source", self.name)).groups()
        return name, version or re.sub(r"\+b\d+$", "", self.version)


class Debian:
    """A release of Debian for one architecture. `mirror` and `security` may be those of a day: snapshot.debian.org."""

    def __init__(self, release, architecture, folder, mirror, security):
        self.release, self.architecture = release, architecture
        self.folder = os.path.abspath(os.path.join(folder, f"{release}-{architecture}"))
        for part in ("lists/partial", "cache/archives/partial", "none"):
            os.makedirs(os.path.join(self.folder, part), exist_ok=True)
        suites = [(mirror, release), (mirror, f"{release}-updates"), (security, f"{release}-security")]
        # A snapshot's lists say that they are over: so they are.
        self._write("sources", "".join(f"deb [signed-by={KEYRING} check-valid-until=no] {url} {suite} main\n" for url, suite in suites))
        self._write("status", "\n".join(self._held(name, provides) for name, provides in FOR_SCRIPTS.items()))
        self._write("conf", f'''
Dir::State "{self.folder}"; Dir::State::lists "{self.folder}/lists"; Dir::State::status "{self.folder}/status";
Dir::Cache "{self.folder}/cache"; Dir::Etc::sourcelist "{self.folder}/sources"; Dir::Etc::sourceparts "{self.folder}/none";
APT::Architecture "{architecture}"; APT::Architectures {{ "{architecture}"; }};
APT::Install-Recommends "false"; APT::Install-Suggests "false"; APT::Sandbox::User ""; Debug::NoLocking "1";
Acquire::Languages "none"; Acquire::Retries "3";
''')

    def packages(self, wanted):
        """The packages of these names and all that they need, fetched, each held against its signed list."""
        self._apt("apt-get", "update", "-qq")
        plan = self._apt("apt-get", "install", "-qq", "--simulate", *wanted)
        self._apt("apt-get", "install", "-qq", "-y", "--download-only", *wanted)
        chosen = {}
        for name, version, architecture in re.findall(r"^Inst (\S+) \((\S+) .*\[(\S+)\]\)", plan, re.M):
            file = f"{name}_{version.replace(':', '%3a')}_{architecture}.deb"
            chosen[f"{name}={version}"] = os.path.join(self.folder, "cache/archives", file)
        paragraphs = self._apt("apt-cache", "show", "--no-all-versions", *chosen).strip().split("\n\n")
        found = {}
        for paragraph in paragraphs:
            fields = dict(re.findall(r"^(Package|Version): (.*)$", paragraph, re.M))
            key = f"{fields['Package']}={fields['Version']}"
            if key in chosen:
                found[key] = Package(paragraph, chosen[key])
        missing = set(chosen) - set(found)
        if missing:
            raise SystemExit(f"image: apt knows nothing of {', '.join(sorted(missing))}")
        return sorted(found.values(), key=lambda package: package.name)

    def _held(self, name, provides):
        more = f"Provides: {provides}\n" if provides else ""
        return f"Package: {name}\nStatus: install ok installed\nVersion: 9999:0\nArchitecture: {self.architecture}\nMulti-Arch: foreign\n" + \
            f"Maintainer: nobody\nDescription: only for scripts\n{more}"

    def _write(self, name, text):
        with open(os.path.join(self.folder, name), "w") as file:
            file.write(text)

    def _apt(self, program, *arguments):
        environment = {**os.environ, "LC_ALL": "C", "DEBIAN_FRONTEND": "noninteractive"}
        done = subprocess.run([program, "-c", f"{self.folder}/conf", *arguments], env=environment, capture_output=True, text=True)
        if done.returncode != 0:
            raise SystemExit(f"image: {program} {arguments[0]}: {done.stderr.strip()}")
        return done.stdout
