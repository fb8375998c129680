package import UsherCore

private enum OwnerStatements {
    static let show = Selection<Organisation.ID>("SELECT organisation_id FROM events WHERE uuid = $1")
    static let booking = Selection<Organisation.ID>("SELECT organisation_id FROM bookings WHERE uuid = $1")
    static let waiting = Selection<Organisation.ID>("SELECT organisation_id FROM waiting WHERE uuid = $1")
}

/// Whose is what an address names: asked at houses' own hosts alone, where only one house's things are.
package struct OwnerStore: Sendable {
    package enum Thing: Sendable { case show, booking, waiting }

    private let database: Database

    package init(_ database: Database) { self.database = database }

    package func house(of thing: Thing, _ text: String) async throws -> Organisation.ID? {
        guard let uuid = UUIDText.normalised(text) else { return nil }
        let statement =
            switch thing {
            case .show: OwnerStatements.show
            case .booking: OwnerStatements.booking
            case .waiting: OwnerStatements.waiting
            }
        return try await database.read { try $0.first(statement, uuid) }
    }
}
