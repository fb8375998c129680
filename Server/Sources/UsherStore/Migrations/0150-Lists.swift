extension Migrations {
    /// Lists that members bring: a file lies in pieces beside its `lists` row, as UTF-8, until it is imported or a day old. `mapping` says
    /// which column is which, and `list_columns` how the last list of a kind with the same head was mapped. They come in place of `job_files`,
    /// which had files of homes alone.
    static let lists = Migration(
        name: "0150-lists",
        script: """
            CREATE TABLE lists (
                uuid TEXT PRIMARY KEY,
                organisation_id INTEGER NOT NULL REFERENCES organisations (id),
                kind TEXT NOT NULL,
                subject INTEGER NOT NULL,
                about TEXT NOT NULL,
                is_csv INTEGER NOT NULL,
                name TEXT NOT NULL,
                size INTEGER NOT NULL,
                row_count INTEGER NOT NULL,
                head TEXT NOT NULL,
                sample TEXT NOT NULL,
                mapping TEXT NOT NULL,
                job_id INTEGER,
                is_whole INTEGER NOT NULL,
                created_at INTEGER NOT NULL
            ) STRICT;
            CREATE INDEX lists_of_house ON lists (organisation_id, created_at);
            CREATE INDEX lists_by_age ON lists (created_at);
            CREATE TABLE list_parts (
                list TEXT NOT NULL REFERENCES lists (uuid),
                part INTEGER NOT NULL,
                bytes BLOB NOT NULL,
                PRIMARY KEY (list, part)
            ) STRICT;
            CREATE TABLE list_columns (
                organisation_id INTEGER NOT NULL REFERENCES organisations (id),
                kind TEXT NOT NULL,
                head TEXT NOT NULL,
                mapping TEXT NOT NULL,
                used_at INTEGER NOT NULL,
                PRIMARY KEY (organisation_id, kind, head)
            ) STRICT;
            DROP TABLE job_files;
            """)
}
