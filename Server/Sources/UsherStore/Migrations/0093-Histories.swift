extension Migrations {
    /// What has been done to a thing that has a UUID is found by it: a sale's history. What doors write bears hashes, which are longer, and stays out.
    static let histories = Migration(
        name: "0093-histories",
        script: """
            CREATE INDEX audit_of_thing ON audit (subject, id) WHERE organisation_id IS NOT NULL AND LENGTH(subject) = 36;
            """)
}
