package import UsherCore

/// A host of a house's own, with what tells whether the house looks as it did.
package struct HostRow: Selectable, Sendable, Equatable {
    package let host: String
    package let house: Organisation.ID
    /// Whether it is the house's; else it has only been named.
    package let isProved: Bool
    private let slug: String
    private let name: String
    private let brand: Int64?
    private let legal: Int64?

    /// Equal for one look of a house.
    package var look: [String] { [slug, name, brand.map { "\($0)" } ?? "", legal.map { "\($0)" } ?? ""] }

    init(_ columns: inout Columns) throws {
        host = columns.next("h.host")
        house = columns.next("o.id")
        isProved = columns.next("CASE WHEN h.proved_at IS NULL THEN 0 ELSE 1 END")
        slug = columns.next("o.slug")
        name = columns.next("o.name")
        brand = columns.next("b.changed_at")
        legal = columns.next("l.changed_at")
    }
}

private enum HostTableStatements {
    static let named = Selection<HostRow>(
        """
        SELECT {{columns}} FROM house_hosts h JOIN organisations o ON o.id = h.organisation_id
        LEFT JOIN house_brands b ON b.organisation_id = o.id LEFT JOIN house_legal l ON l.organisation_id = o.id
        WHERE o.suspended_at IS NULL ORDER BY o.id, h.proved_at, h.host
        """)
    static let given = Selection<HostRow>(
        """
        SELECT {{columns}} FROM (SELECT slug AS host, organisation_id, since AS proved_at FROM organisation_slugs WHERE slug = $1) h
        JOIN organisations o ON o.id = h.organisation_id
        LEFT JOIN house_brands b ON b.organisation_id = o.id LEFT JOIN house_legal l ON l.organisation_id = o.id
        WHERE o.suspended_at IS NULL
        """)
}

/// What every process keeps in memory of houses' own hosts.
package struct HostTable: Sendable {
    private let database: Database

    package init(_ database: Database) { self.database = database }

    /// Each host with its house: those that the operator gives first, in that order, then, where they may, those that houses have
    /// named. A house that is suspended has none.
    package func read(
        given: [(host: String, slug: HouseSlug)], housesMayName: Bool
    ) async throws -> [(host: String, row: HostRow, isGiven: Bool)] {
        try await database.read { connection in
            let set: [(host: String, row: HostRow, isGiven: Bool)] = try given.compactMap { entry in
                try connection.first(HostTableStatements.given, entry.slug.text).map { (entry.host, $0, true) }
            }
            guard housesMayName else { return set }
            let own: [(host: String, row: HostRow, isGiven: Bool)] = try connection.all(HostTableStatements.named).map {
                ($0.host, $0, false)
            }
            return set + own
        }
    }
}
