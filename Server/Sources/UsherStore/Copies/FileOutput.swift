import Foundation

/// A file that is written from its beginning: bytes are gathered and written by the chunk. Used by one thread at a time, the one that reads the
/// database, which is why the unchecked conformance is sound.
final class FileOutput: @unchecked Sendable {
    private let descriptor: CInt
    private let isOwn: Bool
    private let failure: (String) -> any Error
    private var bytes: [UInt8] = []
    /// Whether nothing has gone out yet.
    private(set) var isEmpty = true

    /// Makes the file, or empties it; only its owner can read it. `failure` is told the system's reason.
    init(_ path: String, failure: @escaping (String) -> any Error) throws {
        descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        (self.failure, isOwn) = (failure, true)
        guard descriptor >= 0 else { throw failure(Self.reason) }
    }

    /// Writes where somebody else has opened.
    init(descriptor: CInt, failure: @escaping (String) -> any Error) {
        (self.descriptor, self.failure, isOwn) = (descriptor, failure, false)
    }

    deinit { if isOwn, descriptor >= 0 { close(descriptor) } }

    private static var reason: String { String(cString: strerror(errno)).lowercased() }

    func add(_ bytes: [UInt8]) { self.bytes += bytes }

    func add(_ text: String) { bytes += text.utf8 }

    /// Writes what has been gathered, where it is as much as that.
    func flush(at least: Int) throws { if bytes.count >= least { try flush() } }

    /// Everything is written and, where the file is its own, on disk.
    func end() throws {
        try flush()
        if isOwn, fsync(descriptor) != 0 { throw failure(Self.reason) }
    }

    private func flush() throws {
        isEmpty = false
        var written = 0
        while written < bytes.count {
            let count = bytes.withUnsafeBytes { write(descriptor, $0.baseAddress! + written, $0.count - written) }
            guard count > 0 else { throw failure(Self.reason) }
            written += count
        }
        bytes.removeAll(keepingCapacity: true)
    }
}
