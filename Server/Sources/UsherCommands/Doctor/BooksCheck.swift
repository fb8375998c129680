import UsherCore
import UsherServer
import UsherStore

/// Whether sales, payments, quotas, journal and figures say the same: `usher doctor --recount`.
enum BooksCheck {
    /// A line for each difference.
    static func findings(_ settings: Settings) async -> [Finding] {
        if case .sqlite(let path) = settings.location, !SQLiteFile(path: path).exists { return [] }
        do {
            let database = try Database.open(settings.commandLocation, log: CommandLog.quiet)
            defer { database.close() }
            guard try await database.appliedMigrations().count == Migrations.all.count else {
                return [.wrong("books", "the database has another schema: start this Usher once")]
            }
            let differences = try await BooksStore(database).recount()
            return differences.isEmpty ? [.well("books", "agree")] : differences.map { .wrong("books", $0) }
        } catch { return [.wrong("books", CommandFailure.text(error))] }
    }
}
