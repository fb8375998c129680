import Foundation

/// What an organisation is called in addresses: `[a-z0-9]+(-[a-z0-9]+)*`, 2 to 40 characters.
package struct HouseSlug: Hashable, Sendable, CustomStringConvertible {
    package static let length = 2...40

    package let text: String

    /// nil where the text is none.
    package init?(_ text: String) {
        guard Self.length.contains(text.utf8.count), !text.hasPrefix("-"), !text.hasSuffix("-"), !text.contains("--"),
            text.utf8.allSatisfy({ (97...122).contains($0) || (48...57).contains($0) || $0 == 45 })
        else { return nil }
        self.text = text
    }

    /// Made from a name: letters of other alphabets than the Latin one have no place in it.
    package init(naming name: String) {
        let plain = WireText.cut(name, to: 200).replacing("ß", with: "ss").replacing("æ", with: "ae").replacing("œ", with: "oe")
            .replacing("ø", with: "o").replacing("ł", with: "l").replacing("&", with: " and ")
            .folding(options: [.diacriticInsensitive, .caseInsensitive, .widthInsensitive], locale: nil).lowercased()
        let words = plain.unicodeScalars.split { !($0.isASCII && ($0.properties.isAlphabetic || $0.properties.numericType != nil)) }
        let text = Self.cut(words.map { String($0) }.joined(separator: "-"), to: Self.length.upperBound)
        self.text = text.utf8.count < Self.length.lowerBound ? "house" : text
    }

    /// The same with a number behind it, for the second house of a name.
    package func numbered(_ number: Int64) -> HouseSlug {
        let end = "-\(number)"
        return HouseSlug(stored: Self.cut(text, to: Self.length.upperBound - end.utf8.count) + end)
    }

    /// As the database has it.
    package init(stored text: String) { self.text = text }

    package var description: String { text }

    private static func cut(_ text: String, to length: Int) -> String {
        var text = String(text.prefix(length))
        while text.hasSuffix("-") { text.removeLast() }
        return text
    }
}
