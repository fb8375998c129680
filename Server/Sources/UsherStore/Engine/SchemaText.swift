/// Translates a migration, written for SQLite, to PostgreSQL. Only whole words in capitals outside of quotes and comments
/// are touched: `INTEGER`, `TEXT`, `BLOB`, `STRICT`, `WITHOUT ROWID`. A comment `/* fillfactor 80 */` becomes the setting,
/// and `/* unlogged */` the word.
package struct SchemaText {
    private enum Piece: Equatable {
        case word(String)
        case space(String)
        case comment(String)
        case other(String)
    }

    /// The script as `engine` wants it.
    package static func spell(_ script: String, for engine: Engine) -> String {
        engine == .sqlite ? script : SchemaText(script).translated()
    }

    private let pieces: [Piece]

    private init(_ script: String) {
        var rest = Substring(script)
        var pieces: [Piece] = []
        while let piece = SchemaText.next(&rest) { pieces.append(piece) }
        self.pieces = pieces
    }

    private func translated() -> String {
        var output = ""
        var previous = ""
        /// What stood between a table's options and has no sense without them.
        var options = false
        for piece in pieces {
            switch piece {
            case .space(let text): output += text
            case .comment(let text): output += SchemaText.setting(text) ?? text
            case .word(let text):
                let dropped = text == "STRICT" || text == "WITHOUT" || text == "ROWID"
                if !dropped { output += SchemaText.type(text, after: previous) }
                (previous, options) = (text, dropped)
            case .other(let text):
                if !(text == "," && options) { output += text }
                (previous, options) = (text, false)
            }
        }
        return output
    }

    private static func type(_ word: String, after previous: String) -> String {
        switch word {
        case "INTEGER": "BIGINT"
        // A CAST takes no collation.
        case "TEXT": previous.uppercased() == "AS" ? "TEXT" : "TEXT COLLATE \"C\""
        case "BLOB": "BYTEA"
        default: word
        }
    }

    private static func setting(_ comment: String) -> String? {
        if comment == "/* unlogged */" { return "UNLOGGED" }
        let words = comment.dropFirst(2).dropLast(2).split(separator: " ")
        guard words.count == 2, words[0] == "fillfactor", let percent = Int(words[1]) else { return nil }
        return "WITH (fillfactor=\(percent))"
    }

    private static func next(_ rest: inout Substring) -> Piece? {
        guard let first = rest.first else { return nil }
        if first == "'" || first == "\"" { return .other(take(&rest, through: String(first), after: 1)) }
        if rest.hasPrefix("--") { return .comment(take(&rest, through: "\n", after: 2)) }
        if rest.hasPrefix("/*") { return .comment(take(&rest, through: "*/", after: 2)) }
        if first.isWhitespace { return .space(take(&rest) { $0.isWhitespace }) }
        if isWord(first) { return .word(take(&rest, while: isWord)) }
        return .other(String(rest.removeFirst()))
    }

    private static func isWord(_ character: Character) -> Bool { character.isLetter || character.isNumber || character == "_" }

    private static func take(_ rest: inout Substring, while belongs: (Character) -> Bool) -> String {
        let taken = rest.prefix(while: belongs)
        rest = rest[taken.endIndex...]
        return String(taken)
    }

    /// A doubled quote ends one quoted piece and begins the next, which comes to the same.
    private static func take(_ rest: inout Substring, through end: String, after opening: Int) -> String {
        let inside = rest.dropFirst(opening)
        let upper = inside.firstRange(of: end)?.upperBound ?? rest.endIndex
        defer { rest = rest[upper...] }
        return String(rest[..<upper])
    }
}
