import Crypto
import Foundation
import UsherCore

/// The SHA-256 of a file, read a piece at a time.
enum FileDigest {
    static func sha256(_ path: String) throws -> String {
        guard let handle = FileHandle(forReadingAtPath: path) else { throw MediaFailure(reason: String(cString: strerror(errno))) }
        defer { try? handle.close() }
        var hash = SHA256()
        while let bytes = try handle.read(upToCount: 1 << 20), !bytes.isEmpty { hash.update(data: bytes) }
        return Hexadecimal.text(Array(hash.finalize()))
    }
}
