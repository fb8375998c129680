"""What a power cut leaves at the end of a file: a record that was begun and never finished."""

import pathlib
import random
import struct

HEADER, FRAME = 32, 24


def tear(data: pathlib.Path) -> list[str]:
    """Tears the ends of the write-ahead log and of the scans' journal; returns what was torn."""
    torn = []
    log = data / "usher.sqlite-wal"
    if log.exists() and log.stat().st_size > HEADER:
        tear_log(log)
        torn.append("write-ahead log")
    segments = sorted((data / "scans").glob("*/*.scans"))
    if segments:
        with segments[-1].open("ab") as file:
            file.write(random.randbytes(random.randint(1, 79)))
        torn.append("scan journal")
    return torn


def tear_log(log: pathlib.Path) -> None:
    """A frame that says it commits, with the log's own salts, but only half of its page and no true checksum: right after the last frame
    that SQLite wrote, where the next one would stand."""
    with log.open("r+b") as file:
        header = file.read(HEADER)
        page, salts = struct.unpack(">I", header[8:12])[0], header[16:24]
        place = HEADER
        while True:
            file.seek(place)
            frame = file.read(FRAME)
            if len(frame) < FRAME or frame[8:16] != salts:
                break
            place += FRAME + page
        file.seek(place)
        file.write(struct.pack(">II", random.randint(1, 50), random.randint(50, 500)) + salts + random.randbytes(8))
        file.write(random.randbytes(random.randint(1, page - 1)))
