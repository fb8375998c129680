import Foundation
import GRDB

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
        let file = try DatabaseQueue(path: path)
        try file.write { database in
            try database.execute(
                sql: """
                    CREATE TABLE metadata (name TEXT PRIMARY KEY, value TEXT);
                    CREATE TABLE tiles (
                        zoom_level INTEGER, tile_column INTEGER, tile_row INTEGER, tile_data BLOB,
                        PRIMARY KEY (zoom_level, tile_column, tile_row)
                    )
                    """)
            for (name, value) in metadata.sorted(by: { $0.key < $1.key }) {
                try database.execute(sql: "INSERT INTO metadata (name, value) VALUES (?, ?)", arguments: [name, value])
            }
            for tile in tiles {
                try database.execute(
                    sql: "INSERT INTO tiles (zoom_level, tile_column, tile_row, tile_data) VALUES (?, ?, ?, ?)",
                    arguments: [tile.zoom, tile.x, (1 << tile.zoom) - 1 - tile.y, Data(tile.bytes)])
            }
        }
        try file.close()
    }
}
