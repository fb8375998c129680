import Synchronization

/// An INSERT of many rows as one statement: each parameter becomes an array, which the statement takes apart again. PostgreSQL stores a
/// thousand rows so in a fraction of the time that a thousand executions take it.
struct PostgresBulk {
    /// From so many rows on it is worth its longer text, and so many go into one statement.
    static let least = 16
    static let most = 1_000

    let statement: Statement
    /// Whether it may leave rows out, as `ON CONFLICT DO NOTHING` does: how many are stored does not tell which.
    let isPicky: Bool
    private let kinds: [Kind]

    /// What stands in a column of the sets. Of one that is null throughout, nobody knows the type.
    private enum Kind: Hashable {
        case null, integer, text, blob

        init(_ value: SQLValue) {
            switch value {
            case .null: self = .null
            case .integer: self = .integer
            case .text, .document: self = .text
            case .blob: self = .blob
            }
        }

        func parameter(_ number: Int) -> String {
            switch self {
            case .null: ""
            case .integer: "CAST($\(number) AS TEXT)::BIGINT[]"
            case .text: "CAST($\(number) AS TEXT)::TEXT[]"
            case .blob: "CAST($\(number) AS TEXT)::BYTEA[]"
            }
        }
    }

    private struct Key: Hashable {
        let statement: Int
        let kinds: [Kind]
    }
    /// What was made of statements, for all connections; nil for those that cannot be told of many rows at once.
    private static let known = Mutex<[Key: PostgresBulk?]>([:])
    private static let mostKnown = 2_000

    /// Nil where the statement, or a set, does not lend itself to it.
    static func of(_ statement: Statement, _ sets: ArraySlice<[SQLValue]>) -> PostgresBulk? {
        guard sets.count >= least, statement.text.hasPrefix("INSERT"), let kinds = kinds(of: sets) else { return nil }
        let key = Key(statement: statement.number, kinds: kinds)
        if let made = known.withLock({ $0[key] }) { return made }
        let made = PostgresBulk(Dialect.spell(statement.text, for: .postgres), kinds)
        return known.withLock { known in
            // Another connection may have been quicker: one statement, one number.
            if let other = known[key] { return other }
            guard known.count < mostKnown else { return nil }
            known[key] = .some(made)
            return made
        }
    }

    /// What each column holds; nil where it holds several kinds.
    private static func kinds(of sets: ArraySlice<[SQLValue]>) -> [Kind]? {
        guard var kinds = sets.first.map({ [Kind](repeating: .null, count: $0.count) }), !kinds.isEmpty else { return nil }
        for set in sets {
            guard set.count == kinds.count else { return nil }
            for (position, value) in set.enumerated() {
                let kind = Kind(value)
                if kinds[position] == .null { kinds[position] = kind } else if kind != .null, kinds[position] != kind { return nil }
            }
        }
        return kinds.allSatisfy { $0 == .null } ? nil : kinds
    }

    private init?(_ text: String, _ kinds: [Kind]) {
        guard !text.contains("RETURNING"), !text.contains("DO UPDATE"), let parts = PostgresBulk.parts(text) else { return nil }
        let used = kinds.indices.filter { kinds[$0] != .null }
        let arrays = used.enumerated().map { kinds[$1].parameter($0 + 1) }.joined(separator: ", ")
        let columns = used.map { "c\($0 + 1)" }.joined(separator: ", ")
        func named(_ text: Substring) -> String {
            String(text).replacing(/\$([0-9]+)/) { match in
                let number = Int(match.1) ?? 0
                return kinds.indices.contains(number - 1) && kinds[number - 1] == .null ? "NULL" : "u.c\(number)"
            }
        }
        statement = Statement(
            expanded: "\(parts.start)SELECT \(named(parts.list)) FROM unnest(\(arrays)) AS u(\(columns)) \(named(parts.end))")
        isPicky = text.contains("ON CONFLICT") || text.contains("WHERE")
        self.kinds = kinds
    }

    /// Up to the list of values, the list, and what follows it; nil where a text is of another form.
    private static func parts(_ text: String) -> (start: Substring, list: Substring, end: Substring)? {
        if let values = text.firstRange(of: "VALUES (") {
            var (depth, index) = (1, values.upperBound)
            while index < text.endIndex, depth > 0 {
                if text[index] == "(" { depth += 1 } else if text[index] == ")" { depth -= 1 }
                index = text.index(after: index)
            }
            let end = text[index...]
            let list = text[values.upperBound..<text.index(before: index)]
            guard depth == 0, !list.contains("SELECT"), !end.drop(while: \.isWhitespace).hasPrefix(",") else { return nil }
            return (text[..<values.lowerBound], list, end)
        }
        guard let select = text.firstRange(of: "SELECT "), let end = text.firstRange(of: "WHERE ") else { return nil }
        let (list, table) = (text[select.upperBound..<end.lowerBound], text.split(separator: " ").dropFirst(2).first ?? "")
        // One that looks at its own table would not see the rows before.
        guard !list.contains("FROM"), !list.contains("SELECT"), !text[end.lowerBound...].contains("FROM \(table) ") else { return nil }
        return (text[..<select.lowerBound], list, text[end.lowerBound...])
    }

    /// The sets as arrays; throws where PostgreSQL could not store a text.
    func arguments(_ sets: ArraySlice<[SQLValue]>) throws -> [SQLValue] {
        try kinds.indices.filter { kinds[$0] != .null }.map { column in
            var bytes = [UInt8(ascii: "{")]
            for (number, set) in sets.enumerated() {
                if number > 0 { bytes.append(UInt8(ascii: ",")) }
                try PostgresBulk.append(set[column], to: &bytes)
            }
            bytes.append(UInt8(ascii: "}"))
            return .document(bytes)
        }
    }

    private static func append(_ value: SQLValue, to bytes: inout [UInt8]) throws {
        switch value {
        case .null: bytes += "NULL".utf8
        case .integer(let integer): bytes += String(integer).utf8
        case .text(var text):
            try SQLValue.checkText(&text)
            text.withUTF8 { quote($0, &bytes) }
        case .document(let document): document.withUnsafeBufferPointer { quote($0, &bytes) }
        case .blob(let blob):
            bytes += #""\\x"#.utf8
            for byte in blob { bytes += [hex(byte >> 4), hex(byte & 15)] }
            bytes.append(UInt8(ascii: "\""))
        }
    }

    private static func hex(_ digit: UInt8) -> UInt8 { digit < 10 ? 0x30 + digit : 0x57 + digit }

    private static func quote(_ text: UnsafeBufferPointer<UInt8>, _ bytes: inout [UInt8]) {
        bytes.append(UInt8(ascii: "\""))
        for byte in text {
            if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") { bytes.append(UInt8(ascii: "\\")) }
            bytes.append(byte)
        }
        bytes.append(UInt8(ascii: "\""))
    }
}
