import Foundation
import UsherCore
import UsherPapers
import UsherStore

/// A house's archive in front of an import: a folder that it was unpacked into, or the tar file, which is unpacked for as long as it is read.
package struct HouseArchiveFolder: Sendable {
    package let path: String
    private let isOurs: Bool

    package var catalogue: String { path + "/catalogue.json" }

    private struct Refused: Error, CustomStringConvertible {
        let description: String
    }

    /// So many files at most. Bytes are at most what the archive itself has.
    private static let mostFiles = 200_000

    /// Where what is unpacked lies, of a server with this data; what a killed one has left there is swept with lists.
    static func place(_ data: String) -> URL { URL(fileURLWithPath: data).appending(path: "imports") }

    /// Nil where `file` is neither, but a catalogue by itself. `only`: the folders of it that are wanted.
    package init?(_ file: String, data: String, only: Set<String>? = nil) throws {
        let target = URL(fileURLWithPath: file).resolvingSymlinksInPath().path
        guard let attributes = try? FileManager.default.attributesOfItem(atPath: target) else { return nil }
        let type = attributes[.type] as? FileAttributeType
        if type == .typeDirectory {
            (path, isOurs) = (file, false)
            return
        }
        // A pipe is read once, and not here.
        guard type == .typeRegular, let size = FileSize.of(target), MediaBackup.isArchive(file) else { return nil }
        let folder = Self.place(data).appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        (path, isOurs) = (folder.path, true)
        do { try Self.unpack(file, into: folder, most: size, only: only) } catch {
            remove()
            throw CatalogueFileError(path: file, reason: "\(error)")
        }
    }

    package func remove() { if isOurs { try? FileManager.default.removeItem(atPath: path) } }

    /// Files alone, each in the folder or in one below it. Whoever made the archive names them: none leads out.
    private static func unpack(_ file: String, into folder: URL, most: Int64, only: Set<String>?) throws {
        var (count, size) = (0, Int64(0))
        try TarReader(file).forEach { entry in
            // As other programs write it: folders by themselves, and names that begin with a point.
            let name = entry.name.hasPrefix("./") ? String(entry.name.dropFirst(2)) : entry.name
            if name.isEmpty || name.hasSuffix("/") { return }
            let parts = name.split(separator: "/", omittingEmptySubsequences: false)
            let isSafe = parts.allSatisfy { !$0.isEmpty && $0 != "." && $0 != ".." }
            guard isSafe, parts.count <= 8 else { throw Refused(description: "it has a file that leads out of it") }
            guard count < mostFiles, entry.size >= 0, entry.size <= most - size else {
                throw Refused(description: "it is larger than it says")
            }
            (count, size) = (count + 1, size + entry.size)
            if let only, parts.count < 2 || !only.contains(String(parts[0])) { return }
            let target = folder.appending(path: name)
            try FileManager.default.createDirectory(at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
            try entry.write(to: target.path)
        }
    }
}
