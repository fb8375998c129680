import UsherCore
import UsherServer
import UsherStore

/// Whether the database answers, is whole, has the schema that this Usher knows, and takes writes.
struct DatabaseCheck {
    let settings: Settings

    var findings: [Finding] {
        get async {
            switch settings.location {
            case .sqlite(let path): sqlite(SQLiteFile(path: path))
            case .postgres: await postgres()
            }
        }
    }

    private func sqlite(_ file: SQLiteFile) -> [Finding] {
        guard file.exists else { return [.note("database", "there is none yet; the first start makes it")] }
        do {
            let problems = try file.problems(thorough: false).count
            if problems > 0 {
                return [.wrong("database", "\(file.path) is damaged in \(problems == 10 ? "10 or more" : "\(problems)") places")]
            }
            guard let migrations = try file.migrations() else { return [.wrong("database", "\(file.path) is no database of Usher's")] }
            try file.tryWriting()
            return [.well("database", "SQLite, whole, can be written"), schema(migrations)]
        } catch { return [.wrong("database", "\(file.path): \(CommandFailure.text(error))")] }
    }

    private func postgres() async -> [Finding] {
        do {
            try await Database.reach(settings.location, log: CommandLog.quiet)
            let database = try Database.open(settings.commandLocation, log: CommandLog.quiet)
            defer { database.close() }
            let state = try await database.postgresState()
            var findings = [Finding.well("database", "PostgreSQL \(state.version), \(state.others) connections of servers")]
            for name in ["fsync", "synchronous_commit"] where state.settings[name] == "off" {
                findings.append(.wrong("durability", "PostgreSQL's \(name) is off: a crash would lose entries that were answered"))
            }
            let seconds = abs(WallClock.system.now().microseconds - state.now) / 1_000_000
            if seconds > 5 { findings.append(.wrong("clock", "it differs from the database's by \(seconds) s")) }
            guard state.tables > 0 else { return findings + [.note("schema", "the database is empty; the first start fills it")] }
            return findings + [schema(try await database.appliedMigrations())]
        } catch { return [.wrong("database", CommandFailure.text(error))] }
    }

    private func schema(_ applied: [String]) -> Finding {
        let known = Migrations.all.map(\.name)
        let unknown = Set(applied).subtracting(known)
        guard unknown.isEmpty else { return .wrong("schema", UnknownMigrations(names: unknown.sorted()).description) }
        let missing = known.filter { !applied.contains($0) }
        return missing.isEmpty
            ? .well("schema", "\(applied.count) migrations, up to date")
            : .note("schema", "the next start runs \(missing.joined(separator: ", "))")
    }
}
