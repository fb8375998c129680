"""Where a fire takes place: a folder that is gone afterwards, free ports, and processes that end with it."""

import os
import pathlib
import random
import shutil
import socket
import subprocess
import tempfile


class Place:
    def __init__(self):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="usher-fire."))
        # The database's user must be let through to its own folder.
        self.folder.chmod(0o711)
        self.processes: list[subprocess.Popen] = []
        self.mounts: list[pathlib.Path] = []

    def make(self, name: str) -> pathlib.Path:
        folder = self.folder / name
        folder.mkdir(exist_ok=True)
        return folder

    def start(self, *command, log: str, **more) -> subprocess.Popen:
        """Starts a program that ends with the fire."""
        with (self.folder / log).open("ab") as file:
            process = subprocess.Popen([str(word) for word in command], stdout=file, stderr=file, **more)
        self.processes.append(process)
        return process

    def run(self, *command) -> None:
        """Runs a program to its end, which must be a good one."""
        done = subprocess.run([str(word) for word in command], capture_output=True, text=True)
        if done.returncode != 0:
            raise SystemExit(f"fire: {command[0]} {command[1]}: {done.stderr[-800:]}")

    def mount(self, name: str, size: str) -> pathlib.Path | None:
        """A small disk of its own; None where this machine does not let us."""
        folder = self.make(name)
        command = ["mount", "-t", "tmpfs", "-o", f"size={size}", "usher-fire", str(folder)]
        if os.geteuid() != 0 or subprocess.run(command, capture_output=True).returncode != 0:
            return None
        self.mounts.append(folder)
        return folder

    def copy_logs(self, folder: pathlib.Path) -> None:
        """Of every process and every client, without the databases."""
        folder.mkdir(parents=True, exist_ok=True)
        for log in self.folder.rglob("*.log"):
            shutil.copy(log, folder / "-".join(log.relative_to(self.folder).parts))

    def end(self, keep: bool = False) -> None:
        for process in self.processes:
            if process.poll() is None:
                process.kill()
            process.wait()
        for folder in self.mounts:
            subprocess.run(["umount", "-l", str(folder)], capture_output=True)
        if not keep:
            shutil.rmtree(self.folder, ignore_errors=True)


def fill(file: pathlib.Path) -> None:
    """Lets this file take all that is left of its disk, to the last byte."""
    handle = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_APPEND)
    try:
        for size in (1 << 20, 4096, 1):
            try:
                while True:
                    os.write(handle, bytes(size))
            except OSError:
                pass
    finally:
        os.close(handle)


def free_ports(count: int) -> list[int]:
    """Ports that nobody listens on, all different, below those that systems give to connections that go out."""
    ports: list[int] = []
    while len(ports) < count:
        port = random.randrange(20_000, 32_000)
        with socket.socket() as probe:
            if port not in ports and probe.connect_ex(("127.0.0.1", port)) != 0:
                ports.append(port)
    return ports
