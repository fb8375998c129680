import Foundation
import UsherCore
import UsherTesting

@testable import UsherStore

/// From one database to another, as the commands do it.
extension HouseWorld {
    static let pairs: [(Engine, Engine)] = [(.sqlite, .sqlite), (.postgres, .postgres), (.sqlite, .postgres), (.postgres, .sqlite)]

    static func between(
        _ from: Engine, _ to: Engine, _ body: (Database, Database, String) async throws -> Void
    ) async throws {
        try await withTemporaryFolder { folder in
            try await withDatabase(from, migrations: Migrations.all) { source in
                try await withDatabase(to, migrations: Migrations.all) { target in
                    try await body(source, target, folder.appending(path: "house").path)
                }
            }
        }
    }

    static func export(_ database: Database, to file: String) async throws -> HouseReceipt {
        let move = HouseMove(database)
        let house = try await move.begin("\(moved)", at: now)
        return try await move.export(house, to: file, keys: ["a": "1"]) { _ in }
    }

    static func bring(_ file: String, into database: Database, keys: [String: String]? = ["a": "1"]) async throws -> HouseReceipt {
        try await HouseMove(database).bring(file, keys: keys, at: now) { _ in }
    }

    /// Why a file is refused; nil where it is taken.
    static func refusal(_ text: String, as file: String, into database: Database) async throws -> String? {
        try Data(text.utf8).write(to: URL(fileURLWithPath: file))
        do {
            _ = try await bring(file, into: database)
            return nil
        } catch let error as HouseMoveError { return error.description }
    }

    /// Triggers of a fence that stand.
    static func fences(_ database: Database) async throws -> Int64 {
        try await database.read { connection in
            try connection.first(connection.engine == .sqlite ? sqliteFences : postgresFences) ?? 0
        }
    }

    private static let sqliteFences = Selection<Int64>(
        "SELECT COUNT(*) FROM sqlite_schema WHERE type = 'trigger' AND name LIKE 'house_moving%'")
    private static let postgresFences = Selection<Int64>("SELECT COUNT(*) FROM pg_catalog.pg_trigger WHERE tgname = 'house_moving'")
}
