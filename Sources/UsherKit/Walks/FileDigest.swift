import Crypto
import Foundation

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// The digest of a file, read piece by piece.
enum FileDigest {
    /// 64 hexadecimal digits.
    static func sha256(_ url: URL) throws -> String {
        let file = try FileHandle(forReadingFrom: url)
        defer { try? file.close() }
        var hash = SHA256()
        while let piece = try file.read(upToCount: 1 << 20), !piece.isEmpty { hash.update(data: piece) }
        return HexText.of(hash.finalize())
    }
}

extension FileFetch {
    static var fresh: Int32 { O_WRONLY | O_CREAT | O_TRUNC }
    static var more: Int32 { O_WRONLY | O_CREAT | O_APPEND }
}
