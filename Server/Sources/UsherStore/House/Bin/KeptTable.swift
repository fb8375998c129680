import UsherCore

/// A table whose rows go into the bin whole, and come back as they were.
struct KeptTable: Sendable {
    /// What a column holds.
    enum Kind: Character, Sendable { case integer = "i", text = "t", blob = "b" }

    let name: String
    /// `$1` is whose rows they are.
    let select: Statement
    /// Takes the columns in the order of `select`.
    let insert: Statement
    let kinds: [Kind]

    /// `kinds`: a letter a column.
    init(_ name: String, _ kinds: String, select: Statement, insert: Statement) {
        self.name = name
        self.kinds = kinds.compactMap(Kind.init)
        (self.select, self.insert) = (select, insert)
    }

    func rows(of owner: Int64, _ connection: any Connection) throws -> [[SQLValue]] {
        try connection.all(select, owner) { row in
            kinds.enumerated().map { index, kind -> SQLValue in
                let column = Int32(index)
                if row.isNull(column) { return .null }
                return switch kind {
                case .integer: .integer(row.int(column))
                case .text: .text(row.text(column))
                case .blob: .blob(row.blob(column))
                }
            }
        }
    }
}

/// Rows of some tables as the bin keeps them.
struct KeptRows: Sendable, Equatable {
    private(set) var tables: [String: [[SQLValue]]] = [:]

    subscript(_ table: KeptTable) -> [[SQLValue]] {
        get { tables[table.name] ?? [] }
        set { tables[table.name] = newValue }
    }

    init() {}

    /// `{"flights":[[1,"LH1",null,…]],…}`, bytes as text of hexadecimal digits.
    var json: String {
        var json = JSONWriter(capacity: 1_024)
        json.beginObject()
        for (name, rows) in tables.sorted(by: { $0.key < $1.key }) {
            json.name(name)
            json.array(rows) { json, row in json.array(row) { $0.kept($1) } }
        }
        json.endObject()
        return json.text
    }

    /// What `json` wrote of these tables; nil for anything else.
    init?(json text: String, _ known: [KeptTable]) {
        guard let value = try? JSONValue.read(Array(text.utf8)), case .object(let members) = value else { return nil }
        for member in members {
            guard let table = known.first(where: { $0.name == member.name }), case .array(let rows) = member.value else { return nil }
            tables[member.name] = rows.compactMap { Self.row($0, table.kinds) }
            guard tables[member.name]?.count == rows.count else { return nil }
        }
    }

    private static func row(_ value: JSONValue, _ kinds: [KeptTable.Kind]) -> [SQLValue]? {
        guard case .array(let values) = value, values.count == kinds.count else { return nil }
        let row = zip(values, kinds).compactMap { value, kind -> SQLValue? in
            switch (value, kind) {
            case (.null, _): .null
            case (.integer(let number), .integer): .integer(number)
            case (.string(let text), .text): .text(text)
            case (.string(let text), .blob): Hexadecimal.bytes(text.utf8).map(SQLValue.blob)
            default: nil
            }
        }
        return row.count == kinds.count ? row : nil
    }
}

extension JSONWriter {
    fileprivate mutating func kept(_ value: SQLValue) {
        switch value {
        case .null: null()
        case .integer(let number): integer(number)
        case .text(let text): string(text)
        case .blob(let bytes), .document(let bytes): string(Hexadecimal.text(bytes))
        }
    }
}
