import Foundation

/// The forms in which a code is looked up, the first hit wins (gate.md 2.1).
enum CodeReading {
    /// `text` is trimmed. Empty where it holds no code.
    static func candidates(_ text: String) -> [String] {
        guard let code = isURL(text) ? lastSegment(text) : text, !code.isEmpty, !code.utf8.contains(0) else { return [] }
        let bytes = Array(code.utf8)
        var candidates = [code]
        for reading in [plain(bytes[...]), untagged(bytes).map(plain)] {
            guard let reading, isUsherForm(reading) else { continue }
            let text = String(decoding: reading, as: UTF8.self)
            if !candidates.contains(text) { candidates.append(text) }
        }
        return candidates
    }

    /// Whether Usher could have made this code: 20 of `A-Z2-9` without I and O.
    private static func isUsherForm(_ code: [UInt8]) -> Bool {
        code.count == 20 && code.allSatisfy { (0x41...0x5A).contains($0) && $0 != 0x49 && $0 != 0x4F || (0x32...0x39).contains($0) }
    }

    /// Upper-cased, without spaces and hyphens.
    private static func plain(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        bytes.compactMap { $0 == 0x20 || $0 == 0x2D ? nil : (0x61...0x7A).contains($0) ? $0 - 0x20 : $0 }
    }

    /// Without a leading tag of 2 to 8 letters and `-` or `:`.
    private static func untagged(_ bytes: [UInt8]) -> ArraySlice<UInt8>? {
        let letters = bytes.prefix { (0x61...0x7A).contains($0 | 0x20) }.count
        guard (2...8).contains(letters), letters < bytes.count, bytes[letters] == 0x2D || bytes[letters] == 0x3A else { return nil }
        return bytes[(letters + 1)...]
    }

    private static func isURL(_ text: String) -> Bool {
        let start = text.prefix(8).lowercased()
        return start.hasPrefix("http://") || start.hasPrefix("https://")
    }

    /// The last non-empty path segment, percent-decoded once and trimmed.
    private static func lastSegment(_ url: String) -> String? {
        let bytes = Array(url.utf8)
        guard let scheme = bytes.firstIndex(of: 0x2F), scheme + 2 <= bytes.count else { return nil }
        let rest = bytes[(scheme + 2)...]
        let end = rest.firstIndex { $0 == 0x3F || $0 == 0x23 } ?? bytes.count
        guard let path = rest[..<end].firstIndex(of: 0x2F), let segment = bytes[path..<end].split(separator: 0x2F).last else { return nil }
        return ScanText.trimmed(String(decoding: decoded(Array(segment)), as: UTF8.self))
    }

    private static func decoded(_ segment: [UInt8]) -> [UInt8] {
        var (decoded, index): ([UInt8], Int) = ([], 0)
        while index < segment.count {
            if segment[index] == 0x25, index + 2 < segment.count, let high = digit(segment[index + 1]), let low = digit(segment[index + 2])
            {
                decoded.append(high << 4 | low)
                index += 3
            } else {
                decoded.append(segment[index])
                index += 1
            }
        }
        return decoded
    }

    private static func digit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case 0x30...0x39: byte - 0x30
        case 0x41...0x46, 0x61...0x66: (byte | 0x20) - 0x57
        default: nil
        }
    }
}
