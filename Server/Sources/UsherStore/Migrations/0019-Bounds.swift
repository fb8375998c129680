extension Migrations {
    /// What keeps tables small. `untold` is since when the phones that have a pass wait to be told of its change, where there are too many of them for
    /// the transaction that made it. The indices are what sweeps go by.
    static let bounds = Migration(
        name: "0019-bounds",
        script: """
            ALTER TABLE wallet_passes ADD COLUMN untold INTEGER;
            CREATE INDEX wallet_passes_untold ON wallet_passes (untold) WHERE untold IS NOT NULL;
            CREATE INDEX outbox_done ON outbox (done_at) WHERE done_at IS NOT NULL;
            CREATE INDEX outbox_pushes_done ON outbox (done_at) WHERE kind = 'wallet-push' AND done_at IS NOT NULL;
            CREATE INDEX sessions_by_end ON sessions (expires_at);
            """)
}
