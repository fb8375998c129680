extension Migrations {
    /// Keys that are a house's: each has an account of its own (`accounts.is_key`), which is a member of this house alone and nobody's sign-in, so
    /// that every rule about members holds for a key as it does for people, at every desk.
    static let houseKeys = Migration(
        name: "0061-house-keys",
        script: """
            ALTER TABLE accounts ADD COLUMN is_key INTEGER NOT NULL DEFAULT 0 CHECK (is_key BETWEEN 0 AND 1);
            CREATE TABLE house_keys (
                key_id INTEGER NOT NULL PRIMARY KEY REFERENCES api_keys (id),
                organisation_id INTEGER NOT NULL REFERENCES organisations (id),
                scopes INTEGER NOT NULL CHECK (scopes BETWEEN 1 AND 127),
                made_by INTEGER REFERENCES accounts (id),
                used_at INTEGER
            ) STRICT;
            CREATE INDEX house_keys_by_organisation ON house_keys (organisation_id, key_id);
            """)
}
