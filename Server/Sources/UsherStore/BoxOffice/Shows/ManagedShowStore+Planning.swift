package import UsherCore

/// A show on its way to being published, as its staff see it.
package struct PlannedShow: Sendable {
    package let event: EventDraft
    package let map: SeatMap?
    package let cancelHours: Int64?
    package let currency: String
    package let legal: HouseLegal
    /// How it is sold beyond its map, if it is.
    package let sheet: Sheet?
    /// The taxes of its house's country.
    package let taxes: [TaxRate]

    package init(
        event: EventDraft, map: SeatMap?, cancelHours: Int64?, currency: String, legal: HouseLegal, sheet: Sheet? = nil,
        taxes: [TaxRate] = []
    ) {
        (self.event, self.map, self.cancelHours, self.currency, self.legal) = (event, map, cancelHours, currency, legal)
        (self.sheet, self.taxes) = (sheet, taxes)
    }

    /// Ticket types that the map has sections for, in its order; all where there is no map. Standing areas' prices are their sheet's.
    package var prices: [TicketTypeDraft] {
        guard let map else { return event.ticketTypes.filter { !isStanding($0) } }
        return map.sections.compactMap { section in event.ticketTypes.first { $0.key == section.id } }
    }

    private func isStanding(_ type: TicketTypeDraft) -> Bool { sheet?.standing.contains { $0.key == type.key } ?? false }

    /// Where places are, by the keys of sections and standing areas.
    package var areas: [(key: String, name: String)] {
        (map?.sections.map { ($0.id, $0.name) } ?? []) + (sheet?.standing.map { ($0.key, $0.name) } ?? [])
    }

    /// Seats and standing places.
    package var places: Int64 { Int64(map?.seats.count ?? 0) + (sheet?.standing.reduce(0) { $0 + $1.size } ?? 0) }

    /// All that somebody might be asked to pay for a ticket. An area without a price is not sold at nothing: it has only its categories' prices.
    package var amounts: [Int64] {
        let standing = sheet?.standing.compactMap(\.price) ?? []
        return prices.map(\.price) + standing + (sheet?.prices.map(\.amount) ?? [])
    }

    package var facts: ShowDraftFacts {
        ShowDraftFacts(
            title: event.name, text: event.description, venue: event.venueName ?? "", startsAt: event.startsAt,
            salesOpenAt: event.salesOpenAt, salesCloseAt: event.salesCloseAt, isCancelled: event.cancelled,
            hasPlaces: map != nil || sheet?.standing.isEmpty == false,
            prices: amounts, currency: currency, legal: legal)
    }
}

/// Making a show and changing it, step by step. All of it is the same event that a catalogue brings. Throws `ShowRefusal`.
extension ManagedShowStore {
    /// A new show that nobody sees yet; returns its UUID.
    package func plan(
        _ name: String, startsAt: Instant, timeZone: String, in house: Organisation.ID, _ staff: Staff, at now: Instant,
        _ body: @escaping @Sendable (inout EventDraft) -> Void
    ) async throws -> String {
        let quotas = quotas
        return try await database.write { connection in
            guard let role = try OrganisationTransaction(connection).role(of: staff.account, in: house) else { throw ShowRefusal.notFound }
            guard role.may(.content) else { throw ShowRefusal.roleRequired }
            guard try OrganisationTransaction(connection).uses(.boxOffice, house) else { throw ShowRefusal.deskNotGranted }
            var generator = SystemRandomNumberGenerator()
            let uuid = UUIDText.v7(at: now, using: &generator)
            var draft = EventDraft(
                organisation: house, key: uuid, name: name, startsAt: startsAt, timeZone: timeZone, ticketTypes: [])
            draft.uuid = uuid
            body(&draft)
            try EventTransaction(connection).save(draft, at: now)
            try OrganisationTransaction(connection).enforce(.shows, in: house, quotas, at: now)
            try ManagedShowStore.record("show.planned", uuid, house, staff, connection, at: now)
            return uuid
        }
    }

    package func planned(_ uuid: String, _ staff: Staff) async throws -> PlannedShow {
        try await database.read { connection in
            try ManagedShowStore.planned(try ManagedShowStore.event(uuid, staff, connection, toChange: false), connection)
        }
    }

    /// Changes what is said of a show; how many hours before the start buyers may cancel goes with it.
    @discardableResult
    package func change(
        _ uuid: String, _ staff: Staff, at now: Instant, _ body: @escaping @Sendable (inout EventDraft, inout Int64?) throws -> Void
    ) async throws -> PlannedShow {
        try await database.write { connection in
            let event = try ManagedShowStore.event(uuid, staff, connection)
            let before = try ManagedShowStore.planned(event, connection)
            var (draft, hours) = (before.event, before.cancelHours)
            try body(&draft, &hours)
            var changed = try EventTransaction(connection).save(draft, at: now).outcome != .unchanged
            if hours != before.cancelHours {
                try connection.execute(ShowMapStatements.setCancelHours, event.id, hours)
                changed = true
            }
            if changed { try ManagedShowStore.record("show.changed", event.uuid, event.organisation, staff, connection, at: now) }
            return try ManagedShowStore.planned(event, connection)
        }
    }

    /// Lets guests see it and buy, if nothing stands in the way: else returns what does.
    package func publish(
        _ uuid: String, _ staff: Staff, at now: Instant
    ) async throws -> [ShowFault] {
        let (charging, canCharge) = (charging, canCharge)
        return try await database.write { connection in
            let event = try ManagedShowStore.event(uuid, staff, connection)
            let show = try ManagedShowStore.planned(event, connection)
            let faults = show.facts.standingInTheWay(charging, canCharge: canCharge, at: now)
            guard faults.isEmpty, !show.event.published else { return faults }
            var draft = show.event
            draft.published = true
            try EventTransaction(connection).save(draft, at: now)
            try ManagedShowStore.record("show.published", event.uuid, event.organisation, staff, connection, at: now)
            return []
        }
    }

    /// Takes it out of the shop; tickets that are sold stay good.
    package func hide(_ uuid: String, _ staff: Staff, at now: Instant) async throws {
        try await database.write { connection in
            let event = try ManagedShowStore.event(uuid, staff, connection)
            var draft = try ManagedShowStore.planned(event, connection).event
            guard draft.published else { return }
            draft.published = false
            try EventTransaction(connection).save(draft, at: now)
            try ManagedShowStore.record("show.hidden", event.uuid, event.organisation, staff, connection, at: now)
        }
    }

    static func planned(_ event: Found, _ connection: any Connection) throws -> PlannedShow {
        guard var draft = try connection.first(PlanningStatements.event, event.id),
            let organisation = try OrganisationTransaction(connection).organisation(event.organisation)
        else { throw ShowRefusal.notFound }
        draft.ticketTypes = try EventTransaction(connection).ticketTypes(of: event.id)
        return PlannedShow(
            event: draft, map: try ShowTransaction(connection).seatMap(of: event.id),
            cancelHours: try connection.first(ShowMapStatements.cancelHours, event.id) ?? nil, currency: organisation.currency,
            legal: try OrganisationTransaction(connection).legal(of: event.organisation),
            sheet: try SheetTransaction(connection).sheet(of: event.id).map { try Sheet.kept($0.document) },
            taxes: try HousePricesTransaction(connection).prices(of: event.organisation).prices.rates)
    }

    private static func record(
        _ action: String, _ uuid: String, _ house: Organisation.ID, _ staff: Staff, _ connection: any Connection, at now: Instant
    ) throws {
        try AuditTransaction(connection).record(
            AuditEntry(at: now, actor: staff.actor, organisation: house, action: action, subject: .plain(uuid)))
    }
}

private enum PlanningStatements {
    static let event = Selection<EventDraft>("SELECT {{columns}} FROM events WHERE id = $1")
}
