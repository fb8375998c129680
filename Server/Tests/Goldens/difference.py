"""What is not as it was, told so that somebody sees it: the first place of each answer."""

import re

MARK = re.compile(r"^### ", re.M)
DIGEST = re.compile(r"SHA-256 ([0-9a-f]{64}) …")


def entries(text):
    """The answers of a golden by label and turn."""
    found = {}
    for part in MARK.split(text)[1:]:
        label = part.split("\n", 1)[0]
        turn = sum(1 for known in found if known[0] == label)
        found[label, turn] = part.rstrip("\n")
    return found


class Difference:
    """`partial`: what was not taken is not gone."""

    def __init__(self, old, new, partial, whole):
        self.whole, self.found = whole, []
        self.same = self.gone = self.fresh = self.other = 0
        for name in sorted(old.keys() | new.keys()):
            if partial and name not in new:
                continue
            self.compare(name, entries(old.get(name, "")), entries(new.get(name, "")))

    def compare(self, name, old, new):
        for key in list(new) + [key for key in old if key not in new]:
            if key not in old:
                self.fresh += 1
                self.found.append((name, key, "", new[key]))
            elif key not in new:
                self.gone += 1
                self.found.append((name, key, old[key], ""))
            elif old[key] != new[key]:
                self.other += 1
                self.found.append((name, key, old[key], new[key]))
            else:
                self.same += 1

    @property
    def none(self):
        return not self.found

    @property
    def counts(self):
        return self.same, self.other, self.gone, self.fresh

    def tell(self, engine, most):
        for name, key, old, new in self.found[:most]:
            print(f"{engine} {name}: {key[0]}")
            for line in self.first(old, new):
                print("   ", line)
        if len(self.found) > most:
            print(f"{engine}: and {len(self.found) - most} more")

    def first(self, old, new):
        """Of long answers, what stands beside."""
        if not old or not new:
            return ["is not there any more" if old else "was not there before"]
        wholes = [self.whole / digest[-1] if (digest := DIGEST.findall(text)) else None for text in (old, new)]
        if all(one and one.exists() for one in wholes) and wholes[0] != wholes[1]:
            old, new = (one.read_text(encoding="utf-8") for one in wholes)
        at = next((index for index, (a, b) in enumerate(zip(old, new)) if a != b), min(len(old), len(new)))
        start = max(0, at - 60)
        return [f"{sign} …{text[start:at + 100]!r}" for sign, text in (("-", old), ("+", new))]
