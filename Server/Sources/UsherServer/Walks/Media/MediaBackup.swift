import UsherPapers
import Foundation
import UsherCore
import UsherStore

/// A backup with the files of media beside the database: a tar archive that begins with `database` and has each file as
/// `media/{digest}`. Made after the database's copy: what a digest names never changes, its file is there before the row that names it, and one
/// that the copy still needs is taken away a day after its row at the earliest. So every file of the copy is among them.
package struct MediaBackup: Sendable {
    private let folder: URL

    package init(_ settings: Settings) { folder = MediaPlace.folder(settings) }

    /// What an archive holds.
    package struct Contents: Sendable, Equatable {
        package var files = 0
        package var bytes: Int64 = 0
    }

    package struct Damaged: Error, CustomStringConvertible {
        package let description: String
    }

    private static let database = "database"

    package var isEmpty: Bool { get throws { try !exists || local.digests().isEmpty } }

    private var exists: Bool { access(folder.path, F_OK) == 0 }
    private var local: LocalMedia { get throws { try LocalMedia(folder) } }

    /// Writes the archive into an empty draft. `only`: some of the files, those of them that are in the folder.
    package func write(database: String, to draft: String, only: Set<String>? = nil) throws -> Contents {
        var contents = Contents()
        let archive = try TarWriter(draft)
        guard try archive.add(database, as: Self.database) != nil else { throw Damaged(description: "\(database) cannot be read") }
        for digest in try exists ? local.digests() : [] where only?.contains(digest) != false {
            // One that nobody can ask for any more may have been swept away meanwhile.
            guard let bytes = try archive.add(local.place(digest).path, as: "media/\(digest)") else { continue }
            contents.files += 1
            contents.bytes += bytes
        }
        try archive.close()
        return contents
    }

    package static func isArchive(_ file: String) -> Bool {
        guard let handle = FileHandle(forReadingAtPath: file) else { return false }
        defer { try? handle.close() }
        guard let head = try? handle.read(upToCount: 512), head.count == 512 else { return false }
        return head[257..<262].elementsEqual("ustar".utf8)
    }

    /// Reads all of an archive: puts its database into a file and holds every other file against its digest. Changes nothing else.
    package static func check(_ file: String, database: String) throws -> Contents {
        var contents = Contents()
        var found = false
        try TarReader(file).forEach { entry in
            if entry.name == Self.database {
                try entry.write(to: database)
                found = true
                return
            }
            let digest = try digest(entry)
            guard try entry.sha256() == digest else { throw Damaged(description: "the file \(digest) is not what its name says") }
            contents.files += 1
            contents.bytes += entry.size
        }
        guard found else { throw Damaged(description: "it has no database") }
        return contents
    }

    /// Brings the files of a checked archive into the folder; those that are there already stay.
    package func restore(_ file: String) throws {
        let local = try local
        var waiting: [(draft: URL, digest: String)] = []
        defer { for item in waiting { unlink(item.draft.path) } }
        try TarReader(file).forEach { entry in
            guard entry.name != Self.database else { return }
            let digest = try Self.digest(entry)
            guard FileSize.of(local.place(digest).path) != entry.size else { return }
            let draft = local.drafts.appending(path: UUID().uuidString)
            waiting.append((draft, digest))
            try entry.write(to: draft.path)
        }
        for item in waiting { try local.keep(item.draft, sha256: item.digest) }
    }

    private static func digest(_ entry: TarReader.Entry) throws -> String {
        let parts = entry.name.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 2, parts[0] == "media", LocalMedia.isDigest(String(parts[1])) else {
            throw Damaged(description: "it has a file that no backup has")
        }
        return String(parts[1])
    }
}
