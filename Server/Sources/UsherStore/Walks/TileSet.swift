import Foundation
import GRDB
package import UsherCore

/// Map tiles in an MBTiles file, which is only read.
package final class TileSet: Sendable {
    package let name: String
    /// `pbf`, `png`, `jpg` or `webp`.
    package let format: String
    package let attribution: String?
    package let zooms: ClosedRange<Int>
    package let bounds: MapBounds?
    private let queue: DatabasePool
    private let threads = DispatchQueue(label: "usher.tiles", attributes: .concurrent)

    package init(name: String, path: String) throws {
        var configuration = Configuration()
        configuration.readonly = true
        configuration.maximumReaderCount = 2
        configuration.label = "usher.tiles.\(name)"
        self.name = name
        do {
            queue = try TileSet.open(path, configuration)
            let metadata = try queue.read { database in
                Dictionary(
                    try GRDB.Row.fetchAll(database, sql: "SELECT name, value FROM metadata").map {
                        ($0[0] as String? ?? "", $0[1] as String? ?? "")
                    },
                    uniquingKeysWith: { $1 })
            }
            let zooms = try queue.read { try GRDB.Row.fetchOne($0, sql: "SELECT MIN(zoom_level), MAX(zoom_level) FROM tiles") }
            let (low, high) = (zooms?[0] as Int? ?? 0, zooms?[1] as Int? ?? 0)
            let format = metadata["format"] == "jpeg" ? "jpg" : metadata["format"] ?? "pbf"
            guard ["pbf", "png", "jpg", "webp"].contains(format), low <= high else { throw TileSetError(path: path) }
            self.format = format
            self.zooms = low...high
            attribution = metadata["attribution"].flatMap { $0.isEmpty ? nil : $0 }
            bounds = metadata["bounds"].flatMap(MapBounds.init(mbtiles:))
        } catch { throw TileSetError(path: path) }
    }

    /// A file that nobody writes to needs no log beside it, which could not be made in a folder that is read-only.
    private static func open(_ path: String, _ configuration: Configuration) throws -> DatabasePool {
        guard FileManager.default.isReadableFile(atPath: path) else { throw TileSetError(path: path) }
        return try DatabasePool(path: path, configuration: configuration)
    }

    /// The tile as it is stored; its row counts from the south.
    package func tile(zoom: Int, x: Int64, y: Int64) async throws -> [UInt8]? {
        try await withCheckedThrowingContinuation { continuation in
            threads.async {
                continuation.resume(
                    with: Result {
                        let data = try self.queue.read { database in
                            try Data.fetchOne(
                                database, sql: "SELECT tile_data FROM tiles WHERE zoom_level = ? AND tile_column = ? AND tile_row = ?",
                                arguments: [zoom, x, (Int64(1) << zoom) - 1 - y])
                        }
                        return data.map(Array.init)
                    })
            }
        }
    }

    /// 14, 15, 16 as far as the set has them, else its deepest.
    package var recommendedZooms: [Int] {
        let usual = (14...16).filter(zooms.contains)
        return usual.isEmpty ? [zooms.upperBound] : usual
    }
}

/// Why a tile set cannot be served: one line for the operator.
package struct TileSetError: Error, CustomStringConvertible {
    let path: String
    package var description: String { "The tile set \(path) is not a readable MBTiles file." }
}

extension MapBounds {
    /// `west,south,east,north` in degrees.
    fileprivate init?(mbtiles text: String) {
        let numbers = text.split(separator: ",").compactMap { Double($0.filter { $0 != " " }) }
        guard numbers.count == 4, numbers.allSatisfy({ $0.magnitude <= 180 }) else { return nil }
        self.init(
            north: Coordinate.micro(numbers[3]), south: Coordinate.micro(numbers[1]), east: Coordinate.micro(numbers[2]),
            west: Coordinate.micro(numbers[0]))
    }
}
