package import UsherCore

/// What staff do with shows: maps, and seats that are not for sale. Throws `ShowRefusal`.
package struct ManagedShowStore: Sendable {
    /// Who asks, and from where.
    package struct Staff: Sendable {
        package let account: Account.ID
        package let actor: Actor

        package init(account: Account.ID, actor: Actor) {
            self.account = account
            self.actor = actor
        }
    }

    let database: Database
    let maps: SeatMaps
    let charging: ChargeRule
    let quotas: Quotas
    /// Whether money can be taken at all.
    let canCharge: Bool

    /// `charging`: what the house can charge.
    package init(_ database: Database, maps: SeatMaps, charging: ChargeRule = .any, quotas: Quotas = .none, canCharge: Bool = true) {
        self.charging = charging
        self.database = database
        self.maps = maps
        self.quotas = quotas
        self.canCharge = canCharge
    }

    /// Lets through whoever may change this event: owner, admin or editor of its organisation.
    package func check(_ uuid: String, _ staff: Staff) async throws {
        try await database.read { _ = try ManagedShowStore.event(uuid, staff, $0) }
    }

    /// The canonical map as JSON text.
    package func seatMap(_ uuid: String, _ staff: Staff) async throws -> String {
        try await database.read { connection in
            let event = try ManagedShowStore.event(uuid, staff, connection, toChange: false)
            guard let document = try ShowTransaction(connection).seatMapDocument(of: event.id) else { throw ShowRefusal.notFound }
            return document
        }
    }

    /// Gives the event this map, in place of the one it has; returns the map's UUID.
    package func setMap(_ map: SeatMap, of uuid: String, _ staff: Staff, at now: Instant) async throws -> String {
        do {
            return try await database.write { connection in
                try give(map, to: try ManagedShowStore.event(uuid, staff, connection), connection, staff, at: now)
            }
        } catch let error as SeatMapError { throw ShowRefusal.invalidMap(error.problems) }
    }

    /// The same inside a transaction. Throws `SeatMapError`.
    func give(
        _ map: SeatMap, to event: Found, _ connection: any Connection, _ staff: Staff, at now: Instant
    ) throws -> String {
        let changed = try ShowTransaction(connection).replaceMap(map, of: event.organisation, key: event.key, at: now)
        if changed {
            try OrganisationTransaction(connection).enforce(.shows, in: event.organisation, quotas, at: now)
            try AuditTransaction(connection).record(
                AuditEntry(
                    at: now, actor: staff.actor, organisation: event.organisation, action: "show.seatmap",
                    subject: .plain(event.uuid), result: map.name))
        }
        guard let show = try ShowTransaction(connection).show(event: event.id) else { throw ShowRefusal.notFound }
        let prices = show.sections.enumerated().compactMap { index, section in
            charging.problem(of: section.price, in: show.currency).map {
                SeatMapFault("sections[\(index)].base_price_pence", .badPrice, $0)
            }
        }
        guard prices.isEmpty else { throw SeatMapError(prices) }
        return show.mapUUID
    }

    /// Takes seats out of sale or gives them back; returns those that were not so before, by their ids in the map. `seats`: as sent, ids or
    /// map ids.
    package func block(
        _ seats: [String], _ blocked: Bool, of uuid: String, reason: String?, _ staff: Staff, at now: Instant
    ) async throws -> [String] {
        let maps = maps
        return try await database.write { connection in
            let event = try ManagedShowStore.event(uuid, staff, connection)
            guard let show = try ShowTransaction(connection).show(event: event.id) else { throw ShowRefusal.notFound }
            let seating = try maps.seating(of: show, connection)
            let places = seats.map { seating.index(of: $0) }
            let unknown = zip(seats, places).filter { $0.1 == nil }.map(\.0)
            guard unknown.isEmpty else { throw ShowRefusal.invalidSeats(unknown) }
            let ids = places.compactMap { $0.map { seating.map.seats[$0].id } }
            let changed: [String]
            do {
                changed =
                    blocked
                    ? try ShowBlocks.block(ids, of: event.id, connection, at: now)
                    : try ShowBlocks.unblock(ids, of: event.id, connection, at: now)
            } catch let error as ShowBlocks.SeatsInUse {
                throw ShowRefusal.seatsTaken(zip(seats, ids).filter { error.seats.contains($0.1) }.map(\.0))
            }
            if !changed.isEmpty {
                try AuditTransaction(connection).record(
                    AuditEntry(
                        at: now, actor: staff.actor, organisation: event.organisation,
                        action: blocked ? "seats.blocked" : "seats.unblocked",
                        subject: .plain("\(event.uuid): \(ids.joined(separator: ", "))"), result: reason ?? "ok"))
            }
            return changed
        }
    }

    struct Found {
        let id: Event.ID
        let uuid: String
        let organisation: Organisation.ID
        let key: String
        let desks: GrantedDesks
    }

    /// `toChange`: what the public sees of it, for which the house needs the desk.
    static func event(_ uuid: String, _ staff: Staff, _ connection: any Connection, toChange: Bool = true) throws -> Found {
        guard let uuid = UUIDText.normalised(uuid),
            let (id, organisation, key, desks) = try connection.first(ConsoleStatements.event, uuid)
        else { throw ShowRefusal.notFound }
        let event = Found(id: id, uuid: uuid, organisation: organisation, key: key, desks: GrantedDesks(rawValue: desks))
        guard let role = try OrganisationTransaction(connection).role(of: staff.account, in: event.organisation) else {
            throw try OrganisationTransaction(connection).isSilenced(staff.account, in: event.organisation)
                ? ShowRefusal.suspended : .notFound
        }
        guard role.supervises else { throw ShowRefusal.roleRequired }
        guard !toChange || event.desks.contains(.boxOffice) else { throw ShowRefusal.deskNotGranted }
        return event
    }
}

extension ShowTransaction {
    /// Gives an event a new map; false where it has an equal one. A section that had a price of its own keeps it.
    func replaceMap(_ map: SeatMap, of organisation: Organisation.ID, key: String, at now: Instant) throws -> Bool {
        guard var draft = try EventTransaction(connection).event(organisation: organisation, key: key)?.0, let id = draft.id else {
            throw ShowRefusal.notFound
        }
        let old = try seatMap(of: id)
        let types = draft.ticketTypes
        draft.ticketTypes = map.sections.map { section in
            guard var type = types.first(where: { $0.key == section.id }) else {
                return TicketTypeDraft(key: section.id, name: section.name, price: section.basePrice)
            }
            if old?.sections.first(where: { $0.id == section.id })?.basePrice == type.price { type.price = section.basePrice }
            type.name = section.name
            return type
        }
        let (event, outcome) = try EventTransaction(connection).save(draft, at: now)
        let changed = try setMap(map, of: event.id, organisation: organisation, types: event.ticketTypes, at: now)
        return changed || outcome != .unchanged
    }
}

private enum ConsoleStatements {
    static let event = Selection<Event.ID, Organisation.ID, String, Int64>(
        """
        SELECT e.id, e.organisation_id, e.key, o.desks FROM events e JOIN organisations o ON o.id = e.organisation_id
        WHERE e.uuid = $1 AND e.deleted_at IS NULL
        """)
}
