import UsherCore

/// Looks at a house's file and at what is here before anything is locked or stored: whether the file says what was sent, and nothing of the
/// house is here.
struct HouseSurvey {
    let connection: any Connection
    /// This server's; nil where they do not matter.
    let keys: [String: String]?

    /// `progress`: how many bytes have been read.
    func run(_ path: String, progress: (Int) -> Void) throws -> (receipt: HouseReceipt, bytes: Int) {
        var reader = try HouseReader(path, connection)
        try check(reader.head)
        var digest = HouseDigest()
        var columns: HouseColumns?
        while true {
            switch try reader.next() {
            case .table(let next):
                columns = next
                if next.table.moves { digest.begin(next.table.name) }
            case .row(let values, _): if let columns, columns.table.moves { digest.add(values, columns) }
            case .outbox: break
            case .receipt(let told):
                let receipt = digest.receipt(of: reader.head.name)
                guard receipt.receipt == told else { throw HouseMoveError("the file is not what was sent") }
                return (receipt, reader.read)
            }
            progress(reader.read)
        }
    }

    func check(_ head: HouseFileHead) throws {
        let schema = try connection.all(Self.schema)
        guard schema == head.schema else {
            let newer = Set(head.schema).subtracting(schema), older = Set(schema).subtracting(head.schema)
            throw HouseMoveError(
                "the file is of another schema (\((newer.isEmpty ? older : newer).sorted().joined(separator: ", "))): "
                    + "let both databases be served by the same version of Usher")
        }
        if try connection.first(Self.known, head.organisation, head.uuid) != nil {
            throw HouseMoveError("\(head.name) is in this database already, or another house has its number")
        }
        let own = try connection.first(Self.secret).map { Hexadecimal.text($0) }
        if let secret = head.secret, let own, secret != own {
            throw HouseMoveError("boarding passes are sealed under another secret here: give both servers the same boarding.secret")
        }
        let others = (keys ?? head.keys).filter { head.keys[$0.key] != nil && head.keys[$0.key] != $0.value }
        guard others.isEmpty else {
            throw HouseMoveError(
                "the keys \(others.keys.sorted().joined(separator: ", ")) differ here: with them sign-ins, links and sealed secrets would end"
            )
        }
        try vacant(head)
    }

    /// Rows that lead to the house without it would become its own, and come into its figures.
    private func vacant(_ head: HouseFileHead) throws {
        for table in HouseTable.all {
            guard let way = table.way else { continue }
            let statement = Statement(expanded: "SELECT 1 FROM \(table.name) WHERE \(way.condition) LIMIT 1")
            if try connection.first(statement, head.organisation, read: { _ in true }) != nil {
                throw HouseMoveError("\(table.name) has rows of \(head.name) here, though the house is not here")
            }
        }
    }

    private static let schema = Selection<String>("SELECT name FROM schema_migrations ORDER BY name")
    private static let known = Selection<Int64>("SELECT id FROM organisations WHERE id = $1 OR uuid = $2")
    private static let secret = Selection<[UInt8]>("SELECT proof FROM ticket_secret WHERE id = 1")
}
