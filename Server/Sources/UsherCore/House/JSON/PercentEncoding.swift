/// Text within the path or the query of an address (RFC 3986, section 2).
package enum PercentEncoding {
    /// Everything but the unreserved characters, and those in `alsoPlain`, is escaped.
    package static func escaped(_ text: String, alsoPlain: String = "") -> String {
        let plain = alsoPlain.utf8
        guard text.utf8.contains(where: { !isUnreserved($0) && !plain.contains($0) }) else { return text }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.utf8.count * 3)
        for byte in text.utf8 {
            if isUnreserved(byte) || plain.contains(byte) {
                bytes.append(byte)
            } else {
                bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// What an escaped text means, as it may be compared; nil where that is no text: bytes that are not UTF-8, or a NUL character, which no database keeps.
    /// `plusIsSpace` as forms write it. A percent sign with no digits behind it stands for itself.
    package static func decoded(_ text: some Collection<UInt8>, plusIsSpace: Bool = false) -> String? {
        let bytes = bytes(of: text, plusIsSpace: plusIsSpace)
        return bytes.contains(0) ? nil : String(validating: bytes, as: UTF8.self).map(WireText.comparable)
    }

    package static func bytes(of text: some Collection<UInt8>, plusIsSpace: Bool = false) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.count)
        // How many digits of an escape have been seen, and the value of the first.
        var (escape, high): (Int, UInt8) = (0, 0)
        for byte in text {
            if escape > 0, let digit = Hexadecimal.digit(byte) {
                if escape == 1 {
                    (escape, high) = (2, digit)
                } else {
                    // The percent sign and the first digit give way to what they began.
                    bytes.removeLast(2)
                    bytes.append(high << 4 | digit)
                    escape = 0
                    continue
                }
            } else {
                escape = byte == UInt8(ascii: "%") ? 1 : 0
            }
            bytes.append(plusIsSpace && byte == UInt8(ascii: "+") ? UInt8(ascii: " ") : byte)
        }
        return bytes
    }

    private static let digits = Array("0123456789ABCDEF".utf8)

    private static func isUnreserved(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
            UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "~"):
            true
        default: false
        }
    }
}
