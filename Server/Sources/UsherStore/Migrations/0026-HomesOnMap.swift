extension Migrations {
    /// Indices by which a campaign's map is read a part at a time, and its buildings without passing over homes that are gone.
    static let homesOnMap = Migration(
        name: "0026-homes-on-map",
        script: """
            DROP INDEX homes_by_building;
            CREATE INDEX homes_by_building ON homes (building, campaign_id) WHERE building IS NOT NULL AND deleted_at IS NULL;
            CREATE INDEX homes_on_map ON homes (campaign_id, COALESCE(building, gers_id)) WHERE deleted_at IS NULL;
            CREATE INDEX homes_by_latitude ON homes (campaign_id, lat) WHERE deleted_at IS NULL;
            """)
}
