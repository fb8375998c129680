"""Runs an unpacked image as its configuration says and as careful machines run it: not root, without rights, a root that cannot be written to."""
import json
import os
import shutil
import subprocess


class Container:
    """By runc; where its cgroups or namespaces are not to be had, by a mount namespace and chroot."""

    def __init__(self, folder, root, config, data, settings):
        self.folder, self.root, self.data = folder, root, data
        self.user = int(config["User"].split(":")[0])
        self.entry, self.command, self.cwd = config["Entrypoint"], config["Cmd"], config["WorkingDir"]
        self.environment = config["Env"] + [f"{name}={value}" for name, value in settings.items()]
        self.volume = next(iter(config["Volumes"]))
        self.processes = 0
        # As an engine makes a new volume: like the folder in the image.
        os.makedirs(data, 0o700, exist_ok=True)
        os.chown(data, self.user, self.user)
        self.name = f"usher-{os.getpid()}"
        tried = self.run("version") if shutil.which("runc") else None
        self.by_runc = tried is not None and tried.returncode == 0
        if not self.by_runc:
            print(f"note: runc does not run here; the root is entered by chroot. {tried.stderr.strip() if tried else ''}")

    def run(self, *arguments, stdin=None):
        """A command to its end, with the same root and data."""
        self.processes += 1
        return subprocess.run(self._line(f"{self.name}-{self.processes}", self.entry + list(arguments)), input=stdin, capture_output=True, text=True)

    def start(self, out):
        """The image's own command; its output goes to a file."""
        with open(out, "w") as file:
            return subprocess.Popen(self._line(self.name, self.entry + self.command), stdout=file, stderr=subprocess.STDOUT)

    def execute(self, test):
        """A command inside the running container, as a health check is run."""
        line = ["runc", "exec", self.name, *test] if self.by_runc else self._entered(test)
        return subprocess.run(line, capture_output=True, text=True)

    def _line(self, name, arguments):
        if getattr(self, "by_runc", True):
            bundle = os.path.join(self.folder, f"bundle-{name}")
            os.makedirs(bundle, exist_ok=True)
            with open(os.path.join(bundle, "config.json"), "w") as file:
                json.dump(self._specification(arguments), file)
            return ["runc", "run", "--bundle", bundle, name]
        return self._entered(arguments)

    def _specification(self, arguments):
        mounts = [("/proc", "proc", "proc", []), ("/dev", "tmpfs", "tmpfs", ["nosuid", "mode=755", "size=64k"]), ("/tmp", "tmpfs", "tmpfs", ["nosuid", "nodev"]),
                  ("/etc/resolv.conf", "bind", os.path.realpath("/etc/resolv.conf"), ["bind", "ro"]), (self.volume, "bind", self.data, ["bind", "rw"])]
        return {
            "ociVersion": "1.0.0", "root": {"path": self.root, "readonly": True},
            "process": {"user": {"uid": self.user, "gid": self.user}, "args": arguments, "env": self.environment, "cwd": self.cwd,
                        "noNewPrivileges": True, "capabilities": {}},
            "mounts": [{"destination": place, "type": kind, "source": source, "options": options} for place, kind, source, options in mounts],
            "linux": {"namespaces": [{"type": kind} for kind in ("pid", "mount", "ipc", "uts")], "maskedPaths": ["/proc/kcore", "/proc/keys"],
                      "readonlyPaths": ["/proc/sys", "/proc/irq", "/proc/bus"]},
        }

    def _entered(self, arguments):
        script = """set -e; root=$1 data=$2 volume=$3 user=$4; shift 4
/bin/mount --bind "$root" "$root"; /bin/mount -o remount,ro,bind "$root"; /bin/mount --bind "$data" "$root$volume"; /bin/mount -t tmpfs tmpfs "$root/tmp"
/bin/mount -t proc proc "$root/proc"; /bin/mount -t tmpfs tmpfs "$root/dev"; /usr/bin/touch "$root/dev/null" "$root/dev/urandom"
/bin/mount --bind /dev/null "$root/dev/null"; /bin/mount --bind /dev/urandom "$root/dev/urandom"; exec /usr/sbin/chroot --userspec="$user:$user" "$root" "$@" """
        return ["env", "-i", *self.environment, "/usr/bin/unshare", "--mount", "/bin/sh", "-c", script, "sh", self.root, self.data, self.volume, str(self.user),
                *arguments]
