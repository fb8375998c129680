#include <sqlite3.h>

/// A text in double quotes is a name, and never, by mistake, a text. Swift cannot call what takes any number of arguments.
static inline void usher_sqlite3_no_double_quoted_texts(sqlite3 *database) {
    sqlite3_db_config(database, SQLITE_DBCONFIG_DQS_DDL, 0, (void *)0);
    sqlite3_db_config(database, SQLITE_DBCONFIG_DQS_DML, 0, (void *)0);
}
