package import UsherCore

/// The plans of houses: drafts, versions, and which shows have them. Throws `HousePlanRefusal`.
package struct HousePlanStore: Sendable {
    package typealias Staff = ManagedShowStore.Staff

    /// Which draft somebody means to change.
    package enum Revision: Sendable, Equatable {
        case any
        case only(Int64)
    }

    /// A plan with what an editor needs to know beside the drawing.
    package struct Details: Sendable {
        package let plan: HousePlanRow
        /// Places of the latest version.
        package let published: [String]
        /// Places of earlier ones.
        package let retired: [String]
    }

    let shows: ManagedShowStore
    var database: Database { shows.database }

    package init(_ shows: ManagedShowStore) { self.shows = shows }

    /// The house that a request names by its slug; a foreign one is as unknown as none.
    package func house(_ name: String, _ staff: Staff) async throws -> Organisation.ID {
        try await database.read { connection in
            let houses = try OrganisationTransaction(connection).houses(of: staff.account).map(\.organisation)
            guard let house = houses.first(where: { $0.slug.text == name }) else { throw HousePlanRefusal.notFound }
            try HousePlanTransaction(connection).check(house.id, staff, toChange: false)
            return house.id
        }
    }

    /// A house's plans, by name.
    package func list(of house: Organisation.ID, _ staff: Staff) async throws -> [HousePlanRow] {
        try await database.read { connection in
            try HousePlanTransaction(connection).check(house, staff, toChange: false)
            return try connection.all(HousePlanStatements.ofHouse, house, HousePlanTransaction.most)
        }
    }

    package func add(_ drawing: HousePlanDrawing, named name: String, to house: Organisation.ID, _ staff: Staff, at now: Instant)
        async throws
        -> HousePlanRow
    {
        try await database.write { connection in
            let plans = HousePlanTransaction(connection)
            try plans.check(house, staff, toChange: true)
            return try plans.add(drawing, named: name, to: house, staff, at: now)
        }
    }

    /// The map of a show of this house, to draw a plan after.
    package func map(ofShow uuid: String, in house: Organisation.ID, _ staff: Staff) async throws -> SeatMap {
        try await database.read { connection in
            try HousePlanTransaction(connection).check(house, staff, toChange: false)
            let event = try ManagedShowStore.event(uuid, staff, connection, toChange: false)
            guard event.organisation == house, let map = try ShowTransaction(connection).seatMap(of: event.id) else {
                throw ShowRefusal.notFound
            }
            return map
        }
    }

    package func plan(_ uuid: String, _ staff: Staff) async throws -> HousePlanRow {
        try await database.read { try HousePlanTransaction($0).plan(uuid, staff) }
    }

    package func details(_ uuid: String, _ staff: Staff) async throws -> Details {
        let maps = shows.maps
        return try await database.read { connection in
            let plans = HousePlanTransaction(connection)
            let plan = try plans.plan(uuid, staff)
            var published: [String] = []
            if let map = plan.map, let uuid = plan.mapUUID { published = try maps.map(map, uuid: uuid, connection).seats.map(\.id) }
            return Details(plan: plan, published: published, retired: try plans.retired(of: plan).sorted())
        }
    }

    /// The latest version's map; nil before the first.
    package func latestMap(_ uuid: String, _ staff: Staff) async throws -> (HousePlanRow, SeatMap?) {
        let maps = shows.maps
        return try await database.read { connection in
            let plan = try HousePlanTransaction(connection).plan(uuid, staff)
            guard let map = plan.map, let uuid = plan.mapUUID else { return (plan, nil) }
            return (plan, try maps.map(map, uuid: uuid, connection))
        }
    }

    package func draft(_ uuid: String, _ staff: Staff) async throws -> (plan: HousePlanRow, drawing: String) {
        try await database.read { connection in
            let plan = try HousePlanTransaction(connection).plan(uuid, staff)
            guard let drawing = try connection.first(HousePlanStatements.draft, plan.id) else { throw HousePlanRefusal.notFound }
            return (plan, drawing)
        }
    }

    /// Moves a plan into the bin; its versions stay with the shows that have them.
    package func delete(_ uuid: String, _ staff: Staff, at now: Instant) async throws {
        try await database.write { connection in
            let plans = HousePlanTransaction(connection)
            let plan = try plans.plan(uuid, staff, toChange: true)
            try connection.execute(HousePlanStatements.delete, plan.id, now)
            try BinTransaction(connection).put(.plan, plan.uuid, plan.name, of: plan.organisation, staff, at: now)
        }
    }
}
