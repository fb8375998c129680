import Foundation
import UsherCore

/// Writes all that a catalogue can say of this database, in an order and a form that depend on nothing else.
package struct CatalogueExport: Sendable {
    package enum Form: Sendable {
        case document, lines

        package init(path: String) { self = path.hasSuffix(".ndjson") ? .lines : .document }
    }

    let database: Database
    /// The keys of airlines; without them an export has none.
    let airlineKeys: AirlineKeys?

    package init(_ database: Database, airlineKeys: AirlineKeys? = nil) {
        self.database = database
        self.airlineKeys = airlineKeys
    }

    /// Writes to a file, which is there in full or not at all.
    package func run(path: String) async throws {
        let draft = "\(path).\(UUID().uuidString.prefix(8)).part"
        do {
            try await database.read { [airlineKeys] connection in
                let output = try CatalogueOutput(path: draft, name: path, form: Form(path: path))
                try CatalogueScribe(connection, output, airlineKeys: airlineKeys).write()
            }
            guard rename(draft, path) == 0 else { throw CatalogueFileError(path: path, reason: String(cString: strerror(errno))) }
        } catch {
            unlink(draft)
            throw error
        }
    }

    /// Writes to an open file such as standard output, as one JSON document.
    package func run(descriptor: CInt) async throws {
        let output = try CatalogueOutput(descriptor: descriptor, form: .document)
        try await database.read { [airlineKeys] connection in
            // Read again after a lost connection, what has gone out cannot be taken back.
            guard output.isEmpty else { throw DatabaseError.unavailable("the connection was lost while the export was on its way") }
            try CatalogueScribe(connection, output, airlineKeys: airlineKeys).write()
        }
    }
}
