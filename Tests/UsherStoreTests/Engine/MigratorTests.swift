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
}
