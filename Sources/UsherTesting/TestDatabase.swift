import CLibPQ
package import Foundation
package import UsherStore

/// Runs `body` with a database of its own on `engine`, migrated, and takes it away afterwards.
@discardableResult
package func withDatabase<T>(
    _ engine: Engine, migrations: [Migration] = [], _ body: (Database) async throws -> T
) async throws -> T {
    try await withDatabaseLocation(engine) { location in
        let database = try Database.open(location)
        defer { database.close() }
        try await database.migrate(migrations)
        return try await body(database)
    }
}

/// Runs `body` with the place of an empty database, for tests that open it several times.
@discardableResult
package func withDatabaseLocation<T>(_ engine: Engine, _ body: (DatabaseLocation) async throws -> T) async throws -> T {
    switch engine {
    case .sqlite: try await withTemporaryFolder { try await body(.sqlite(path: $0.appending(path: "usher.sqlite").path)) }
    case .postgres: try await withPostgresDatabase(at: onThread { try PostgresCluster.sharedURL() }, body)
    }
}

/// Runs `body` with a fresh folder.
@discardableResult
package func withTemporaryFolder<T>(_ body: (URL) async throws -> T) async throws -> T {
    try await TestTurn.take { try await inTemporaryFolder(body) }
}

private func inTemporaryFolder<T>(_ body: (URL) async throws -> T) async throws -> T {
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

private func inPostgresDatabase<T>(at url: String, _ body: (DatabaseLocation) async throws -> T) async throws -> T {
    let name = "usher_test_\(UUID().uuidString.lowercased().replacingOccurrences(of: "-", with: ""))"
    try await onThread { try administer(url, "CREATE DATABASE \(name)") }
    guard var parts = URLComponents(string: url) else { throw PostgresCluster.Failure(description: "no URL: \(url)") }
    parts.path = "/\(name)"
    let result: Result<T, any Error>
    do { result = .success(try await body(.postgres(url: parts.string ?? url))) } catch { result = .failure(error) }
    try? await onThread { try administer(url, "DROP DATABASE \(name) WITH (FORCE)") }
    return try result.get()
}

private func administer(_ url: String, _ command: String) throws {
    let connection = PQconnectdb(url)
    defer { PQfinish(connection) }
    let answer = PQexec(connection, command)
    defer { PQclear(answer) }
    guard PQresultStatus(answer) == PGRES_COMMAND_OK else {
        throw PostgresCluster.Failure(description: String(cString: PQerrorMessage(connection)))
    }
}
