import UsherCore

/// A table as this database has it: its columns in the order of their names, which is the same on both engines.
struct HouseColumns {
    let table: HouseTable
    let names: [String]
    private let kinds: [Kind]
    private let key: [String]

    private enum Kind { case integer, text, blob }

    init(_ table: HouseTable, _ connection: any Connection) throws {
        self.table = table
        let isSQLite = connection.engine == .sqlite
        let found = try connection.all(isSQLite ? Self.sqlite : Self.postgres, table.name).sorted { $0.0 < $1.0 }
        names = found.map { $0.0 }
        kinds = found.map { Self.kind($0.1) }
        key = found.filter { $0.2 > 0 }.sorted { $0.2 < $1.2 }.map { $0.0 }
    }

    private static func kind(_ type: String) -> Kind {
        switch type.uppercased() {
        case "INTEGER", "BIGINT": .integer
        case "BLOB", "BYTEA": .blob
        default: .text
        }
    }

    private static let sqlite = Selection<String, String, Int64>("SELECT name, type, pk FROM pragma_table_info($1)")
    private static let postgres = Selection<String, String, Int64>(
        """
        SELECT CAST(a.attname AS TEXT), format_type(a.atttypid, NULL),
            CAST(COALESCE(array_position(CAST(i.indkey AS INT2[]), a.attnum) + 1, 0) AS BIGINT)
        FROM pg_catalog.pg_attribute a LEFT JOIN pg_catalog.pg_index i ON i.indrelid = a.attrelid AND i.indisprimary
        WHERE a.attrelid = CAST(CAST($1 AS TEXT) AS regclass) AND a.attnum > 0 AND NOT a.attisdropped
        """)

    /// All rows of the condition in the order of their keys.
    func selecting(_ condition: String) -> Statement {
        let order = key.map { "\"\($0)\"" }.joined(separator: ", ")
        return Statement(expanded: "SELECT \(list) FROM \(table.name) WHERE \(condition) ORDER BY \(order)")
    }

    var inserting: Statement { Statement(expanded: "INSERT INTO \(table.name) (\(list)) VALUES (\(places))") }

    /// Changes nothing where the row is there.
    var adding: Statement {
        Statement(expanded: "INSERT INTO \(table.name) (\(list)) VALUES (\(places)) ON CONFLICT DO NOTHING")
    }

    private var list: String { names.map { "\"\($0)\"" }.joined(separator: ", ") }
    private var places: String { (1...names.count).map { "$\($0)" }.joined(separator: ", ") }

    func values(_ row: Row) -> [SQLValue] {
        kinds.indices.map { index in
            let column = Int32(index)
            if row.isNull(column) { return .null }
            switch kinds[index] {
            case .integer: return .integer(row.int(column))
            case .text: return .text(row.text(column))
            case .blob: return .blob(row.blob(column))
            }
        }
    }

    /// What is compared: without the columns that are made anew.
    func compared(_ values: [SQLValue]) -> [SQLValue] {
        table.anew.isEmpty ? values : zip(names, values).map { table.anew[$0] == nil ? $1 : .null }
    }

    /// The numbers that a row has of a column.
    func numbers(_ values: [SQLValue], of columns: some Collection<String>) -> [Int64] {
        columns.compactMap { name in
            guard let place = names.firstIndex(of: name), case .integer(let number) = values[place] else { return nil }
            return number
        }
    }
}

/// A row as a line of a house's file.
enum HouseLine {
    static func write(_ values: [SQLValue], to json: inout JSONWriter) {
        json.beginArray()
        for value in values {
            switch value {
            case .null: json.null()
            case .integer(let number): json.integer(number)
            case .text(let text): json.string(text)
            case .document(let bytes): json.string(String(decoding: bytes, as: UTF8.self))
            case .blob(let bytes): json.object { $0.member("b", Hexadecimal.text(bytes)) }
            }
        }
        json.endArray()
    }

    /// Nil for what is no row.
    static func read(_ value: JSONValue) -> [SQLValue]? {
        guard case .array(let elements) = value else { return nil }
        let values = elements.compactMap { element -> SQLValue? in
            switch element {
            case .null: return .null
            case .integer(let number): return .integer(number)
            case .string(let text): return .text(text)
            case .object: return element["b"]?.text.flatMap { Hexadecimal.bytes($0.utf8) }.map { .blob($0) }
            case .bool, .number, .array: return nil
            }
        }
        return values.count == elements.count ? values : nil
    }
}
