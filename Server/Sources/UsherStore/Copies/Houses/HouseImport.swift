import UsherCore

/// Brings a house's file into a database, within one transaction: all of it, or nothing where anything clashes or is not what was sent.
struct HouseImport {
    let connection: any Connection
    private var people: HousePeople
    private var generator = SystemRandomNumberGenerator()
    private var highest: [IDKind: Int64] = [:]
    /// Of the change of content that the house's tours are.
    private var stamp: Int64?
    private var batch = HouseBatch()

    init(_ connection: any Connection) {
        self.connection = connection
        people = HousePeople(connection)
    }

    /// `progress`: how many bytes have been read.
    mutating func run(_ path: String, keys: [String: String]?, progress: (Int) -> Void) throws -> HouseReceipt {
        var reader = try HouseReader(path, connection)
        try HouseSurvey(connection: connection, keys: keys).check(reader.head)
        var columns: HouseColumns?
        while true {
            switch try reader.next() {
            case .table(let next):
                if let columns { try store(columns) }
                columns = next
            case .row(let values, let length):
                batch.add(values, length)
                if batch.isFull, let columns { try store(columns) }
            case .outbox(let item, let created): try OutboxTransaction(connection).enqueue([item], at: created)
            case .receipt:
                if let columns { try store(columns) }
                return try finish(reader.head)
            }
            progress(reader.read)
        }
    }

    // MARK: - Rows

    private mutating func store(_ columns: HouseColumns) throws {
        let rows = batch.take()
        guard !rows.isEmpty else { return }
        let table = columns.table
        for (name, kind) in table.ids {
            highest[kind] = max(highest[kind] ?? 0, rows.flatMap { columns.numbers($0, of: [name]) }.max() ?? 0)
        }
        if table.anew.values.contains(.stamp) { try lockContent() }
        do {
            switch table.belonging {
            case .person: try people.add(rows, columns)
            case .shared: try connection.executeEach(columns.adding, rows)
            default: try connection.executeEach(columns.inserting, rows.map { renew($0, columns) })
            }
        } catch DatabaseError.constraint(let reason) {
            throw HouseMoveError("a row of \(table.name) clashes with what is here (\(reason))")
        }
    }

    /// Whoever changes a tour waits from here on: a house without tours is in nobody's way.
    private mutating func lockContent() throws {
        guard stamp == nil else { return }
        try TourTransaction(connection).lockContent()
        stamp = try TourTransaction(connection).contentStamp()
    }

    private mutating func renew(_ values: [SQLValue], _ columns: HouseColumns) -> [SQLValue] {
        guard !columns.table.anew.isEmpty else { return values }
        return zip(columns.names, values).map { name, value in
            switch (columns.table.anew[name], value) {
            case (.zero, _): .integer(0)
            case (.salt, _): .blob(generator.bytes(16))
            case (.next, .integer(let number)): .integer(number + 1)
            case (.jump, .integer(let number)): .integer(number + Int64.random(in: 1 << 20...1 << 40, using: &generator))
            case (.stamp, _): .integer(stamp ?? 0)
            default: value
            }
        }
    }

    // MARK: - The end

    /// What there is of the house now, as it was read back.
    private func finish(_ head: HouseFileHead) throws -> HouseReceipt {
        let house = head.organisation
        try people.finish()
        if connection.engine == .sqlite { try connection.execute(HouseImportStatements.clientKeys, house) }
        // Lines that the worker would not come by any more are summed at once.
        let mark = try connection.first(HouseImportStatements.mark) ?? 0
        try connection.execute(HouseImportStatements.fold, house, mark)
        for (kind, id) in highest.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
            try IDTransaction(connection).reserveID(kind, atLeast: id)
        }
        return try HouseDigest.of(house, name: head.name, connection)
    }
}

/// Rows that wait to be stored together: as many as are worth a round trip, and no more than memory bears.
struct HouseBatch {
    private var rows: [[SQLValue]] = []
    private var bytes = 0

    static let width = 1_000
    static let weight = 4 << 20

    var isFull: Bool { rows.count >= Self.width || bytes >= Self.weight }

    mutating func add(_ row: [SQLValue], _ length: Int) {
        rows.append(row)
        bytes += length
    }

    mutating func take() -> [[SQLValue]] {
        defer { self = HouseBatch() }
        return rows
    }
}

private enum HouseImportStatements {
    static let clientKeys = Statement(
        """
        INSERT INTO client_keys (account_id, client_key, scan_id)
        SELECT s.account_id, s.client_key, s.id FROM scans s JOIN events e ON e.id = s.event_id
        WHERE e.organisation_id = $1 AND s.client_key IS NOT NULL ON CONFLICT DO NOTHING
        """)
    static let mark = Selection<Int64>("SELECT mark FROM books WHERE name = 'figures' {{for_update}}")
    static let fold = Statement(
        """
        INSERT INTO figures (organisation_id, day, event_id, kind, channel, currency, area, category, fee, code, method, country, tax_key,
            rate_ppm, tickets, gross, net, tax, discount)
        SELECT organisation_id, day, COALESCE(event_id, 0), kind, channel, currency, area, category, fee, code, method, country, tax_key, rate_ppm,
            CAST(SUM(tickets) AS BIGINT), CAST(SUM(gross) AS BIGINT), CAST(SUM(net) AS BIGINT), CAST(SUM(tax) AS BIGINT),
            CAST(SUM(discount) AS BIGINT)
        FROM journal WHERE organisation_id = $1 AND id <= $2
        GROUP BY organisation_id, day, COALESCE(event_id, 0), kind, channel, currency, area, category, fee, code, method, country, tax_key, rate_ppm
        """)
}
