"""The outermost values: what a number, a text and a body can be at their ends, as bytes of a URL, of JSON and of a form."""

import urllib.parse

DIGITS = "9" * 100_000
LONG = "a" * 60_000
HUGE = "a" * (1 << 20)

NUMBERS = [
    str(base + step) for base in (-(1 << 63), 1 << 63, (1 << 63) - 1, -(1 << 53), 1 << 53, 1 << 31, 1 << 32) for step in (-1, 0, 1)
] + ["0", "-0", "-1", "1.5", "-0.0", "1e400", "-1e400", "1e-400", "1e308"]

# As it stands in a path or behind an equals sign. The last ones are bytes that no client escaped.
URL = [text.encode() for text in NUMBERS] + [
    b"", b"NaN", b"inf", b"0x7fffffffffffffff", b"%D9%A1", b"+1", b"+", b"%", b"%zz", b"%00", b"a%00b", b"%ff", b"%c3%28", b"%c0%80", b"%c0%ae%c0%ae",
    b"%e0%80%80", b"%ed%a0%80", b"%ed%a0%bd%ed%b8%80", b"%f4%90%80%80", b"%f8%88%80%80%80", b"%ef%bf%bf", b"%0d%0a", b"..", b"%2e%2e%2f", b"%5c",
    b"';--", b"%22%3E%3Cscript%3E", b"2026-11-22T10:00:00+00:00", b"9999-12-31", b"0001-01-01", b"0000-00-00", b"%5b" * 3_000, DIGITS[:50_000].encode(),
    LONG.encode(), b"%F0%9F%8E%AD" * 4_000, b"e%CC%81%CC%81%CC%81%CC%81" * 1_000, DIGITS.encode(), HUGE.encode(), b"\xff", b"\xc0\x80", b"\xed\xa0\x80",
    b"\x01", b"\xc3\xa9",
]

# As it stands in JSON, after a member's name.
JSON = [text.encode() for text in NUMBERS] + [
    b"null", b"true", b'""', b'" "', rb'"\u0000"', rb'"a\u0000b"', rb'"\ud800"', rb'"\udc00\ud800"', rb'"\uffff"', b'"\xff"', b'"\xc0\x80"',
    b'"\xed\xa0\x80"', b'"\x00"', b'"%00"', rb'"\r\nBcc: a@b.example"', rb'"\u202e\u0301\u0301\u0301"', b'"9223372036854775807"', b'"2026-02-30"',
    b'"9999-12-31T23:59:60.999999999-23:59"', b'"0001-01-01T00:00:00+23:59"', b'"Etc/GMT+5"', b'"\xf0\x9f\x8e\xad"', b"[]", b"[null]", b"[[]]", b"{}",
    b'{"a":{"a":1}}', b"NaN", b"01", DIGITS.encode(), DIGITS[:50_000].encode(), b'"' + LONG.encode() + b'"', b'"' + b"e\xcc\x81\xcc\x81\xcc\x81" * 2_000 + b'"',
    b'"' + b"\xf0\x9f\x8e\xad" * 10_000 + b'"', b'"' + HUGE.encode() + b'"', b"[" * 100_000, b"[" * 63 + b"]" * 63, b'{"a":' * 20_000,
    b"[" + b"0," * 20_000 + b"0]",
]

# A whole body.
BODIES = [
    b"", b" ", b"null", b"0", b"-0", b"1e400", b'""', b"[]", b"[[]]", b"{}", b"{", b"}", b'{"a"', b'{"a":1,}', b'{"a":1}{"a":1}', b"\x00", b"\xff\xfe", b"\xef\xbb\xbf{}",
    b'{"\\u0000":1}', b'{"\xff":1}', b'{"a":1' + b',"a":1' * 5_000 + b"}", b"[" * 100_000, b'{"a":' * 20_000, b"[" * 100_000 + b"]" * 100_000, DIGITS.encode(),
    b" " * (1 << 20), b'"' + HUGE.encode() + b'"', b"a=b&c=%00", b"--x\r\nContent-Disposition: form-data; name=\"file\"; filename=\"\x00\"\r\n\r\nx\r\n--x--\r\n",
]

# A header's value. What ends a line cannot be one.
HEADERS = [text.encode() for text in NUMBERS if "e" not in text] + [
    b"", b" ", b",", b";", b"=", b'"', b"*", b"W/", b"\xff\xfe", b"\xc0\x80", b"\xed\xa0\x80", b"\x01", b"NaN", b"Bearer", b"Bearer ", b"Bearer a.b.c", b"Bearer \xff",
    b"Basic AAAA", b"bytes=0-", b"bytes=-0", b"bytes=-9223372036854775808", b"bytes=9223372036854775807-", b"bytes=0-9223372036854775807",
    b"bytes=9223372036854775806-9223372036854775807", b"bytes=0-18446744073709551616", b"bytes=" + b"0-0," * 2_000 + b"0-0", b"Thu, 01 Jan 1970 00:00:00 GMT",
    b"Thu, 99 Jan 99999999999999999999 00:00:00 GMT", b"Sun, 06 Nov 0000 08:49:37 GMT", b"00-" + b"f" * 32 + b"-" + b"f" * 16 + b"-ff", b"en;q=9e999, fr;q=-1, de;q=nan",
    b"t=9223372036854775807,v1=" + b"0" * 64, b"t=-1,v1=zz", b"a=b; " * 1_000, b"1.2.3.4, ::1, [::], unknown", b"9" * 10_000, b"a" * 14_000, b"a" * 100_000,
]


def form(text):
    return urllib.parse.quote_plus(text.encode("utf-8", "surrogatepass")).encode()


# A field of a form.
FORM = [form(text) for text in NUMBERS] + [
    b"", b"+", b"%", b"%zz", b"%00", b"a%00b", b"Fuzz-Pass%00-1", b"%ff", b"%c0%80", b"%ed%a0%80", b"%f4%90%80%80", b"\xff", b"\x00", b"%0D%0ABcc%3A+a%40b.example",
    b"%3Cscript%3E", b"..%2F..", b"//evil.example", b"e%CC%81%CC%81%CC%81" * 500, LONG[:50_000].encode(), HUGE.encode(), DIGITS[:50_000].encode(),
]
