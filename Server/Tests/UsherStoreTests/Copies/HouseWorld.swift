import UsherCore
import UsherTesting

@testable import UsherStore

/// Two houses with a row in every table that can move. Rows are written past the rules of the desks, and past the schema's checks: what is
/// tried here is whether they come along, whatever they say.
struct HouseWorld {
    static let (moved, other) = (Int64(4_001), Int64(4_002))
    static let now = Instant(seconds: 1_790_000_000)

    private static let keys = Selection<String, String, String?>("SELECT \"from\", \"table\", \"to\" FROM pragma_foreign_key_list($1)")
    private static let checks = Selection<String, String>(
        """
        SELECT CAST(r.relname AS TEXT), CAST(c.conname AS TEXT) FROM pg_catalog.pg_constraint c
        JOIN pg_catalog.pg_class r ON r.oid = c.conrelid WHERE c.contype = 'c'
        """)
    private static let details = Selection<String, String>("SELECT name, type FROM pragma_table_info($1)")

    /// The schema, as SQLite tells it: columns with their types, and what they refer to.
    struct Shape: Sendable {
        var columns: [String: [(name: String, type: String)]] = [:]
        var references: [String: [String: (table: String, key: String)]] = [:]

        static func read() async throws -> Shape {
            try await withDatabase(.sqlite, migrations: Migrations.all) { database in
                try await database.read { connection in
                    var shape = Shape()
                    for table in HouseTable.all.map(\.name) {
                        shape.columns[table] = try connection.all(HouseWorld.details, table).map { ($0.0, $0.1) }
                        for (from, to, key) in try connection.all(HouseWorld.keys, table) {
                            shape.references[table, default: [:]][from] = (to, key ?? "id")
                        }
                    }
                    return shape
                }
            }
        }
    }

    /// From here on no check of the schema is in the way.
    static func loosen(_ database: Database) async throws {
        try await database.write { connection in
            guard connection.engine == .postgres else { return try connection.script("PRAGMA ignore_check_constraints = ON") }
            for (table, name) in try connection.all(checks) { try connection.script("ALTER TABLE \(table) DROP CONSTRAINT \"\(name)\"") }
        }
    }

    static func fill(_ database: Database) async throws {
        let shape = try await Shape.read()
        try await loosen(database)
        try await database.write { connection in
            for (place, house) in [moved, other].enumerated() {
                // What refers to a row and what leads to the house may be one another's: an airline is a house's by a row behind it.
                var filler = Filler(connection: connection, shape: shape, house: house, start: Int64(place + 1) * 1_000)
                for table in HouseTable.all { try filler.fill(table) }
            }
        }
    }

    /// Every row of every table that can move, as text, without what is made anew.
    static func rows(_ database: Database) async throws -> [String: [String]] {
        try await database.read { connection in
            var rows: [String: [String]] = [:]
            for table in HouseTable.all where table.moves {
                let columns = try HouseColumns(table, connection)
                try connection.stream(columns.selecting("1 = 1"), []) { row in
                    var json = JSONWriter(capacity: 256)
                    HouseLine.write(columns.compared(columns.values(row)), to: &json)
                    rows[table.name, default: []].append(json.text)
                }
            }
            return rows
        }
    }
}

private struct Filler {
    let connection: any Connection
    let shape: HouseWorld.Shape
    let house: Int64
    /// Numbers and texts are made of it.
    var start: Int64
    /// The values of the row that each table has got.
    private var made: [String: [String: SQLValue]] = [:]

    init(connection: any Connection, shape: HouseWorld.Shape, house: Int64, start: Int64) {
        (self.connection, self.shape, self.house, self.start) = (connection, shape, house, start)
    }

    mutating func fill(_ table: HouseTable) throws {
        switch table.belonging {
        case .stays, .derived: return
        case .house, .person, .shared: break
        }
        var row: [String: SQLValue] = [:]
        start += 1
        for (name, type) in shape.columns[table.name] ?? [] { row[name] = value(of: name, type, table) }
        made[table.name] = row
        let names = row.keys.sorted()
        let list = names.map { "\"\($0)\"" }.joined(separator: ", ")
        let places = (1...names.count).map { "$\($0)" }.joined(separator: ", ")
        let insert = Statement(expanded: "INSERT INTO \(table.name) (\(list)) VALUES (\(places))")
        _ = try connection.run(insert, each: [names.map { row[$0] ?? .null }]) { _, _ in }
    }

    private func value(of name: String, _ type: String, _ table: HouseTable) -> SQLValue {
        if table.name == "organisations", name == "id" { return .integer(house) }
        if let reference = shape.references[table.name]?[name] { return made[reference.table]?[reference.key] ?? .null }
        if let led = led(name, table.way) { return led }
        if case .person("family_id", _) = table.belonging, name == "family_id" { return made["walk_families"]?["id"] ?? .null }
        switch type {
        case "INTEGER": return .integer(start)
        case "BLOB": return .blob([UInt8(truncatingIfNeeded: start), UInt8(truncatingIfNeeded: start >> 8)])
        default: return .text("\(name) ’\(start)")
        }
    }

    /// What the way to the house asks for, where it begins in this column.
    private func led(_ name: String, _ way: HouseTable.Way?) -> SQLValue? {
        switch way {
        case .own(name)?: .integer(house)
        case .through(name, let table, let key)?: made[table]?[key]
        case .either(let ways)?: ways.lazy.compactMap { led(name, $0) }.first
        default: nil
        }
    }
}
