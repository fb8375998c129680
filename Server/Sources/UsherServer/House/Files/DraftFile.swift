import Crypto
import Foundation
import UsherCore

/// A file that is received, while it grows: hashed as it comes, and gone where it is refused. Only a piece of it is ever in memory.
struct DraftFile {
    /// More came than it may have.
    struct TooLarge: Error {}

    let url: URL
    private let most: Int64
    private let keepsAll: Bool
    private let handle: FileHandle
    private var hash = SHA256()
    private(set) var size: Int64 = 0
    /// The beginning of it, or all.
    private(set) var head: [UInt8] = []

    init(_ folder: URL, most: Int64, keepsAll: Bool = false) throws {
        (self.most, self.keepsAll) = (most, keepsAll)
        url = folder.appending(path: UUID().uuidString)
        let file = open(url.path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw MediaFailure(reason: String(cString: strerror(errno))) }
        handle = FileHandle(fileDescriptor: file, closeOnDealloc: true)
    }

    mutating func write(_ bytes: [UInt8]) throws {
        size += Int64(bytes.count)
        guard size <= most else { throw TooLarge() }
        hash.update(data: bytes)
        if keepsAll { head += bytes } else if head.count < 64 { head += bytes.prefix(64 - head.count) }
        try handle.write(contentsOf: bytes)
    }

    /// Its digest; nothing is written behind it.
    func close() throws -> String {
        try handle.close()
        return Hexadecimal.text(Array(hash.finalize()))
    }

    func discard() {
        try? handle.close()
        unlink(url.path)
    }
}
