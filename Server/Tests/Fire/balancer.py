"""nginx in front of the nodes, as docs/operations.md has it. It asks another node only where nothing can have been done twice."""

import os
import shutil

from place import Place

CONFIGURATION = """
{user}
worker_processes 1;
pid {folder}/nginx.pid;
error_log {folder}/error.log;
daemon off;
events {{ worker_connections 4096; }}
http {{
    access_log off;
    client_body_temp_path {folder}/body; proxy_temp_path {folder}/proxy; fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi; scgi_temp_path {folder}/scgi;
    keepalive_requests 1000000;
    upstream usher {{
        {servers}
        keepalive 64;
    }}
    server {{
        listen 127.0.0.1:{port};
        client_max_body_size 2m;
        location / {{
            proxy_pass http://usher;
            proxy_http_version 1.1;
            proxy_set_header Connection "";
            proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
            proxy_connect_timeout 1s;
            proxy_read_timeout 15s;
            proxy_next_upstream error timeout;
        }}
    }}
}}
"""


class Balancer:
    def __init__(self, place: Place, port: int, nodes: list[int], name: str = "nginx"):
        program = shutil.which("nginx") or "/usr/sbin/nginx"
        if not os.path.exists(program):
            raise SystemExit("fire: no nginx found: install the package nginx")
        folder = place.make(name)
        # Its worker runs as somebody else unless it is told.
        text = CONFIGURATION.format(
            user="user root;" if os.geteuid() == 0 else "", folder=folder, port=port,
            servers="\n        ".join(f"server 127.0.0.1:{node} max_fails=1 fail_timeout=1s;" for node in nodes))
        (folder / "nginx.conf").write_text(text)
        self.process = place.start(program, "-p", folder, "-c", folder / "nginx.conf", log=f"{name}.log")
