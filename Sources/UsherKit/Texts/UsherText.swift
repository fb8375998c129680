import Foundation

/// Words for people: a key of the string catalogues, the English text, and what stands in it.
///
/// On Apple's systems the app's own catalogue `Usher` is asked first, then Kit's (English, German, French, Spanish, Italian); elsewhere it is
/// English. In a text `%lld` is the count, `%1$@`, `%2$@`, … are the arguments.
public struct UsherText: Sendable, Hashable {
    /// The table that holds Kit's keys, in the app and in Kit.
    public static let table = "Usher"

    /// The key in the catalogues; empty for words that stand in none.
    public var key: String
    /// With the placeholders; of a text with a count the form for other numbers than one.
    public var english: String
    /// Of a text with a count, the form for one.
    public var englishOne: String?
    /// What stands in for `%1$@`, `%2$@`, …, ready for people to read.
    public var arguments: [String]
    /// What the grammar depends on.
    public var count: Int?

    /// For an app's own words, in its own catalogue under the same key.
    public init(_ key: String, _ english: String, one: String? = nil, arguments: [String] = [], count: Int? = nil) {
        (self.key, self.english, self.englishOne, self.arguments, self.count) = (key, english, one, arguments, count)
    }

    /// Words that stand in no catalogue: a server's sentence, a name.
    public static func verbatim(_ text: String) -> UsherText { UsherText("", "%1$@", arguments: [text]) }

    /// The words, in the app's language.
    public var localized: String {
        #if canImport(Darwin)
            if !key.isEmpty, let format = Self.format(key) {
                let values: [any CVarArg] = arguments.map { $0 as NSString }
                return String(format: format, locale: .current, arguments: count.map { [$0] + values } ?? values)
            }
        #endif
        return inEnglish
    }

    /// The words in English.
    public var inEnglish: String {
        let text = count == 1 ? englishOne ?? english : english
        let counted = count.map { text.replacing("%lld", with: String($0)) } ?? text
        return Self.filled(counted, arguments)
    }

    /// In one pass, so that what an argument holds is no placeholder.
    private static func filled(_ text: String, _ arguments: [String]) -> String {
        var (filled, rest) = ("", text[...])
        while let mark = rest.firstRange(of: /%[0-9]\$@/) {
            filled += rest[..<mark.lowerBound]
            let number = Int(rest[rest.index(after: mark.lowerBound)...].prefix(1)) ?? 0
            filled += arguments.indices.contains(number - 1) ? arguments[number - 1] : ""
            rest = rest[mark.upperBound...]
        }
        return filled + rest
    }

    #if canImport(Darwin)
        /// The app's words for a key, else Kit's.
        private static func format(_ key: String) -> String? {
            for bundle in [Bundle.main, .module] {
                let found = bundle.localizedString(forKey: key, value: "\u{0}", table: table)
                if found != "\u{0}" { return found }
            }
            return nil
        }
    #endif
}

extension UsherText: CustomStringConvertible {
    public var description: String { localized }
}
