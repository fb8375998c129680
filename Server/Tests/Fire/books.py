"""The house's own books, read behind its back: the tables of either engine."""

import csv
import io
import pathlib
import sqlite3
import subprocess

from cluster import Server


class PostgresBooks:
    def __init__(self, server: Server, database: str = "usher"):
        self.server, self.database = server, database

    def rows(self, sql: str) -> list[tuple[str, ...]]:
        url = f"postgres://usher@127.0.0.1:{self.server.port}/{self.database}"
        program = str(self.server.cluster.bin / "psql")
        done = subprocess.run([program, "-X", "--csv", "-t", "-d", url, "-c", sql], capture_output=True, text=True, check=True)
        return [tuple(row) for row in csv.reader(io.StringIO(done.stdout))]


class SQLiteBooks:
    def __init__(self, data: pathlib.Path):
        self.file = data / "usher.sqlite"

    def rows(self, sql: str) -> list[tuple[str, ...]]:
        books = sqlite3.connect(f"file:{self.file}?mode=ro", uri=True, timeout=60)
        try:
            return [tuple("" if value is None else str(value) for value in row) for row in books.execute(sql)]
        finally:
            books.close()


def number(books, sql: str) -> int:
    return int(books.rows(sql)[0][0])
