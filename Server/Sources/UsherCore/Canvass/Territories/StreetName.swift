/// The street of an address line, told apart from its number: `12a Main St` and `Main St 12` are both in `main st`.
package enum StreetName {
    /// What homes of one street have in common: case and blanks do not count.
    package static func key(_ address: String) -> String { folded(parts(address).street) }

    package static func folded(_ name: String) -> String { HomeKeys.folded(name) }

    /// The street as it is written.
    package static func shown(_ address: String) -> String { parts(address).street }

    /// The house's number with what follows it: `12`, `a`.
    package static func number(_ address: String) -> (Int64, String) {
        let text = parts(address).number
        let digits = text.prefix { $0.isASCII && $0.isNumber }
        return (Int64(digits) ?? .max, HomeKeys.folded(String(text.dropFirst(digits.count))))
    }

    private static func parts(_ address: String) -> (street: String, number: String) {
        let pieces = address.split(separator: ",").map { $0.split(whereSeparator: \.isWhitespace).map(String.init) }.filter { !$0.isEmpty }
        guard var words = pieces.first else { return (address, "") }
        // `12, rue de Rivoli`
        if words.count == 1, isNumber(words[0]), pieces.count > 1 { return (pieces[1].joined(separator: " "), words[0]) }
        if words.count > 1, isNumber(words[0]) {
            let number = words.removeFirst()
            return (words.joined(separator: " "), number)
        }
        // `Main St 12 a`
        if words.count > 2, words[words.count - 1].count == 1, words[words.count - 1].first?.isLetter == true,
            isNumber(words[words.count - 2])
        {
            let letter = words.removeLast()
            let number = words.removeLast()
            return (words.joined(separator: " "), number + letter)
        }
        if words.count > 1, isNumber(words[words.count - 1]) {
            let number = words.removeLast()
            return (words.joined(separator: " "), number)
        }
        // `Calle Mayor, 12`
        if pieces.count > 1, pieces[1].count == 1, isNumber(pieces[1][0]) { return (words.joined(separator: " "), pieces[1][0]) }
        return (words.joined(separator: " "), "")
    }

    /// `12`, `12a`, `12-14`, `12/3`; not `5th`.
    private static func isNumber(_ word: String) -> Bool {
        word.wholeMatch(of: /[0-9]{1,9}[A-Za-z]?(?:[\-\/–][0-9]{1,9}[A-Za-z]?)*/) != nil
    }
}
