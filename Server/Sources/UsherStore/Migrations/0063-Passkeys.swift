extension Migrations {
    /// Passkeys of accounts, and the challenges that browsers answer by them. `handle` is what an authenticator knows an account by; it says
    /// nothing about anybody. A challenge is kept as its hash and counts once; without an account it is a sign-in's.
    static let passkeys = Migration(
        name: "0063-passkeys",
        script: """
            CREATE TABLE passkeys (
                id INTEGER PRIMARY KEY,
                credential BLOB NOT NULL UNIQUE,
                account_id INTEGER NOT NULL REFERENCES accounts (id),
                public_key BLOB NOT NULL,
                counter INTEGER NOT NULL,
                name TEXT NOT NULL,
                created_at INTEGER NOT NULL,
                used_at INTEGER
            ) STRICT;
            CREATE INDEX passkeys_by_account ON passkeys (account_id);
            CREATE TABLE passkey_challenges (
                hash BLOB NOT NULL PRIMARY KEY,
                account_id INTEGER REFERENCES accounts (id),
                expires_at INTEGER NOT NULL
            ) STRICT, WITHOUT ROWID;
            CREATE INDEX passkey_challenges_by_end ON passkey_challenges (expires_at);
            ALTER TABLE accounts ADD COLUMN handle BLOB;
            CREATE UNIQUE INDEX accounts_by_handle ON accounts (handle) WHERE handle IS NOT NULL;
            """)
}
