package import ArgumentParser
import Foundation
import UsherServer
import UsherStore

/// `usher restore FILE`
package struct RestoreCommand: AsyncParsableCommand {
    package static let configuration = CommandConfiguration(
        commandName: "restore", abstract: "Bring a backup back, while no server runs.",
        discussion: "The backup is checked first. On PostgreSQL this runs pg_restore.")

    @Argument(help: "What usher backup made.")
    package var file: String

    @Flag(help: "Replace a database that is there. A file of SQLite is kept beside it as usher.sqlite.replaced.")
    package var force = false

    @OptionGroup package var place: DatabaseOptions
    @OptionGroup package var output: OutputOptions

    struct Answer: Encodable {
        let file: String
        let database: String
        let migrations: Int
        /// Where the database that was there is kept.
        let replaced: String?
    }

    package init() {}

    package func run() async throws {
        try await CommandFailure.reported(json: output.json) {
            let settings = try place.settings()
            let replaced = try await Restore.with(file, force: force, settings: settings) { restore -> String? in
                switch settings.location {
                case .sqlite(let path): return try restore.sqlite(path)
                case .postgres(let url):
                    try await restore.postgres(url)
                    return nil
                }
            }
            // An older backup is brought up to date, a newer one refused.
            let database = try await settings.openDatabase(log: CommandLog.quiet)
            defer { database.close() }
            // Places in the feeds of another time or another cluster mean nothing here.
            try await database.settleMarks()
            let migrations = try await database.appliedMigrations().count
            let answer = Answer(file: file, database: database.engine.rawValue, migrations: migrations, replaced: replaced)
            let kept = replaced.map { "\nWhat was there before is now \($0)." } ?? ""
            try output.answer(answer, text: "Restored \(file).\(kept)")
        }
    }
}
