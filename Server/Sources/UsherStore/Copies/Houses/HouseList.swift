package import UsherCore

/// By what a front knows a house that this database has.
package struct HouseNames: Sendable, Equatable, Selectable {
    package let house: Organisation.ID
    package let uuid: String
    package let slug: String
    /// Whether it is on its way to another database: then that one tells where it is.
    package let isMoving: Bool
    /// Hosts of its own that are proved.
    package var hosts: [String] = []

    init(_ columns: inout Columns) {
        house = columns.next("id")
        uuid = columns.next("uuid")
        slug = columns.next("slug")
        isMoving = columns.next(
            "CASE WHEN EXISTS (SELECT 1 FROM house_moves m WHERE m.organisation_id = organisations.id) THEN 1 ELSE 0 END")
    }

    private static let list = Selection<HouseNames>("SELECT {{columns}} FROM organisations ORDER BY id")
    private static let named = Selection<Organisation.ID, String>(
        "SELECT organisation_id, host FROM house_hosts WHERE proved_at IS NOT NULL ORDER BY organisation_id, host")

    /// Of all houses.
    package static func all(_ connection: any Connection) throws -> [HouseNames] {
        let hosts = Dictionary(grouping: try connection.all(named)) { $0.0 }
        return try connection.all(list).map { house in
            var house = house
            house.hosts = hosts[house.house]?.map { $0.1 } ?? []
            return house
        }
    }
}
