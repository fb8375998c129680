/// Bytes that nobody can guess, from the system's own source.
package enum SecureRandom {
    package static func bytes(_ count: Int) -> [UInt8] {
        var generator = SystemRandomNumberGenerator()
        return generator.bytes(count)
    }

    /// So many such bytes as base64url without padding.
    package static func text(of count: Int) -> String { Base64Text.encode(bytes(count)) }
}

extension RandomNumberGenerator {
    package mutating func bytes(_ count: Int) -> [UInt8] { (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &self) } }
}
