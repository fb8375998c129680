package import ArgumentParser
import Foundation
import Logging
import UsherCore
import UsherServer
import UsherStore

/// Where the data is: the same for every command, read as `usher serve` reads it.
package struct DatabaseOptions: ParsableArguments {
    @Option(help: "The data folder. (environment: USHER_DATA; default: ./usher-data)")
    package var data: String?

    @Option(help: "postgres://user@host/name instead of SQLite in the data folder. (environment: USHER_DATABASE_URL)")
    package var database: String?

    package init() {}

    /// The settings of this machine: these options over the environment over usher.json in the data folder.
    func settings() throws -> Settings {
        let options = [data.map { "--data=\($0)" }, database.map { "--database=\($0)" }].compactMap { $0 }
        return try Settings(arguments: options, environment: ProcessInfo.processInfo.environment)
    }

    /// The keys of airlines in this database, under the secret that serve uses too.
    func airlineKeys(_ database: Database) async throws -> AirlineKeyStore {
        let settings = try settings()
        let folder = try DataFolder(settings.data)
        return try await AirlineKeyStore.open(database, secret: TicketSecret.load(folder.url, configured: settings.boarding.secret))
    }

    /// Opens the database, brings its schema up to date and closes it after `body`. Only `making` makes one that is missing.
    func withDatabase<T>(making: Bool = false, _ body: (Database) async throws -> T) async throws -> T {
        let settings = try settings()
        if case .sqlite(let path) = settings.location {
            guard making || SQLiteFile(path: path).exists else { throw CommandFailure.noDatabase(settings.data) }
            _ = try DataFolder(settings.data)
        }
        let database = try await settings.openDatabase(log: CommandLog.quiet)
        defer { database.close() }
        return try await body(database)
    }
}

/// What commands say on standard error beside their own lines: what the engine finds serious.
enum CommandLog {
    /// For what a command tells itself, in its own words.
    static var silent: Logger { Logger(label: "usher") { _ in SwiftLogNoOpLogHandler() } }

    static var quiet: Logger {
        var logger = Logger(label: "usher") { StreamLogHandler.standardError(label: $0) }
        logger.logLevel = .error
        return logger
    }
}
