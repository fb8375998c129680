/// How a table belongs to one house: what moves with it from one database to another, and what stays.
package struct HouseTable: Sendable {
    /// The way from a row to its house.
    indirect enum Way: Sendable {
        /// The column that names the organisation.
        case own(String)
        /// The column that names a row of a table by this key of it: whose that is, this is.
        case through(String, String, String)
        case either([Way])
    }

    enum Belonging: Sendable {
        /// The house's: it moves.
        case house(Way)
        /// The house's, and made anew on the other side out of what moves.
        case derived(Way)
        /// A person's, by the column that names their account: copied, since they may belong to other houses as well. Also what the way leads to.
        case person(String, or: Way?)
        /// Content that several houses may share: copied.
        case shared(Way)
        /// The installation's, or nobody's for long.
        case stays
    }

    /// What a column has on the other side instead of what it had.
    enum Anew: Sendable {
        /// A transaction's number means nothing in another database: as one that ended long ago.
        case zero
        /// Devices notice by it that their places in a feed hold no longer.
        case salt
        /// What was served of a version that comes again may have been something else.
        case next, jump
        /// The number of the change of content that this is.
        case stamp
        /// As it is; it changes when somebody merely looks, so that nobody compares it.
        case kept

        /// Whether the number that comes is counted on from.
        var counts: Bool { self == .next || self == .jump }
    }

    package let name: String
    let belonging: Belonging
    /// Columns that are not compared.
    let anew: [String: Anew]
    /// Whether the columns that are not compared change while the house stands still; rows come and go no more than elsewhere.
    let isNoted: Bool
    /// Whether a row of it lets somebody into an account: none comes for an account that the other side knows.
    let isCredential: Bool
    /// Columns that got their numbers from `ids`.
    let ids: [String: IDKind]

    init(
        _ name: String, _ belonging: Belonging, anew: [String: Anew] = [:], isNoted: Bool = false, isCredential: Bool = false,
        ids: [String: IDKind] = [:]
    ) {
        (self.name, self.belonging, self.anew, self.ids) = (name, belonging, anew, ids)
        (self.isNoted, self.isCredential) = (isNoted, isCredential)
    }

    /// Columns that name accounts, whatever the table.
    package static let persons: Set<String> = [
        "account_id", "made_by", "invited_by", "accepted_by", "visited_by", "walker_id", "staff_id", "editor_id",
    ]

    /// The way of a row that is a house's alone; nil for what is copied, or stays.
    var way: Way? {
        switch belonging {
        case .house(let way), .derived(let way): way
        case .person, .shared, .stays: nil
        }
    }

    /// Whether its rows are written down, and compared, as the house's.
    var moves: Bool { if case .house = belonging { true } else { false } }

    static func named(_ name: String) -> HouseTable {
        guard let table = all.first(where: { $0.name == name }) else { preconditionFailure("no table \(name)") }
        return table
    }
}

extension HouseTable.Way {
    /// The condition of all rows of the house whose number is `$1`.
    var condition: String {
        switch self {
        case .own(let column): "\"\(column)\" = $1"
        case .through(let column, let table, let key):
            "\"\(column)\" IN (SELECT \"\(key)\" FROM \(table) WHERE \(HouseTable.named(table).leading.condition))"
        case .either(let ways): "(\(ways.map(\.condition).joined(separator: " OR ")))"
        }
    }

    /// The same of one row, from which each step is a lookup by a key.
    func condition(of row: String, house: Int64, depth: Int = 0) -> String {
        switch self {
        case .own(let column): return "\(row).\"\(column)\" = \(house)"
        case .through(let column, let table, let key):
            let next = "t\(depth)"
            let rest = HouseTable.named(table).leading.condition(of: next, house: house, depth: depth + 1)
            return "EXISTS (SELECT 1 FROM \(table) AS \(next) WHERE \(next).\"\(key)\" = \(row).\"\(column)\" AND \(rest))"
        case .either(let ways):
            return "(\(ways.map { $0.condition(of: row, house: house, depth: depth) }.joined(separator: " OR ")))"
        }
    }
}

extension HouseTable {
    /// The way that others go on by.
    var leading: Way {
        guard let way else { preconditionFailure("\(name) is no house's: nothing belongs to one by it") }
        return way
    }
}
