package import ArgumentParser
import Foundation
import UsherServer
import UsherStore

/// `usher backup FILE`
package struct BackupCommand: AsyncParsableCommand {
    package static let configuration = CommandConfiguration(
        commandName: "backup", abstract: "Copy the database into one file, also while a server runs.",
        discussion: "On PostgreSQL this runs pg_dump. The keys folder is not in it; the command says where it is.")

    @Argument(help: "The file to make.")
    package var file: String

    @Flag(help: "Replace the file if it is there.")
    package var force = false

    @OptionGroup package var place: DatabaseOptions
    @OptionGroup package var output: OutputOptions

    private struct Answer: Encodable {
        let file: String
        let bytes: Int
        let database: String
        /// What must be kept beside the backup.
        let keep: [String]
    }

    package init() {}

    package func run() async throws {
        try await CommandFailure.reported(json: output.json) {
            let settings = try place.settings()
            if !force, access(file, F_OK) == 0 { throw CommandFailure("\(file) is there already; --force replaces it") }
            try await copy(settings)
            let keys = KeyFolder(data: URL(fileURLWithPath: settings.data)).url.path
            let keep = [keys, settings.jwtKey, settings.sealKey].filter { file in FileManager.default.fileExists(atPath: file) }
            let bytes = (try? FileManager.default.attributesOfItem(atPath: file)[.size] as? Int) ?? 0
            let answer = Answer(file: file, bytes: bytes, database: settings.database.isEmpty ? "sqlite" : "postgres", keep: keep)
            let beside = keep.isEmpty ? "" : "\nThe server's own keys are not in it. Copy them too: \(keep.joined(separator: ", "))"
            try output.answer(answer, text: "Saved \(file) (\(bytes) bytes).\(beside)")
        }
    }

    private func copy(_ settings: Settings) async throws {
        let new: NewFile
        switch settings.location {
        case .sqlite(let path):
            let source = SQLiteFile(path: path)
            guard source.exists else { throw CommandFailure.noDatabase(settings.data) }
            new = try NewFile(file)
            defer { new.discard() }
            try source.copy(to: new.draft)
            try new.publish(replacing: force)
        case .postgres(let url):
            let tool = try PostgresTool("pg_dump", url: url)
            try await Database.reach(settings.location, log: CommandLog.quiet)
            new = try NewFile(file)
            defer { new.discard() }
            try tool.run(["--format=custom", "--no-owner", "--file=\(new.draft)"])
            try new.publish(replacing: force)
        }
    }
}
