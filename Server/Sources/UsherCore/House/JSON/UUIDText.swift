/// UUIDs as text in lower case, the form in which they are stored and sent.
package enum UUIDText {
    /// A UUID of version 7 (RFC 9562): 48 bits of Unix milliseconds, the rest random, so that new rows stay together.
    package static func v7(at instant: Instant, using generator: inout some RandomNumberGenerator) -> String {
        let milliseconds = UInt64(bitPattern: floorDivide(instant.microseconds, 1_000)) & 0xFFFF_FFFF_FFFF
        let high = milliseconds << 16 | 0x7000 | (generator.next() as UInt64) & 0x0FFF
        let low = 0x8000_0000_0000_0000 | (generator.next() as UInt64) >> 2
        return text(high, low)
    }

    /// A UUID of version 4: random.
    package static func v4(using generator: inout some RandomNumberGenerator) -> String {
        text(
            (generator.next() as UInt64) & 0xFFFF_FFFF_FFFF_0FFF | 0x4000,
            (generator.next() as UInt64) >> 2 | 0x8000_0000_0000_0000)
    }

    private static func text(_ high: UInt64, _ low: UInt64) -> String {
        var bytes: [UInt8] = []
        withUnsafeBytes(of: high.bigEndian) { bytes.append(contentsOf: $0) }
        withUnsafeBytes(of: low.bigEndian) { bytes.append(contentsOf: $0) }
        let hex = Array(Hexadecimal.text(bytes).utf8)
        let groups = [hex[0..<8], hex[8..<12], hex[12..<16], hex[16..<20], hex[20..<32]]
        return groups.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "-")
    }

    /// The same UUID of any version in lower case, or nil where the text is none.
    package static func normalised(_ text: String) -> String? {
        let bytes = Array(text.utf8)
        guard bytes.count == 36 else { return nil }
        for (index, byte) in bytes.enumerated() {
            let dash = index == 8 || index == 13 || index == 18 || index == 23
            guard dash ? byte == UInt8(ascii: "-") : Character(Unicode.Scalar(byte)).isHexDigit else { return nil }
        }
        return text.lowercased()
    }
}
