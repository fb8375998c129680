import Foundation
import UsherStore

/// A catalogue that can be read twice: a file, or a copy of what comes through a pipe.
struct ImportSource {
    let path: String
    /// Where its own files are, if that is not where it is itself: what comes through a pipe speaks of where the command runs.
    let folder: String?
    let size: Int
    private let isCopy: Bool

    init(_ file: String) throws {
        if file == "-" || ImportSource.isPipe(file) {
            path = try ImportSource.copy(file)
            isCopy = true
            folder = FileManager.default.currentDirectoryPath
        } else {
            path = file
            isCopy = false
            folder = nil
        }
        var status = stat()
        guard stat(path, &status) == 0 else { throw CatalogueFileError(path: file, reason: String(cString: strerror(errno))) }
        guard status.st_mode & S_IFMT == S_IFREG else { throw CatalogueFileError(path: file, reason: "is not a file") }
        size = Int(status.st_size)
    }

    func remove() { if isCopy { unlink(path) } }

    private static func isPipe(_ file: String) -> Bool {
        var status = stat()
        guard stat(file, &status) == 0 else { return false }
        return status.st_mode & S_IFMT == S_IFIFO || status.st_mode & S_IFMT == S_IFCHR
    }

    /// Spools a pipe to a temporary file. What it holds shows in how it begins: several objects are NDJSON.
    private static func copy(_ file: String) throws -> String {
        guard let input = file == "-" ? FileHandle.standardInput : FileHandle(forReadingAtPath: file) else {
            throw CatalogueFileError(path: file, reason: "cannot be read")
        }
        let first = try input.read(upToCount: 1 << 20) ?? Data()
        let name = "usher-import-\(UUID().uuidString)" + (isLines(first) ? ".ndjson" : ".json")
        let url = FileManager.default.temporaryDirectory.appending(path: name)
        guard FileManager.default.createFile(atPath: url.path, contents: first, attributes: [.posixPermissions: 0o600]),
            let output = FileHandle(forWritingAtPath: url.path)
        else { throw CatalogueFileError(path: url.path, reason: "cannot be written") }
        defer { try? output.close() }
        try output.seekToEnd()
        while let more = try input.read(upToCount: 1 << 20), !more.isEmpty { try output.write(contentsOf: more) }
        return url.path
    }

    /// Whether the first line is an object of its own that names one thing.
    private static func isLines(_ start: Data) -> Bool {
        guard let line = start.split(separator: 0x0A, maxSplits: 1, omittingEmptySubsequences: true).first,
            let object = try? JSONSerialization.jsonObject(with: line) as? [String: Any], object.count == 1, let name = object.keys.first
        else { return false }
        let whole = start.count < 1 << 20 && (try? JSONSerialization.jsonObject(with: start)) != nil
        let things = ["sale", "event", "account", "organisation", "airline", "tour", "voucher"]
        return things.contains(name) || (name == "catalogue" && !whole)
    }
}
