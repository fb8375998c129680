import Foundation
import UsherServer
import UsherStore

/// The steps of a restore, each of which may refuse; nothing is replaced before all have agreed.
struct Restore {
    /// What `usher backup` made.
    let file: String
    /// Its database: the file itself, or what was taken out of it.
    let source: String
    let force: Bool
    let settings: Settings

    /// Runs `body` with the steps for a backup that was read to its end; the database of one with media stands beside its place meanwhile.
    static func with<T>(_ file: String, force: Bool, settings: Settings, _ body: (Restore) async throws -> T) async throws -> T {
        guard MediaBackup.isArchive(file) else {
            return try await body(Restore(file: file, source: file, force: force, settings: settings))
        }
        _ = try DataFolder(settings.data)
        let taken = try NewFile(settings.data + "/restore")
        defer { taken.discard() }
        do { _ = try MediaBackup.check(file, database: taken.draft) } catch {
            throw CommandFailure("\(file) is damaged: \(CommandFailure.text(error))")
        }
        return try await body(Restore(file: file, source: taken.draft, force: force, settings: settings))
    }

    /// The files come first: one too many does no harm, one too few would.
    private func bringMedia() throws { if source != file { try MediaBackup(settings).restore(file) } }

    private enum Kind { case sqlite, postgres }

    /// Puts the file in the place of the database at `path`; tells where the old one is kept.
    func sqlite(_ path: String) throws -> String? {
        guard try kind() == .sqlite else {
            throw CommandFailure("\(file) is a backup of PostgreSQL: name the database to restore it into with --database")
        }
        try check(SQLiteFile(path: source))
        let folder = try DataFolder(settings.data)
        do { try folder.lock() } catch is DataFolderInUse {
            throw CommandFailure("a server is using \(settings.data): stop it first")
        }
        let isThere = SQLiteFile(path: path).exists
        if isThere && !force { throw CommandFailure("there is a database in \(settings.data) already; --force replaces it") }
        let new = try NewFile(path)
        defer { new.discard() }
        try SQLiteFile(path: source).copy(to: new.draft)
        try bringMedia()
        let kept = isThere ? try keep(path) : nil
        try new.publish(replacing: false)
        return kept
    }

    /// Runs pg_restore against the database, all of it or nothing.
    func postgres(_ url: String) async throws {
        guard try kind() == .postgres else {
            throw CommandFailure("\(file) is a backup of SQLite: restore it into a data folder, then use usher export and usher import")
        }
        let tool = try PostgresTool("pg_restore", url: url)
        try await Database.reach(settings.location, log: CommandLog.quiet)
        let database = try Database.open(settings.commandLocation, log: CommandLog.quiet)
        defer { database.close() }
        var state = try await database.postgresState()
        // A process that has just ended is seen for a moment longer.
        for _ in 0..<15 where state.others > 0 {
            try await Task.sleep(for: .milliseconds(200))
            state = try await database.postgresState()
        }
        if state.others > 0 { throw CommandFailure("a server is using this database: stop it first") }
        if state.tables > 0 && !force { throw CommandFailure("the database is not empty; --force replaces what is in it") }
        try bringMedia()
        try tool.run(["--single-transaction", "--exit-on-error", "--no-owner"] + (force ? ["--clean", "--if-exists"] : []) + [source])
    }

    private func check(_ backup: SQLiteFile) throws {
        let isWhole: Bool
        do { isWhole = try backup.problems(thorough: true).isEmpty } catch is DatabaseError { isWhole = false }
        guard isWhole else { throw CommandFailure("\(file) is damaged: what it holds does not agree with itself") }
        guard let migrations = try backup.migrations() else { throw CommandFailure("\(file) is no backup of Usher's") }
        let unknown = Set(migrations).subtracting(Migrations.all.map(\.name))
        guard unknown.isEmpty else { throw UnknownMigrations(names: unknown.sorted()) }
    }

    /// Moves the old database out of the way. Its log goes first: beside another database it would spoil that.
    private func keep(_ path: String) throws -> String {
        let kept = path + ".replaced"
        for end in ["-shm", "-wal", ""] {
            unlink(kept + end)
            guard rename(path + end, kept + end) == 0 || errno == ENOENT else {
                throw CommandFailure("\(path + end): \(String(cString: strerror(errno)).lowercased())")
            }
        }
        return kept
    }

    private func kind() throws -> Kind {
        var status = stat()
        guard stat(source, &status) == 0 else { throw CommandFailure("\(file): \(String(cString: strerror(errno)).lowercased())") }
        guard status.st_mode & S_IFMT == S_IFREG, let input = FileHandle(forReadingAtPath: source) else {
            throw CommandFailure("\(file) cannot be read")
        }
        defer { try? input.close() }
        let start = Array((try? input.read(upToCount: 16)) ?? Data())
        if start.starts(with: SQLiteFile.signature) { return .sqlite }
        if start.starts(with: Array("PGDMP".utf8)) { return .postgres }
        throw CommandFailure("\(file) is no backup of Usher's")
    }
}
