import Crypto

/// Signs the addresses of media, with a key that serves nothing else.
package struct MediaSignature: Sendable {
    private let key: SymmetricKey

    package static let length = 32

    /// Nil unless it is 32 bytes.
    package init?(key bytes: [UInt8]) {
        guard bytes.count == Self.length else { return nil }
        key = SymmetricKey(data: bytes)
    }

    /// 43 characters for a path as it stands on the wire and an expiry in Unix seconds.
    package func sign(_ path: String, expires: String) -> String {
        Base64Text.encode(HMAC<SHA256>.authenticationCode(for: Array("walks-media\n\(path)\n\(expires)".utf8), using: key))
    }

    /// Compared as text and in constant time: a signature has one spelling only.
    package func verify(_ signature: String, _ path: String, expires: String) -> Bool {
        let (sent, right) = (Array(signature.utf8), Array(sign(path, expires: expires).utf8))
        guard sent.count == right.count else { return false }
        return zip(sent, right).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
    }

    /// `path?expires=…&signature=…`
    package func address(_ path: String, until: Instant) -> String {
        let expires = String(until.seconds)
        return "\(path)?expires=\(expires)&signature=\(sign(path, expires: expires))"
    }

    /// The first half hour that is at least `seconds` ahead.
    package static func expiry(at now: Instant, seconds: Int64) -> Instant {
        let halfHour: Int64 = 1_800
        let earliest = floorDivide(now.microseconds + seconds * 1_000_000 + 999_999, 1_000_000)
        return Instant(seconds: floorDivide(earliest + halfHour - 1, halfHour) * halfHour)
    }
}
