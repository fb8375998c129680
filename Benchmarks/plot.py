#!/usr/bin/env python3
"""The points of scale.sh as a table (standard output) or, with --draw FOLDER, as pictures FOLDER/scale-*.svg: one for each kind of request, its ratio to GET /health by
rows, and one each for memory and processor time. With --tails NAME=FILE… it draws FOLDER/tails-*.svg instead: the slowest of 2, 10, 100 … answers, a line for each file.
Both axes are logarithmic. The pictures follow the reader's light or dark setting."""

import argparse
import csv
import html
import math
import pathlib
import statistics

WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM = 640, 380, 70, 20, 64, 92
STYLE = """
svg { color-scheme: light dark; background: #fff }
text { font: 13px system-ui, sans-serif; fill: #222 } .title { font-size: 16px; font-weight: 600 } .small { font-size: 11px; fill: #666 }
.grid { stroke: #ddd } .line { fill: none; stroke-width: 2 }
.c0 { stroke: #0b6e4f; fill: #0b6e4f } .c1 { stroke: #1f5fbf; fill: #1f5fbf } .c2 { stroke: #b5480a; fill: #b5480a } .c3 { stroke: #8a2fa8; fill: #8a2fa8 }
.c4 { stroke: #777; fill: #777 } .c5 { stroke: #b08a00; fill: #b08a00 } .c6 { stroke: #00828a; fill: #00828a } .c7 { stroke: #b3123f; fill: #b3123f }
.line { fill: none !important }
@media (prefers-color-scheme: dark) {
  svg { background: #15181c } text { fill: #e6e6e6 } .small { fill: #a0a0a0 } .grid { stroke: #363b42 }
  .c0 { stroke: #4fd1a5; fill: #4fd1a5 } .c1 { stroke: #7db1ff; fill: #7db1ff } .c2 { stroke: #ff9d5c; fill: #ff9d5c } .c3 { stroke: #d79bf0; fill: #d79bf0 }
  .c4 { stroke: #aaa; fill: #aaa } .c5 { stroke: #e6c34a; fill: #e6c34a } .c6 { stroke: #5cd6de; fill: #5cd6de } .c7 { stroke: #ff7a9c; fill: #ff7a9c }
}
"""
Lines = dict[str, list[tuple[float, float]]]


def who(point: dict) -> str:
    """SQLite has one process only, so it goes without saying."""
    return point["engine"] if point["engine"] == "SQLite" else f"{point['engine']} × {point['processes']}"


def ratio(point: dict) -> float:
    return float(point["rate"]) / float(point["health"])


def number(value: float) -> str:
    for unit, letter in ((1e6, "M"), (1e3, "k")):
        if value >= unit:
            return f"{value / unit:g}{letter}"
    return f"{value:g}"


def between(low: float, high: float) -> list[float]:
    """Marks of a logarithmic axis: powers of ten, and 2 and 5 where there are few."""
    steps = (1, 2, 5) if high / low < 200 else (1,)
    first, last = math.floor(math.log10(low)), math.ceil(math.log10(high))
    return [mark for power in range(first, last + 1) for step in steps if low * 0.999 <= (mark := round(step * 10.0**power, 12)) <= high * 1.001]


def widened(values: list[float]) -> tuple[float, float]:
    """The next marks of 1, 2 or 5 below and above."""
    marks = [step * 10.0**power for power in range(-6, 12) for step in (1, 2, 5)]
    low = max(mark for mark in marks if mark <= min(values))
    high = min(mark for mark in marks if mark >= max(values))
    return (low, high) if high > low else (low, low * 2)


def picture(title: str, subtitle: str, unit: str, lines: Lines, axis: str = "rows") -> str:
    points = [point for line in lines.values() for point in line]
    rows = sorted({x for x, _ in points})
    x_low, x_high = (rows[0], rows[-1]) if len(rows) > 1 else (rows[0] / 2, rows[0] * 2)
    y_low, y_high = widened([y for _, y in points])

    def across(value: float) -> float:
        return LEFT + (WIDTH - LEFT - RIGHT) * math.log(value / x_low) / math.log(x_high / x_low)

    def down(value: float) -> float:
        return HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * math.log(value / y_low) / math.log(y_high / y_low)

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}" role="img">',
        f"<title>{html.escape(title)}</title>", f"<style>{STYLE}</style>",
        f'<text class="title" x="{LEFT}" y="24">{html.escape(title)}</text>', f'<text class="small" x="{LEFT}" y="44">{html.escape(subtitle)}</text>',
        f'<text class="small" x="8" y="{TOP - 6}">{html.escape(unit)}</text>',
    ]
    for mark in between(y_low, y_high):
        parts.append(f'<line class="grid" x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{down(mark):.1f}" y2="{down(mark):.1f}"/>')
        parts.append(f'<text x="{LEFT - 8}" y="{down(mark) + 4:.1f}" text-anchor="end">{number(mark)}</text>')
    for mark in rows:
        parts.append(f'<line class="grid" x1="{across(mark):.1f}" x2="{across(mark):.1f}" y1="{TOP}" y2="{HEIGHT - BOTTOM}"/>')
        parts.append(f'<text x="{across(mark):.1f}" y="{HEIGHT - BOTTOM + 18}" text-anchor="middle">{number(mark)}</text>')
    parts.append(f'<text class="small" x="{WIDTH - RIGHT}" y="{HEIGHT - BOTTOM + 36}" text-anchor="end">{axis}</text>')
    for index, (name, line) in enumerate(lines.items()):
        path = " ".join(f"{across(x):.1f},{down(y):.1f}" for x, y in sorted(line))
        parts.append(f'<polyline class="line c{index % 8}" points="{path}"/>')
        parts += [f'<circle class="c{index % 8}" cx="{across(x):.1f}" cy="{down(y):.1f}" r="3"/>' for x, y in line]
        column, place = LEFT + index % 4 * 140, HEIGHT - 32 + index // 4 * 18
        parts.append(f'<rect class="c{index % 8}" x="{column}" y="{place - 9}" width="14" height="4"/><text x="{column + 20}" y="{place - 3}">{html.escape(name)}</text>')
    return "\n".join([*parts, "</svg>"]) + "\n"


def lines_of(points: list[dict], name, value) -> Lines:
    lines: Lines = {}
    for point in points:
        if value(point) > 0:
            lines.setdefault(name(point), []).append((float(point["rows"]), value(point)))
    return lines


def draw(points: list[dict], folder: pathlib.Path, title: str) -> None:
    pictures = {}
    for what in dict.fromkeys(point["what"] for point in points):
        some = [point for point in points if point["what"] == what]
        pictures[what] = (f"{what[0].upper()}{what[1:]} beside GET /health", "ratio", lines_of(some, who, ratio))
    scans = [point for point in points if point["what"] == "scans"]
    pictures["memory"] = ("Resident memory of all processes during scans", "MB", lines_of(scans, who, lambda point: float(point["memory_mb"])))
    alone = [point for point in points if point["engine"] == "SQLite"]
    pictures["cpu"] = ("Processor time of a request, SQLite", "µs", lines_of(alone, lambda point: point["what"], lambda point: float(point["cpu_us"])))
    for name, (headline, unit, lines) in pictures.items():
        if lines:
            (folder / f"scale-{name.replace(' ', '-')}.svg").write_text(picture(headline, title, unit, lines), encoding="utf-8")


def read(file: pathlib.Path) -> list[dict]:
    with open(file, encoding="utf-8", newline="") as rows:
        return list(csv.DictReader(rows))


def draw_tails(files: list[str], folder: pathlib.Path, title: str) -> None:
    """Medians of the rounds; SQLite's alone, with the most rows there are."""
    found: dict[str, Lines] = {}
    for entry in files:
        name, _, file = entry.partition("=")
        points = [point for point in read(pathlib.Path(file)) if point["engine"] == "SQLite"]
        most = max(int(point["rows"]) for point in points)
        rounds: dict[tuple[str, int], list[float]] = {}
        for point in points:
            if int(point["rows"]) == most:
                rounds.setdefault((point["what"], int(point["of"])), []).append(float(point["us"]) / 1000)
        for (what, of), times in rounds.items():
            found.setdefault(what, {}).setdefault(name, []).append((of, statistics.median(times)))
    for what, lines in found.items():
        headline = f"The slowest of so many {what}, SQLite, {number(most)} rows"
        (folder / f"tails-{what.replace(' ', '-')}.svg").write_text(picture(headline, title, "ms", lines, "of so many answers the slowest"), encoding="utf-8")


def table(points: list[dict]) -> None:
    print("| what | engine | rows | /health per s | per s | ratio | p99 ms | CPU µs (/health) | of PostgreSQL | memory MB |")
    print("|---|---|---|---|---|---|---|---|---|---|")
    order = list(dict.fromkeys(point["what"] for point in points))
    for point in sorted(points, key=lambda point: (order.index(point["what"]), who(point) != "SQLite", who(point), int(point["rows"]))):
        print(
            f"| {point['what']} | {who(point)} | {number(float(point['rows']))} | {float(point['health']):.0f} | {float(point['rate']):.0f} | {ratio(point):.3f} "
            f"| {float(point['p99_us']) / 1000:.1f} | {float(point['cpu_us']):.0f} ({float(point['health_cpu_us']):.0f}) | {float(point['database_cpu_us']):.0f} "
            f"| {point['memory_mb']} |"
        )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("points", type=pathlib.Path, nargs="?")
    parser.add_argument("--tails", nargs="+", metavar="NAME=FILE", default=[])
    parser.add_argument("--draw", type=pathlib.Path, metavar="FOLDER")
    parser.add_argument("--title", default="")
    options = parser.parse_args()
    if options.tails:
        draw_tails(options.tails, options.draw or pathlib.Path("."), options.title)
    elif options.draw:
        draw(read(options.points), options.draw, options.title)
    else:
        table(read(options.points))


if __name__ == "__main__":
    main()
