import Foundation
import UsherStore

/// A database of each engine with this build's schema, made once: every test gets a copy, which takes a fraction of what all the migrations take.
enum DatabaseTemplate {
    /// Makes this file such a database.
    static func sqlite(_ file: URL) async throws {
        let bytes = try await Self.bytes.value
        guard FileManager.default.createFile(atPath: file.path, contents: bytes, attributes: [.posixPermissions: 0o600]) else {
            throw CocoaError(.fileWriteUnknown)
        }
    }

    /// The name of such a database in the tests' own cluster; nil in another one, in which nothing is left behind.
    static func postgres() async throws -> String? { PostgresCluster.isNamed ? nil : try await name.value }

    // A task of its own, which no test ends, made once for all; beside the tests' turns: all who hold one may be waiting for this.
    private static let bytes: Task<Data, any Error> = Task.detached {
        try await inTemporaryFolder { folder in
            let file = folder.appending(path: "usher.sqlite")
            let database = try Database.open(.sqlite(path: file.path))
            defer { database.close() }
            try await database.migrate(Migrations.all)
            // All of it into the one file.
            try await database.purge()
            return try Data(contentsOf: file)
        }
    }

    // A task of its own for the same reason as the one above: all who hold a turn may be waiting for it.
    private static let name: Task<String, any Error> = Task.detached {
        let url = try await onThread { try PostgresCluster.sharedURL() }
        let name = PostgresCluster.newName()
        try await onThread { try administer(url, "CREATE DATABASE \(name)") }
        let database = try Database.open(try PostgresCluster.location(name, at: url))
        do {
            defer { database.close() }
            try await database.migrate(Migrations.all)
        }
        // Nobody may be in it while it is copied, not even who cleans up.
        try await onThread { try administer(url, "ALTER DATABASE \(name) ALLOW_CONNECTIONS false") }
        return name
    }
}
