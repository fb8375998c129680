/// A text of a language's file: one, or one for each plural category. `{n:number}` stands for a value.
package struct Message: Sendable, Equatable {
    package enum Piece: Sendable, Equatable {
        case text(String)
        case value(name: String, kind: String)
    }

    /// By category; a plain text is `other` alone.
    package let forms: [PluralCategory: [Piece]]
    package let isPlural: Bool

    package init(_ text: String) {
        forms = [.other: Self.pieces(of: text)]
        isPlural = false
    }

    package init(plural texts: [PluralCategory: String]) {
        forms = texts.mapValues(Self.pieces)
        isPlural = true
    }

    /// The form for a number; that for all others where there is none of its own.
    package func form(_ category: PluralCategory) -> [Piece] { forms[category] ?? forms[.other] ?? [] }

    /// The text of a form as it stands in the file.
    package func text(_ category: PluralCategory = .other) -> String {
        form(category).map { piece in
            switch piece {
            case .text(let text): text
            case .value(let name, let kind): "{\(name):\(kind)}"
            }
        }.joined()
    }

    /// What values a form names, each with its kind.
    package func values(_ category: PluralCategory) -> Set<String> {
        Set(
            form(category).compactMap { piece in
                if case .value(let name, let kind) = piece { "\(name):\(kind)" } else { nil }
            })
    }

    private static func pieces(of text: String) -> [Piece] {
        var (pieces, rest) = ([Piece](), text[...])
        while let found = rest.firstMatch(of: /\{([a-z]+):([a-z]+)\}/) {
            if found.range.lowerBound > rest.startIndex { pieces.append(.text(String(rest[..<found.range.lowerBound]))) }
            pieces.append(.value(name: String(found.1), kind: String(found.2)))
            rest = rest[found.range.upperBound...]
        }
        return rest.isEmpty ? pieces : pieces + [.text(String(rest))]
    }
}

extension Message: Decodable {
    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let text = try? container.decode(String.self) {
            self.init(text)
        } else {
            let texts = try container.decode([String: String].self)
            self.init(plural: Dictionary(texts.compactMap { name, text in PluralCategory(rawValue: name).map { ($0, text) } }) { $1 })
        }
    }
}

extension Message: Encodable {
    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        guard isPlural else { return try container.encode(text()) }
        try container.encode(Dictionary(uniqueKeysWithValues: forms.keys.map { ($0.rawValue, text($0)) }))
    }
}
