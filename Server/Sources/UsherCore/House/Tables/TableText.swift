/// The text of a table as spreadsheets and shops write it: UTF-8 with or without a mark, UTF-16, or Windows' old letters.
package enum TableText {
    /// Nil where it is no text in any of them.
    package static func read(_ bytes: [UInt8]) -> String? {
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { return plain(String(validating: bytes[3...], as: UTF8.self)) }
        if bytes.starts(with: [0xFF, 0xFE]) { return wide(bytes[2...], isLittle: true) }
        if bytes.starts(with: [0xFE, 0xFF]) { return wide(bytes[2...], isLittle: false) }
        // Without a mark: a head begins with a letter or a quote, whose other half is empty.
        if bytes.count >= 2, bytes[1] == 0, bytes[0] != 0 { return wide(bytes[...], isLittle: true) }
        if bytes.count >= 2, bytes[0] == 0, bytes[1] != 0 { return wide(bytes[...], isLittle: false) }
        return plain(String(validating: bytes, as: UTF8.self) ?? windows(bytes))
    }

    private static func plain(_ text: String?) -> String? {
        guard let text, !text.utf8.contains(0) else { return nil }
        return text
    }

    private static func wide(_ bytes: ArraySlice<UInt8>, isLittle: Bool) -> String? {
        guard bytes.count.isMultiple(of: 2) else { return nil }
        var units: [UInt16] = []
        units.reserveCapacity(bytes.count / 2)
        for at in stride(from: bytes.startIndex, to: bytes.endIndex, by: 2) {
            let (first, second) = (UInt16(bytes[at]), UInt16(bytes[at + 1]))
            units.append(isLittle ? second << 8 | first : first << 8 | second)
        }
        return plain(String(validating: units, as: UTF16.self))
    }

    /// Windows-1252, in which every byte but five is a letter or a sign.
    private static func windows(_ bytes: [UInt8]) -> String? {
        var text = String.UnicodeScalarView()
        for byte in bytes {
            let value = (0x80...0x9F).contains(byte) ? signs[Int(byte) - 0x80] : UInt16(byte)
            guard value != 0 || byte == 0, let scalar = Unicode.Scalar(value) else { return nil }
            text.append(scalar)
        }
        return String(text)
    }

    /// What stands where Latin-1 has control characters; 0 for none.
    private static let signs: [UInt16] = [
        0x20AC, 0, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0, 0x017D, 0, 0, 0x2018, 0x2019,
        0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0, 0x017E, 0x0178,
    ]
}
