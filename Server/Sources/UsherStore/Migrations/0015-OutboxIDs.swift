extension Migrations {
    /// A counter that nobody locks, for ids of the outbox. It begins where `ids` never comes, since an older process may go on counting there.
    static let outboxIDs = Migration(name: "0015-outbox-ids", only: .postgres, script: "CREATE SEQUENCE outbox_ids START 2251799813685248;")
}
