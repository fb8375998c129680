import UsherCore

/// Brings a house's file into a database, within one transaction: all of it, or nothing where anything clashes or is not what was sent.
struct HouseImport {
    let connection: any Connection
    private let stamp: Int64
    private var generator = SystemRandomNumberGenerator()
    private var highest: [IDKind: Int64] = [:]
    /// Rows that wait to be stored together.
    private var waiting: [[SQLValue]] = []

    private static let width = 1_000

    init(_ connection: any Connection) throws {
        self.connection = connection
        // The content first, as whoever changes a tour does.
        try TourTransaction(connection).lockContent()
        stamp = try TourTransaction(connection).contentStamp()
    }

    /// `progress`: how many bytes have been read.
    mutating func run(_ path: String, keys: [String: String]?, progress: (Int) -> Void) throws -> HouseReceipt {
        var input = try HouseInput(path)
        guard let line = try input.next(), let head = HouseFileHead(line) else { throw HouseMoveError("the file is none of a house's") }
        try check(head, keys)
        var columns: HouseColumns?
        while let line = try input.next() {
            if case .array = line {
                guard let columns, let values = HouseLine.read(line), values.count == columns.names.count else { throw Self.damaged }
                waiting.append(values)
                if waiting.count == Self.width { try store(columns) }
            } else if let table = line["table"]?.text {
                if let columns { try store(columns) }
                columns = try self.columns(table, line["columns"])
            } else if line["outbox"] != nil {
                try enqueue(line)
            } else if let receipt = line["receipt"]?.text {
                if let columns { try store(columns) }
                return try finish(head, receipt)
            } else {
                throw Self.damaged
            }
            progress(input.read)
        }
        throw HouseMoveError("the file is cut off")
    }

    private static let damaged = HouseMoveError("the file is damaged")

    // MARK: - Before anything is stored

    private func check(_ head: HouseFileHead, _ keys: [String: String]?) throws {
        let schema = try connection.all(HouseImportStatements.schema)
        guard schema == head.schema else {
            let newer = Set(head.schema).subtracting(schema), older = Set(schema).subtracting(head.schema)
            throw HouseMoveError(
                "the file is of another schema (\((newer.isEmpty ? older : newer).sorted().joined(separator: ", "))): "
                    + "let both databases be served by the same version of Usher")
        }
        if try connection.first(HouseImportStatements.known, head.organisation, head.uuid) != nil {
            throw HouseMoveError("\(head.name) is in this database already, or another house has its number")
        }
        let own = try connection.first(HouseImportStatements.secret).map { Hexadecimal.text($0) }
        if let secret = head.secret, let own, secret != own {
            throw HouseMoveError("boarding passes are sealed under another secret here: give both servers the same boarding.secret")
        }
        let others = (keys ?? head.keys).filter { head.keys[$0.key] != nil && head.keys[$0.key] != $0.value }
        guard others.isEmpty else {
            throw HouseMoveError(
                "the keys \(others.keys.sorted().joined(separator: ", ")) differ here: with them sign-ins, links and sealed secrets would end"
            )
        }
    }

    private func columns(_ name: String, _ told: JSONValue?) throws -> HouseColumns {
        guard let table = HouseTable.all.first(where: { $0.name == name }), case .array(let names)? = told else { throw Self.damaged }
        if case .stays = table.belonging { throw Self.damaged }
        let columns = try HouseColumns(table, connection)
        guard names.compactMap(\.text) == columns.names else { throw Self.damaged }
        return columns
    }

    // MARK: - Rows

    private mutating func store(_ columns: HouseColumns) throws {
        defer { waiting.removeAll(keepingCapacity: true) }
        guard !waiting.isEmpty else { return }
        let table = columns.table
        for (name, kind) in table.ids {
            for row in waiting { highest[kind] = max(highest[kind] ?? 0, columns.numbers(row, of: [name]).first ?? 0) }
        }
        do {
            switch table.belonging {
            case .person, .shared: try add(columns)
            default: try connection.executeEach(columns.inserting, waiting.map { renew($0, columns) })
            }
        } catch DatabaseError.constraint(let reason) {
            throw HouseMoveError("a row of \(table.name) clashes with what is here (\(reason))")
        }
    }

    /// Somebody who is here already stays as they are here.
    private func add(_ columns: HouseColumns) throws {
        let name = columns.table.name
        if name == "accounts" {
            for row in waiting {
                let value = Dictionary(uniqueKeysWithValues: zip(columns.names, row))
                let arguments = ["id", "uuid", "email"].map { value[$0] ?? .null }
                var clash = false
                try connection.run(HouseImportStatements.person, each: [arguments]) { _, _ in clash = true }
                if clash {
                    throw HouseMoveError(
                        "somebody has another account here with the same address or number: account \(arguments[0].number)")
                }
            }
        }
        let stored = try connection.executeEach(columns.adding, waiting)
        guard name == "identities" || name == "api_keys" else { return }
        // The same sign-in, or the same key, may not be somebody else's.
        for (row, count) in zip(waiting, stored) where count == 0 {
            let key = name == "identities" ? ["provider", "subject"] : ["id", "hash"]
            let values = (key + ["account_id"]).map { name in columns.names.firstIndex(of: name).map { row[$0] } ?? .null }
            var isTheirs = false
            try connection.run(name == "identities" ? HouseImportStatements.identity : HouseImportStatements.key, each: [values]) { _, _ in
                isTheirs = true
            }
            guard isTheirs else { throw HouseMoveError("a row of \(name) is somebody else's here") }
        }
    }

    private mutating func renew(_ values: [SQLValue], _ columns: HouseColumns) -> [SQLValue] {
        guard !columns.table.anew.isEmpty else { return values }
        return zip(columns.names, values).map { name, value in
            switch (columns.table.anew[name], value) {
            case (.zero, _): .integer(0)
            case (.salt, _): .blob(generator.bytes(16))
            case (.next, .integer(let number)): .integer(number + 1)
            case (.jump, .integer(let number)): .integer(number + Int64.random(in: 1 << 20...1 << 40, using: &generator))
            case (.stamp, _): .integer(stamp)
            default: value
            }
        }
    }

    private func enqueue(_ line: JSONValue) throws {
        guard let kind = line["outbox"]?.text, let key = line["key"]?.text, let payload = line["payload"]?.text,
            case .integer(let due)? = line["due"], case .integer(let created)? = line["created"]
        else { throw Self.damaged }
        let item = OutboxItem(
            kind: kind, idempotencyKey: key, payload: payload, sealed: line["sealed"]?.text.flatMap { Hexadecimal.bytes($0.utf8) },
            due: Instant(microseconds: due))
        try OutboxTransaction(connection).enqueue([item], at: Instant(microseconds: created))
    }

    // MARK: - The end

    private func finish(_ head: HouseFileHead, _ told: String) throws -> HouseReceipt {
        let house = head.organisation
        if connection.engine == .sqlite { try connection.execute(HouseImportStatements.clientKeys, house) }
        // Lines that the worker would not come by any more are summed at once.
        let mark = try connection.first(HouseImportStatements.mark) ?? 0
        try connection.execute(HouseImportStatements.fold, house, mark)
        for (kind, id) in highest.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
            try IDTransaction(connection).reserveID(kind, atLeast: id)
        }
        let receipt = try HouseDigest.of(house, name: head.name, connection)
        guard receipt.receipt == told else { throw HouseMoveError("what was stored is not what was sent") }
        return receipt
    }
}

extension SQLValue {
    fileprivate var number: Int64 { if case .integer(let number) = self { number } else { 0 } }
}

private enum HouseImportStatements {
    static let schema = Selection<String>("SELECT name FROM schema_migrations ORDER BY name")
    static let known = Selection<Int64>("SELECT id FROM organisations WHERE id = $1 OR uuid = $2")
    static let secret = Selection<[UInt8]>("SELECT proof FROM ticket_secret WHERE id = 1")
    static let person = Statement(
        "SELECT 1 FROM accounts WHERE (id = $1 OR uuid = $2 OR email = $3) AND NOT (id = $1 AND uuid = $2)")
    static let identity = Statement("SELECT 1 FROM identities WHERE provider = $1 AND subject = $2 AND account_id = $3")
    static let key = Statement("SELECT 1 FROM api_keys WHERE id = $1 AND hash = $2 AND account_id = $3")
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
