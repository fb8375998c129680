import Crypto
import Foundation

/// The first 16 bytes of a code's HMAC-SHA256 under the event's salt: what a manifest knows of a code.
struct CodeHash: Hashable, Sendable {
    private let high: UInt64
    private let low: UInt64

    /// base64url of at least 16 bytes.
    init?(_ text: String) {
        guard let bytes = Base64URL.decode(text) else { return nil }
        self.init(bytes)
    }

    init?(_ bytes: some Sequence<UInt8>) {
        var (high, low, count) = (UInt64(0), UInt64(0), 0)
        for byte in bytes.prefix(16) {
            if count < 8 { high = high << 8 | UInt64(byte) } else { low = low << 8 | UInt64(byte) }
            count += 1
        }
        guard count == 16 else { return nil }
        (self.high, self.low) = (high, low)
    }

    static func of(_ code: String, salt: SymmetricKey) -> CodeHash? {
        CodeHash(HMAC<SHA256>.authenticationCode(for: Data(code.utf8), using: salt))
    }

    func hash(into hasher: inout Hasher) { hasher.combine(low) }

    /// 32 hexadecimal digits.
    var text: String { Self.hexadecimal(high) + Self.hexadecimal(low) }

    private static func hexadecimal(_ word: UInt64) -> String {
        let digits = String(word, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }

    /// Reads `text` again.
    init?(hexadecimal digits: some Collection<UInt8>) {
        guard digits.count == 32 else { return nil }
        var (high, low, index) = (UInt64(0), UInt64(0), 0)
        for digit in digits {
            guard let value = Self.value(digit) else { return nil }
            if index < 16 { high = high << 4 | value } else { low = low << 4 | value }
            index += 1
        }
        (self.high, self.low) = (high, low)
    }

    private static func value(_ digit: UInt8) -> UInt64? {
        switch digit {
        case 0x30...0x39: UInt64(digit - 0x30)
        case 0x61...0x66: UInt64(digit - 0x57)
        default: nil
        }
    }
}
