/// A house's words, with the places at which a mail's own are put in.
package struct MailTemplate: Sendable, Equatable {
    /// Where something stands in what somebody typed, both counted from 1.
    package struct Place: Sendable, Equatable {
        package let line: Int
        package let character: Int
    }

    private enum Piece: Equatable {
        case text(String)
        case value(MailPlaceholder)
    }

    private let pieces: [Piece]

    /// Refuses a name that nothing has in this kind of mail.
    package init(_ text: String, in kind: HouseMailKind) throws(HouseMailText.Fault) {
        var pieces: [Piece] = []
        var rest = text[...]
        while let start = rest.firstRange(of: "{{") {
            guard let end = rest[start.upperBound...].firstRange(of: "}}") else {
                throw .open(Self.place(of: start.lowerBound, in: text))
            }
            let name = WireText.trimmed(String(rest[start.upperBound..<end.lowerBound]))
            guard let value = MailPlaceholder(rawValue: name), kind.placeholders.contains(value) else {
                throw .unknown(WireText.cut(name, to: 40), Self.place(of: start.lowerBound, in: text))
            }
            pieces += [.text(String(rest[..<start.lowerBound])), .value(value)]
            rest = rest[end.upperBound...]
        }
        self.pieces = pieces + [.text(String(rest))]
    }

    /// Once through: what a value says is never read as a place for another one.
    package func filled(_ values: [MailPlaceholder: String]) -> String {
        pieces.map { piece in
            switch piece {
            case .text(let text): text
            case .value(let name): values[name] ?? ""
            }
        }.joined()
    }

    private static func place(of index: String.Index, in text: String) -> Place {
        let before = text[..<index]
        let line = before.lastIndex(where: \.isNewline)
        return Place(
            line: before.count(where: \.isNewline) + 1,
            character: before.distance(from: line.map { before.index(after: $0) } ?? before.startIndex, to: index) + 1)
    }
}
