extension Migrations {
    /// The second thing that somebody signs in by. `second_factors.secret` is sealed with the server's key; it counts from `active_at` on, and no
    /// step of its clock counts twice (`last_step`). Recovery codes and the tokens between the two proofs are kept as hashes. A session knows by
    /// how many factors it was begun, when its owner proved who they are last, and which browser was seen on it last.
    static let secondFactors = Migration(
        name: "0060-second-factors",
        script: """
            CREATE TABLE second_factors (
                account_id INTEGER NOT NULL PRIMARY KEY REFERENCES accounts (id),
                secret BLOB NOT NULL,
                last_step INTEGER NOT NULL DEFAULT 0,
                active_at INTEGER,
                created_at INTEGER NOT NULL
            ) STRICT;
            CREATE TABLE recovery_codes (
                account_id INTEGER NOT NULL REFERENCES accounts (id),
                hash BLOB NOT NULL,
                used_at INTEGER,
                PRIMARY KEY (account_id, hash)
            ) STRICT, WITHOUT ROWID;
            CREATE TABLE factor_tokens (
                hash BLOB NOT NULL PRIMARY KEY,
                account_id INTEGER NOT NULL REFERENCES accounts (id),
                tries INTEGER NOT NULL DEFAULT 0,
                expires_at INTEGER NOT NULL
            ) STRICT, WITHOUT ROWID;
            CREATE INDEX factor_tokens_by_account ON factor_tokens (account_id);
            CREATE INDEX factor_tokens_by_end ON factor_tokens (expires_at);

            ALTER TABLE organisations ADD COLUMN second_factor INTEGER NOT NULL DEFAULT 0 CHECK (second_factor BETWEEN 0 AND 1);
            ALTER TABLE sessions ADD COLUMN factors INTEGER NOT NULL DEFAULT 1 CHECK (factors BETWEEN 1 AND 2);
            ALTER TABLE sessions ADD COLUMN proved_at INTEGER;
            ALTER TABLE sessions ADD COLUMN seen_at INTEGER;
            ALTER TABLE sessions ADD COLUMN agent TEXT;
            """)
}
