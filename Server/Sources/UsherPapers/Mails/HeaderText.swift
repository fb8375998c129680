import Foundation
import UsherCore

/// Text in a mail's headers (RFC 5322, RFC 2047). Nothing that comes in can end a line or begin a header.
package enum HeaderText {
    /// On one line: each run of control characters and line ends becomes a blank.
    package static func plain(_ text: String) -> String {
        var plain = ""
        var gap = false
        for scalar in text.unicodeScalars {
            let breaks = scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value) || scalar.value == 0x2028 || scalar.value == 0x2029
            if breaks {
                gap = true
            } else {
                if gap && !plain.isEmpty { plain += " " }
                gap = false
                plain.unicodeScalars.append(scalar)
            }
        }
        return plain
    }

    /// A whole header with free text, folded.
    package static func field(_ name: String, _ text: String) -> String {
        let text = plain(text)
        if isPrintable(text), name.utf8.count + 2 + text.utf8.count <= 76 { return "\(name): \(text)" }
        return "\(name): \(encoded(text))"
    }

    /// A display name: a word, a quoted string, or encoded words.
    package static func phrase(_ text: String) -> String {
        let text = plain(text)
        guard isPrintable(text), text.utf8.count <= 60 else { return encoded(text) }
        let isWord = text.utf8.allSatisfy { byte in
            (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20) || byte == 0x20
        }
        if isWord { return text }
        return "\"" + text.map { $0 == "\"" || $0 == "\\" ? "\\\($0)" : String($0) }.joined() + "\""
    }

    /// A file's name as a quoted parameter, or with letters that ASCII has not as `filename*` (RFC 2231).
    package static func fileName(_ name: String) -> String {
        let name = plain(name).unicodeScalars.filter { !["\"", "\\", "/"].contains($0) }
        if name.allSatisfy(\.isASCII) { return "filename=\"\(String(String.UnicodeScalarView(name)))\"" }
        let percent = String(String.UnicodeScalarView(name)).utf8.map { byte -> String in
            let isPlain = (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20) || byte == 0x2E || byte == 0x2D
            return isPlain ? String(Unicode.Scalar(byte)) : "%" + Hexadecimal.text([byte]).uppercased()
        }
        return "filename*=UTF-8''" + percent.joined()
    }

    /// Printable ASCII that no reader takes for an encoded word.
    private static func isPrintable(_ text: String) -> Bool {
        text.utf8.allSatisfy { (0x20...0x7E).contains($0) } && !text.contains("=?")
    }

    /// Encoded words of at most 75 characters, each of whole characters, one on each line.
    package static func encoded(_ text: String) -> String {
        var words: [String] = []
        var held: [UInt8] = []
        for scalar in text.unicodeScalars {
            let bytes = Array(String(scalar).utf8)
            if held.count + bytes.count > 42 {
                words.append(word(held))
                held = []
            }
            held += bytes
        }
        if !held.isEmpty { words.append(word(held)) }
        return words.joined(separator: "\r\n ")
    }

    private static func word(_ bytes: [UInt8]) -> String { "=?utf-8?B?\(Data(bytes).base64EncodedString())?=" }
}
