import ArgumentParser
import Foundation
import UsherCore
import UsherServer
import UsherStore

/// `usher house import FILE`
struct HouseImportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import", abstract: "Bring a house in that usher house export wrote, with the ids that it has: all of it or nothing.",
        discussion: """
            Refused where anything clashes with what is here, where the schema is another one, or where this server's keys are others. On \
            PostgreSQL others write on meanwhile; on SQLite they wait.
            """)

    @Argument(help: "What usher house export made.")
    var file: String

    @Flag(help: "Take it although keys differ: its people sign in anew, its mailed links and sealed secrets are void.")
    var otherKeys = false

    @OptionGroup var place: DatabaseOptions
    @OptionGroup var output: OutputOptions

    func run() async throws {
        try await CommandFailure.reported(json: output.json) {
            let settings = try place.settings()
            _ = try DataFolder(settings.data)
            let backup = MediaBackup(settings)
            guard MediaBackup.isArchive(file) else { throw CommandFailure("\(file) is no file of usher house export") }
            let rows = try NewFile("\(settings.data)/\(HouseImportDrafts.name)")
            defer { rows.discard() }
            let contents: MediaBackup.Contents
            do { contents = try MediaBackup.check(file, database: rows.draft) } catch {
                throw CommandFailure("\(file) is damaged: \(CommandFailure.text(error))")
            }
            // Files that nobody names do no harm, a name without its file would.
            if contents.files > 0 { try backup.restore(file) }
            let receipt = try await bring(rows.draft, settings)
            let answer = HouseMoveAnswer(house: receipt.name, receipt: receipt.receipt, rows: receipt.total, files: contents.files)
            try output.answer(
                answer, text: "\(receipt.name) is here: \(receipt.total) rows, \(contents.files) files. Its receipt: \(receipt.receipt)")
        }
    }

    private func bring(_ path: String, _ settings: Settings) async throws -> HouseReceipt {
        let bar = ProgressBar(total: Int(FileSize.of(path) ?? 0))
        defer { bar.clear() }
        return try await place.withDatabase(making: true) { database in
            try await HouseMove(database).bring(path, keys: otherKeys ? nil : KeyPrints.of(settings), at: WallClock.system.now()) {
                bar.show("reading", $0)
            }
        }
    }
}
