/// The rules of voucher codes.
package enum VoucherCode {
    private static let alphabet = Array("ABCDEFGHJKLMNPQRSTUVWXYZ23456789".utf8)

    /// What was typed as codes are stored: trimmed, ASCII in capitals. Nil where it is blank or longer than 64 characters.
    package static func normalised(_ text: String) -> String? {
        let trimmed = WireText.trimmed(text)
        guard !trimmed.isEmpty, WireText.fits(trimmed, 64) else { return nil }
        return String(decoding: trimmed.utf8.map { (0x61...0x7A).contains($0) ? $0 - 0x20 : $0 }, as: UTF8.self)
    }

    /// A code that a person may choose: `^[A-Z0-9][A-Z0-9-]{3,31}$`
    package static func accepts(_ code: String) -> Bool { fits(code, 4...32) }

    /// `^[A-Z0-9][A-Z0-9-]{0,9}$`
    package static func acceptsPrefix(_ prefix: String) -> Bool { fits(prefix, 1...10) }

    /// A code of a batch: the prefix, if any, and twice five letters with hyphens between them, 50 random bits.
    package static func make(prefix: String?, using generator: inout some RandomNumberGenerator) -> String {
        var bits: UInt64 = generator.next()
        var letters: [UInt8] = []
        for index in 0..<10 {
            if index == 5 { letters.append(UInt8(ascii: "-")) }
            letters.append(alphabet[Int(bits & 31)])
            bits >>= 5
        }
        return (prefix.map { $0 + "-" } ?? "") + String(decoding: letters, as: UTF8.self)
    }

    private static func fits(_ text: String, _ length: ClosedRange<Int>) -> Bool {
        guard length.contains(text.utf8.count), text.utf8.first != UInt8(ascii: "-") else { return false }
        return text.utf8.allSatisfy { (0x41...0x5A).contains($0) || Digits.value($0) != nil || $0 == UInt8(ascii: "-") }
    }
}
