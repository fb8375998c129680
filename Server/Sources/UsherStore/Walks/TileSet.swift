import Foundation
import Synchronization
package import UsherCore

/// Map tiles in an MBTiles file, which is only read.
package final class TileSet: Sendable {
    package let name: String
    /// `pbf`, `png`, `jpg` or `webp`.
    package let format: String
    package let attribution: String?
    package let zooms: ClosedRange<Int>
    package let bounds: MapBounds?
    private let readers: [Reader]
    private let turns = Atomic<Int>(0)

    private static let metadata = Selection<String?, String?>("SELECT name, value FROM metadata")
    private static let zooms = Selection<Int?, Int?>("SELECT MIN(zoom_level), MAX(zoom_level) FROM tiles")
    private static let tile = Selection<[UInt8]?>(
        "SELECT tile_data FROM tiles WHERE zoom_level = $1 AND tile_column = $2 AND tile_row = $3")

    package init(name: String, path: String) throws {
        self.name = name
        do {
            guard FileManager.default.isReadableFile(atPath: path) else { throw TileSetError(path: path) }
            let first = try Reader(name, path)
            readers = [first, try Reader(name, path)]
            let metadata = Dictionary(
                try first.connection.all(TileSet.metadata).map { ($0 ?? "", $1 ?? "") }, uniquingKeysWith: { $1 })
            let zooms = try first.connection.first(TileSet.zooms)
            let (low, high) = (zooms?.0 ?? 0, zooms?.1 ?? 0)
            let format = metadata["format"] == "jpeg" ? "jpg" : metadata["format"] ?? "pbf"
            guard ["pbf", "png", "jpg", "webp"].contains(format), low <= high else { throw TileSetError(path: path) }
            self.format = format
            self.zooms = low...high
            attribution = metadata["attribution"].flatMap { $0.isEmpty ? nil : $0 }
            bounds = metadata["bounds"].flatMap(MapBounds.init(mbtiles:))
        } catch { throw TileSetError(path: path) }
    }

    /// The tile as it is stored; its row counts from the south.
    package func tile(zoom: Int, x: Int64, y: Int64) async throws -> [UInt8]? {
        let reader = readers[turns.add(1, ordering: .relaxed).oldValue % readers.count]
        return try await withCheckedThrowingContinuation { continuation in
            reader.thread.async {
                continuation.resume(
                    with: Result {
                        reader.connection.forgetFailure()
                        return try reader.connection.first(TileSet.tile, zoom, x, (Int64(1) << zoom) - 1 - y) ?? nil
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

extension TileSet {
    /// The file, opened once more, for one request at a time.
    ///
    /// `@unchecked Sendable`: before it is shared one initialiser alone uses the connection, then only `thread`.
    private final class Reader: @unchecked Sendable {
        let connection: SQLiteConnection
        let thread: DispatchQueue

        /// A file that nobody writes to needs no log beside it, which could not be made in a folder that is read-only.
        init(_ name: String, _ path: String) throws {
            connection = SQLiteConnection(try SQLiteHandle(path, readOnly: true), writes: false)
            thread = DispatchQueue(label: "usher.tiles.\(name)")
        }

        deinit { connection.finalize() }
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
