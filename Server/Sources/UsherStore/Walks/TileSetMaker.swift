/// Makes an MBTiles file.
package enum TileSetMaker {
    package struct Tile: Sendable {
        package let zoom: Int
        package let x: Int
        /// From the north, as addresses count.
        package let y: Int
        package let bytes: [UInt8]

        package init(zoom: Int, x: Int, y: Int, bytes: [UInt8]) {
            self.zoom = zoom
            self.x = x
            self.y = y
            self.bytes = bytes
        }
    }

    /// `metadata`: `name`, `format`, `bounds`, `attribution` and what else the file's form knows. There must be no such file yet.
    package static func make(_ path: String, metadata: [String: String], tiles: [Tile]) throws {
        let file = try SQLiteHandle(path)
        let connection = SQLiteConnection(file, writes: true)
        defer { connection.finalize() }
        try connection.script(
            """
            BEGIN;
            CREATE TABLE metadata (name TEXT PRIMARY KEY, value TEXT);
            CREATE TABLE tiles (
                zoom_level INTEGER, tile_column INTEGER, tile_row INTEGER, tile_data BLOB,
                PRIMARY KEY (zoom_level, tile_column, tile_row)
            )
            """)
        try connection.executeEach(insertMetadata, metadata.sorted { $0.key < $1.key }.map { [$0.key.sql, $0.value.sql] })
        try connection.executeEach(
            insertTile, tiles.map { [$0.zoom.sql, $0.x.sql, ((1 << $0.zoom) - 1 - $0.y).sql, $0.bytes.sql] })
        try connection.script("COMMIT")
    }

    private static let insertMetadata = Statement("INSERT INTO metadata (name, value) VALUES ($1, $2)")
    private static let insertTile = Statement(
        "INSERT INTO tiles (zoom_level, tile_column, tile_row, tile_data) VALUES ($1, $2, $3, $4)")
}
