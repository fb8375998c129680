#pragma once

#include <sqlite3.h>

/// A layer over SQLite's files which flushes the database file a little at a time while a checkpoint writes it. Without it the disk gets thousands of scattered pages
/// in one flush at the end, and every commit waits behind them: 80 to 100 ms on a disk on which a commit takes 1.

/// The layer's name, to be given to `sqlite3_open_v2`; NULL when SQLite does not take it. The first caller registers it.
const char *usher_paced_files(void);

/// From now on the database's file is flushed after so many writes of a page; 0: only when SQLite asks. Returns SQLite's code, `SQLITE_NOTFOUND` for a database that was not
/// opened with this layer.
int usher_paced_every(sqlite3 *database, int pages);

/// How often it has been flushed between two pages since it was opened; -1 without this layer.
int usher_paced_flushes(sqlite3 *database);
