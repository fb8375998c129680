package import ArgumentParser
import Foundation
import UsherStore

/// Where the data is: the same for every command.
package struct DatabaseOptions: ParsableArguments {
    @Option(help: "The data folder; made if it is missing. (environment: USHER_DATA)")
    package var data: String?

    @Option(help: "postgres://user@host/name instead of SQLite in the data folder. (environment: USHER_DATABASE_URL)")
    package var database: String?

    package init() {}

    var folder: String { data ?? environment("USHER_DATA") ?? "./usher-data" }

    var location: DatabaseLocation {
        if let url = database ?? environment("USHER_DATABASE_URL") { return .postgres(url: url) }
        return .sqlite(path: (folder as NSString).appendingPathComponent("usher.sqlite"))
    }

    /// Opens the database, brings its schema up to date and closes it after `body`.
    func withDatabase<T>(_ body: (Database) async throws -> T) async throws -> T {
        if case .sqlite = location {
            do { try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true) } catch {
                throw CommandFailure("cannot make the data folder \(folder)", exitCode: 2)
            }
        }
        let database = try opened()
        defer { database.close() }
        try await database.migrate(Migrations.all)
        return try await body(database)
    }

    private func opened() throws -> Database {
        do { return try Database.open(location) } catch DatabaseError.unavailable(let reason) {
            throw CommandFailure("cannot open the database: \(reason)", exitCode: 2)
        }
    }

    private func environment(_ name: String) -> String? {
        ProcessInfo.processInfo.environment[name].flatMap { $0.isEmpty ? nil : $0 }
    }
}
