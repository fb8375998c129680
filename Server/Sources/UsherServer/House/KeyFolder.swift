package import Foundation
import UsherCore

/// The folder of this server's own secrets, `keys` in the data folder: 0700, each file 0600.
package struct KeyFolder: Sendable {
    private let folder: URL
    /// Whether the folder holds nothing else, so that its rights are ours to set.
    private let isOwn: Bool

    package var url: URL { folder }

    package init(data: URL) { (folder, isOwn) = (data.appending(path: "keys"), true) }

    /// A folder that holds other things too.
    init(shared folder: URL) { (self.folder, isOwn) = (folder, false) }

    func file(_ name: String) -> URL { folder.appending(path: name) }

    /// The file's bytes; made on the first start. However many processes start at once, they all get the same bytes.
    func readOrMake(_ name: String, _ make: () throws -> Data) throws -> Data {
        let file = file(name)
        if access(file.path, F_OK) != 0 { try publish(try make(), as: file) }
        return try KeyFolder.read(file)
    }

    /// A secret of `length` bytes: from the configured file, or made at random on the first start.
    func secret(_ name: String, length: Int, configured: URL?) throws -> [UInt8] {
        let bytes =
            if let configured { try KeyFolder.read(configured) } else {
                try readOrMake(name) { Data(SecureRandom.bytes(length)) }
            }
        guard bytes.count == length else {
            throw KeyFileError(file: configured ?? file(name), reason: "it is not a key of \(length) bytes")
        }
        return Array(bytes)
    }

    /// The bytes of a file that the configuration names.
    static func read(_ file: URL) throws -> Data {
        do { return try Data(contentsOf: file) } catch {
            throw KeyFileError(file: file, reason: access(file.path, F_OK) != 0 ? "there is no such file" : "it cannot be read")
        }
    }

    /// Writes beside the file first and then gives it its name, so that nobody ever reads half a key and nobody
    /// replaces one.
    private func publish(_ bytes: Data, as file: URL) throws {
        try makeFolder()
        let draft = folder.appending(path: ".\(file.lastPathComponent).\(UUID().uuidString)")
        defer { unlink(draft.path) }
        try write(bytes, to: draft)
        guard link(draft.path, file.path) == 0 || errno == EEXIST else { throw KeyFolder.failure(file) }
        let handle = open(folder.path, O_RDONLY | O_DIRECTORY)
        if handle >= 0 {
            fsync(handle)
            close(handle)
        }
    }

    private func makeFolder() throws {
        do { try FileManager.default.createDirectory(at: folder.deletingLastPathComponent(), withIntermediateDirectories: true) } catch {
            throw KeyFileError(file: folder, reason: "the data folder cannot be made")
        }
        guard mkdir(folder.path, 0o700) == 0 || errno == EEXIST, !isOwn || chmod(folder.path, 0o700) == 0 else {
            throw KeyFolder.failure(folder)
        }
    }

    private func write(_ bytes: Data, to file: URL) throws {
        let handle = open(file.path, O_WRONLY | O_CREAT | O_EXCL, 0o600)
        guard handle >= 0 else { throw KeyFolder.failure(file) }
        defer { close(handle) }
        var left = bytes
        while !left.isEmpty {
            let written = left.withUnsafeBytes { Foundation.write(handle, $0.baseAddress, $0.count) }
            guard written > 0 else { throw KeyFolder.failure(file) }
            left = left.dropFirst(written)
        }
        guard fsync(handle) == 0 else { throw KeyFolder.failure(file) }
    }

    private static func failure(_ file: URL) -> KeyFileError {
        KeyFileError(file: file, reason: String(cString: strerror(errno)).lowercased())
    }
}

/// A key file that the server cannot start with, told in one line.
package struct KeyFileError: Error, Equatable, CustomStringConvertible {
    let file: URL
    let reason: String

    package var description: String { "key file \(file.path): \(reason)" }
}
