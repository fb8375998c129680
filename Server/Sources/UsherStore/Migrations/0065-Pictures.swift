extension Migrations {
    /// Files that members send in pieces, and the pictures that are made of them. An upload's pieces are bytes in the media's storage, so that any
    /// process takes the next one; they go when it has ended. A picture is kept in several widths, none of them the bytes that came.
    static let pictures = Migration(
        name: "0065-pictures",
        script: """
            CREATE TABLE pictures (
                uuid TEXT NOT NULL PRIMARY KEY,
                organisation_id INTEGER NOT NULL REFERENCES organisations (id),
                purpose TEXT NOT NULL,
                name TEXT NOT NULL,
                created_at INTEGER NOT NULL
            ) STRICT, WITHOUT ROWID;
            CREATE INDEX pictures_by_organisation ON pictures (organisation_id);

            CREATE TABLE picture_files (
                picture_uuid TEXT NOT NULL REFERENCES pictures (uuid),
                width INTEGER NOT NULL CHECK (width >= 1),
                height INTEGER NOT NULL CHECK (height >= 1),
                mime TEXT NOT NULL,
                size INTEGER NOT NULL,
                sha256 TEXT NOT NULL,
                PRIMARY KEY (picture_uuid, width)
            ) STRICT, WITHOUT ROWID;
            CREATE INDEX picture_files_by_bytes ON picture_files (sha256);

            CREATE TABLE uploads (
                uuid TEXT NOT NULL PRIMARY KEY,
                organisation_id INTEGER NOT NULL REFERENCES organisations (id),
                account_id INTEGER NOT NULL REFERENCES accounts (id),
                purpose TEXT NOT NULL,
                name TEXT NOT NULL,
                size INTEGER NOT NULL CHECK (size >= 1),
                received INTEGER NOT NULL CHECK (received BETWEEN 0 AND size),
                picture_uuid TEXT REFERENCES pictures (uuid),
                created_at INTEGER NOT NULL,
                ended_at INTEGER
            ) STRICT, WITHOUT ROWID;
            CREATE INDEX uploads_under_way ON uploads (organisation_id) WHERE ended_at IS NULL;
            CREATE INDEX uploads_by_age ON uploads (created_at);

            CREATE TABLE upload_pieces (
                upload_uuid TEXT NOT NULL REFERENCES uploads (uuid),
                start INTEGER NOT NULL,
                size INTEGER NOT NULL,
                sha256 TEXT NOT NULL,
                PRIMARY KEY (upload_uuid, start)
            ) STRICT, WITHOUT ROWID;
            CREATE INDEX upload_pieces_by_bytes ON upload_pieces (sha256);
            """)
}
