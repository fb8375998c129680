extension Migrations {
    /// Organisations, people, keys, the audit and the outbox: what every desk stands on.
    static let house = Migration(
        name: "0001-house",
        script: """
            CREATE TABLE ids (
                name TEXT NOT NULL PRIMARY KEY,
                next INTEGER NOT NULL CHECK (next >= 1)
            ) STRICT, WITHOUT ROWID;

            CREATE TABLE organisations (
                id INTEGER PRIMARY KEY,
                uuid TEXT NOT NULL UNIQUE,
                key TEXT NOT NULL UNIQUE,
                name TEXT NOT NULL,
                time_zone TEXT NOT NULL,
                currency TEXT NOT NULL,
                plan TEXT,
                created_at INTEGER NOT NULL
            ) STRICT;

            CREATE TABLE accounts (
                id INTEGER PRIMARY KEY,
                uuid TEXT NOT NULL UNIQUE,
                email TEXT NOT NULL UNIQUE,
                name TEXT NOT NULL,
                password TEXT,
                preferred_language TEXT NOT NULL,
                email_verified_at INTEGER,
                subscription TEXT,
                deactivated_at INTEGER,
                created_at INTEGER NOT NULL
            ) STRICT;

            CREATE TABLE identities (
                provider TEXT NOT NULL CHECK (provider IN ('apple', 'google', 'supabase')),
                subject TEXT NOT NULL,
                account_id INTEGER NOT NULL REFERENCES accounts (id),
                PRIMARY KEY (provider, subject)
            ) STRICT, WITHOUT ROWID;
            CREATE INDEX identities_by_account ON identities (account_id);

            CREATE TABLE members (
                organisation_id INTEGER NOT NULL REFERENCES organisations (id),
                account_id INTEGER NOT NULL REFERENCES accounts (id),
                role INTEGER NOT NULL CHECK (role BETWEEN 1 AND 4),
                PRIMARY KEY (organisation_id, account_id)
            ) STRICT, WITHOUT ROWID;
            CREATE INDEX members_by_account ON members (account_id);

            CREATE TABLE api_keys (
                id INTEGER PRIMARY KEY,
                account_id INTEGER NOT NULL REFERENCES accounts (id),
                name TEXT NOT NULL,
                hash BLOB NOT NULL UNIQUE,
                scopes INTEGER NOT NULL CHECK (scopes BETWEEN 0 AND 3),
                expires_at INTEGER,
                revoked_at INTEGER,
                created_at INTEGER NOT NULL
            ) STRICT;
            CREATE INDEX api_keys_by_account ON api_keys (account_id, name);
            CREATE INDEX api_keys_by_name ON api_keys (name) WHERE revoked_at IS NULL;

            CREATE TABLE audit (
                id INTEGER PRIMARY KEY,
                at INTEGER NOT NULL,
                account_id INTEGER,
                key_id INTEGER,
                organisation_id INTEGER,
                action TEXT NOT NULL,
                subject TEXT NOT NULL,
                result TEXT NOT NULL,
                address TEXT NOT NULL
            ) STRICT;

            CREATE TABLE outbox (
                id INTEGER PRIMARY KEY,
                kind TEXT NOT NULL,
                idempotency_key TEXT NOT NULL UNIQUE,
                payload TEXT NOT NULL,
                sealed BLOB,
                due_at INTEGER NOT NULL,
                attempts INTEGER NOT NULL DEFAULT 0,
                done_at INTEGER,
                failure TEXT,
                created_at INTEGER NOT NULL
            ) STRICT;
            CREATE INDEX outbox_waiting ON outbox (kind, due_at) WHERE done_at IS NULL;
            """)
}
