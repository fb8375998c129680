"""The demo as a house for browser tests: its walks have audio, pictures, subtitles and a map."""

import os
import re
import subprocess
import tempfile

from house import House


class DemoHouse(House):
    def __init__(self, program, *options):
        self.folder = tempfile.mkdtemp(prefix="usher-browser-demo-")
        self.data = os.path.join(self.folder, "data")
        self.log = open(os.path.join(self.folder, "log"), "w+", encoding="utf-8")
        self.process = subprocess.Popen(
            [program, "serve", "--demo", "--port", "0", "--data", self.data, "--limits-off", "true", *options],
            stdout=subprocess.PIPE, stderr=self.log, text=True, env=self.environment())
        self.told = ""
        for line in self.process.stdout:
            self.told += line
            if "Ctrl-C stops" in line:
                break
        found = re.search(r"listening on (\S+)", self.told)
        if not found:
            self.stop()
            raise RuntimeError(f"no start: {self.told}")
        self.url = found.group(1)
        # Who signs in with which password.
        self.passwords = dict(re.findall(r"as (\S+@\S+), .* with the password (\S+)", self.told))
        self.tokens = dict(zip(("payer", "free"), re.findall(r"/api/billing/entitlement' -H 'Authorization: Bearer (\S+)'", self.told)))
        self.voucher = re.search(r"The voucher (\S+) opens", self.told).group(1)

    def environment(self):
        """What the server finds in its environment: ours. A house of another kind prepares its folder here."""
        return None
