import UsherTemplates
import UsherCore

/// What others have written (names of people, organisations, shows, places, seats) as a mail says it: on one line, of bounded length, and never
/// as something that a mail reader makes a link of. Every mail takes such words through here and through nothing else.
package enum MailWords {
    package static let longest = 200

    package static func plain(_ text: String) -> String {
        let scalars = spaced(text)
        var words = ""
        var count = 0
        for (index, scalar) in scalars.enumerated() {
            let before = index > 0 ? scalars[index - 1] : nil
            let after = index + 1 < scalars.count ? scalars[index + 1] : nil
            let piece = harmless(scalar, before, after)
            count += piece.unicodeScalars.count
            if count > longest {
                words += "…"
                break
            }
            words += piece
        }
        return words
    }

    /// The same inside HTML.
    package static func html(_ text: String) -> String { MarkupText.escaped(plain(text)) }

    /// Addresses lose what joins them: `evil.example` becomes `evil. example`, `https://` becomes `https: `, `ann@x` becomes `ann (at) x`.
    private static func harmless(_ scalar: Unicode.Scalar, _ before: Unicode.Scalar?, _ after: Unicode.Scalar?) -> String {
        switch scalar {
        case _ where dots.contains(scalar) && joins(before) && joins(after) && !(isDigit(before) && isDigit(after)): return "\(scalar) "
        case "/", "\\", "\u{FF0F}": return slashes(before) || slashes(after) || before == ":" ? "" : "\(scalar)"
        case ":", "\u{FF1A}": return slashes(after) ? "\(scalar) " : "\(scalar)"
        case "@", "\u{FF20}", "\u{FE6B}": return before == " " || after == " " || before == nil || after == nil ? "\(scalar)" : " (at) "
        default: return String(scalar)
        }
    }

    /// One blank for each run of blanks, line ends, controls and invisible marks that turn or join text; none at the ends.
    private static func spaced(_ text: String) -> [Unicode.Scalar] {
        var scalars: [Unicode.Scalar] = []
        var gap = false
        // Nobody's name needs more, and more must cost nothing.
        for scalar in text.unicodeScalars.prefix(longest * 8) {
            if scalar.properties.isWhitespace || scalar.properties.generalCategory == .control {
                gap = true
            } else if !isInvisible(scalar) {
                if gap && !scalars.isEmpty { scalars.append(" ") }
                gap = false
                scalars.append(scalar)
            }
        }
        return scalars
    }

    /// Turns of direction, joiners of width zero, tags, and what is no character; not the joiner that emoji and some scripts need.
    private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .format: scalar.value != 0x200D && scalar.value != 0x200C
        case .privateUse, .unassigned, .lineSeparator, .paragraphSeparator, .surrogate: true
        default: false
        }
    }

    /// What browsers read as a dot in a host's name.
    private static let dots: Set<Unicode.Scalar> = [".", "\u{3002}", "\u{FF0E}", "\u{FF61}", "\u{2024}", "\u{FE52}"]

    private static func joins(_ scalar: Unicode.Scalar?) -> Bool {
        guard let scalar else { return false }
        return scalar.properties.isAlphabetic || scalar.properties.numericType != nil || scalar == "-" || scalar == "_"
            || scalar.value > 0x2FFF
    }

    private static func isDigit(_ scalar: Unicode.Scalar?) -> Bool { scalar.map { ("0"..."9").contains($0) } ?? false }

    private static func slashes(_ scalar: Unicode.Scalar?) -> Bool { scalar == "/" || scalar == "\\" || scalar == "\u{FF0F}" }
}
