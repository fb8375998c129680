package import ArgumentParser
import Foundation
import UsherCore
import UsherServer
import UsherStore

/// `usher import-from FILE`
package struct ImportFromCommand: AsyncParsableCommand {
    package static let configuration = CommandConfiguration(
        commandName: "import-from", abstract: "Bring the tickets that another shop sold, with the codes that are printed on them.",
        discussion: """
            FILE is the list of orders or attendees that the other shop exports as CSV; those of \(ShopLayout.all.map(\.name).joined(separator: ", ")) \
            are known by their heads. All of it is stored or nothing; --dry-run stores nothing and says what would be. See docs/moving.md.
            """)

    @Argument(help: "The list.")
    package var file: String

    @Option(help: "The key of the house that the tickets are for.")
    package var organisation: String

    @Option(help: "The key of the event that they are for.")
    package var event: String

    @Option(parsing: .upToNextOption, help: "Which column is what, such as code=Barcode \"order=Order #\"; over what is known of the shop.")
    package var columns: [String] = []

    @Option(parsing: .upToNextOption, help: "What a status of the list means, such as Attending=paid.")
    package var statuses: [String] = []

    @Option(parsing: .upToNextOption, help: "Only rows with this value, such as \"Event name=Hamlet\".")
    package var only: [String] = []

    @Option(
        parsing: .upToNextOption, help: "Which ticket type of an event that is there a type of the list is, such as \"Early bird=early\".")
    package var types: [String] = []

    @OptionGroup(title: "An event that is not there yet") package var show: MovedShowOptions

    @Flag(help: "Store nothing; say what would be.")
    package var dryRun = false

    @Option(help: "Write the catalogue to this file (NDJSON) instead of importing it.")
    package var catalogue: String?

    @OptionGroup package var place: DatabaseOptions
    @OptionGroup package var output: OutputOptions

    package init() {}

    package func run() async throws {
        try await CommandFailure.reported(json: output.json) {
            let moved = try MovedList(file, columns: columns, statuses: statuses, only: only, types: types, currency: show.currency)
            var written = MovedCatalogue(organisation: organisation, event: event, types: moved.types, sales: moved.sales)
            (written.show, written.house) = (try show.show(), try show.house())
            if let catalogue {
                guard !FileManager.default.fileExists(atPath: catalogue) else { throw CommandFailure("\(catalogue): is there already") }
                _ = try written.write(to: catalogue)
                return try output.answer(moved.summary, text: "\(moved.summary.text)\n\(catalogue)")
            }
            let path = FileManager.default.temporaryDirectory.appending(path: "usher-import-from-\(UUID().uuidString).ndjson").path
            defer { unlink(path) }
            let lines = try written.write(to: path)
            let stored = try await store(path, moved, lines)
            let verdict = dryRun ? "\nNothing was stored." : ""
            print(output.json ? ImportSummary.json(stored) : "\(moved.summary.text)\n\(ImportSummary.table(stored))\(verdict)")
        }
    }

    /// The same way as `usher import`; what is wrong is told by the lines of the other shop's list.
    private func store(_ path: String, _ moved: MovedList, _ lines: [Int?]) async throws -> CatalogueImport.Summary {
        let bar = ProgressBar(total: try ImportSource(path).size)
        do {
            return try await place.withDatabase(making: true) { database in
                defer { bar.clear() }
                let settings = try place.settings()
                let catalogue = CatalogueImport(database, charging: settings.payments.charging, bounds: settings.imports)
                return try await catalogue.run(path: path, rehearsal: dryRun) { bar.show($0, $1) }
            }
        } catch let error as CatalogueError { throw CommandFailure(lines: moved.told(error.problems, lines)) }
    }
}
