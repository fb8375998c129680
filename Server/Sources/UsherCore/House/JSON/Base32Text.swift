/// Base32 without padding (RFC 4648): what people read off and type again, and what authenticator apps take.
package enum Base32Text {
    private static let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".utf8)

    package static func encode(_ bytes: some Sequence<UInt8>) -> String {
        var text: [UInt8] = []
        var (held, count): (UInt32, Int) = (0, 0)
        for byte in bytes {
            held = held << 8 | UInt32(byte)
            count += 8
            while count >= 5 {
                count -= 5
                text.append(letters[Int(held >> UInt32(count) & 31)])
            }
        }
        if count > 0 { text.append(letters[Int(held << UInt32(5 - count) & 31)]) }
        return String(decoding: text, as: UTF8.self)
    }

    /// The bytes, or nil where the text is not exactly what `encode` writes.
    package static func decode(_ text: some StringProtocol) -> [UInt8]? {
        var bytes: [UInt8] = []
        var (held, count): (UInt32, Int) = (0, 0)
        for character in text.utf8 {
            guard let value = letters.firstIndex(of: character) else { return nil }
            held = held << 5 | UInt32(value)
            count += 5
            if count >= 8 {
                count -= 8
                bytes.append(UInt8(truncatingIfNeeded: held >> UInt32(count)))
            }
        }
        return count < 5 && held & (1 << UInt32(count) - 1) == 0 ? bytes : nil
    }
}
