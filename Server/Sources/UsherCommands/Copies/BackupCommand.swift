package import ArgumentParser
import Foundation
import UsherServer
import UsherStore

/// `usher backup FILE`
package struct BackupCommand: AsyncParsableCommand {
    package static let configuration = CommandConfiguration(
        commandName: "backup", abstract: "Copy the database and the media into one file, also while a server runs.",
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
        /// How many files of media are in it.
        let media: Int
        /// What must be kept beside the backup.
        let keep: [String]
    }

    package init() {}

    package func run() async throws {
        try await CommandFailure.reported(json: output.json) {
            let settings = try place.settings()
            if !force, access(file, F_OK) == 0 { throw CommandFailure("\(file) is there already; --force replaces it") }
            let media = try await copy(settings)
            let keys = KeyFolder(data: URL(fileURLWithPath: settings.data)).url.path
            let keep = [
                keys, "\(settings.data)/boarding-secret", settings.jwtKey, settings.sealKey, settings.sessionKey, settings.linkKey,
                settings.walks.key, settings.media.key,
            ].filter { FileManager.default.fileExists(atPath: $0) }
            let bytes = Int(FileSize.of(file) ?? 0)
            let engine = settings.database.isEmpty ? "sqlite" : "postgres"
            let answer = Answer(file: file, bytes: bytes, database: engine, media: media, keep: keep)
            let bucket = settings.media.s3Endpoint.isEmpty ? "" : "\nThe media in the bucket \(settings.media.s3Bucket) are not in it."
            let beside = keep.isEmpty ? "" : "\nThe server's own keys are not in it. Copy them too: \(keep.joined(separator: ", "))"
            try output.answer(answer, text: "Saved \(file) (\(bytes) bytes).\(bucket)\(beside)")
        }
    }

    /// Gives how many files of media are in the copy.
    private func copy(_ settings: Settings) async throws -> Int {
        let new = try await copyDatabase(settings)
        defer { new.discard() }
        let backup = MediaBackup(settings)
        guard try !backup.isEmpty else {
            try new.publish(replacing: force)
            return 0
        }
        let archive = try NewFile(file)
        defer { archive.discard() }
        let contents = try backup.write(database: new.draft, to: archive.draft)
        try archive.publish(replacing: force)
        return contents.files
    }

    private func copyDatabase(_ settings: Settings) async throws -> NewFile {
        switch settings.location {
        case .sqlite(let path):
            let source = SQLiteFile(path: path)
            guard source.exists else { throw CommandFailure.noDatabase(settings.data) }
            return try copied { try source.copy(to: $0) }
        case .postgres(let url):
            let tool = try PostgresTool("pg_dump", url: url)
            try await Database.reach(settings.location, log: CommandLog.quiet)
            return try copied { try tool.run(["--format=custom", "--no-owner", "--file=\($0)"]) }
        }
    }

    private func copied(_ copy: (String) throws -> Void) throws -> NewFile {
        let new = try NewFile(file)
        do { try copy(new.draft) } catch {
            new.discard()
            throw error
        }
        return new
    }
}
