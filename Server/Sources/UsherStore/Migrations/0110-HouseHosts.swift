extension Migrations {
    /// Hosts that houses name as their own. One that is not proved yet means nothing and keeps nobody else from naming it; of
    /// those that are proved each is one house's.
    static let houseHosts = Migration(
        name: "0110-house-hosts",
        script: """
            CREATE TABLE house_hosts (
                organisation_id INTEGER NOT NULL REFERENCES organisations (id),
                host TEXT NOT NULL,
                added_at INTEGER NOT NULL,
                proved_at INTEGER,
                PRIMARY KEY (organisation_id, host)
            ) STRICT, WITHOUT ROWID;
            CREATE UNIQUE INDEX house_hosts_proved ON house_hosts (host) WHERE proved_at IS NOT NULL;
            """)
}
