package import UsherCore

/// An event as it is stored, with what stands around it.
package struct StoredEvent: Sendable {
    package let id: Event.ID
    package let organisation: Organisation.ID
    /// The local date on which it starts.
    package let startDate: CivilDate
    /// The ids of its ticket types by their keys.
    package let ticketTypes: [String: TicketType.ID]

    /// How a sale for this date is stored: 0 for the event's own date, so that moving the event moves its sales for nothing.
    package func occurrence(_ date: CivilDate?) -> Int64 {
        guard let date, date != startDate else { return 0 }
        return date.days
    }
}

extension Connection {
    /// Makes the event with its ticket types, or changes the one that has its key. Ticket types that the draft does not
    /// name stay. A change counts the event's version up by one.
    @discardableResult
    package func save(_ draft: EventDraft, at now: Instant) throws -> (event: StoredEvent, outcome: Stored) {
        guard let (old, deleted) = try event(organisation: draft.organisation, key: draft.key) else { return try add(draft, at: now) }
        if let id = draft.id, id != old.id { throw AdmissionsRefusal.fixed("id", "\(old.id!)") }
        if let uuid = draft.uuid, uuid != old.uuid { throw AdmissionsRefusal.fixed("uuid", old.uuid!) }
        let types = try save(draft.ticketTypes, of: old.id!, before: old.ticketTypes, at: now)
        var new = draft
        (new.id, new.uuid, new.ticketTypes) = (old.id, old.uuid, types)
        new.cancelledAt = new.cancelled ? old.cancelledAt ?? now : nil
        let stored = new.stored
        guard new != old || deleted else { return (stored, .unchanged) }
        try execute(
            EventStatements.update, stored.id, new.name, new.description, new.category, new.imageURL, new.startsAt, new.endsAt,
            new.timeZone, new.venueName, new.venueAddress, new.reentry.rawValue, new.published, new.cancelledAt, new.salesOpenAt,
            new.salesCloseAt, new.ticketTypesDocument)
        try refreshShow(of: stored.id)
        if stored.startDate != old.stored.startDate { try adoptSales(of: stored) }
        if new.isShownDifferently(than: old) { try walletPassesChanged(of: stored.id, at: now) }
        return (stored, .changed)
    }

    /// Deletes an event: its tickets are unknown at the door from now on. False where there is none.
    @discardableResult
    package func deleteEvent(_ id: Event.ID, at now: Instant) throws -> Bool {
        let deleted = try execute(EventStatements.delete, id, now) > 0
        if deleted { try refreshShow(of: id) }
        return deleted
    }

    /// The event of this key with its ticket types, and whether it has been deleted.
    func event(organisation: Organisation.ID, key: String) throws -> (EventDraft, deleted: Bool)? {
        let found = try first(EventStatements.byKey, organisation, key) { (EventDraft(row: $0), !$0.isNull(18)) }
        guard let found else { return nil }
        var event = found.0
        event.ticketTypes = try ticketTypes(of: event.id!)
        return (event, found.1)
    }

    /// The events of this key, at most one an organisation.
    func events(key: String) throws -> [StoredEvent] {
        var events = try all(EventStatements.byBareKey, key, read: EventDraft.init(row:))
        for index in events.indices { events[index].ticketTypes = try ticketTypes(of: events[index].id!) }
        return events.map(\.stored)
    }

    func ticketTypes(of event: Event.ID) throws -> [TicketTypeDraft] {
        try all(EventStatements.ticketTypes, event, read: TicketTypeDraft.init(row:))
    }

    private func add(_ draft: EventDraft, at now: Instant) throws -> (event: StoredEvent, outcome: Stored) {
        var generator = SystemRandomNumberGenerator()
        var new = draft
        let id = try given(draft.id, .events)
        let uuid = draft.uuid ?? UUIDText.v7(at: now, using: &generator)
        if let other = try first(EventStatements.taken, id, uuid, read: { $0.id(0) as Event.ID }) {
            throw AdmissionsRefusal.taken(other == id ? "id" : "uuid")
        }
        let salt = generator.bytes(16)
        // The row must be there before its ticket types, which it repeats: they go in by the update below.
        try execute(
            EventStatements.insert, id, uuid, new.organisation, new.key, new.name, new.description, new.category, new.imageURL,
            new.startsAt, new.endsAt, new.timeZone, new.venueName, new.venueAddress, new.reentry.rawValue, new.published,
            new.cancelled ? now : nil, new.salesOpenAt, new.salesCloseAt,
            try document(for: &new.ticketTypes, at: now), salt, now)
        new.id = id
        try insert(new.ticketTypes, of: id, from: 0)
        return (new.stored, .added)
    }

    /// Gives ids and UUIDs to new ticket types and returns what the event's row repeats of them.
    private func document(for types: inout [TicketTypeDraft], at now: Instant) throws -> String {
        var generator = SystemRandomNumberGenerator()
        for index in types.indices { try complete(&types[index], "ticket_types[\(index)]", at: now, &generator) }
        return EventDraft.document(of: types)
    }

    private func complete(
        _ type: inout TicketTypeDraft, _ path: String, at now: Instant, _ generator: inout SystemRandomNumberGenerator
    ) throws {
        let id = try given(type.id, .ticketTypes)
        let uuid = type.uuid ?? UUIDText.v7(at: now, using: &generator)
        if let other = try first(EventStatements.typeTaken, id, uuid, read: { $0.id(0) as TicketType.ID }) {
            throw AdmissionsRefusal.taken(other == id ? "\(path).id" : "\(path).uuid")
        }
        (type.id, type.uuid) = (id, uuid)
    }

    private func insert(_ types: [TicketTypeDraft], of event: Event.ID, from position: Int) throws {
        try executeEach(
            EventStatements.insertType,
            types.enumerated().map { index, type in
                [
                    type.id.sql, type.uuid.sql, event.sql, type.key.sql, type.name.sql, type.price.sql, type.quantity.sql,
                    (position + index).sql,
                ]
            })
    }

    /// Brings the ticket types in line with the drafts; returns all that the event has now, in order.
    private func save(
        _ drafts: [TicketTypeDraft], of event: Event.ID, before old: [TicketTypeDraft], at now: Instant
    ) throws -> [TicketTypeDraft] {
        var generator = SystemRandomNumberGenerator()
        var types: [TicketTypeDraft] = []
        for (index, draft) in drafts.enumerated() {
            let path = "ticket_types[\(index)]"
            var type = draft
            if let before = old.first(where: { $0.key == draft.key }) {
                if let id = draft.id, id != before.id { throw AdmissionsRefusal.fixed("\(path).id", "\(before.id!)") }
                if let uuid = draft.uuid, uuid != before.uuid { throw AdmissionsRefusal.fixed("\(path).uuid", before.uuid!) }
                (type.id, type.uuid) = (before.id, before.uuid)
            } else {
                try complete(&type, path, at: now, &generator)
                try insert([type], of: event, from: index)
            }
            types.append(type)
        }
        types += old.filter { before in !drafts.contains { $0.key == before.key } }
        if types != old {
            try executeEach(
                EventStatements.updateType,
                types.enumerated().map { index, type in [type.id.sql, type.name.sql, type.price.sql, type.quantity.sql, index.sql] })
        }
        return types
    }

    private func adoptSales(of event: StoredEvent) throws {
        let days = event.startDate.days
        let sales = try all(EventStatements.adoptSales, event.id, days) { $0.int(0) }
        guard !sales.isEmpty else { return }
        let changes = try takeIDs(.changes, sales.count)
        try executeEach(EventStatements.adoptSale, zip(sales, changes).map { [$0.sql, $1.sql] })
        try execute(EventStatements.adoptSold, event.id, days)
        try execute(EventStatements.dropSold, event.id, days)
    }
}

extension EventDraft {
    /// `[[id,"name"],…]`: what a scan needs to know of the ticket types, beside the event's own columns.
    fileprivate var ticketTypesDocument: String { EventDraft.document(of: ticketTypes) }

    fileprivate static func document(of types: [TicketTypeDraft]) -> String {
        var json = JSONWriter()
        json.beginArray()
        for type in types {
            json.beginArray()
            json.integer(type.id!.rawValue)
            json.string(type.name)
            json.endArray()
        }
        json.endArray()
        return json.text
    }

    /// What sales need to know of an event that has been stored.
    var stored: StoredEvent {
        StoredEvent(
            id: id!, organisation: organisation, startDate: (Zone(timeZone) ?? .universal).date(of: startsAt),
            ticketTypes: Dictionary(ticketTypes.map { ($0.key, $0.id!) }, uniquingKeysWith: { first, _ in first }))
    }

    init(row: Row) {
        self.init(
            organisation: row.id(2), key: row.text(3), name: row.text(4), startsAt: row.instant(8), timeZone: row.text(10), ticketTypes: [])
        (id, uuid) = (row.id(0), row.text(1))
        (description, category, imageURL) = (row.text(5), row.text(6), row.optionalText(7))
        endsAt = row.optionalInstant(9)
        (venueName, venueAddress) = (row.optionalText(11), row.optionalText(12))
        (reentry, published) = (Reentry(rawValue: row.int(13)) ?? .once, row.bool(14))
        (cancelled, cancelledAt) = (!row.isNull(15), row.optionalInstant(15))
        (salesOpenAt, salesCloseAt) = (row.optionalInstant(16), row.optionalInstant(17))
    }
}

extension TicketTypeDraft {
    init(row: Row) {
        self.init(
            id: row.id(0), uuid: row.text(1), key: row.text(2), name: row.text(3), price: row.int(4), quantity: row.optionalInt(5))
    }
}

extension EventDraft {
    /// Whether tickets that somebody holds say something else now.
    fileprivate func isShownDifferently(than old: EventDraft) -> Bool {
        (name, startsAt, endsAt, timeZone) != (old.name, old.startsAt, old.endsAt, old.timeZone)
            || (venueName, venueAddress) != (old.venueName, old.venueAddress)
    }
}
