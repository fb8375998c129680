extension Migrations {
    /// Which desks an organisation may use, as bits: 1 the shop, 2 walks, 4 campaigns, 8 airlines. Organisations that came by a catalogue
    /// keep all of them; of those that somebody founded (their key is their UUID) each keeps what it uses. `suspended_at` shuts a house:
    /// its members' roles are negative then, so that whatever asks for a role finds none without asking for anything else.
    /// `quota_days` counts what an organisation may do so often a day, a row for each kind. `operators` may run the installation; `setup_links` is the way to the first of them, one at most.
    static let tenants = Migration(
        name: "0020-tenants",
        script: """
            ALTER TABLE organisations ADD COLUMN desks INTEGER NOT NULL DEFAULT 4 CHECK (desks BETWEEN 0 AND 15);
            ALTER TABLE organisations ADD COLUMN suspended_at INTEGER;
            UPDATE organisations SET desks = 15 WHERE key <> uuid;
            UPDATE organisations SET desks = desks + 1
            WHERE key = uuid AND EXISTS (SELECT 1 FROM events e WHERE e.organisation_id = organisations.id);
            UPDATE organisations SET desks = desks + 2
            WHERE key = uuid AND EXISTS (SELECT 1 FROM tours t WHERE t.organisation_id = organisations.id);

            CREATE TABLE new_members (
                organisation_id INTEGER NOT NULL REFERENCES organisations (id),
                account_id INTEGER NOT NULL REFERENCES accounts (id),
                role INTEGER NOT NULL CHECK (role BETWEEN -4 AND 4 AND role <> 0),
                joined_at INTEGER,
                PRIMARY KEY (organisation_id, account_id)
            ) STRICT, WITHOUT ROWID;
            INSERT INTO new_members (organisation_id, account_id, role, joined_at)
            SELECT organisation_id, account_id, role, joined_at FROM members;
            DROP TABLE members;
            ALTER TABLE new_members RENAME TO members;
            CREATE INDEX members_by_account ON members (account_id);

            CREATE TABLE operators (
                account_id INTEGER NOT NULL PRIMARY KEY REFERENCES accounts (id),
                since INTEGER NOT NULL
            ) STRICT, WITHOUT ROWID;

            CREATE TABLE quota_days (
                organisation_id INTEGER NOT NULL REFERENCES organisations (id),
                quota TEXT NOT NULL,
                day INTEGER NOT NULL,
                used INTEGER NOT NULL,
                PRIMARY KEY (organisation_id, quota)
            ) STRICT, WITHOUT ROWID;
            CREATE INDEX vouchers_by_organisation ON vouchers (organisation_id);

            CREATE TABLE setup_links (
                id INTEGER PRIMARY KEY CHECK (id = 1),
                hash BLOB NOT NULL,
                expires_at INTEGER NOT NULL
            ) STRICT;
            """)
}
