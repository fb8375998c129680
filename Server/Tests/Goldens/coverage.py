"""Which of the answers that /openapi.json declares were seen."""

import re


class Coverage:
    def __init__(self, document):
        self.document, self.seen = document, set()
        # What has fewer places for anything is the one that is meant.
        self.paths = [
            (re.compile(re.sub(r"\\\{\w+\\\}", "[^/]+", re.escape(path)) + "/?"), path)
            for path in sorted(document["paths"], key=lambda path: (path.count("{"), path))
        ]

    def note(self, method, target, status):
        path = target.split("?")[0]
        for pattern, declared in self.paths:
            if pattern.fullmatch(path):
                self.seen.add((declared, method.lower(), str(status)))
                return

    def declared(self):
        return {
            (path, method, status) for path, methods in self.document["paths"].items() for method, told in methods.items() for status in told["responses"]
        }

    @property
    def missing(self):
        return sorted(self.declared() - self.seen)
