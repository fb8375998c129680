extension Migrations {
    /// What several processes count together: how often somebody may try a password or spend money. `bucket` is the digest of a limit's
    /// name and of whom it is for; a bucket is kept as the instant at which it will be full again. Worth nothing after a crash, so
    /// PostgreSQL need not log it.
    static let limits = Migration(
        name: "0013-limits",
        script: """
            CREATE /* unlogged */ TABLE limit_buckets (
                bucket BLOB NOT NULL PRIMARY KEY,
                full_at INTEGER NOT NULL
            ) STRICT, WITHOUT ROWID /* fillfactor 50 */;
            """)
}
