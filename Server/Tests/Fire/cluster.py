"""A PostgreSQL primary with one streaming replica that confirms every commit before it is answered (`remote_apply`)."""

import os
import pathlib
import shutil
import signal
import subprocess
import time

from place import Place, free_ports

CONFIGURATION = """
listen_addresses = '127.0.0.1'
port = {port}
unix_socket_directories = ''
max_connections = 100
shared_buffers = 64MB
synchronous_commit = {commit}
fsync = {fsync}
synchronous_standby_names = '{standbys}'
wal_retrieve_retry_interval = 200ms
wal_receiver_timeout = 30s
wal_sender_timeout = 30s
"""


class Server:
    """One PostgreSQL. Root runs it as the user `postgres`, because it refuses to run as root."""

    def __init__(self, cluster: "Cluster", name: str, port: int):
        self.cluster, self.name, self.port = cluster, name, port
        self.data = cluster.folder / name

    def run(self, program: str, *arguments, check: bool = True) -> None:
        words = [*self.cluster.as_user, str(self.cluster.bin / program), *map(str, arguments)]
        # Output goes to a file: a server that pg_ctl leaves behind would hold a pipe open.
        with (self.cluster.folder / "commands.log").open("a+") as log:
            start = log.tell()
            done = subprocess.run(words, stdout=log, stderr=log, cwd=self.cluster.folder, timeout=300)
            log.seek(start)
            if check and done.returncode != 0:
                raise RuntimeError(f"{program} of {self.name}: {log.read()[-800:]}")

    def configure(self, standbys: str) -> None:
        (self.data / "fire.conf").write_text(CONFIGURATION.format(port=self.port, commit=self.cluster.commit, fsync=self.cluster.fsync, standbys=standbys))

    def start(self) -> None:
        self.run("pg_ctl", "start", "-w", "-t", 180, "-s", "-D", self.data, "-l", self.cluster.folder / f"{self.name}.log")

    def stop(self, mode: str = "immediate") -> None:
        self.run("pg_ctl", "stop", "-w", "-t", 180, "-s", "-D", self.data, "-m", mode, check=False)

    def ask(self, sql: str, database: str = "postgres") -> str:
        url = f"postgres://usher@127.0.0.1:{self.port}/{database}?connect_timeout=30"
        words = [str(self.cluster.bin / "psql"), "-X", "-At", "-d", url, "-c", sql]
        return subprocess.run(words, capture_output=True, text=True, timeout=60, check=True).stdout.strip()


class Cluster:
    def __init__(self, place: Place, careless: bool = False, name: str = "postgres", fsync: bool = True):
        """`careless`: commits do not wait for the replica. Without `fsync`: of a server that nobody stops."""
        self.fsync = "on" if fsync else "off"
        self.commit = "local" if careless else "remote_apply"
        self.folder = place.make(name)
        self.bin = programs()
        self.as_user: list[str] = []
        if os.geteuid() == 0:
            self.as_user = ["setpriv", "--reuid=postgres", "--regid=postgres", "--init-groups"]
            shutil.chown(self.folder, "postgres")
        (self.folder / "commands.log").touch()
        ports = free_ports(2)
        self.primary, self.replica = Server(self, "a", ports[0]), Server(self, "b", ports[1])

    @property
    def servers(self) -> list[Server]:
        return sorted([self.primary, self.replica], key=lambda server: server.name)

    def start(self) -> None:
        first = self.primary
        first.run("initdb", "-D", first.data, "-U", "usher", "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8", "-N")
        with (first.data / "postgresql.conf").open("a") as file:
            file.write("include 'fire.conf'\n")
        first.configure(standbys="")
        first.start()
        first.ask("CREATE DATABASE usher")

    def follow(self) -> None:
        """Makes the other server a replica of the primary, and from then on answers wait for it."""
        primary, replica = self.primary, self.replica
        shutil.rmtree(replica.data, ignore_errors=True)
        replica.run("pg_basebackup", "-D", replica.data, "-R", "-c", "fast", "-d", f"postgres://usher@127.0.0.1:{primary.port}/postgres")
        replica.configure(standbys="")
        replica.start()
        primary.configure(standbys="*")
        primary.ask("SELECT pg_reload_conf()")
        self.await_replica()

    def await_replica(self) -> None:
        """Until the replica has everything that was ever committed: only then may it take over."""
        target = None
        for _ in range(1200):
            row = self.primary.ask("SELECT pg_current_wal_lsn(), replay_lsn FROM pg_stat_replication WHERE sync_state = 'sync'")
            if row:
                now, replayed = row.split("\n")[0].split("|")
                target = target or position(now)
                if replayed and position(replayed) >= target:
                    return
            time.sleep(0.1)
        raise RuntimeError("the replica does not follow")

    def fail_over(self) -> None:
        """The replica hears nothing for a second, then the primary is gone for good and the replica takes its place. The primary is stopped
        first: two primaries would be two truths."""
        receivers = [int(pid) for pid in self.replica.ask("SELECT pid FROM pg_stat_wal_receiver").split()]
        for receiver in receivers:
            os.kill(receiver, signal.SIGSTOP)
        time.sleep(1)
        self.primary.stop()
        for receiver in receivers:
            # What it has not read by now it never gets.
            os.kill(receiver, signal.SIGTERM)
            os.kill(receiver, signal.SIGCONT)
        self.replica.run("pg_ctl", "promote", "-w", "-t", 180, "-s", "-D", self.replica.data)
        self.primary, self.replica = self.replica, self.primary

    def end(self) -> None:
        for server in (self.replica, self.primary):
            if server.data.exists():
                server.stop()


def position(lsn: str) -> int:
    high, low = lsn.split("/")
    return int(high, 16) << 32 | int(low, 16)


def programs() -> pathlib.Path:
    """Where Debian puts the newest PostgreSQL, else where PATH has it."""
    found = sorted(pathlib.Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: float(path.parts[-3]))
    path = found[-1] if found else shutil.which("initdb")
    if not path:
        raise SystemExit("fire: no PostgreSQL server found: install the package postgresql")
    return pathlib.Path(path).parent
