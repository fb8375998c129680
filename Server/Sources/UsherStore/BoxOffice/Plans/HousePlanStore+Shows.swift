package import UsherCore

/// What a version would change in a coming show.
package struct HousePlanUse: Sendable {
    package let show: String
    package let title: String
    package let startsAt: Instant
    package let zone: String
    /// Which version of the plan the show has; nil where it has another map.
    package let version: Int64?
    package let change: SeatMapChange
    /// Held or sold places that are missing or called otherwise, each with the orders that have it. With any the show keeps its map.
    package let obstacles: [Obstacle]
    /// Whether the show has the version.
    package var isUsed: Bool

    package struct Obstacle: Sendable {
        package let fault: SeatMapFault
        package let orders: [String]
    }
}

extension HousePlanStore {
    /// So many shows are looked at, the next ones first.
    package static let mostShows = 100

    /// A plan's versions, newest first.
    package func versions(of uuid: String, _ staff: Staff) async throws -> (plan: HousePlanRow, versions: [HousePlanVersionRow]) {
        try await database.read { connection in
            let plan = try HousePlanTransaction(connection).plan(uuid, staff)
            return (plan, try connection.all(HousePlanStatements.versionsOfPlan, plan.id, HousePlanTransaction.mostVersions))
        }
    }

    /// The canonical map of a version as JSON text.
    package func map(_ number: Int64, of uuid: String, _ staff: Staff) async throws -> String {
        try await database.read { connection in
            let plan = try HousePlanTransaction(connection).plan(uuid, staff)
            guard let map = try connection.first(HousePlanStatements.map, plan.id, number) else { throw HousePlanRefusal.versionNotFound }
            return map
        }
    }

    /// The drawing that a version was made of.
    package func drawing(_ number: Int64, of uuid: String, _ staff: Staff) async throws -> String {
        try await database.read { connection in
            let plan = try HousePlanTransaction(connection).plan(uuid, staff)
            guard let drawing = try connection.first(HousePlanStatements.drawing, plan.id, number) else {
                throw HousePlanRefusal.versionNotFound
            }
            return drawing
        }
    }

    /// What giving the coming shows this version would do to each.
    package func uses(of number: Int64, of uuid: String, _ staff: Staff, at now: Instant) async throws -> [HousePlanUse] {
        let maps = shows.maps
        return try await database.read { connection in
            let plans = HousePlanTransaction(connection)
            let plan = try plans.plan(uuid, staff)
            let version = try plans.version(number, of: plan)
            let map = try maps.map(version.map, uuid: version.mapUUID, connection)
            var changes: [SeatMap.ID: SeatMapChange] = [:]
            return try connection.all(HousePlanStatements.coming, plan.id, plan.organisation, now, Self.mostShows).map { show in
                let old = try maps.map(show.map, uuid: show.mapUUID, connection)
                let change = changes[show.map] ?? SeatMapChange(from: old, to: map)
                changes[show.map] = change
                return try plans.use(map, in: show, after: old, change, isUsed: show.map == version.map, at: now)
            }
        }
    }

    /// Gives these shows the version, each in a transaction of its own; a show that it does not fit keeps what it has.
    package func use(_ number: Int64, of uuid: String, in shows: [String], _ staff: Staff, at now: Instant) async throws -> [HousePlanUse] {
        let wanted = shows.map { UUIDText.normalised($0) }
        let (plan, known) = try await coming(uuid, wanted.compactMap(\.self), staff, at: now)
        let unknown = zip(shows, wanted).filter { $0.1.map { !known.contains($0) } ?? true }.map(\.0)
        guard unknown.isEmpty else { throw HousePlanRefusal.unknownShows(unknown) }
        var uses: [HousePlanUse] = []
        for show in wanted.compactMap(\.self) {
            uses.append(try await use(number, of: plan, inShow: show, staff, at: now))
        }
        return uses
    }

    private func coming(_ uuid: String, _ shows: [String], _ staff: Staff, at now: Instant) async throws -> (HousePlanRow, Set<String>) {
        try await database.read { connection in
            let plan = try HousePlanTransaction(connection).plan(uuid, staff)
            let known = try shows.filter {
                try connection.first(HousePlanStatements.show, plan.id, plan.organisation, $0, now) != nil
            }
            return (plan, Set(known))
        }
    }

    private func use(_ number: Int64, of plan: HousePlanRow, inShow show: String, _ staff: Staff, at now: Instant) async throws
        -> HousePlanUse
    {
        let shows = shows
        do {
            return try await database.write { connection in
                let plans = HousePlanTransaction(connection)
                let plan = try plans.plan(plan.uuid, staff, toChange: true)
                let version = try plans.version(number, of: plan)
                let event = try ManagedShowStore.event(show, staff, connection)
                _ = try ShowTransaction(connection).lockShow(event: event.id)
                guard let row = try connection.first(HousePlanStatements.show, plan.id, plan.organisation, show, now) else {
                    throw HousePlanRefusal.unknownShows([show])
                }
                let map = try SeatMaps.read(version.map, connection)
                let old = try SeatMaps.read(row.map, connection)
                var use = try plans.use(
                    map, in: row, after: old, SeatMapChange(from: old, to: map), isUsed: row.map == version.map, at: now)
                guard use.obstacles.isEmpty, !use.isUsed else { return use }
                _ = try shows.give(map, to: event, connection, staff, at: now)
                use.isUsed = true
                return use
            }
        } catch let error as SeatMapError { throw HousePlanRefusal.invalidMap(error.problems) }
    }
}

extension HousePlanTransaction {
    fileprivate func use(
        _ map: SeatMap, in show: ComingShowRow, after old: SeatMap, _ change: SeatMapChange, isUsed: Bool, at now: Instant
    ) throws -> HousePlanUse {
        var orders: [String: [String]] = [:]
        var taken: [String] = []
        if !isUsed {
            for (seat, order) in try connection.all(HousePlanStatements.taken, show.event, now) {
                taken.append(seat)
                if let order { orders[seat, default: []].append(order) }
            }
        }
        let aside =
            isUsed
            ? []
            : try AsideTransaction(connection).rows(of: show.event).filter { map.index(of: $0.seat) == nil && !taken.contains($0.seat) }.map
            {
                SeatMapFault($0.seat, .seatInUse, "seat \($0.seat) is set aside by \($0.allotment) and must stay")
            }
        let faults = (map.obstacles(after: old, taken: taken) + aside).prefix(SeatMapError.limit)
        return HousePlanUse(
            show: show.uuid, title: show.title, startsAt: show.startsAt, zone: show.zone, version: show.version, change: change,
            obstacles: faults.map { HousePlanUse.Obstacle(fault: $0, orders: orders[$0.path] ?? []) }, isUsed: isUsed)
    }
}
