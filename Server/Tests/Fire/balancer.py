"""nginx in front of the nodes, as docs/operations.md has it. It asks another node only where nothing can have been done twice."""

from nginx import Nginx
from place import Place

LOCATION = """
            proxy_connect_timeout 1s;
            proxy_read_timeout 15s;
            proxy_next_upstream error timeout;
"""


class Balancer:
    def __init__(self, place: Place, port: int, nodes: list[int], name: str = "nginx"):
        servers = "\n".join(f"        server 127.0.0.1:{node} max_fails=1 fail_timeout=1s;" for node in nodes)
        nginx = Nginx(place, place.make(name), port, f"upstream usher {{\n{servers}\n        keepalive 64;\n    }}", "usher", LOCATION)
        self.process = nginx.process
