import HTTPTypes
import NIOCore
import Foundation
import HummingbirdTesting
import Testing
import UsherCore
import UsherStore
import UsherTesting
import UsherWire

@testable import UsherServer

@Suite struct WalksCatalogueTests {
    private static let text = """
        {"catalogue": 1,
         "organisations": [{"key": "globe", "name": "Globe", "time_zone": "Europe/Rome", "currency": "EUR"}],
         "accounts": [{"email": "guest@x.it", "name": "Guest", "password": "password-1", "tour_access": ["milan"]}],
         "tours": [
          {"key": "milan", "uuid": "550e8400-e29b-41d4-a716-446655440000", "organisation": "globe", "slug": "milan", "protected": true,
           "city": "Milan", "duration_minutes": 90, "distance_km": 3.5, "route": [[45.4642, 9.1914], [45.4651, 9.1925]],
           "versions": [{"language": "en", "title": "Milan", "starting_point": {"lat": 45.464211, "lng": 9.191383}, "published": true}],
           "points": [{"uuid": "770e8400-e29b-41d4-a716-446655440010", "order": 1, "lat": 45.464211, "lng": 9.191383,
                       "localizations": {"en": {"title": "Duomo", "content": "Here", "audio": "1.mp3", "subtitles": "1.srt"}}}]}],
         "vouchers": [{"code": "PREMIUM2026", "tour": "milan", "max_uses": 50, "used": 3, "batch": "spring"}]}
        """

    @Test(
        "Walks: a catalogue brings a tour with its files, its vouchers and who may enter; again it changes nothing",
        arguments: Engine.allCases)
    func catalogue(engine: Engine) async throws {
        try await WalksServing.run(engine, world: false) { walks in
            try await withTemporaryFolder { folder in
                try Data(WalksWorld.audioBytes).write(to: folder.appending(path: "1.mp3"))
                try Data("1\n00:00:01,000 --> 00:00:02,000\nHi\n".utf8).write(to: folder.appending(path: "1.srt"))
                let file = folder.appending(path: "catalogue.json")
                try Data(Self.text.utf8).write(to: file)
                var settings = Settings()
                settings.data = walks.desk.drafts.deletingLastPathComponent().deletingLastPathComponent().path
                let media = try MediaImport.importer(settings)
                let importer = CatalogueImport(walks.desk.database, clock: walks.clock.clock, passwordCost: .cheap, media: media)
                let first = try await importer.run(path: file.path)
                #expect(first.tours.added == 1 && first.vouchers.added == 1)
                let again = try await importer.run(path: file.path)
                #expect(again.tours.unchanged == 1 && again.vouchers.unchanged == 1)
                walks.desk.tourCache.expire()
                let login = try await walks.post("/auth/login", #"{"email":"guest@x.it","password":"password-1"}"#)
                let token = try login.decoded(WalksAuthResponse.self).tokens.accessToken
                let answer = try await walks.get("/tours/\(WalksWorld.milan)/manifest?language=en", token: token)
                let manifest = try answer.decoded(WalksManifest.self)
                #expect(manifest.version == 1 && manifest.audio.count == 1 && manifest.subtitles.count == 1 && manifest.route.count == 2)
                let bytes = try await walks.get(WalksServing.path(manifest.audio[0].url))
                #expect(bytes.status == .ok && Array(bytes.body.readableBytesView) == WalksWorld.audioBytes)
                try FileManager.default.removeItem(at: folder.appending(path: "1.srt"))
                await #expect(throws: (any Error).self) { try await importer.run(path: file.path) }
            }
        }
    }

    /// A tour of an organisation, protected, with this audio at its only point.
    private static func tour(_ organisation: String, _ audio: String) -> String {
        """
        {"key": "walk", "organisation": "\(organisation)", "slug": "\(organisation)-walk", "protected": true,
         "points": [{"order": 1, "lat": 45.4, "lng": 9.1, "localizations": {"en": {"title": "One", "content": "", "audio": "\(audio)"}}}]}
        """
    }

    private static func catalogue(_ tours: String...) -> String {
        """
        {"catalogue": 1, "organisations": [{"key": "globe", "name": "Globe", "time_zone": "UTC", "currency": "EUR"},
            {"key": "rival", "name": "Rival", "time_zone": "UTC", "currency": "EUR"}], "tours": [\(tours.joined(separator: ","))]}
        """
    }

    private func importing(
        _ engine: Engine, _ body: (URL, (String) async throws -> CatalogueImport.Summary, Database) async throws -> Void
    ) async throws {
        try await withTemporaryFolder { folder in
            try await withDatabase(engine, migrations: Migrations.all) { database in
                var settings = Settings()
                settings.data = folder.appending(path: "data").path
                let home = folder.appending(path: "home")
                try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
                let importer = CatalogueImport(database, passwordCost: .cheap, media: try MediaImport.importer(settings))
                try await body(
                    home,
                    { text in
                        let file = home.appending(path: "catalogue.json")
                        try Data(text.utf8).write(to: file)
                        return try await importer.run(path: file.path)
                    }, database)
            }
        }
    }

    private static let media = Statement("SELECT CAST(organisation_id AS TEXT) || ' ' || sha256 FROM media ORDER BY organisation_id")
    private static let uuids = Statement("SELECT uuid FROM media UNION SELECT media_uuid FROM media_files")

    @Test("Safe 13 Tours of two organisations use the same file; again it changes nothing", arguments: Engine.allCases)
    func shared(engine: Engine) async throws {
        try await importing(engine) { folder, load, database in
            try Data(WalksWorld.audioBytes).write(to: folder.appending(path: "1.mp3"))
            let text = Self.catalogue(Self.tour("globe", "1.mp3"), Self.tour("rival", "1.mp3"))
            #expect(try await load(text).tours.added == 2)
            let digest = WalksWorld.digest(WalksWorld.audioBytes)
            let rows = try await database.read { try $0.all(Self.media) { $0.text(0) } }
            #expect(rows == ["1 \(digest)", "2 \(digest)"])
            #expect(try await database.read { try $0.all(Self.uuids) { $0.text(0) } }.count == 2)
            #expect(try await load(text).tours.unchanged == 2)
        }
    }

    @Test("Safe 11 A catalogue names files of its own folder alone: no path, link or device leads out of it", arguments: [Engine.sqlite])
    func folder(engine: Engine) async throws {
        try await importing(engine) { folder, load, database in
            let outside = folder.deletingLastPathComponent().appending(path: "outside.mp3")
            try Data(WalksWorld.audioBytes).write(to: outside)
            try Data(WalksWorld.audioBytes).write(to: folder.appending(path: "inside.mp3"))
            let files = FileManager.default
            try files.createSymbolicLink(at: folder.appending(path: "link.mp3"), withDestinationURL: outside)
            try files.createSymbolicLink(at: folder.appending(path: "up"), withDestinationURL: outside.deletingLastPathComponent())
            try files.createSymbolicLink(at: folder.appending(path: "own.mp3"), withDestinationURL: folder.appending(path: "inside.mp3"))
            try #require(mkfifo(folder.appending(path: "pipe.mp3").path, 0o600) == 0)
            let refused = [
                outside.path, "../outside.mp3", "up/outside.mp3", "x/../../outside.mp3", "link.mp3", "pipe.mp3", ".", "up", "/dev/zero",
                "none.mp3", "a\\u0000b",
            ]
            for path in refused {
                let error = await #expect(throws: CatalogueError.self, "\(path)") {
                    _ = try await load(Self.catalogue(Self.tour("globe", path)))
                }
                #expect(error?.problems.map(\.path) == ["tours[0].points[0].localizations.en.audio"], "\(path) \(error?.description ?? "")")
            }
            #expect(try await database.read { try $0.all(Self.uuids) { $0.text(0) } }.isEmpty)
            for path in ["inside.mp3", "own.mp3", "./inside.mp3"] {
                #expect(try await load(Self.catalogue(Self.tour("globe", path))).tours.unchanged + 1 >= 1, "\(path)")
            }
            #expect(try await database.read { try $0.all(Self.uuids) { $0.text(0) } }.count == 1)
        }
    }
}
