@testable import UsherHTTP
@testable import UsherPapers
import Foundation
import HTTPTypes
import HummingbirdTesting
import NIOCore
import Testing
import UsherCore
import UsherStore
import UsherTesting
import UsherWire

@testable import UsherServer

@Suite struct WalksTileTests {
    private static let tile = Array("a vector tile, which may be anything to us: it is sent as it is".utf8)
    private static let plain = Array("one that its maker did not compress".utf8)

    /// A set of z 14 and 15 around Milan. Tile 14/8610/5859 is stored in row 2^14 - 1 - 5859.
    private static func make(_ folder: URL, _ name: String, format: String = "pbf", bounds: String = "9.1,45.4,9.3,45.5") async throws
        -> Settings.TileSetFile
    {
        let packed = try #require(Gzip.compress(ByteBuffer(bytes: tile)))
        let script = """
            CREATE TABLE metadata (name TEXT, value TEXT);
            CREATE TABLE tiles (zoom_level INTEGER, tile_column INTEGER, tile_row INTEGER, tile_data BLOB);
            CREATE UNIQUE INDEX tile_index ON tiles (zoom_level, tile_column, tile_row);
            INSERT INTO metadata VALUES ('format', '\(format)'), ('bounds', '\(bounds)'), ('attribution', '© Somebody');
            INSERT INTO tiles VALUES (14, 8610, \((1 << 14) - 1 - 5859), X'\(Hexadecimal.text(Array(packed.readableBytesView)))'),
                (15, 0, \((1 << 15) - 1), X'\(Hexadecimal.text(plain))');
            """
        let path = folder.appending(path: "\(name).mbtiles").path
        _ = try await Tool.run("sqlite3 \(path) <script", ["script": Array(script.utf8)])
        return Settings.TileSetFile(name: name, path: path)
    }

    private func run(_ engine: Engine, format: String = "pbf", _ body: @Sendable @escaping (WalksServing) async throws -> Void) async throws
    {
        try await withTemporaryFolder { folder in
            var settings = WalksServing.unlimited
            // The first one holds another place.
            settings.walks.tileSets = [
                try await Self.make(folder, "paris", bounds: "2.2,48.8,2.4,48.9"), try await Self.make(folder, "milan", format: format),
            ]
            try await WalksServing.run(engine, settings: settings, body)
        }
    }

    @Test("Walks A25 Tiles: the row flipped, gzip and identity alike, a tag for each", arguments: Engine.allCases)
    func tiles(engine: Engine) async throws {
        try await run(engine) { walks in
            let path = "/tiles/milan/14/8610/5859.pbf"
            let packed = try await walks.get(path, headers: [.acceptEncoding: "br, gzip"])
            #expect(packed.status == .ok && packed.headers[.contentEncoding] == "gzip" && packed.headers[.vary] == "Accept-Encoding")
            #expect(packed.headers[.contentType] == "application/vnd.mapbox-vector-tile")
            #expect(try Gunzip.bytes(Array(packed.body.readableBytesView)) == Self.tile)
            let inflated = try await walks.get(path)
            #expect(inflated.headers[.contentEncoding] == nil && Array(inflated.body.readableBytesView) == Self.tile)
            #expect(inflated.headers[.vary] == "Accept-Encoding" && inflated.headers[.contentLength] == String(Self.tile.count))
            let (one, other) = (try #require(packed.headers[.eTag]), try #require(inflated.headers[.eTag]))
            #expect(one != other)
            #expect(try await walks.get(path, headers: [.ifNoneMatch: other]).status == .notModified)
            #expect(try await walks.get(path, headers: [.ifNoneMatch: other, .acceptEncoding: "gzip"]).status == .ok)
            #expect(try await walks.send(.head, path).headers[.contentLength] == String(Self.tile.count))
            let plain = try await walks.get("/tiles/milan/15/0/0.pbf", headers: [.acceptEncoding: "gzip"])
            #expect(plain.headers[.contentEncoding] == nil && Array(plain.body.readableBytesView) == Self.plain)
        }
    }

    @Test("Walks A25 What is no tile: one 404", arguments: Engine.allCases)
    func none(engine: Engine) async throws {
        try await run(engine) { walks in
            for path in [
                "milan/23/0/0.pbf", "milan/14/-1/5859.pbf", "milan/14/8610/-1.pbf", "milan/14/08610/5859.pbf", "milan/014/8610/5859.pbf",
                "milan/14/8610/05859.pbf", "milan/14/8610/5859.png", "milan/14/8610/5859", "milan/14/8610/5859.pbf.pbf",
                "milan/14/+8610/5859.pbf",
                "milan/14/16384/0.pbf", "milan/14/0/16384.pbf", "milan/14/8610/5860.pbf", "milan/15/99999999999999999999/0.pbf",
                "none/14/8610/5859.pbf",
                "nobody/14/8610/5859.pbf", "milan/14/8610/5859.PBF", "milan/x/8610/5859.pbf",
            ] {
                let answer = try await walks.get("/tiles/" + path)
                #expect(answer.status == .notFound && answer.code == "tile_not_found", "\(path) \(answer.text)")
            }
        }
    }

    @Test("Walks A25 The manifest names the set that holds the start, its zooms and whose it is", arguments: Engine.allCases)
    func manifest(engine: Engine) async throws {
        try await run(engine, format: "png") { walks in
            func map() async throws -> WalksManifest.Map {
                try await walks.get("/tours/\(WalksWorld.milan)/manifest?language=en").decoded(WalksManifest.self).offlineMap
            }
            let held = try await map()
            #expect(held.tilesURLTemplate == "https://walks.example.org/tiles/milan/{z}/{x}/{y}.png" && held.available)
            #expect(held.recommendedZoomLevels == [14, 15] && held.attribution == "© Somebody")
            #expect(try await walks.get("/tiles/milan/15/0/0.png").headers[.contentType] == "image/png")
            // The tour's own come first; the version does not count up for it.
            try await walks.edit { edit in
                try edit.update(
                    TourDraft(
                        uuid: WalksWorld.milan, slug: edit.tour.slug, facts: FactsDraft(edit.tour.facts),
                        mapTiles: "https://t.example.org/{z}/{x}/{y}.pbf"))
            }
            let own = try await map()
            #expect(own.tilesURLTemplate == "https://t.example.org/{z}/{x}/{y}.pbf" && own.recommendedZoomLevels == [14, 15, 16])
            // Nowhere near any set.
            try await walks.edit { edit in
                try edit.update(TourDraft(uuid: WalksWorld.milan, slug: edit.tour.slug, facts: FactsDraft(edit.tour.facts)))
                for version in edit.tour.versions {
                    try edit.updateVersion(
                        VersionDraft(uuid: version.uuid, language: version.language, title: version.title, start: WalksWorld.place(0, 0)))
                }
            }
            let nowhere = try await map()
            #expect(!nowhere.available && nowhere.tilesURLTemplate == "https://walks.example.org/tiles/none/{z}/{x}/{y}.pbf")
        }
    }

    @Test("Walks A25 A tile set that cannot be read stops the start with one line")
    func unreadable() async throws {
        try await withTemporaryFolder { folder in
            try Data("no database".utf8).write(to: folder.appending(path: "bad.mbtiles"))
            for name in ["bad", "missing"] {
                let path = folder.appending(path: "\(name).mbtiles").path
                let error = #expect(throws: TileSetError.self) { _ = try TileSet(name: name, path: path) }
                #expect(error?.description.contains(path) == true)
            }
        }
    }
}
