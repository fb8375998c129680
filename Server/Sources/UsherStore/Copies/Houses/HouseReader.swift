import UsherCore

/// Reads a house's file line by line, and believes nothing of it: tables come in their order and are ones that move, rows have the columns of
/// this database, numbers are such as can be counted with.
struct HouseReader {
    enum Line {
        case table(HouseColumns)
        /// `length`: of its line, in bytes.
        case row([SQLValue], length: Int)
        case outbox(OutboxItem, created: Instant)
        /// The last one.
        case receipt(String)
    }

    let head: HouseFileHead
    private let connection: any Connection
    private var input: HouseInput
    private var columns: HouseColumns?
    private var place = -1

    private static let damaged = HouseMoveError("the file is damaged")
    private static let places = Dictionary(uniqueKeysWithValues: HouseTable.all.enumerated().map { ($0.element.name, $0.offset) })
    /// What waits was made, and is due, by then.
    private static let times: Range<Int64> = 0..<HouseOutbox.far

    init(_ path: String, _ connection: any Connection) throws {
        self.connection = connection
        input = try HouseInput(path)
        guard let line = try input.next(), let head = HouseFileHead(line) else { throw HouseMoveError("the file is none of a house's") }
        self.head = head
    }

    /// Bytes that have been read.
    var read: Int { input.read }

    mutating func next() throws -> Line {
        guard let line = try input.next() else { throw HouseMoveError("the file is cut off") }
        if case .array = line {
            guard let columns, let values = HouseLine.read(line), values.count == columns.names.count else { throw Self.damaged }
            return .row(try counted(values, columns), length: input.length)
        }
        if let table = line["table"]?.text {
            let columns = try columns(table, line["columns"])
            self.columns = columns
            return .table(columns)
        }
        if line["outbox"] != nil { return try outbox(line) }
        guard let receipt = line["receipt"]?.text else { throw Self.damaged }
        return .receipt(receipt)
    }

    private mutating func columns(_ name: String, _ told: JSONValue?) throws -> HouseColumns {
        // People come in several parts.
        guard let place = Self.places[name], place >= self.place, case .array(let names)? = told else { throw Self.damaged }
        let table = HouseTable.all[place]
        switch table.belonging {
        case .stays, .derived: throw Self.damaged
        case .house where place == self.place: throw Self.damaged
        case .house, .shared, .person: self.place = place
        }
        let columns = try HouseColumns(table, connection)
        guard names.compactMap(\.text) == columns.names else { throw Self.damaged }
        return columns
    }

    /// What is counted on from on this side leaves room for that.
    private func counted(_ values: [SQLValue], _ columns: HouseColumns) throws -> [SQLValue] {
        for (name, kind) in columns.table.anew where kind.counts {
            guard columns.numbers(values, of: [name]).allSatisfy({ (0..<Int64(1) << 62).contains($0) }) else { throw Self.damaged }
        }
        return values
    }

    private func outbox(_ line: JSONValue) throws -> Line {
        guard let kind = line["outbox"]?.text, let key = line["key"]?.text, let payload = line["payload"]?.text,
            case .integer(let due)? = line["due"], case .integer(let created)? = line["created"], Self.times.contains(due),
            Self.times.contains(created)
        else { throw Self.damaged }
        let item = OutboxItem(
            kind: kind, idempotencyKey: key, payload: payload, sealed: line["sealed"]?.text.flatMap { Hexadecimal.bytes($0.utf8) },
            due: Instant(microseconds: due))
        return .outbox(item, created: Instant(microseconds: created))
    }
}
