import Foundation
import Testing
import UsherCore
import UsherStore
import UsherTesting

@testable import UsherServer

@Suite struct WalksExportTests {
    /// A house of its own: a database, a media folder and a folder for catalogues.
    private struct Place {
        let database: Database
        let folder: URL

        static func with(_ engine: Engine, _ body: (Place) async throws -> Void) async throws {
            try await withTemporaryFolder { folder in
                try await withDatabase(engine, migrations: Migrations.all) { database in
                    try await body(Place(database: database, folder: folder))
                }
            }
        }

        private var settings: Settings {
            var settings = Settings()
            settings.data = folder.appending(path: "data").path
            return settings
        }

        func load(_ file: String) async throws -> CatalogueImport.Summary {
            let importer = CatalogueImport(
                database, clock: WallClock { WalksServing.start }, passwordCost: .cheap, media: try MediaImport.importer(settings))
            return try await importer.run(path: file)
        }

        /// The text of an export into a folder of this name.
        func export(_ name: String, as file: String = "house.json") async throws -> String {
            let home = folder.appending(path: name)
            try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
            let path = home.appending(path: file).path
            try await CatalogueExport(database, media: MediaImport.writer(settings)).run(path: path)
            return try String(contentsOfFile: path, encoding: .utf8)
        }

        /// The files beside an export, by their paths.
        func files(_ name: String) throws -> [String: Data] {
            let home = folder.appending(path: name)
            let paths = try FileManager.default.subpathsOfDirectory(atPath: home.path).filter { $0.split(separator: "/").count == 3 }
            return try Dictionary(uniqueKeysWithValues: paths.map { ($0, try Data(contentsOf: home.appending(path: $0))) })
        }

        func write(_ name: String, _ bytes: [UInt8]) throws { try Data(bytes).write(to: folder.appending(path: name)) }
    }

    private static let catalogue = """
        {"catalogue": 1,
         "organisations": [{"key": "globe", "name": "Globe", "time_zone": "Europe/Rome", "currency": "EUR"},
                           {"key": "rival", "name": "Rival", "time_zone": "UTC", "currency": "EUR"}],
         "accounts": [{"email": "guest@x.it", "name": "Guest", "password": "password-1", "mailing_list": true,
                       "tour_access": ["walk", "550e8400-e29b-41d4-a716-4466554400aa"]}],
         "tours": [
          {"key": "walk", "organisation": "globe", "slug": "walk", "protected": true, "city": "Milan", "duration_minutes": 90,
           "distance_km": 3.456, "cover": "cover.png", "map_tiles": "https://tiles.example.org/{z}/{x}/{y}.pbf",
           "route": [[45.4642, -9.1914], [-0.000001, 180]],
           "versions": [{"language": "it", "title": "Passeggiata \\"lunga\\"", "completion_message": "Fine\\n", "published": true},
                        {"language": "en", "title": "Walk", "city": "Milano", "starting_point": {"lat": 45.5, "lng": -9.000001}}],
           "points": [{"order": 1, "lat": 45.464211, "lng": 9.191383,
                       "localizations": {"it": {"title": "Uno", "content": "…", "audio": "1.mp3", "subtitles": "1.srt", "image": "cover.png"},
                                         "en": {"title": "One", "audio": "same.mp3"}}},
                      {"order": 2, "lat": 45.47, "lng": 9.2, "trigger_radius_m": 30,
                       "localizations": {"it": {"title": "Due", "audio": "https://cdn.example.org/due.mp3"}}}]},
          {"key": "twin", "organisation": "globe", "slug": "twin", "protected": true},
          {"key": "twin", "uuid": "550e8400-e29b-41d4-a716-4466554400aa", "organisation": "rival", "slug": "other-twin", "protected": true}],
         "media": [{"organisation": "rival", "kind": "audio", "file": "1.mp3"}, {"organisation": "globe", "kind": "audio", "file": "same.mp3"},
                   {"organisation": "globe", "kind": "image", "file": "spare.png"}],
         "voucher_batches": [{"name": "spring", "organisation": "globe", "tour": "walk", "description": "For \\"friends\\"", "code_prefix": "PRE",
                              "max_uses": 50, "valid_until": "2030-12-31T23:59:59.5Z", "created_at": "2025-03-01T00:00:00Z"}],
         "vouchers": [{"code": "PREMIUM2026", "tour": "walk", "max_uses": 50, "used": 3, "valid_until": "2030-12-31T23:59:59.5Z", "batch": "spring"},
                      {"code": "OFF", "tour": "walk", "active": false, "batch": "spring"},
                      {"code": "TWIN", "tour": "550e8400-e29b-41d4-a716-4466554400aa"}, {"code": "NOTHING", "organisation": "rival"}]}
        """

    /// The house of the catalogue, and then what only a console makes of one.
    private func prepare(_ place: Place) async throws {
        try place.write("1.mp3", WalksWorld.audioBytes)
        // Equal bytes under another name are the same file.
        try place.write("same.mp3", WalksWorld.audioBytes)
        try place.write("1.srt", Array("1\n00:00:01,000 --> 00:00:02,000\nHi\n".utf8))
        try place.write("cover.png", [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 1, 2, 3])
        try place.write("spare.png", Self.spare)
        // A host that is not there says nothing of its file's size.
        let text = Self.catalogue.replacing("https://cdn.example.org", with: "https://127.0.0.1:9")
        try place.write("catalogue.json", Array(text.utf8))
        let summary = try await place.load(place.folder.appending(path: "catalogue.json").path)
        #expect(summary.tours.added == 3 && summary.vouchers.added == 4 && summary.voucherBatches.added == 1)
        #expect(summary.media.added == 2 && summary.media.unchanged == 1, "equal bytes of a house are one file, which its tour uses")
        let now = WalksServing.start
        let tour = try await ManagedTourStore(place.database).list(1).first { $0.slug == "walk" }
        let uuid = try #require(tour?.uuid)
        let (database, managed) = (place.database, ManagedTourStore(place.database))
        // Published, and then no longer fit to be: that is shown all the same.
        let point = try #require(tour?.points[1].uuid)
        _ = try await managed.edit(uuid, in: 1, "test", by: .local, at: now) { try $0.saveText(point, .it, TextDraft(title: "Due")) }
        _ = try await managed.edit(uuid, in: 1, "test", by: .local, at: now) { edit in
            try edit.updatePoint(PointDraft(uuid: point, order: 9, place: WalksWorld.place(45.48, 9.21)))
        }
        let vouchers = VoucherBatchStore(database)
        let batch = try await vouchers.createBatch(
            BatchDraft(name: "Autumn", tour: uuid, quantity: 2, expires: now.adding(seconds: 86_400), prefix: "A"), in: 1, by: .local,
            at: now)
        _ = try await vouchers.changeBatch(batch.uuid, in: 1, by: .local, at: now) { $0.active = false }
        // Two of one name: their codes know theirs all the same.
        _ = try await vouchers.createBatch(
            BatchDraft(name: "spring", description: "Another", tour: uuid, quantity: 1, prefix: "Z"), in: 1, by: .local,
            at: now.adding(seconds: 60))
        // A name that no file may have.
        try await database.write { try $0.execute(Self.rename, "..", "cover.png") }
    }

    private static let spare: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 7]
    private static let rename = Statement("UPDATE media SET filename = $1 WHERE filename = $2")

    @Test(
        "Walks: an export of tours, vouchers and access, imported elsewhere, is exported to the same bytes with the same files",
        arguments: Engine.allCases, Engine.allCases)
    func roundTrip(_ from: Engine, _ to: Engine) async throws {
        try await Place.with(from) { source in
            try await prepare(source)
            let document = try await source.export("a")
            let lines = try await source.export("a", as: "house.ndjson")
            let files = try source.files("a")
            #expect(files.values.contains(Data(WalksWorld.audioBytes)))
            #expect(
                files.count == 4 && document.contains("/spare.png\"}")
                    && document.contains(#"{"organisation":"rival","kind":"audio","file":"media/"#))
            #expect(
                document.contains(#""description":"For \"friends\"","code_prefix":"PRE","max_uses":50,"#)
                    && document.contains(#""code_prefix":"A","max_uses":1,"valid_until":"#)
                    && document.contains(#""active":false,"created_at""#))
            #expect(document.contains("/file.png\"") && document.contains("/1.mp3\"") && !document.contains("same.mp3"))
            #expect(
                document.contains(#""tour_access":["550e8400-e29b-41d4-a716-4466554400aa","walk"]"#)
                    && document.contains(#""mailing_list":true"#))
            #expect(document.contains(#"{"code":"NOTHING","organisation":"rival","#))
            // Onto itself it changes nothing, and the batch still has the last word.
            let again = try await source.load(source.folder.appending(path: "a/house.json").path)
            #expect(
                again.tours.unchanged == 3 && again.vouchers.unchanged == 7 && again.voucherBatches.unchanged == 3
                    && again.media.unchanged == 2 && again.accounts.unchanged == 1)
            #expect(try await source.export("b") == document)
            for name in ["house.json", "house.ndjson"] {
                try await Place.with(to) { target in
                    _ = try await target.load(source.folder.appending(path: "a/\(name)").path)
                    let other = try await target.export("c")
                    #expect(other == document, "\(name)")
                    #expect(try await target.export("c", as: "house.ndjson") == lines)
                    #expect(try target.files("c") == files)
                }
            }
        }
    }

    @Test("Walks: an export whose bytes are gone or damaged fails and leaves no catalogue", arguments: [Engine.sqlite])
    func damaged(_ engine: Engine) async throws {
        try await Place.with(engine) { place in
            try await prepare(place)
            let media = place.folder.appending(path: "data/media")
            let digest = WalksWorld.digest(WalksWorld.audioBytes)
            let stored = media.appending(path: "\(digest.prefix(2))/\(digest)")
            try Data([1]).write(to: stored)
            await #expect(throws: CatalogueFileError.self) { try await place.export("a") }
            try FileManager.default.removeItem(at: stored)
            await #expect(throws: CatalogueFileError.self) { try await place.export("a") }
            let left = try FileManager.default.subpathsOfDirectory(atPath: place.folder.appending(path: "a").path)
            #expect(!left.contains { $0.hasSuffix(".part") || $0 == "house.json" })
        }
    }

    @Test("Walks: what a catalogue of tours may not say is told by path", arguments: [Engine.sqlite])
    func refused(_ engine: Engine) async throws {
        try await Place.with(engine) { place in
            try await prepare(place)
            let text = try await place.export("a")
            let home = place.folder.appending(path: "a")
            let spare = WalksWorld.digest(Self.spare) < WalksWorld.digest(WalksWorld.audioBytes) ? 0 : 1
            for (from, to, path) in [
                (#""code":"OFF","tour":"walk""#, #""code":"OFF","tour":"twin""#, "vouchers[3].tour"),
                (#""slug":"walk""#, #""slug":"Walk""#, "tours[1].slug"), ("{z}/{x}", "{z}", "tours[1].map_tiles"),
                (#""language":"it","uuid":""#, #""language":"it","uuid":"0"#, "tours[1].versions[0].uuid"),
                (#""number":3"#, #""number":0"#, "tours[1].versions[0].number"),
                (#""code_prefix":"PRE""#, #""code_prefix":"pre""#, "voucher_batches[1].code_prefix"),
                (#""kind":"image","file""#, #""kind":"audio","file""#, "media[\(spare)].file"),
            ] {
                let changed = text.replacing(from, with: to)
                #expect(changed != text, "\(from)")
                let file = home.appending(path: "bad.json")
                try Data(changed.utf8).write(to: file)
                let error = await #expect(throws: CatalogueError.self) { _ = try await place.load(file.path) }
                #expect(error?.problems.contains { $0.path == path } == true, "\(error?.description ?? "")")
            }
            let moved = """
                {"catalogue": 1, "tours": [{"key": "other", "organisation": "globe", "slug": "other"}],
                 "voucher_batches": [{"name": "Autumn", "organisation": "globe", "tour": "other"}]}
                """
            let file = home.appending(path: "moved.json")
            try Data(moved.utf8).write(to: file)
            let error = await #expect(throws: CatalogueError.self) { _ = try await place.load(file.path) }
            #expect(error?.problems.map(\.description) == ["voucher_batches[0].tour: cannot be changed"])
            #expect(try await place.export("a") == text)
        }
    }
}
