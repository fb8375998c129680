package import UsherCore

/// A desk that a house was granted: whether it uses it, and what of it is there.
package struct HouseDesk: Sendable, Equatable {
    package struct Content: Sendable, Equatable {
        /// `shows`, `plans`, …
        package let kind: String
        package let count: Int64
    }

    package let desk: GrantedDesks
    package let isOn: Bool
    /// What it has something of. A desk with any is not switched off.
    package let contents: [Content]
}

private enum DeskStatements {
    /// A count by kind, of each desk. What lies in the bin may come back.
    static let boxOffice = Selection<Int64, Int64, Int64, Int64, Int64, Int64>(
        """
        SELECT (SELECT COUNT(*) FROM events WHERE organisation_id = $1 AND deleted_at IS NULL),
            (SELECT COUNT(*) FROM productions WHERE organisation_id = $1),
            (SELECT COUNT(*) FROM plans WHERE organisation_id = $1 AND deleted_at IS NULL),
            (SELECT COUNT(*) FROM binned WHERE organisation_id = $1
                AND kind IN ('show', 'plan', 'category', 'area', 'question', 'limit', 'allotment', 'seats')),
            (SELECT COUNT(*) FROM hooks WHERE organisation_id = $1 AND deleted_at IS NULL),
            (SELECT COUNT(*) FROM drawers WHERE organisation_id = $1 AND closed_at IS NULL)
        """)
    static let walks = Selection<Int64, Int64, Int64>(
        """
        SELECT (SELECT COUNT(*) FROM tours WHERE organisation_id = $1), (SELECT COUNT(*) FROM vouchers WHERE organisation_id = $1),
            (SELECT COUNT(*) FROM binned WHERE organisation_id = $1 AND kind IN ('tour', 'point', 'language', 'batch'))
        """)
    static let boarding = Selection<Int64>("SELECT COUNT(*) FROM house_airlines WHERE organisation_id = $1")
    static let canvass = Selection<Int64>("SELECT COUNT(*) FROM campaigns WHERE organisation_id = $1 AND deleted_at IS NULL")
}

extension OrganisationTransaction {
    /// The granted desks with what a house has of each.
    fileprivate func desks(of house: Organisation) throws -> [HouseDesk] {
        try GrantedDesks.named.map(\.desk).filter(house.granted.contains).map { desk in
            let all = try contents(of: desk, in: house.id)
            return HouseDesk(
                desk: desk, isOn: house.desks.contains(desk), contents: all.filter { $0.1 > 0 }.map { .init(kind: $0.0, count: $0.1) })
        }
    }

    /// An airline is an organisation of its own; a house that is one has it.
    private func contents(of desk: GrantedDesks, in house: Organisation.ID) throws -> [(String, Int64)] {
        switch desk {
        case .boxOffice:
            guard let found = try connection.first(DeskStatements.boxOffice, house) else { return [] }
            let (shows, series, plans, binned, hooks, drawers) = found
            return [
                ("shows", shows), ("series", series), ("plans", plans), ("binned", binned), ("webhooks", hooks), ("drawers", drawers),
            ]
        case .walks:
            guard let (tours, vouchers, binned) = try connection.first(DeskStatements.walks, house) else { return [] }
            return [("tours", tours), ("vouchers", vouchers), ("binned", binned)]
        case .canvass: return [("campaigns", try connection.first(DeskStatements.canvass, house) ?? 0)]
        case .boarding: return [("airlines", try connection.first(DeskStatements.boarding, house) ?? 0)]
        default: return []
        }
    }
}

extension HouseStore {
    /// The desks that a house was granted, in their order.
    package func desks(of house: Organisation.ID) async throws -> [HouseDesk] {
        try await database.read { connection in
            let transaction = OrganisationTransaction(connection)
            guard let found = try transaction.organisation(house) else { return [] }
            return try transaction.desks(of: found)
        }
    }

    /// Uses these desks from now on, and no others. Throws `HouseChangeRefusal`: for a desk that no operator granted, and for one with
    /// content.
    package func use(
        _ desks: GrantedDesks, in house: Organisation.ID, by account: Account.ID, _ actor: Actor, at now: Instant
    ) async throws -> [HouseDesk] {
        try await database.write { connection in
            let transaction = OrganisationTransaction(connection)
            try transaction.lockStanding(of: house)
            guard try transaction.role(of: account, in: house)?.may(.owners) == true, let found = try transaction.organisation(house) else {
                throw HouseChangeRefusal.roleRequired
            }
            guard found.granted.isSuperset(of: desks) else { throw HouseChangeRefusal.deskNotGranted }
            let inTheWay = try transaction.desks(of: found).filter { $0.isOn && !desks.contains($0.desk) && !$0.contents.isEmpty }
            guard inTheWay.isEmpty else { throw HouseChangeRefusal.desksInUse(inTheWay) }
            try transaction.use(desks, in: found, by: actor, at: now)
            guard let changed = try transaction.organisation(house) else { throw HouseChangeRefusal.roleRequired }
            return try transaction.desks(of: changed)
        }
    }
}
