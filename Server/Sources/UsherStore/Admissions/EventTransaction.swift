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

/// Events with their ticket types, inside a transaction.
package struct EventTransaction {
    let connection: any Connection

    package init(_ connection: any Connection) { self.connection = connection }

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
        try connection.execute(
            EventStatements.update, new, stored.id)
        try ShowTransaction(connection).refreshShow(of: stored.id)
        if stored.startDate != old.stored.startDate { try adoptSales(of: stored) }
        if new.cancelled, !old.cancelled { try HookTransaction(connection).tell(.showCancelled, new, at: now) }
        if !new.cancelled, (new.startsAt, new.endsAt) != (old.startsAt, old.endsAt) {
            try connection.execute(EventStatements.countMove, stored.id)
            try HookTransaction(connection).tell(.showMoved, new, from: old, at: now)
        }
        if new.isShownDifferently(than: old) { try WalletTransaction(connection).walletPassesChanged(of: stored.id, at: now) }
        return (stored, .changed)
    }

    /// Deletes an event: its tickets are unknown at the door from now on. False where there is none.
    @discardableResult
    package func deleteEvent(_ id: Event.ID, at now: Instant) throws -> Bool {
        let deleted = try connection.execute(EventStatements.delete, id, now) > 0
        if deleted { try ShowTransaction(connection).refreshShow(of: id) }
        return deleted
    }

    /// The event of this key with its ticket types, and whether it has been deleted.
    func event(organisation: Organisation.ID, key: String) throws -> (EventDraft, deleted: Bool)? {
        guard let found = try connection.first(EventStatements.byKey, organisation, key) else { return nil }
        var event = found.0
        event.ticketTypes = try ticketTypes(of: event.id!)
        return (event, found.1 != nil)
    }

    /// The events of this key, at most one an organisation.
    package func events(key: String) throws -> [StoredEvent] {
        var events = try connection.all(EventStatements.byBareKey, key)
        for index in events.indices { events[index].ticketTypes = try ticketTypes(of: events[index].id!) }
        return events.map(\.stored)
    }

    func ticketTypes(of event: Event.ID) throws -> [TicketTypeDraft] {
        try connection.all(EventStatements.ticketTypes, event)
    }

    private func add(_ draft: EventDraft, at now: Instant) throws -> (event: StoredEvent, outcome: Stored) {
        var generator = SystemRandomNumberGenerator()
        var new = draft
        let id = try IDTransaction(connection).given(draft.id, .events)
        let uuid = draft.uuid ?? UUIDText.v7(at: now, using: &generator)
        if let other = try connection.first(EventStatements.taken, id, uuid) {
            throw AdmissionsRefusal.taken(other == id ? "id" : "uuid")
        }
        let salt = generator.bytes(16)
        new.cancelledAt = new.cancelled ? now : nil
        try complete(&new.ticketTypes, at: now)
        // The row must be there before its ticket types, which it repeats.
        try connection.execute(
            EventStatements.insert, new, id, uuid, new.organisation, new.key, salt, now)
        new.id = id
        try insert(new.ticketTypes, of: id, from: 0)
        return (new.stored, .added)
    }

    /// Gives ids and UUIDs to new ticket types.
    private func complete(_ types: inout [TicketTypeDraft], at now: Instant) throws {
        var generator = SystemRandomNumberGenerator()
        for index in types.indices { try complete(&types[index], "ticket_types[\(index)]", at: now, &generator) }
    }

    private func complete(
        _ type: inout TicketTypeDraft, _ path: String, at now: Instant, _ generator: inout SystemRandomNumberGenerator
    ) throws {
        let id = try IDTransaction(connection).given(type.id, .ticketTypes)
        let uuid = type.uuid ?? UUIDText.v7(at: now, using: &generator)
        if let other = try connection.first(EventStatements.typeTaken, id, uuid) {
            throw AdmissionsRefusal.taken(other == id ? "\(path).id" : "\(path).uuid")
        }
        (type.id, type.uuid) = (id, uuid)
    }

    private func insert(_ types: [TicketTypeDraft], of event: Event.ID, from position: Int) throws {
        try connection.executeEach(
            EventStatements.insertType,
            types.enumerated().map { index, type in
                ([type.id.sql, type.uuid.sql, event.sql, type.key.sql, (position + index).sql], type)
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
            try connection.executeEach(
                EventStatements.updateType,
                types.enumerated().map { index, type in ([type.id.sql, index.sql], type) })
        }
        return types
    }

    private func adoptSales(of event: StoredEvent) throws {
        let days = event.startDate.days
        let sales = try connection.all(EventStatements.adoptSales, event.id, days)
        guard !sales.isEmpty else { return }
        let changes = try IDTransaction(connection).takeIDs(.changes, sales.count)
        try connection.executeEach(EventStatements.adoptSale, zip(sales, changes).map { [$0.sql, $1.sql] })
        try connection.execute(EventStatements.adoptSold, event.id, days)
        try connection.execute(EventStatements.dropSold, event.id, days)
    }
}

extension EventDraft {
    /// `[[id,"name"(,"proof")],…]`: what a scan needs to know of the ticket types, beside the event's own columns.
    fileprivate var ticketTypesDocument: String {
        var json = JSONWriter()
        json.beginArray()
        for type in ticketTypes {
            json.beginArray()
            json.integer(type.id!.rawValue)
            json.string(type.name)
            if let proof = type.proof { json.string(proof) }
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

}

extension EventDraft: Selectable, Storable {
    /// Without its ticket types.
    init(_ columns: inout Columns) {
        self.init(
            organisation: columns.next("organisation_id"), key: columns.next("key"), name: columns.next("name"),
            startsAt: columns.next("starts_at"), timeZone: columns.next("time_zone"), ticketTypes: [])
        id = columns.next("id") as Event.ID
        uuid = columns.next("uuid") as String
        description = columns.next("description")
        category = columns.next("category")
        imageURL = columns.next("image_url")
        endsAt = columns.next("ends_at")
        venueName = columns.next("venue_name")
        venueAddress = columns.next("venue_address")
        reentry = Reentry(rawValue: columns.next("reentry", example: Reentry.daily.rawValue)) ?? .once
        published = columns.next("published")
        cancelledAt = columns.next("cancelled_at")
        cancelled = cancelledAt != nil
        salesOpenAt = columns.next("sales_open_at")
        salesCloseAt = columns.next("sales_close_at")
        production = columns.next("production_id")
    }

    /// What a change may change.
    static let columns: StoredColumns<EventDraft> = [
        "name": { $0.name }, "description": { $0.description }, "category": { $0.category }, "image_url": { $0.imageURL },
        "starts_at": { $0.startsAt }, "ends_at": { $0.endsAt }, "time_zone": { $0.timeZone }, "venue_name": { $0.venueName },
        "venue_address": { $0.venueAddress }, "reentry": { $0.reentry.rawValue }, "published": { $0.published },
        "cancelled_at": { $0.cancelledAt }, "sales_open_at": { $0.salesOpenAt }, "sales_close_at": { $0.salesCloseAt },
        "production_id": { $0.production },
        "ticket_types": { $0.ticketTypesDocument },
    ]
}

extension TicketTypeDraft: Selectable, Storable {
    /// What a change may change.
    static let columns: StoredColumns<TicketTypeDraft> = [
        "name": { $0.name }, "price": { $0.price }, "quantity": { $0.quantity }, "proof": { $0.proof },
    ]

    init(_ columns: inout Columns) {
        self.init(
            id: columns.next("id"), uuid: columns.next("uuid"), key: columns.next("key"), name: columns.next("name"),
            price: columns.next("price"), quantity: columns.next("quantity"),
            proof: columns.next("proof"))
    }
}

extension EventDraft {
    /// Whether tickets that somebody holds say something else now.
    fileprivate func isShownDifferently(than old: EventDraft) -> Bool {
        (name, startsAt, endsAt, timeZone) != (old.name, old.startsAt, old.endsAt, old.timeZone)
            || (venueName, venueAddress) != (old.venueName, old.venueAddress)
    }
}
