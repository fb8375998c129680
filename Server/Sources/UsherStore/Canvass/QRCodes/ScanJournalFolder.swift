import Foundation
import UsherCore

/// One journal's folder: a lock that its process holds, its name, and its segments, each called by the position at which it begins.
final class ScanJournalFolder: Sendable {
    let url: URL
    let id: String
    private let lock: Int32

    /// Nil where another process has it.
    init?(_ url: URL) throws {
        try FileManager.default.createDirectory(
            at: url, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        let lock = open(url.appending(path: "lock").path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard lock >= 0 else { throw ScanJournalError.failed("lock", errno) }
        guard flock(lock, LOCK_EX | LOCK_NB) == 0 else {
            close(lock)
            return nil
        }
        self.url = url
        self.lock = lock
        do { id = try Self.name(url) } catch {
            close(lock)
            throw error
        }
    }

    deinit { close(lock) }

    /// Lets others have it.
    func release() { _ = flock(lock, LOCK_UN) }

    /// A journal without segments begins anew, under a new name: the database remembers how far the old one was taken.
    private static func name(_ folder: URL) throws -> String {
        let file = folder.appending(path: "name")
        let known = (try? String(contentsOf: file, encoding: .utf8)).flatMap(UUIDText.normalised)
        if let known, !starts(in: folder).isEmpty { return known }
        var generator = SystemRandomNumberGenerator()
        let name = UUIDText.v4(using: &generator)
        try Data(name.utf8).write(to: file, options: .atomic)
        try sync(file)
        try sync(folder)
        return name
    }

    /// Where the segments begin, the oldest first.
    var starts: [Int64] { Self.starts(in: url) }

    private static func starts(in folder: URL) -> [Int64] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return names.compactMap { name in
            name.hasSuffix(".scans") ? Int64(name.dropLast(6), radix: 16) : nil
        }.sorted()
    }

    func segment(_ start: Int64) -> String {
        let digits = String(start, radix: 16)
        return url.appending(path: String(repeating: "0", count: max(0, 16 - digits.count)) + digits + ".scans").path
    }

    func remove(_ start: Int64) { unlink(segment(start)) }

    /// Begins a segment; returns its file, open for writing.
    func make(_ start: Int64) throws -> Int32 {
        let file = open(segment(start), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw ScanJournalError.failed("open", errno) }
        do { try Self.sync(url) } catch {
            close(file)
            throw error
        }
        return file
    }

    /// The bytes of a segment from `offset` on, at most `count`.
    func read(_ start: Int64, from offset: Int, count: Int) throws -> [UInt8] {
        let file = open(segment(start), O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { throw ScanJournalError.failed("open", errno) }
        defer { close(file) }
        return try [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            while filled < count {
                let got = pread(file, buffer.baseAddress! + filled, count - filled, off_t(offset + filled))
                guard got >= 0 else { throw ScanJournalError.failed("read", errno) }
                if got == 0 { break }
                filled += got
            }
        }
    }

    private static func sync(_ url: URL) throws {
        let file = open(url.path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { throw ScanJournalError.failed("open", errno) }
        defer { close(file) }
        guard fsync(file) == 0 else { throw ScanJournalError.failed("fsync", errno) }
    }
}

/// Why scans could not be written down.
package enum ScanJournalError: Error, Equatable {
    case closed
    case failed(String, Int32)
}
