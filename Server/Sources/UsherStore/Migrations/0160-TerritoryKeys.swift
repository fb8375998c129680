extension Migrations {
    /// How a catalogue names a territory; nil where it was made elsewhere and goes by its UUID.
    static let territoryKeys = Migration(
        name: "0160-territory-keys",
        script: """
            ALTER TABLE territories ADD COLUMN key TEXT;
            CREATE UNIQUE INDEX territories_by_key ON territories (campaign_id, key) WHERE key IS NOT NULL;
            """)
}
