import Foundation
import UsherCore

/// Writes all that belongs to a house into a file: its rows with the numbers they have, copies of its people, and what waits to leave.
struct HouseExport {
    let connection: any Connection
    let house: Organisation
    let keys: [String: String]

    private static let schema = Selection<String>("SELECT name FROM schema_migrations ORDER BY name")
    private static let secret = Selection<[UInt8]>("SELECT proof FROM ticket_secret WHERE id = 1")
    /// How many accounts are asked for at once.
    private static let width = 2_000

    /// `progress`: how many tables have been written.
    func write(to path: String, progress: (Int) -> Void) throws -> HouseReceipt {
        let output = try HouseOutput(path)
        let head = HouseFileHead(
            organisation: house.id, uuid: house.uuid, name: house.name, schema: try connection.all(Self.schema),
            secret: try connection.first(Self.secret).map { Hexadecimal.text($0) }, keys: keys)
        try output.line { head.write(to: &$0) }
        let people = try people()
        var digest = HouseDigest()
        for (index, table) in HouseTable.all.enumerated() {
            switch table.belonging {
            case .house(let way): try write(table, way, to: output, &digest)
            case .shared(let way): try copy(table, way.condition, [house.id.sql], to: output)
            case .person(let column, let way): try copy(table, column, or: way, of: people, to: output)
            case .derived, .stays: break
            }
            progress(index + 1)
        }
        for item in try HouseOutbox(connection: connection, house: house.id).items() { try output.line { Self.write(item, to: &$0) } }
        let receipt = digest.receipt(of: house.name)
        try output.line { json in
            json.object { json in
                json.member("receipt", receipt.receipt)
                json.member("rows", receipt.total)
            }
        }
        try output.end()
        return receipt
    }

    private func write(_ table: HouseTable, _ way: HouseTable.Way, to output: HouseOutput, _ digest: inout HouseDigest) throws {
        let columns = try HouseColumns(table, connection)
        digest.begin(table.name)
        try begin(columns, output)
        try connection.stream(columns.selecting(way.condition), [house.id.sql]) { row in
            let values = columns.values(row)
            digest.add(values, columns)
            try output.line { HouseLine.write(values, to: &$0) }
        }
    }

    private func copy(_ table: HouseTable, _ condition: String, _ arguments: [SQLValue], to output: HouseOutput) throws {
        let columns = try HouseColumns(table, connection)
        try begin(columns, output)
        try connection.stream(columns.selecting(condition), arguments) { row in
            let values = columns.values(row)
            try output.line { HouseLine.write(values, to: &$0) }
        }
    }

    private func copy(
        _ table: HouseTable, _ column: String, or way: HouseTable.Way?, of people: [Int64], to output: HouseOutput
    ) throws {
        // A walker's tokens are known by their family, which is theirs.
        let own =
            column == "family_id"
            ? "\"family_id\" IN (SELECT id FROM walk_families WHERE account_id {{among}}$2{{/among}})"
            : "\"\(column)\" {{among}}$2{{/among}}"
        let other = way.map { " OR \($0.condition)" } ?? ""
        let condition = "CAST($1 AS BIGINT) IS NOT NULL AND (\(own)\(other))"
        for start in stride(from: 0, to: max(people.count, 1), by: Self.width) {
            let part = people[min(start, people.count)..<min(start + Self.width, people.count)]
            try copy(table, condition, [house.id.sql, Dialect.list(part).sql], to: output)
        }
    }

    private func begin(_ columns: HouseColumns, _ output: HouseOutput) throws {
        try output.line { json in
            json.object { json in
                json.member("table", columns.table.name)
                json.name("columns")
                json.array(columns.names) { $0.string($1) }
            }
        }
    }

    /// Everybody whom a row of the house names.
    private func people() throws -> [Int64] {
        var found: Set<Int64> = []
        for table in HouseTable.all where table.moves {
            for name in try HouseColumns(table, connection).names where HouseTable.persons.contains(name) {
                let statement = Statement(
                    expanded: "SELECT DISTINCT \"\(name)\" FROM \(table.name) WHERE \"\(name)\" IS NOT NULL AND \(table.leading.condition)")
                try connection.stream(statement, [house.id.sql]) { row in
                    var columns = Columns(row)
                    found.insert(columns.next("account_id"))
                }
            }
        }
        return found.sorted()
    }

    private static func write(_ item: HouseOutbox.Item, to json: inout JSONWriter) {
        json.object { json in
            json.member("outbox", item.kind)
            json.member("key", item.key)
            json.member("payload", item.payload)
            json.member("sealed", item.sealed.map { Hexadecimal.text($0) })
            json.member("due", HouseOutbox.due(item))
            json.member("created", item.created)
        }
    }
}
