package import ArgumentParser
import Foundation
import UsherServer
import UsherStore

/// `usher export [FILE]`
package struct ExportCommand: AsyncParsableCommand {
    package static let configuration = CommandConfiguration(
        commandName: "export", abstract: "Write everything as a catalogue that usher import reads.",
        discussion: """
            The files of tours go into the folder media beside FILE. An export holds ticket codes and password hashes: keep it as you keep \
            the database.
            """)

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
                let export = CatalogueExport(database, airlineKeys: keys, media: MediaImport.writer(try place.settings()))
                if let file, file != "-" { return try await export.run(path: file) }
                let files = try await export.run(descriptor: STDOUT_FILENO)
                if files > 0 {
                    let line = "Files of tours that are not in it: \(files). usher export FILE writes them beside it.\n"
                    try FileHandle.standardError.write(contentsOf: Data(line.utf8))
                }
            }
        }
    }
}
