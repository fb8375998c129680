import Foundation
package import Logging
package import UsherStore

extension Settings {
    /// Where these settings put the database.
    package var location: DatabaseLocation {
        guard database.isEmpty else { return .postgres(url: database) }
        return .sqlite(path: URL(fileURLWithPath: data).appending(path: "usher.sqlite").path)
    }

    /// The same for a command that looks who else is there: its own sessions go by another name than servers'.
    package var commandLocation: DatabaseLocation {
        guard case .postgres(let url) = location else { return location }
        return .postgres(url: url + (url.contains("?") ? "&" : "?") + "application_name=usher-command")
    }

    /// Opens the database and brings its schema up to date.
    package func openDatabase(log: Logger) async throws -> Database {
        try await Database.reach(location, log: log)
        let database = try Database.open(location, log: log)
        do {
            try await database.migrate(Migrations.all)
            return database
        } catch {
            database.close()
            throw error
        }
    }
}
