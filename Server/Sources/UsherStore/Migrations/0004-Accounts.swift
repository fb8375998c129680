extension Migrations {
    /// How people sign in to a desk: their sessions, and the single-use tokens that mails carry. Nothing in here is a secret in
    /// clear: a session is named by a signed token, a mail's token is stored hashed. `account_mails` counts the mails that were
    /// asked for, for as long as the limit looks back.
    static let accounts = Migration(
        name: "0004-accounts",
        script: """
            CREATE TABLE sessions (
                id TEXT NOT NULL PRIMARY KEY,
                account_id INTEGER NOT NULL REFERENCES accounts (id),
                audience TEXT NOT NULL,
                created_at INTEGER NOT NULL,
                expires_at INTEGER NOT NULL,
                ended_at INTEGER
            ) STRICT, WITHOUT ROWID;
            CREATE INDEX sessions_by_account ON sessions (account_id) WHERE ended_at IS NULL;

            CREATE TABLE mail_tokens (
                account_id INTEGER NOT NULL REFERENCES accounts (id),
                purpose TEXT NOT NULL CHECK (purpose IN ('verify', 'reset')),
                hash BLOB NOT NULL,
                created_at INTEGER NOT NULL,
                expires_at INTEGER NOT NULL,
                used_at INTEGER,
                PRIMARY KEY (account_id, purpose)
            ) STRICT, WITHOUT ROWID;

            CREATE TABLE account_mails (
                account_id INTEGER NOT NULL REFERENCES accounts (id),
                request TEXT NOT NULL,
                sent_at INTEGER NOT NULL,
                PRIMARY KEY (account_id, request)
            ) STRICT, WITHOUT ROWID;
            """)
}
