extension Migrations {
    /// What was looked for by reading a whole table that grows. `invites` had two of these until 0035 made it anew.
    static let foundByIndex = Migration(
        name: "0172-found-by-index",
        script: """
            CREATE INDEX invites_by_email ON invites (email);
            CREATE INDEX invites_by_accepter ON invites (accepted_by) WHERE accepted_by IS NOT NULL;
            CREATE INDEX waiting_by_account ON waiting (account_id) WHERE account_id IS NOT NULL;
            CREATE INDEX wallet_passes_voided ON wallet_passes (voided_at) WHERE voided_at IS NOT NULL;
            CREATE INDEX events_by_key ON events (key);
            CREATE INDEX uploads_of_picture ON uploads (picture_uuid) WHERE picture_uuid IS NOT NULL;
            CREATE INDEX identities_by_subject ON identities (subject);
            CREATE INDEX flights_by_identifier ON flights (identifier);
            """)
}
