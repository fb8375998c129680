import Testing
import UsherStore
import UsherTesting

@Suite struct MigratorTests {
    private static let first = Migration(name: "1", script: "CREATE TABLE a (id INTEGER PRIMARY KEY, name TEXT) STRICT;")
    private static let second = Migration(name: "2", script: "INSERT INTO a (id, name) VALUES (1, 'INTEGER');")
    private static let names = Statement("SELECT name FROM a")

    @Test(arguments: Engine.allCases)
    func migrationsRunOnce(_ engine: Engine) async throws {
        try await withDatabase(engine) { database in
            try await database.migrate([Self.first])
            try await database.migrate([Self.first, Self.second])
            try await database.migrate([Self.first, Self.second])
            let names = try await database.read { try $0.all(Self.names) { $0.text(0) } }
            #expect(names == ["INTEGER"])
        }
    }

    @Test(arguments: Engine.allCases)
    func theWholeSchemaIsUnderstood(_ engine: Engine) async throws {
        try await withDatabase(engine, migrations: Migrations.all) { database in
            let count = try await database.read { try $0.first(Self.applied) { $0.int(0) } }
            #expect(count == Int64(Migrations.all.count))
        }
    }
    private static let applied = Statement("SELECT COUNT(*) FROM schema_migrations")

    @Test(arguments: Engine.allCases)
    func severalProcessesMayMigrateTogether(_ engine: Engine) async throws {
        try await withDatabaseLocation(engine) { location in
            let databases = try (0..<4).map { _ in try Database.open(location) }
            defer { for database in databases { database.close() } }
            try await withThrowingTaskGroup(of: Void.self) { group in
                for database in databases { group.addTask { try await database.migrate([Self.first, Self.second]) } }
                try await group.waitForAll()
            }
            let names = try await databases[0].read { try $0.all(Self.names) { $0.text(0) } }
            #expect(names == ["INTEGER"])
        }
    }

    @Test(arguments: Engine.allCases)
    func aNewerDatabaseIsRefused(_ engine: Engine) async throws {
        try await withDatabase(engine, migrations: [Self.first, Self.second]) { database in
            await #expect(throws: UnknownMigrations(names: ["2"])) { try await database.migrate([Self.first]) }
        }
    }

    @Test(arguments: Engine.allCases)
    func aMigrationThatFailsLeavesNothing(_ engine: Engine) async throws {
        try await withDatabase(engine) { database in
            let broken = Migration(name: "2", script: "CREATE TABLE b (id INTEGER); SELECT * FROM nowhere;")
            do {
                try await database.migrate([Self.first, broken])
                Issue.record("a broken migration ran")
            } catch DatabaseError.defect(let text) { #expect(text.hasPrefix("migration 2: ")) }
            try await database.migrate([Self.first, Migration(name: "2", script: "CREATE TABLE b (id INTEGER);")])
        }
    }

    private static let look = Statement("SELECT count(*) FROM a")
    private static let sleep = Statement("SELECT pg_sleep(2.5)::text")
    private static let add = Statement("INSERT INTO a (id, name) VALUES ($1, 'one more')")

    @Test("A migration that changes a table which somebody reads for long neither fails nor makes those who write wait for that")
    func longReader() async throws {
        try await withDatabaseLocation(.postgres) { location in
            let (old, new) = (try Database.open(location), try Database.open(location))
            defer { for database in [old, new] { database.close() } }
            try await old.migrate([Self.first, Self.second])
            let column = Migration(name: "3", script: "ALTER TABLE a ADD COLUMN more INTEGER NOT NULL DEFAULT 0;")
            // As pg_dump does: a transaction that has looked at the table keeps its lock until it ends.
            async let reader: Void = old.read { connection in
                _ = try connection.first(Self.look) { $0.int(0) }
                _ = try connection.first(Self.sleep) { $0.text(0) }
            }
            try await Task.sleep(for: .milliseconds(200))
            async let migration: Void = new.migrate([Self.first, Self.second, column])
            for id in 2...20 as ClosedRange<Int64> {
                try await old.write { _ = try $0.execute(Self.add, id) }
                try await Task.sleep(for: .milliseconds(50))
            }
            try await reader
            try await migration
            let names = try await old.read { try $0.all(Self.names) { $0.text(0) } }
            #expect(names.count == 20)
            await #expect(throws: UnknownMigrations(names: ["3"])) { try await old.migrate([Self.first, Self.second]) }
        }
    }
}
