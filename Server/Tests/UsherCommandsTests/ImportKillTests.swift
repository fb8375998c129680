import Foundation
import Logging
import Testing
import UsherStore
import UsherTesting

/// An import is all or nothing, whoever looks and whatever ends it.
@Suite(.serialized) struct ImportKillTests {
    private static let scans = 120_000
    private static let rows = Statement("SELECT (SELECT COUNT(*) FROM scan_events) + (SELECT COUNT(*) FROM campaigns)")

    private func reading(_ place: Place, _ body: (Database) async throws -> Void) async throws {
        let location: DatabaseLocation =
            place.environment["USHER_DATABASE_URL"].map { .postgres(url: $0) } ?? .sqlite(path: "\(place.data)/usher.sqlite")
        let database = try Database.open(location)
        defer { database.close() }
        try await body(database)
    }

    private func count(_ database: Database) async throws -> Int64 {
        try await database.read { try $0.first(Self.rows) { $0.int(0) } ?? -1 }
    }

    @Test("Safe 19 A reader sees none or all of an import, and a kill in its midst leaves none", arguments: Engine.allCases)
    func killed(_ engine: Engine) async throws {
        try await Place.with(engine) { place async throws in
            // The schema is there before anybody looks.
            try await place.importHouse(sales: 1)
            let text = """
                {"catalogue":1,"organisations":[{"key":"run","name":"Run","time_zone":"UTC","currency":"USD"}],
                 "campaigns":[{"key":"p","organisation":"run","name":"P","qr_codes":[
                  {"slug":"printed1","scans":\(Self.scans),"last_scanned_at":"2026-02-01T00:00:00Z"}]}]}
                """
            let file = place.folder.deletingLastPathComponent().appending(path: "scans.json")
            try Data(text.utf8).write(to: file)
            try await reading(place) { database in
                let first = try Started(Shell.usher, ["import", file.path], place.environment)
                // Long enough to be within the transaction, which takes seconds; its pages show in the log or nowhere.
                try await Task.sleep(for: .milliseconds(900))
                #expect(try await count(database) == 0)
                first.signal(SIGKILL)
                #expect(await first.end() == 128 + SIGKILL)
                first.remove()
                #expect(try await count(database) == 0)
                let second = try Started(Shell.usher, ["import", file.path], place.environment)
                defer { second.remove() }
                var seen: Set<Int64> = []
                let isThere = try await eventually {
                    let count = try await count(database)
                    seen.insert(count)
                    return count > 0
                }
                #expect(isThere)
                #expect(seen == [0, Int64(Self.scans) + 1])
                #expect(await second.end() == 0)
            }
        }
    }
}
