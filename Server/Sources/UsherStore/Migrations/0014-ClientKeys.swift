extension Migrations {
    /// What `scans_by_client_key` was to SQLite: there the writer keeps new keys in memory and writes them in order, many at a time
    /// (`FreshIndex`). `client_keys_through` has one row: every scan up to this one is in `client_keys` if it has a key.
    static let clientKeys = Migration(
        name: "0014-client-keys", only: .sqlite,
        script: """
            CREATE TABLE client_keys (
                account_id INTEGER NOT NULL,
                client_key TEXT NOT NULL,
                scan_id INTEGER NOT NULL,
                PRIMARY KEY (account_id, client_key)
            ) STRICT, WITHOUT ROWID;
            CREATE TABLE client_keys_through (scan_id INTEGER NOT NULL) STRICT;
            INSERT INTO client_keys SELECT account_id, client_key, id FROM scans WHERE client_key IS NOT NULL ORDER BY account_id, client_key;
            INSERT INTO client_keys_through SELECT coalesce(max(id), 0) FROM scans;
            DROP INDEX scans_by_client_key;
            """)
}
