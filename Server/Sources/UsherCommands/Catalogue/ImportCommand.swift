package import ArgumentParser
import Foundation
import UsherServer
import UsherStore

/// `usher import FILE`
package struct ImportCommand: AsyncParsableCommand {
    package static let configuration = CommandConfiguration(
        commandName: "import", abstract: "Bring a catalogue into the database: all of it or nothing.",
        discussion:
            "FILE is one JSON document, or NDJSON where its name ends in .ndjson; - reads standard input. An archive of a house, as "
            + "the console gives it or unpacked, brings its plans, brand and texts, too. See docs/catalogue.md.")

    @Argument(help: "The catalogue, - for standard input, or the archive of a house: its tar file, or the folder it was unpacked into.")
    package var file: String

    @Flag(help: "Do all of it and store nothing: what would be added and changed is told.")
    package var dryRun = false

    @OptionGroup package var place: DatabaseOptions

    @OptionGroup package var output: OutputOptions

    package init() {}

    package func run() async throws {
        try await CommandFailure.reported(json: output.json) {
            let settings = try place.settings()
            let archive = try HouseArchiveFolder(file, data: settings.data)
            defer { archive?.remove() }
            let input = try ImportSource(archive?.catalogue ?? file)
            defer { input.remove() }
            let bar = ProgressBar(total: input.size)
            let summary = try await place.withDatabase(making: true) { database in
                defer { bar.clear() }
                let way = HouseArchiveImport(database, settings, airlineKeys: { try await place.airlineKeys(database) })
                guard let archive else {
                    return try await way.catalogue().run(path: input.path, folder: input.folder, rehearsal: dryRun) { bar.show($0, $1) }
                }
                let contents = try await way.read(archive, rehearsal: dryRun)
                return try await way.store(contents, of: archive, .server, rehearsal: dryRun) { bar.show($0, $1) }
            }
            print(output.json ? ImportSummary.json(summary) : ImportSummary.table(summary))
            if dryRun, !output.json { print("Nothing was stored: this was a dry run.") }
        }
    }
}
