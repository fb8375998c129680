import CLibPQ
package import Foundation
package import UsherStore

/// Runs `body` with a database of its own on `engine`, migrated, and takes it away afterwards.
@discardableResult
package func withDatabase<T>(
    _ engine: Engine, migrations: [Migration] = [], _ body: (Database) async throws -> T
) async throws -> T {
    let isCopy = migrations.map(\.name) == Migrations.all.map(\.name)
    return try await withDatabaseLocation(engine, isMigrated: isCopy) { location in
        let database = try Database.open(location)
        defer { database.close() }
        try await database.migrate(migrations)
        return try await body(database)
    }
}

/// Runs `body` with the place of a database, for tests that open it several times: an empty one, or one with this build's schema.
@discardableResult
package func withDatabaseLocation<T>(
    _ engine: Engine, isMigrated: Bool = false, _ body: (DatabaseLocation) async throws -> T
) async throws -> T {
    switch engine {
    case .sqlite:
        try await withTemporaryFolder { folder in
            let file = folder.appending(path: "usher.sqlite")
            if isMigrated { try await DatabaseTemplate.sqlite(file) }
            return try await body(.sqlite(path: file.path))
        }
    case .postgres:
        try await TestTurn.take {
            let url = try await onThread { try PostgresCluster.sharedURL() }
            let template = try await isMigrated ? DatabaseTemplate.postgres() : nil
            return try await inPostgresDatabase(at: url, template: template, body)
        }
    }
}

/// Runs `body` with a data folder and the place of a database with this build's schema, as processes have them: SQLite's stands in that folder.
@discardableResult
package func withDataFolder<T>(_ engine: Engine, _ body: (URL, DatabaseLocation) async throws -> T) async throws -> T {
    try await withTemporaryFolder { folder in
        if engine == .postgres { return try await withDatabaseLocation(.postgres, isMigrated: true) { try await body(folder, $0) } }
        let file = folder.appending(path: "usher.sqlite")
        try await DatabaseTemplate.sqlite(file)
        return try await body(folder, .sqlite(path: file.path))
    }
}

/// Runs `body` with a fresh folder.
@discardableResult
package func withTemporaryFolder<T>(_ body: (URL) async throws -> T) async throws -> T {
    try await TestTurn.take { try await inTemporaryFolder(body) }
}

/// The same whosever turn it is.
func inTemporaryFolder<T>(_ body: (URL) async throws -> T) async throws -> T {
    let folder = FileManager.default.temporaryDirectory.appending(path: "usher-test-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    return try await body(folder)
}

/// Runs `body` with the place of a fresh database in the cluster that `url` names.
@discardableResult
package func withPostgresDatabase<T>(at url: String, _ body: (DatabaseLocation) async throws -> T) async throws -> T {
    try await TestTurn.take { try await inPostgresDatabase(at: url, body) }
}

private func inPostgresDatabase<T>(
    at url: String, template: String? = nil, _ body: (DatabaseLocation) async throws -> T
) async throws -> T {
    let name = PostgresCluster.newName()
    try await onThread { try administer(url, "CREATE DATABASE \(name)" + (template.map { " TEMPLATE \($0)" } ?? "")) }
    let result: Result<T, any Error>
    do { result = .success(try await body(Pooler.location(name, at: url))) } catch { result = .failure(error) }
    try? await onThread { try administer(url, "DROP DATABASE \(name) WITH (FORCE)") }
    return try result.get()
}

/// Runs a command beside all transactions.
func administer(_ url: String, _ command: String) throws {
    let connection = PQconnectdb(url)
    defer { PQfinish(connection) }
    let answer = PQexec(connection, command)
    defer { PQclear(answer) }
    guard PQresultStatus(answer) == PGRES_COMMAND_OK else {
        throw PostgresCluster.Failure(description: String(cString: PQerrorMessage(connection)))
    }
}
