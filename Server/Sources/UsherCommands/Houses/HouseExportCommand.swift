import ArgumentParser
import Foundation
import UsherCore
import UsherServer
import UsherStore

/// `usher house export HOUSE FILE`
struct HouseExportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export", abstract: "Let a house stand still and write all of it into one file, while others go on.",
        discussion: """
            The file holds what the database holds of it, password hashes and sealed secrets too, and the files of its media: keep it as you \
            keep the database. The house is read on; what would change it is refused with 503 and Retry-After until release or abort.
            """)

    @Argument(help: "The house's key, UUID or number.")
    var house: String

    @Argument(help: "The file to make.")
    var file: String

    @Flag(help: "Replace the file if it is there.")
    var force = false

    @OptionGroup var place: DatabaseOptions
    @OptionGroup var output: OutputOptions

    func run() async throws {
        try await CommandFailure.reported(json: output.json) {
            let settings = try place.settings()
            if !force, access(file, F_OK) == 0 { throw CommandFailure("\(file) is there already; --force replaces it") }
            let (rows, archive) = (try NewFile(file + ".rows"), try NewFile(file))
            defer {
                rows.discard()
                archive.discard()
            }
            let found = try await place.withDatabase { try await HouseMove($0).begin(house, at: WallClock.system.now()) }
            let (receipt, contents): (HouseReceipt, MediaBackup.Contents)
            do {
                receipt = try await write(found, to: rows.draft, settings)
                contents = try MediaBackup(settings).write(database: rows.draft, to: archive.draft, only: receipt.files)
                try archive.publish(replacing: force)
            } catch { throw HouseStandsStill(house: found, cause: error) }
            let answer = HouseMoveAnswer(
                house: receipt.name, receipt: receipt.receipt, rows: receipt.total, files: contents.files,
                bytes: Int(FileSize.of(file) ?? 0))
            let bucket = settings.media.s3Endpoint.isEmpty ? "" : "\nIts media in the bucket \(settings.media.s3Bucket) are not in it."
            let text = """
                \(receipt.name) stands still: \(receipt.total) rows and \(contents.files) files are in \(file).\(bucket)
                Bring it in with usher house import, tell the front, then: usher house release \(house) \(receipt.receipt)
                """
            try output.answer(answer, text: text)
        }
    }

    private func write(_ found: Organisation, to path: String, _ settings: Settings) async throws -> HouseReceipt {
        let bar = ProgressBar(total: HouseTable.all.count)
        defer { bar.clear() }
        return try await place.withDatabase { database in
            try await HouseMove(database).export(found, to: path, keys: KeyPrints.of(settings)) { bar.show("writing", $0) }
        }
    }
}
