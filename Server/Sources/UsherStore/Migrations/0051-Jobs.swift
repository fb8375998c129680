extension Migrations {
    /// Work that a request begins and a worker does piece by piece. `mark` is the last thing that is done; it moves in the transaction that does it, so
    /// that a killed job goes on where it was. A key names the request that began it.
    static let jobs = Migration(
        name: "0051-jobs",
        script: """
            CREATE TABLE jobs (
                id INTEGER PRIMARY KEY,
                uuid TEXT NOT NULL UNIQUE,
                organisation_id INTEGER NOT NULL REFERENCES organisations (id),
                account_id INTEGER REFERENCES accounts (id),
                address TEXT NOT NULL,
                kind TEXT NOT NULL,
                subject INTEGER NOT NULL,
                terms TEXT NOT NULL,
                key TEXT,
                fingerprint BLOB,
                total INTEGER NOT NULL CHECK (total >= 0),
                done INTEGER NOT NULL CHECK (done >= 0),
                failed TEXT NOT NULL,
                pence INTEGER NOT NULL,
                mark INTEGER NOT NULL,
                leased_until INTEGER NOT NULL,
                created_at INTEGER NOT NULL,
                ended_at INTEGER
            ) STRICT;
            CREATE UNIQUE INDEX jobs_by_key ON jobs (account_id, key) WHERE key IS NOT NULL;
            CREATE INDEX jobs_to_do ON jobs (leased_until) WHERE ended_at IS NULL;
            CREATE INDEX jobs_of_subject ON jobs (kind, subject);
            CREATE INDEX jobs_ended ON jobs (ended_at) WHERE ended_at IS NOT NULL;
            """)
}
