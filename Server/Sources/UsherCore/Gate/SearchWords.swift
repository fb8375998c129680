import Foundation

/// The words of the door list (gate.md 5.3): how names and addresses are cut up, folded and compared.
package enum SearchWords {
    /// Scalars of a word that are kept: nobody types more.
    private static let longest = 40
    private static let longestSortKey = 24

    /// Everything a door person's word may begin, for one sale; without those that another one begins with anyway.
    package static func tokens(name: String, email: String) -> [String] {
        var tokens = Set<String>()
        for text in [name, email] {
            for word in folded(text).split(whereSeparator: \.isWhitespace) {
                for start in starts(word) { tokens.insert(String(word[start...].unicodeScalars.prefix(longest))) }
            }
        }
        let sorted = tokens.sorted()
        return sorted.enumerated().compactMap { index, token in
            // In order, whatever begins with a token stands right behind it.
            index + 1 < sorted.count && sorted[index + 1].hasPrefix(token) ? nil : token
        }
    }

    /// A seat as a word that no typed word can begin.
    package static func seat(_ label: String) -> String { "\u{1}" + SeatName.folded(label) }

    /// The words of one sale in order of bytes, each with the number of bytes that it begins with like the one before. A word whose
    /// number is less than the length of a beginning is the sale's first with that beginning: so sales are counted without a set.
    package static func shared(_ words: Set<String>) -> [(word: String, shared: Int)] {
        let sorted = words.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        return zip([""] + sorted, sorted).map { before, word in
            (word, zip(before.utf8, word.utf8).prefix { $0 == $1 }.count)
        }
    }

    /// The words of a query, folded.
    package static func queryWords(_ query: String) -> [String] {
        folded(query).split(whereSeparator: \.isWhitespace).map { String($0.unicodeScalars.prefix(longest)) }
    }

    /// Above every word that begins with this one, in order of bytes.
    package static func end(of word: String) -> String { word + "\u{10FFFF}" }

    /// By what the list is sorted.
    package static func sortKey(_ name: String) -> String { String(folded(name).unicodeScalars.prefix(longestSortKey)) }

    /// Lower case without accents.
    package static func folded(_ text: String) -> String {
        if text.utf8.allSatisfy({ $0 < 0x80 }) { return text.lowercased() }
        let plain = text.folding(options: [.diacriticInsensitive, .caseInsensitive, .widthInsensitive], locale: nil).lowercased()
        var folded = ""
        for scalar in plain.unicodeScalars {
            // Letters that Unicode takes for letters of their own, as people type them.
            switch scalar {
            case "ß": folded += "ss"
            case "ø": folded += "o"
            case "ł": folded += "l"
            case "đ", "ð": folded += "d"
            case "æ": folded += "ae"
            case "œ": folded += "oe"
            case "þ": folded += "th"
            case "ı": folded += "i"
            default: folded.unicodeScalars.append(scalar)
            }
        }
        return folded
    }

    /// The beginning of a word, and each place where a letter or digit follows something else.
    private static func starts(_ word: Substring) -> [String.Index] {
        var starts: [String.Index] = []
        var inside = false
        if word.utf8.allSatisfy({ $0 < 0x80 }) {
            // Nearly all words, and an import has millions of them.
            for index in word.utf8.indices {
                let byte = word.utf8[index]
                let letter = Digits.value(byte) != nil || (0x61...0x7A).contains(byte | 0x20)
                if letter && !inside || index == word.startIndex { starts.append(index) }
                inside = letter
            }
            return starts
        }
        for index in word.indices {
            let letter = word[index].isLetter || word[index].isNumber
            if letter && !inside || index == word.startIndex { starts.append(index) }
            inside = letter
        }
        return starts
    }
}
