package import ArgumentParser
import Foundation
import UsherServer
import UsherStore

/// `usher import FILE`
package struct ImportCommand: AsyncParsableCommand {
    package static let configuration = CommandConfiguration(
        commandName: "import", abstract: "Bring a catalogue into the database: all of it or nothing.",
        discussion: "FILE is one JSON document, or NDJSON where its name ends in .ndjson; - reads standard input. See docs/catalogue.md.")

    @Argument(help: "The catalogue; - for standard input.")
    package var file: String

    @OptionGroup package var place: DatabaseOptions

    @OptionGroup package var output: OutputOptions

    package init() {}

    package func run() async throws {
        try await CommandFailure.reported(json: output.json) {
            let input = try ImportSource(file)
            defer { input.remove() }
            let bar = ProgressBar(total: input.size)
            let summary = try await place.withDatabase(making: true) { database in
                defer { bar.clear() }
                let settings = try place.settings()
                let catalogue = CatalogueImport(
                    database, airlineKeys: { try await place.airlineKeys(database) }, media: try MediaImport.importer(settings),
                    charging: settings.payments.charging, bounds: settings.imports)
                return try await catalogue.run(path: input.path, folder: input.folder) { bar.show($0, $1) }
            }
            print(output.json ? ImportSummary.json(summary) : ImportSummary.table(summary))
        }
    }
}
