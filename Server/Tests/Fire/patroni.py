"""Three PostgreSQLs under Patroni, with an etcd, as an operator runs them: whoever leads is Patroni's to say, and an answer waits for a second one."""

import json
import os
import pathlib
import shutil
import signal
import subprocess
import time
import urllib.error
import urllib.request

from cluster import Server, programs
from place import Place, free_ports

#: Seconds for which a leader that says nothing keeps its place: the least that Patroni takes. Then somebody else is elected.
TTL = 20
MEMBERS = "abc"
#: What all three have in common. Strict: rather than go on alone, a leader lets commits wait for whoever comes.
TOGETHER = {
    "ttl": TTL, "loop_wait": 2, "retry_timeout": 5, "maximum_lag_on_failover": 1_048_576, "synchronous_mode": True, "synchronous_mode_strict": True,
    "postgresql": {"use_pg_rewind": True, "parameters": {
        "max_connections": 100, "shared_buffers": "64MB", "synchronous_commit": "on", "wal_keep_size": "256MB", "unix_socket_directories": "",
        # Who follows asks for its place with the new leader before that one has made it; with the usual 5 s nobody confirms a commit for so long.
        "wal_retrieve_retry_interval": "500ms"}},
}
HBA = [f"host {database} all 127.0.0.1/32 trust" for database in ("all", "replication")]


class Member(Server):
    """One PostgreSQL and its Patroni: a machine of the cluster."""

    def __init__(self, cluster: "PatroniCluster", name: str):
        port, self.rest = free_ports(2)
        super().__init__(cluster, name, port)
        self.process: subprocess.Popen | None = None
        self.file = cluster.folder / f"{name}.json"
        self.file.write_text(json.dumps(self.settings()))

    def settings(self) -> dict:
        rest, here = f"127.0.0.1:{self.rest}", f"127.0.0.1:{self.port}"
        return {
            "scope": "fire", "name": self.name,
            "restapi": {"listen": rest, "connect_address": rest},
            "etcd3": {"hosts": [f"127.0.0.1:{self.cluster.etcd}"]},
            "bootstrap": {"dcs": TOGETHER, "initdb": ["data-checksums", {"encoding": "UTF8"}, {"locale": "C.UTF-8"}], "pg_hba": HBA},
            "postgresql": {
                "listen": here, "connect_address": here, "data_dir": str(self.data), "bin_dir": str(self.cluster.bin),
                "pgpass": str(self.cluster.folder / f"{self.name}.pass"), "pg_hba": HBA,
                "authentication": {"superuser": {"username": "usher"}, "replication": {"username": "copier"}},
                "remove_data_directory_on_rewind_failure": True},
        }

    def start(self) -> None:
        cluster = self.cluster
        self.process = cluster.place.start(
            *cluster.as_user, "patroni", self.file, log=f"patroni-{self.name}.log", cwd=cluster.folder, start_new_session=True)

    def kill(self) -> None:
        """As the machine's power goes: its Patroni, its PostgreSQL and every session of it, with no time to say anything."""
        self.process.kill()
        self.process.wait()
        self.cluster.place.processes.remove(self.process)
        self.process = None
        try:
            first = int((self.data / "postmaster.pid").read_text().split()[0])
        except (OSError, ValueError, IndexError):
            return
        found = subprocess.run(["ps", "-o", "pid=", "--ppid", str(first)], capture_output=True, text=True).stdout
        for pid in (first, *map(int, found.split())):
            try:
                os.kill(pid, signal.SIGKILL)
            except ProcessLookupError:
                pass

    def receivers(self) -> list[int]:
        """The process that takes what the leader writes."""
        return [int(pid) for pid in self.ask("SELECT pid FROM pg_stat_wal_receiver").split()]

    @property
    def leads(self) -> bool:
        """Whether a balancer would send it writers."""
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{self.rest}/primary", timeout=2) as answer:
                return answer.status == 200
        except (OSError, urllib.error.URLError):
            return False


class PatroniCluster:
    def __init__(self, place: Place):
        self.place, self.bin = place, programs()
        for program in ("etcd", "patroni"):
            if shutil.which(program) is None:
                raise SystemExit(f"failover: no {program} found: install the packages etcd-server and patroni")
        self.folder = place.make("patroni")
        self.as_user: list[str] = []
        if os.geteuid() == 0:
            self.as_user = ["setpriv", "--reuid=postgres", "--regid=postgres", "--init-groups"]
            shutil.chown(self.folder, "postgres")
        (self.folder / "commands.log").touch()
        self.etcd, self.peer = free_ports(2)
        self.members = [Member(self, name) for name in MEMBERS]

    @property
    def url(self) -> str:
        """All of them: Usher finds whichever can be written to."""
        return f"postgres://usher@{','.join(f'127.0.0.1:{member.port}' for member in self.members)}/usher"

    def start(self) -> None:
        client, peer = (f"http://127.0.0.1:{port}" for port in (self.etcd, self.peer))
        self.place.start(
            *self.as_user, "etcd", "--name", "fire", "--data-dir", self.folder / "etcd", "--listen-client-urls", client, "--advertise-client-urls",
            client, "--listen-peer-urls", peer, "--initial-advertise-peer-urls", peer, "--initial-cluster", f"fire={peer}", "--log-level", "error",
            log="etcd.log")
        self.members[0].start()
        self.await_leader()
        for member in self.members[1:]:
            member.start()
        # Before, nobody confirms a commit.
        self.await_whole()
        self.await_leader().ask("CREATE DATABASE usher")

    @property
    def leader(self) -> Member | None:
        return next((member for member in self.members if member.process is not None and member.leads), None)

    def await_leader(self, other: Member | None = None, seconds: float = 120) -> Member:
        """`other`: than this one."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            leader = self.leader
            if leader is not None and leader is not other:
                return leader
            time.sleep(0.1)
        raise RuntimeError("nobody leads")

    def await_whole(self, seconds: float = 120) -> None:
        """Until two follow the leader, and commits wait for one of them that may take its place."""
        end, sync = time.monotonic() + seconds, "count(*) FILTER (WHERE sync_state = 'sync')"
        while time.monotonic() < end:
            leader = self.leader
            try:
                if leader and leader.ask(f"SELECT count(*), {sync} FROM pg_stat_replication WHERE state = 'streaming'") == "2|1" and self.may_follow():
                    return
            except subprocess.SubprocessError:
                pass
            time.sleep(0.3)
        raise RuntimeError("nobody follows the leader")

    def switch(self) -> Member:
        """A planned one, as before the leader's machine gets a new kernel; returns who led."""
        leader = self.await_leader()
        order = urllib.request.Request(
            f"http://127.0.0.1:{leader.rest}/switchover", json.dumps({"leader": leader.name}).encode(), {"Content-Type": "application/json"})
        with urllib.request.urlopen(order, timeout=60) as answer:
            answer.read()
        return leader

    def freeze(self, seconds: float) -> None:
        """Nobody confirms anything for a while, as when the network between the machines fails: the leader goes on, and its commits wait."""
        receivers = [pid for member in self.members if member is not self.leader for pid in member.receivers()]
        for number, pause in ((signal.SIGSTOP, seconds), (signal.SIGCONT, 0)):
            for pid in receivers:
                os.kill(pid, number)
            time.sleep(pause)

    def may_follow(self) -> bool:
        """Whether Patroni has written down who may take the leader's place."""
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{self.leader.rest}/cluster", timeout=2) as answer:
                return any(member["role"] == "sync_standby" for member in json.load(answer)["members"])
        except (OSError, AttributeError, ValueError):
            return False

    def await_same(self, ask: str, seconds: float = 60) -> list[str]:
        """What each of the three says, once they agree or the time is over."""
        end = time.monotonic() + seconds
        while True:
            said = [member.ask(ask, database="usher") for member in self.members]
            if len(set(said)) == 1 or time.monotonic() > end:
                return said
            time.sleep(0.5)

    def copy_logs(self) -> None:
        """PostgreSQL's own, beside the others."""
        for member in self.members:
            for log in pathlib.Path(member.data, "log").glob("*.log"):
                shutil.copy(log, self.folder / f"{member.name}-{log.name}")

    def end(self) -> None:
        """Patroni first: it would start again what is stopped."""
        for member in self.members:
            if member.process is not None:
                member.process.kill()
                member.process.wait()
            if member.data.exists():
                member.stop()
