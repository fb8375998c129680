"""nginx, started by a test in a folder of its own, with a configuration that leads requests somewhere."""

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
events {{ worker_connections 4096; }}
http {{
    access_log off;
    client_body_temp_path {folder}/body; proxy_temp_path {folder}/proxy; fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi; scgi_temp_path {folder}/scgi;
    keepalive_requests 1000000;
    {upstreams}
    server {{
        listen 127.0.0.1:{port};
        client_max_body_size 2m;
        location / {{
            proxy_pass http://{to};
            proxy_http_version 1.1;
            proxy_set_header Connection "";
            proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
            {more}
        }}
    }}
}}
"""


class Nginx:
    """`upstreams`: what stands beside the server, upstreams and maps; `to`: which of them is asked; `more`: lines of the location."""

    def __init__(self, place: Place, folder: pathlib.Path, port: int, upstreams: str, to: str, more: str):
        program = shutil.which("nginx") or "/usr/sbin/nginx"
        if not os.path.exists(program):
            raise SystemExit("fire: no nginx found: install the package nginx")
        # Its worker runs as somebody else unless it is told.
        user = "user root;" if os.geteuid() == 0 else ""
        configuration = folder / "nginx.conf"
        configuration.write_text(CONFIGURATION.format(user=user, folder=folder, port=port, upstreams=upstreams, to=to, more=more))
        self.process: subprocess.Popen = place.start(program, "-p", folder, "-c", configuration, log=f"{folder.name}.log")

    def reload(self) -> None:
        """It begins new workers and lets the old ones end what they have begun."""
        self.process.send_signal(signal.SIGHUP)
        time.sleep(0.5)
