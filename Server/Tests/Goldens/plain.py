"""What chance and circumstance make, replaced by a name for it: the first UUID of a golden is `<uuid-1>`, wherever it comes again."""

import re

# The order counts: what is looked for first takes its text.
# A name in the code, however long: `scheduledDepartureDate`, `X-Content-Type-Options`.
NAME = r"(?:X-)?(?:[a-z]{2,}|[A-Z][a-z]{2,})(?:-?(?:[A-Z][a-z]{2,}|Id))*(?![\w-])"
KINDS = {
    "host": r"127\.0\.0\.1(?::|%3A)\d{4,5}",
    "token": r"eyJ[\w-]{10,}\.[\w-]{10,}\.[\w-]{20,}|uas_[\w-]{43}",
    "uuid": r"(?:(?<![0-9a-z-])|(?<=refund-))[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}(?![0-9a-f])",
    "key": r"-----BEGIN PUBLIC KEY-----[\w+/=\\]+-----END PUBLIC KEY-----(?:\\n)?",
    "base64": r"(?<![\w+/-])[A-Za-z0-9+/]{86,}={0,2}",
    "nonce": r"(?<=nonce[-=])\"?[0-9a-f]{32}",
    "cursor": r"(?<![\w.-])\d(?:\.-?[0-9a-z]+){4}(?:[.-][0-9a-z]+)*(?![\w.])",
    "hash": r"(?:(?<=\"hash\":\")|(?<=\"hash\": \")|(?<=hash\\\":\\\"))[0-9a-f]{64}",
    # 48, 32, 24 and 16 bytes in base64url; what is hexadecimal is a digest of what is the same every time.
    "secret": r"(?:(?<![\w-])|(?<=%3D)|(?<=%2F))(?!" + NAME + r")(?!(?:[0-9a-f]{32}){1,2}(?![\w-]))"
    r"(?:(?:demo_)?[\w-]{64}|[\w-]{43}|(?=[a-z_]*[A-Z0-9-])(?:[\w-]{32}|[\w-]{22}))(?![\w-])",
    "code": r"(?<!\w)[A-HJ-NP-Z2-9]{20}(?!\w)|(?<!\w)(?:[A-HJ-NP-Z2-9]{4}[ -]){4}[A-HJ-NP-Z2-9]{4}(?!\w)",
    "voucher": r"(?<![\w-])(?:[A-Z0-9]{1,10}-)?[A-HJ-NP-Z2-9]{5}-[A-HJ-NP-Z2-9]{5}(?![\w-])",
    "slug": r"(?:(?<=/q/)|(?<=\"slug\":\"))[2-9a-hjkmnp-z]{10}(?![\w-])",
    "qr": r"(?:M\d+ \d+h\d+v1h-\d+z){40,}",
}
PATTERN = re.compile("|".join(f"(?P<{kind}>{pattern})" for kind, pattern in KINDS.items()))
LONG = 16_000
# Compressed, so that their length is chance's, too.
LOOSE = ("application/vnd.apple.pkpass", "application/pdf", "text/plain; version")
TAGS = ("etag", "if-none-match", "if-match", "if-range")
# A metric's line: how often and how long is not what is compared.
VALUE = re.compile(r"^(\w+(?:\{.*\})?) [-+.\de]+$", re.M)


class Plain:
    """One golden's names, by what they stand for."""

    def __init__(self):
        self.names, self.counts, self.lengths = {}, {}, set()

    def text(self, text):
        return PATTERN.sub(lambda found: self.name(found.lastgroup, found.group()), text)

    def name(self, kind, value):
        if kind == "host":
            return "<host>"
        known = self.names.get((kind, value))
        if known is None:
            self.counts[kind] = self.counts.get(kind, 0) + 1
            known = self.names[kind, value] = f"<{kind}-{self.counts[kind]}>"
        return known

    def header(self, name, value, answer=None):
        """A header's line. The tag of what is of one moment differs: what counts is when it changes."""
        lower = name.lower()
        if lower == "date":
            return f"{name}: <date>"
        if lower == "x-request-id":
            return f"{name}: <request>"
        if lower in TAGS and value[:1] in '"W':
            return f"{name}: {self.name('etag', value)}"
        if lower == "content-length" and answer:
            # Of a HEAD: what a GET had.
            if answer.body:
                self.lengths.add(value)
            if int(value) and (value in self.lengths or answer.kind.startswith(LOOSE)):
                return f"{name}: <length>"
        return f"{name}: {self.text(value)}"

    def metrics(self, text):
        return VALUE.sub(r"\1 <n>", text)
