/// What stands on a ticket, and what a scanner makes of it (gate.md 2.1).
package enum TicketCode {
    /// Letters and digits of Usher's own codes: none that is taken for another.
    package static let alphabet = Array("ABCDEFGHJKLMNPQRSTUVWXYZ23456789".utf8)
    package static let length = 20

    /// A code that nobody can guess: 100 bits.
    package static func random(using generator: inout some RandomNumberGenerator) -> String {
        String(decoding: (0..<length).map { _ in alphabet[Int.random(in: 0..<alphabet.count, using: &generator)] }, as: UTF8.self)
    }

    /// Whether Usher could have made this code.
    package static func isUsherForm(_ code: some Collection<UInt8>) -> Bool {
        code.count == length
            && code.allSatisfy { byte in
                (byte >= 0x41 && byte <= 0x5A && byte != 0x49 && byte != 0x4F) || (byte >= 0x32 && byte <= 0x39)
            }
    }

    /// Whether a code may be imported: 1 to 128 visible ASCII characters.
    package static func isImportable(_ code: String) -> Bool {
        (1...128).contains(code.utf8.count) && code.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }
    }

    /// What to look up, the first hit wins; empty where the text holds no code. `text` is trimmed already.
    package static func candidates(_ text: String) -> [String] {
        guard let code = isURL(text) ? lastSegment(text) : text, !code.isEmpty else { return [] }
        let bytes = Array(code.utf8)
        // A URL can hide a NUL character, which no database can look up.
        if bytes.contains(0) { return [] }
        if isUsherForm(bytes) { return [code] }
        var candidates = [code]
        for reading in [plain(bytes[...]), untagged(bytes).map(plain)] {
            if let reading, isUsherForm(reading) {
                let text = String(decoding: reading, as: UTF8.self)
                if !candidates.contains(text) { candidates.append(text) }
            }
        }
        return candidates
    }

    /// Upper-cased, without spaces and hyphens.
    private static func plain(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        bytes.compactMap { byte in
            if byte == 0x20 || byte == 0x2D { return nil }
            return byte >= 0x61 && byte <= 0x7A ? byte - 0x20 : byte
        }
    }

    /// Without a leading tag of 2 to 8 letters and `-` or `:`.
    private static func untagged(_ bytes: [UInt8]) -> ArraySlice<UInt8>? {
        let letters = bytes.prefix { ($0 | 0x20) >= 0x61 && ($0 | 0x20) <= 0x7A }.count
        guard (2...8).contains(letters), letters < bytes.count, bytes[letters] == 0x2D || bytes[letters] == 0x3A else { return nil }
        return bytes[(letters + 1)...]
    }

    private static func isURL(_ text: String) -> Bool {
        let start = text.utf8.prefix(8).map { $0 >= 0x41 && $0 <= 0x5A ? $0 + 0x20 : $0 }
        return start.starts(with: Array("http://".utf8)) || start.starts(with: Array("https://".utf8))
    }

    /// The last non-empty path segment, percent-decoded once and trimmed. Host, query and fragment play no part.
    private static func lastSegment(_ url: String) -> String? {
        let bytes = Array(url.utf8)
        let afterScheme = bytes.firstIndex(of: 0x2F).map { $0 + 2 } ?? bytes.count
        let end = bytes[afterScheme...].firstIndex { $0 == 0x3F || $0 == 0x23 } ?? bytes.count
        guard let path = bytes[afterScheme..<end].firstIndex(of: 0x2F) else { return nil }
        guard let segment = bytes[path..<end].split(separator: 0x2F).last else { return nil }
        return WireText.trimmed(WireText.comparable(String(decoding: PercentEncoding.bytes(of: segment), as: UTF8.self)))
    }
}
