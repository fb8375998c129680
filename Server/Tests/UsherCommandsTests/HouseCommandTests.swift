import Foundation
import Testing
import UsherStore
import UsherTesting

/// A house moves between two places by commands alone, as docs/scaling.md says it.
@Suite(.serialized) struct HouseCommandTests {
    private static let audit = Statement(
        "INSERT INTO audit (id, at, organisation_id, action, subject, result, address) SELECT $1, $1, id, 'test', 'test', 'ok', '' FROM organisations"
    )
    private static let houses = Statement("SELECT (SELECT COUNT(*) FROM organisations) + (SELECT COUNT(*) FROM accounts)")

    private func scan(_ url: String, _ code: String) async throws -> String {
        try await Shell.line(
            "curl -si \(url)/api/tickets/scan -H 'X-API-Key: door-key-0001' -H 'Idempotency-Key: \(code)' -d '{\"ticket_code\":\"\(code)\"}'"
        ).output
    }

    private func reading<T>(_ place: Place, _ body: (Database) async throws -> T) async throws -> T {
        let location: DatabaseLocation =
            place.environment["USHER_DATABASE_URL"].map { .postgres(url: $0) } ?? .sqlite(path: "\(place.data)/usher.sqlite")
        let database = try Database.open(location)
        defer { database.close() }
        return try await body(database)
    }

    private static let lock = Statement(
        """
        SELECT 1 FROM pg_catalog.pg_locks l JOIN pg_catalog.pg_class c ON c.oid = l.relation
        JOIN pg_catalog.pg_database d ON d.oid = l.database
        WHERE d.datname = current_database() AND c.relname = 'audit' AND l.mode = 'RowExclusiveLock' LIMIT 1
        """)

    /// Whether that process is within a transaction that writes: by the lock that PostgreSQL tells of, or by SQLite's, a byte of the file beside the
    /// database.
    private func isWriting(_ process: Int32, _ place: Place) async throws -> Bool {
        guard place.environment["USHER_DATABASE_URL"] == nil else {
            return try await reading(place) { database in try await database.read { try $0.first(Self.lock) { _ in true } ?? false } }
        }
        return try String(contentsOfFile: "/proc/locks", encoding: .utf8).split(separator: "\n").contains { line in
            let words = line.split(separator: " ")
            return words.contains("WRITE") && words.contains(Substring("\(process)")) && words.suffix(2) == ["120", "120"]
        }
    }

    private func between(_ engine: Engine, _ body: (Place, Place, String) async throws -> Void) async throws {
        try await Place.with(engine) { from in
            try await Place.with(engine) { to in
                for (number, place) in [from, to].enumerated() {
                    #expect(try await place.usher("house", "shard", "\(number)").status == 0)
                }
                try await body(from, to, from.folder.deletingLastPathComponent().appending(path: "globe.house").path)
            }
        }
    }

    private func receipt(_ done: Shell) throws -> String {
        try #require(try JSONDecoder().decode([String: Told].self, from: Data(done.output.utf8))["receipt"]?.text)
    }

    private struct Doctor: Decodable {
        struct Check: Decodable {
            let check: String
            let result: String
        }
        let checks: [Check]
    }

    private enum Told: Decodable {
        case text(String), number(Int)

        var text: String? { if case .text(let text) = self { text } else { nil } }

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            self = if let text = try? container.decode(String.self) { .text(text) } else { .number(try container.decode(Int.self)) }
        }
    }

    @Test("A house that has moved by commands goes on where it was: tickets, a scan sent again, its books", arguments: Engine.allCases)
    func moved(_ engine: Engine) async throws {
        try await between(engine) { from, to, file in
            try await from.importHouse(sales: 5)
            try await from.serving { _, url async throws in
                #expect(try await scan(url, "c-0").contains("\"admitted\":1"))
                let exported = try await from.usher("house", "export", "globe", file, "--json")
                #expect(exported.status == 0, "\(exported.errors)")
                let refused = try await scan(url, "c-1")
                #expect(refused.contains("503") && refused.contains("house_moving") && refused.lowercased().contains("retry-after: 5"))
                try FileManager.default.createDirectory(atPath: to.data, withIntermediateDirectories: true)
                let foreign = try await to.usher("house", "import", file)
                #expect(foreign.status == 0, "no keys are there yet, which differ from none: \(foreign.errors)")
                let arrived = try await to.usher("house", "list", "--map", "second")
                #expect(arrived.output == "/globe second;\n", "\(arrived.output)\(arrived.errors)")
                #expect(try await from.usher("house", "list", "--map", "first").output == "\n")
                let wrong = try await from.usher("house", "release", "globe", "nothing")
                #expect(wrong.status == 1 && wrong.errors.contains("receipt"), "\(wrong.errors)")
                let released = try await from.usher("house", "release", "globe", try receipt(exported))
                #expect(released.status == 0, "\(released.errors)")
                #expect(try await scan(url, "c-1").contains("ticket_not_found"))
            }
            try FileManager.default.copyItem(atPath: "\(from.data)/keys", toPath: "\(to.data)/keys")
            try await to.serving { _, url async throws in
                #expect(try await scan(url, "c-0").contains("\"admitted\":1"), "the same name: the answer from before")
                #expect(try await scan(url, "c-1").contains("\"admitted\":1"))
            }
            let doctor = try await to.usher("doctor", "--recount", "--json")
            let books = try JSONDecoder().decode(Doctor.self, from: Data(doctor.output.utf8)).checks.filter { $0.check == "books" }
            #expect(!books.isEmpty && books.allSatisfy { $0.result == "ok" }, "\(doctor.output)")
        }
    }

    @Test("Safe 19 A kill in the midst of bringing a house in leaves nothing of it; again, it is there", arguments: Engine.allCases)
    func killed(_ engine: Engine) async throws {
        try await between(engine) { from, to, file in
            try await from.importHouse(sales: 1)
            try await reading(from) { database in
                try await database.write { connection in
                    _ = try connection.executeEach(Self.audit, (0..<60_000).map { [.integer(900_000_000 + $0)] })
                }
            }
            let exported = try await from.usher("house", "export", "globe", file, "--json")
            #expect(exported.status == 0, "\(exported.errors)")
            let first = try Started(Shell.usher, ["house", "import", file], to.environment)
            #expect(try await eventually { try await isWriting(first.pid, to) }, "it never came to its transaction")
            first.signal(SIGKILL)
            #expect(await first.end() == 128 + SIGKILL)
            first.remove()
            let left = try await reading(to) { database in try await database.read { try $0.first(Self.houses) { $0.int(0) } } }
            #expect(left == 0)
            let again = try await to.usher("house", "import", file, "--json")
            #expect(again.status == 0, "\(again.errors)")
            let (sent, brought) = (try receipt(exported), try receipt(again))
            #expect(sent == brought)
        }
    }
}
