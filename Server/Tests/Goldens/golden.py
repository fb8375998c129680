"""One golden: the answers to a row of requests as readable text, in order."""

import gzip
import hashlib
import io
import zipfile

from plain import LONG, Plain

TEXT = ("text/", "application/json", "application/geo+json", "application/problem+json", "application/x-ndjson", "image/svg+xml", "application/javascript")
# What holds an instant's signature, a random code or a compressor's choices: its form alone is told.
LOOSE = {b"%PDF": "PDF", b"PK\x03\x04": "ZIP", b"\x1f\x8b": "gzip"}


class Golden:
    def __init__(self, name, whole=None):
        self.name, self.plain, self.entries, self.seen, self.whole = name, Plain(), [], {}, whole
        self.statuses = []

    def add(self, label, asked, answer):
        """`asked` is the request as a person would write it down."""
        told = self.told(answer)
        before = self.seen.setdefault(told, label)
        self.entries.append(f"### {label}\n{asked}\n{told if before == label else '= ' + before}\n")

    def note(self, label, text):
        self.entries.append(f"### {label}\n{self.plain.text(text)}\n")

    def text(self):
        return "\n".join(self.entries)

    def told(self, answer):
        if answer is None:
            return "no answer"
        # In the order of their names: the fast path and the ordinary one write them in orders of their own, and which of them answers is a matter of moments.
        named = sorted(answer.headers.items(), key=lambda header: header[0].lower())
        head = [f"HTTP {answer.status}"] + [self.plain.header(name, value, answer) for name, value in named]
        return "\n".join(head) + ("\n\n" + self.body(answer) if answer.body else "")

    def body(self, answer):
        data = answer.body
        if answer.headers.get("Content-Encoding") == "gzip":
            data = gzip.decompress(data)
        kind = answer.kind
        if not kind.startswith(TEXT):
            return self.binary(data)
        try:
            text = self.plain.text(data.decode("utf-8")).replace("\r\n", "␍\n")
            return self.cut(self.plain.metrics(text) if text.startswith("# HELP") else text)
        except UnicodeDecodeError:
            return self.binary(data)

    def cut(self, text):
        """What is long is told by its ends and its digest; all of it is kept beside, where somebody looks for a difference."""
        if len(text) <= LONG:
            return text
        digest = hashlib.sha256(text.encode()).hexdigest()
        if self.whole:
            self.whole.joinpath(digest).write_text(text, encoding="utf-8")
        return f"{text[:1500]}\n… {len(text)} characters, SHA-256 {digest} …\n{text[-500:]}"

    def binary(self, data):
        for magic, name in LOOSE.items():
            if data.startswith(magic):
                return f"[{name}{self.entries_of(data) if name == 'ZIP' else ''}]"
        return f"[{data[:4]!r}, 2^{len(data).bit_length() - 1} bytes or more, SHA-256 {hashlib.sha256(data).hexdigest()}]"

    def entries_of(self, data):
        """What a Wallet pass says is JSON; its signature and the digests are of the moment."""
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            names = ", ".join(archive.namelist())
            said = self.plain.text(archive.read("pass.json").decode()) if "pass.json" in archive.namelist() else ""
        return f": {names}]\n{said}\n["


def shown(golden, method, target, who, headers, body):
    """A request as the golden has it."""
    plain = golden.plain
    line = f"{method} {cut(target.decode('latin-1'), 300)}"
    lines = [line + (f"  (as {who})" if who else "")] + [cut(plain.header(name, value.decode("latin-1")), 200) for name, value in headers.items()]
    if body is not None and b"\0" in body:
        lines.append(f"[{len(body)} bytes]")
    elif body is not None:
        lines.append(cut(body.decode("utf-8", "replace"), 400).replace("\n", "\n  "))
    return plain.text("\n  ".join(lines))


def cut(text, most):
    return text if len(text) < most else f"{text[:most]}… ({len(text)})"
