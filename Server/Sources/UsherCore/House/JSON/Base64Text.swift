/// Base64 without padding: the URL alphabet for secrets that people carry about, the standard one for password hashes.
package enum Base64Text {
    package enum Alphabet: Sendable { case url, standard }

    private static let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789".utf8)

    package static func encode(_ bytes: some Sequence<UInt8>, _ alphabet: Alphabet = .url) -> String {
        let digits = letters + (alphabet == .url ? Array("-_".utf8) : Array("+/".utf8))
        var text: [UInt8] = []
        var held: UInt32 = 0
        var count = 0
        for byte in bytes {
            held = held << 8 | UInt32(byte)
            count += 8
            while count >= 6 {
                count -= 6
                text.append(digits[Int(held >> UInt32(count) & 63)])
            }
        }
        if count > 0 { text.append(digits[Int(held << UInt32(6 - count) & 63)]) }
        return String(decoding: text, as: UTF8.self)
    }

    /// The bytes, or nil where the text is not exactly what `encode` writes.
    package static func decode(_ text: some StringProtocol, _ alphabet: Alphabet = .url) -> [UInt8]? {
        let digits = letters + (alphabet == .url ? Array("-_".utf8) : Array("+/".utf8))
        var bytes: [UInt8] = []
        var held: UInt32 = 0
        var count = 0
        for character in text.utf8 {
            guard let value = digits.firstIndex(of: character) else { return nil }
            held = held << 6 | UInt32(value)
            count += 6
            if count >= 8 {
                count -= 8
                bytes.append(UInt8(truncatingIfNeeded: held >> UInt32(count)))
            }
        }
        // What is left must be padding of zeros: otherwise two texts would mean the same bytes.
        return count < 6 && held & (1 << UInt32(count) - 1) == 0 ? bytes : nil
    }
}
