/// Text as it comes from scanners, keyboards and forms.
package enum WireText {
    /// Without white space and invisible marks (U+200B to U+200D, U+2060, U+FEFF) at both ends.
    package static func trimmed(_ text: String) -> String {
        let utf8 = text.utf8
        // Nearly always there is nothing to cut: visible ASCII at both ends.
        guard let first = utf8.first, let last = utf8.last else { return text }
        if first > 0x20 && first < 0x7F && last > 0x20 && last < 0x7F { return text }
        let scalars = text.unicodeScalars
        guard let start = scalars.firstIndex(where: { !isBlank($0) }), let end = scalars.lastIndex(where: { !isBlank($0) }) else {
            return ""
        }
        return String(scalars[start...end])
    }

    private static func isBlank(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x200B...0x200D, 0x2060, 0xFEFF: true
        default: scalar.properties.isWhitespace
        }
    }
}
