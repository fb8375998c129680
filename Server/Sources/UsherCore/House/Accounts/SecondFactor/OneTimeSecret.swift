import Crypto
import Foundation

/// What an authenticator app shares with an account (RFC 6238 with SHA-1): from it and the clock both make the same six digits, new ones every
/// 30 seconds.
package struct OneTimeSecret: Sendable, Equatable {
    package static let length = 20
    package static let digits = 6
    /// In seconds.
    static let period: Int64 = 30
    /// So many steps early or late are right, for clocks that are not.
    static let tolerance: Int64 = 1

    package let bytes: [UInt8]

    package init?(bytes: [UInt8]) {
        guard bytes.count == Self.length else { return nil }
        self.bytes = bytes
    }

    private init(made bytes: [UInt8]) { self.bytes = bytes }

    package static func make(using generator: inout some RandomNumberGenerator) -> OneTimeSecret {
        OneTimeSecret(made: generator.bytes(length))
    }

    /// Which of the steps of 30 seconds since 1970 an instant is in.
    package static func step(at now: Instant) -> Int64 { now.seconds / period }

    /// The digits of a step.
    package func code(at step: Int64) -> String {
        let counter = withUnsafeBytes(of: step.bigEndian) { Array($0) }
        let mac = Array(HMAC<Insecure.SHA1>.authenticationCode(for: counter, using: SymmetricKey(data: bytes)))
        let offset = Int(mac[mac.count - 1] & 0x0F)
        let number = mac[offset..<offset + 4].reduce(UInt32(0)) { $0 << 8 | UInt32($1) } & 0x7FFF_FFFF
        let text = String(number % 1_000_000)
        return String(repeating: "0", count: Self.digits - text.utf8.count) + text
    }

    /// The step that these are the digits of: the present one or one beside it, and later than `last`, so that no code counts twice. All are
    /// compared, so that the time taken tells nothing.
    package func step(of code: String, at now: Instant, after last: Int64) -> Int64? {
        guard Self.isCode(code) else { return nil }
        let present = Self.step(at: now)
        var found: Int64?
        for step in (present - Self.tolerance)...(present + Self.tolerance) {
            let difference = zip(self.code(at: step).utf8, code.utf8).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) }
            if difference == 0, step > last { found = step }
        }
        return found
    }

    /// Whether it looks like a code at all: six digits.
    package static func isCode(_ text: String) -> Bool {
        text.utf8.count == digits && text.utf8.allSatisfy { (0x30...0x39).contains($0) }
    }

    /// As people type it where a camera cannot read it.
    package var text: String { Base32Text.encode(bytes) }

    /// What its QR code says to an app: whose it is, and where it is for.
    package func address(account: String, issuer: String) -> String {
        let (name, place) = (PercentEncoding.escaped(account), PercentEncoding.escaped(issuer))
        return "otpauth://totp/\(place):\(name)?secret=\(text)&issuer=\(place)&algorithm=SHA1&digits=\(Self.digits)&period=\(Self.period)"
    }
}
