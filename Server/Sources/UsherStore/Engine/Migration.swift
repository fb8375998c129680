/// One step of the schema, forward only. The script is written in SQLite's dialect and translated for PostgreSQL.
package struct Migration: Sendable {
    /// Orders nothing, but is for ever: a database remembers it.
    package let name: String
    package let script: String
    /// The engine that it concerns, nil for both. The other only remembers it.
    package let only: Engine?

    package init(name: String, only: Engine? = nil, script: String) {
        self.name = name
        self.only = only
        self.script = script
    }
}

/// The database has seen migrations that this Usher does not know.
package struct UnknownMigrations: Error, Equatable, CustomStringConvertible {
    package let names: [String]

    package init(names: [String]) { self.names = names }

    package var description: String {
        "the database was made by a newer Usher (it has \(names.joined(separator: ", "))): install that one or restore a backup"
    }
}
