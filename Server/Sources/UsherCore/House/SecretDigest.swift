import Crypto

/// The SHA-256 of a bearer secret: all that Usher keeps of it. Compared in constant time.
package struct SecretDigest: Sendable {
    private let words: (UInt64, UInt64, UInt64, UInt64)

    package init(of secret: some StringProtocol) {
        var secret = String(secret)
        self = secret.withUTF8 { SecretDigest(of: UnsafeRawBufferPointer($0)) }
    }

    package init(of secret: UnsafeRawBufferPointer) {
        var hash = SHA256()
        hash.update(bufferPointer: secret)
        words = hash.finalize().withUnsafeBytes { $0.loadUnaligned(as: (UInt64, UInt64, UInt64, UInt64).self) }
    }

    /// The digest that a store kept; nil unless it is 32 bytes.
    package init?(bytes: [UInt8]) {
        guard bytes.count == SHA256.byteCount else { return nil }
        words = bytes.withUnsafeBytes { $0.loadUnaligned(as: (UInt64, UInt64, UInt64, UInt64).self) }
    }

    package var bytes: [UInt8] { withUnsafeBytes(of: words) { Array($0) } }

    /// 64 characters of lower-case hexadecimal.
    package var hex: String { Hexadecimal.text(bytes) }
}

extension SecretDigest: Hashable {
    package static func == (a: Self, b: Self) -> Bool {
        (a.words.0 ^ b.words.0) | (a.words.1 ^ b.words.1) | (a.words.2 ^ b.words.2) | (a.words.3 ^ b.words.3) == 0
    }

    /// A digest is evenly spread already: one word of it is enough.
    package func hash(into hasher: inout Hasher) { hasher.combine(words.0) }
}
