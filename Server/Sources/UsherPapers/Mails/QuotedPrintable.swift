/// Text as readable ASCII lines (RFC 2045, 6.7).
package enum QuotedPrintable {
    private static let hex = Array("0123456789ABCDEF".utf8)

    /// Whatever ended a line ends it with CR LF; no line is longer than 76.
    package static func encode(_ text: String) -> String {
        let lines = text.replacing("\r\n", with: "\n").replacing("\r", with: "\n").split(separator: "\n", omittingEmptySubsequences: false)
        return lines.map(line).joined(separator: "\r\n")
    }

    private static func line(_ line: Substring) -> String {
        var encoded: [UInt8] = []
        var width = 0
        let bytes = Array(line.utf8)
        for (index, byte) in bytes.enumerated() {
            let blank = byte == 0x20 || byte == 0x09
            // A point alone on a line ends a mail, and "From" begins one in old mailboxes.
            let risky = index == 0 && (byte == 0x2E || byte == 0x46)
            let plain = (0x21...0x7E).contains(byte) && byte != 0x3D && !risky || blank && index < bytes.count - 1
            let piece = plain ? [byte] : [0x3D, hex[Int(byte >> 4)], hex[Int(byte & 15)]]
            if width + piece.count > 75 {
                encoded += [0x3D, 0x0D, 0x0A]
                width = 0
            }
            encoded += piece
            width += piece.count
        }
        return String(decoding: encoded, as: UTF8.self)
    }
}
