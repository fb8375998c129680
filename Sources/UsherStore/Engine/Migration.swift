/// One step of the schema, forward only, the same on both engines.
package struct Migration: Sendable {
    package let name: String
    /// Written in SQLite's dialect; translated for PostgreSQL.
    package let script: String

    package init(name: String, script: String) {
        self.name = name
        self.script = script
    }
}
