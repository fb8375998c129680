package import ArgumentParser
import Foundation
import UsherStore

/// `usher export [FILE]`
package struct ExportCommand: AsyncParsableCommand {
    package static let configuration = CommandConfiguration(
        commandName: "export", abstract: "Write everything as a catalogue that usher import reads.",
        discussion: "The file holds ticket codes and password hashes: keep it as you keep the database.")

    @Argument(help: "A file, NDJSON where its name ends in .ndjson; standard output without.")
    package var file: String?

    @OptionGroup package var place: DatabaseOptions
    @OptionGroup package var output: OutputOptions

    package init() {}

    package func run() async throws {
        try await CommandFailure.reported(json: output.json) {
            try await place.withDatabase { database in
                // Only airlines with a key need the secret: nothing is made for others.
                let keys = try await database.hasAirlineKeys() ? try await place.airlineKeys(database) : nil
                let export = CatalogueExport(database, airlineKeys: keys)
                if let file, file != "-" { try await export.run(path: file) } else { try await export.run(descriptor: STDOUT_FILENO) }
            }
        }
    }
}
