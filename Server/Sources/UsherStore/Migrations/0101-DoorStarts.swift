extension Migrations {
    /// From when on a door's link lets phones in; at once where nothing is said.
    static let doorStarts = Migration(
        name: "0101-door-starts", script: "ALTER TABLE door_links ADD COLUMN starts_at INTEGER;")
}
