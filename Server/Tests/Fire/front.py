"""nginx in front of two shards, as docs/scaling.md has it: by the host of a house's own, else by the house that the host's name begins with,
or the path, else to the first."""

import os
import pathlib
import shutil
import signal
import subprocess
import time

from place import Place

CONFIGURATION = """
{user}
worker_processes 1;
pid {folder}/nginx.pid;
error_log {folder}/error.log;
daemon off;
events {{ worker_connections 1024; }}
http {{
    access_log off;
    client_body_temp_path {folder}/body; proxy_temp_path {folder}/proxy; fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi; scgi_temp_path {folder}/scgi;
    keepalive_requests 1000000;
    map $uri $in_path {{ ~^/o/([^/]+) /$1; default ""; }}
    map $host $house {{ ~^([^.]+)\.usher\.example$ /$1; default $in_path; }}
    map $house $by_house {{ include {folder}/houses.map; default first; }}
    map $host $by_host {{ include {folder}/houses.map; default ""; }}
    map $by_host $shard {{ "" $by_house; default $by_host; }}
    upstream first {{ server 127.0.0.1:{first}; keepalive 16; }}
    upstream second {{ server 127.0.0.1:{second}; keepalive 16; }}
    server {{
        listen 127.0.0.1:{port};
        client_max_body_size 2m;
        location / {{
            proxy_pass http://$shard;
            proxy_http_version 1.1;
            proxy_set_header Connection "";
            proxy_set_header Host $host;
            proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
        }}
    }}
}}
"""


class Front:
    def __init__(self, place: Place, port: int, shards: list[int], lines: list[str]):
        program = shutil.which("nginx") or "/usr/sbin/nginx"
        if not os.path.exists(program):
            raise SystemExit("fire: no nginx found: install the package nginx")
        self.folder: pathlib.Path = place.make("front")
        self.map = self.folder / "houses.map"
        self.write(lines)
        user = "user root;" if os.geteuid() == 0 else ""
        configuration = self.folder / "nginx.conf"
        configuration.write_text(CONFIGURATION.format(user=user, folder=self.folder, port=port, first=shards[0], second=shards[1]))
        self.process: subprocess.Popen = place.start(program, "-p", self.folder, "-c", configuration, log="front.log")

    def write(self, lines: list[str]) -> None:
        self.map.write_text("\n".join(lines) + "\n")

    def lead(self, lines: list[str]) -> None:
        """From now on by these lines: nginx begins new workers and lets the old ones end what they have begun."""
        self.write(lines)
        self.process.send_signal(signal.SIGHUP)
        time.sleep(0.5)
