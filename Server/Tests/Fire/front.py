"""nginx in front of two shards, as docs/scaling.md has it: by the host of a house's own, else by the house that the host's name begins with,
or the path, else to the first."""

from nginx import Nginx
from place import Place

UPSTREAMS = r"""
    map $uri $in_path {{ ~^/o/([^/]+) /$1; default ""; }}
    map $host $house {{ ~^([^.]+)\.usher\.example$ /$1; default $in_path; }}
    map $house $by_house {{ include {map}; default first; }}
    map $host $by_host {{ include {map}; default ""; }}
    map $by_host $shard {{ "" $by_house; default $by_host; }}
    upstream first {{ server 127.0.0.1:{first}; keepalive 16; }}
    upstream second {{ server 127.0.0.1:{second}; keepalive 16; }}
"""


class Front:
    def __init__(self, place: Place, port: int, shards: list[int], lines: list[str]):
        folder = place.make("front")
        self.map = folder / "houses.map"
        self.write(lines)
        upstreams = UPSTREAMS.format(map=self.map, first=shards[0], second=shards[1])
        self.nginx = Nginx(place, folder, port, upstreams, "$shard", "proxy_set_header Host $host;")

    def write(self, lines: list[str]) -> None:
        self.map.write_text("\n".join(lines) + "\n")

    def lead(self, lines: list[str]) -> None:
        """From now on by these lines."""
        self.write(lines)
        self.nginx.reload()
