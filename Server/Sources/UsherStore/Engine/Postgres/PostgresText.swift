/// Reads the text form in which PostgreSQL sends values.
enum PostgresText {
    /// A whole number; 1 and 0 for true and false, as SQLite has it; the whole part of a fraction.
    static func integer(_ text: UnsafePointer<CChar>?) -> Int64 {
        guard let text else { return 0 }
        let negative = text[0] == 0x2D
        var at = negative ? 1 : 0
        if text[at] == 0x74 { return 1 }
        // Counted downwards, because the smallest integer has no positive twin.
        var value: Int64 = 0
        while true {
            let digit = UInt8(bitPattern: text[at]) &- 0x30
            guard digit < 10 else { break }
            value = value &* 10 &- Int64(digit)
            at += 1
        }
        return negative ? value : 0 &- value
    }

    /// The bytes of a `bytea`, sent as `\x` and hexadecimal digits.
    static func bytes(_ text: UnsafePointer<CChar>?, count: Int) -> [UInt8] {
        guard let text, count >= 2 else { return [] }
        return [UInt8](unsafeUninitializedCapacity: (count - 2) / 2) { buffer, initialized in
            initialized = (count - 2) / 2
            for index in 0..<initialized {
                buffer[index] = nibble(text[2 + 2 * index]) << 4 | nibble(text[3 + 2 * index])
            }
        }
    }

    private static func nibble(_ digit: CChar) -> UInt8 {
        let digit = UInt8(bitPattern: digit)
        return digit <= 0x39 ? digit &- 0x30 : digit &- 0x57
    }
}
