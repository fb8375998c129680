"""The demo's house on either engine; PostgreSQL is started for it and gone with it."""

import contextlib
import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.append(os.path.join(HERE, "..", "Fire"))

from cluster import Cluster  # noqa: E402  (it stands beside the fire)
from place import Place  # noqa: E402
from world import DemoHouse  # noqa: E402

ENGINES = ["sqlite", "postgres"]


@contextlib.contextmanager
def demo(engine, kind=DemoHouse):
    with contextlib.ExitStack() as ends:
        options = []
        if engine == "postgres":
            place = Place()
            ends.callback(place.end)
            cluster = Cluster(place)
            ends.callback(cluster.end)
            cluster.start()
            options = ["--database", f"postgres://usher@127.0.0.1:{cluster.primary.port}/usher"]
        house = kind(os.environ.get("USHER", os.path.join(HERE, "..", "..", ".build", "debug", "usher")), *options)
        ends.callback(house.stop)
        yield house
