import UsherCore

/// The people of a house that arrives. Somebody who is here already stays as they are here, with what they sign in by: whoever made the file
/// may have written any password, passkey or key into it for the number of anybody's account.
struct HousePeople {
    private let connection: any Connection
    /// Who was not here before.
    private var arrived: Set<Int64> = []
    /// Keys that came for somebody who was here: a house's and its phones' stay, one of their own does not.
    private var keys: [Int64] = []

    init(_ connection: any Connection) { self.connection = connection }

    mutating func add(_ rows: [[SQLValue]], _ columns: HouseColumns) throws {
        let table = columns.table
        if table.name == "accounts" { return try addAccounts(rows, columns) }
        let rows = table.isCredential ? rows.filter { isNew($0, columns) } : rows
        let stored = try connection.executeEach(columns.adding, rows)
        guard table.name == "identities" || table.name == "api_keys" else { return }
        for (row, count) in zip(rows, stored) {
            if count == 0 { try known(row, columns) }
            if count > 0, table.name == "api_keys", !isNew(row, columns) { keys += columns.numbers(row, of: ["id"]) }
        }
    }

    /// When all of the house is here.
    func finish() throws { try connection.executeEach(HousePeopleStatements.forget, keys.map { [.integer($0)] }) }

    private func isNew(_ row: [SQLValue], _ columns: HouseColumns) -> Bool {
        columns.numbers(row, of: ["account_id"]).first.map(arrived.contains) ?? false
    }

    private mutating func addAccounts(_ rows: [[SQLValue]], _ columns: HouseColumns) throws {
        for row in rows {
            let value = Dictionary(uniqueKeysWithValues: zip(columns.names, row))
            let arguments = ["id", "uuid", "email"].map { value[$0] ?? .null }
            guard try !isThere(HousePeopleStatements.another, arguments) else {
                let number = columns.numbers(row, of: ["id"]).first ?? 0
                throw HouseMoveError("somebody has another account here with the same address or number: account \(number)")
            }
        }
        for (row, count) in zip(rows, try connection.executeEach(columns.adding, rows)) where count > 0 {
            arrived.formUnion(columns.numbers(row, of: ["id"]))
        }
    }

    /// The same sign-in, or the same key, may not be somebody else's.
    private func known(_ row: [SQLValue], _ columns: HouseColumns) throws {
        let name = columns.table.name
        let key = name == "identities" ? ["provider", "subject"] : ["id", "hash"]
        let values = (key + ["account_id"]).map { name in columns.names.firstIndex(of: name).map { row[$0] } ?? .null }
        guard try isThere(name == "identities" ? HousePeopleStatements.identity : HousePeopleStatements.key, values) else {
            throw HouseMoveError("a row of \(name) is somebody else's here")
        }
    }

    private func isThere(_ statement: Statement, _ arguments: [SQLValue]) throws -> Bool {
        var isThere = false
        try connection.run(statement, each: [arguments]) { _, _ in isThere = true }
        return isThere
    }
}

private enum HousePeopleStatements {
    static let another = Statement(
        "SELECT 1 FROM accounts WHERE (id = $1 OR uuid = $2 OR email = $3) AND NOT (id = $1 AND uuid = $2)")
    static let identity = Statement("SELECT 1 FROM identities WHERE provider = $1 AND subject = $2 AND account_id = $3")
    static let key = Statement("SELECT 1 FROM api_keys WHERE id = $1 AND hash = $2 AND account_id = $3")
    static let forget = Statement(
        """
        DELETE FROM api_keys WHERE id = $1 AND NOT EXISTS (SELECT 1 FROM house_keys h WHERE h.key_id = api_keys.id)
            AND NOT EXISTS (SELECT 1 FROM door_devices d WHERE d.key_id = api_keys.id)
        """)
}
