import Foundation
import Testing
@testable import UsherStore
import UsherTesting

/// Behind PgBouncer in transaction mode, where each transaction may be on another session.
@Suite(.serialized) struct PoolerTests {
    private static let settings = Statement(
        """
        SELECT current_setting('TimeZone'), current_setting('lock_timeout'), current_setting('statement_timeout'),
            current_setting('idle_in_transaction_session_timeout')
        """)
    private static let session = Statement("SELECT pg_backend_pid()")
    private static let named = Statement("SELECT COUNT(*) FROM pg_prepared_statements WHERE name <> ''")

    @Test("The word of the URL is Usher's own, and what PostgreSQL is given has it no more")
    func word() throws {
        for (url, plain, isPooled) in [
            ("postgres://u@h/x", "postgres://u@h/x", false), ("postgres://u@h/x?pooler=transaction", "postgres://u@h/x", true),
            ("postgres://u@h1,h2/x?a=b&pooler=transaction&c=d", "postgres://u@h1,h2/x?a=b&c=d", true),
            ("postgres://u@h/x?pooler=session&c=d", "postgres://u@h/x?c=d", false),
        ] {
            let read = try PoolerWord.read(url)
            #expect(read.url == plain && read.isPooled == isPooled)
        }
        #expect(throws: DatabaseURLError.self) { try PoolerWord.read("postgres://u@h/x?pooler=statement") }
    }

    /// Two processes' worth of connections over four sessions.
    private func withPooled(_ body: (Database, Database, Database) async throws -> Void) async throws {
        guard Pooler.isInstalled else { return print("PgBouncer is not installed: Usher is not tried behind it.") }
        try await withDatabaseLocation(.postgres) { location in
            guard case .postgres(let url) = location, let name = URLComponents(string: url)?.path.dropFirst() else { return }
            let pooler = try await Pooler.start()
            defer { pooler.remove() }
            let (one, two) = (try Database.open(pooler.location(String(name))), try Database.open(pooler.location(String(name))))
            let plain = try Database.open(location)
            defer {
                one.close()
                two.close()
                plain.close()
            }
            try await body(one, two, plain)
        }
    }

    @Test("Migrations run behind it, from two processes at once, and what they make is what they make without it")
    func migrations() async throws {
        try await withPooled { one, two, plain in
            async let first: Void = one.migrate(Migrations.all)
            async let second: Void = two.migrate(Migrations.all)
            _ = try await (first, second)
            #expect(try await plain.appliedMigrations() == Migrations.all.map(\.name).sorted())
        }
    }

    @Test("Many transactions share few sessions: none is mixed up, each has Usher's settings, nothing of them stays on a session")
    func sharing() async throws {
        try await withPooled { one, two, plain in
            try await one.migrate(Notes.migrations)
            try await one.write { _ = try $0.executeEach(Notes.addWords, (0..<600).map { [.integer($0), .text("n-\($0)")] }) }
            try await one.write { _ = try $0.executeEach(Notes.setNumber, (0..<600).map { [.integer($0), .integer(0)] }) }
            try await withThrowingTaskGroup(of: Void.self) { group in
                for task in 0..<24 {
                    let database = task.isMultiple(of: 2) ? one : two
                    group.addTask {
                        for round in 0..<40 {
                            let id = Int64((task * 40 + round) % 60)
                            try await database.write { connection in
                                _ = try connection.first(Notes.raise, id) { $0.int(0) }
                                _ = try connection.first(Notes.numbers, id) { $0.int(0) }
                            }
                            let found = try await database.read { try $0.first(Notes.select, id) { $0.text(1) } }
                            guard found == "n-\(id)" else { throw Refused() }
                        }
                    }
                }
                try await group.waitForAll()
            }
            let sum = try await plain.read { connection in
                try (0..<60).reduce(Int64(0)) { try $0 + (connection.first(Notes.select, Int64($1)) { $0.int(3) } ?? 0) }
            }
            #expect(sum == 24 * 40)
            for database in [one, two] {
                let settings = try await database.read { try $0.first(Self.settings) { row in (0..<4).map { row.text($0) } } }
                #expect(settings == ["UTC", "4500ms", "0", "1min"])
                #expect(try await database.read { try $0.first(Self.named) { $0.int(0) } } == 0)
            }
            var sessions: Set<Int64> = []
            for _ in 0..<100 { if let session = try await one.read({ try $0.first(Self.session) { $0.int(0) } }) { sessions.insert(session) } }
            #expect((1...Pooler.sessions).contains(sessions.count))
        }
    }

    @Test("Rows that are read one by one, a refused statement and a constraint leave the next transaction whole")
    func streaming() async throws {
        try await withPooled { one, _, _ in
            try await one.migrate(Notes.migrations)
            try await one.write { _ = try $0.executeEach(Notes.addWords, (0..<2_000).map { [.integer($0), .text("w\($0)")] }) }
            for _ in 0..<20 {
                let seen = try await one.read { connection in
                    var seen = 0
                    try connection.stream(Notes.ids, []) { _ in seen += 1 }
                    return seen
                }
                #expect(seen == 2_000)
                await #expect(throws: DatabaseError.self) { try await one.write { try $0.execute(Notes.addWords, 1, "again") } }
                #expect(try await one.read(Notes.count) == 2_000)
            }
        }
    }
}
