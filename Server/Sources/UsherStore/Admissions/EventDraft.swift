package import UsherCore

/// What is known of an event before it is stored. Without id, UUID and key the store makes them up or finds the event by key.
package struct EventDraft: Sendable, Equatable {
    package var id: Event.ID?
    package var uuid: String?
    package var organisation: Organisation.ID
    /// What it is a performance of, if it belongs to others.
    package var production: Production.ID?
    package var key: String
    package var name: String
    package var description = ""
    package var category = ""
    package var imageURL: String?
    package var startsAt: Instant
    package var endsAt: Instant?
    package var timeZone: String
    package var venueName: String?
    package var venueAddress: String?
    package var reentry = Reentry.once
    package var published = false
    package var cancelled = false
    /// Since when; kept by the store.
    var cancelledAt: Instant?
    package var salesOpenAt: Instant?
    package var salesCloseAt: Instant?
    /// In the order in which they are offered.
    package var ticketTypes: [TicketTypeDraft]

    package init(
        organisation: Organisation.ID, key: String, name: String, startsAt: Instant, timeZone: String, ticketTypes: [TicketTypeDraft]
    ) {
        self.organisation = organisation
        self.key = key
        self.name = name
        self.startsAt = startsAt
        self.timeZone = timeZone
        self.ticketTypes = ticketTypes
    }
}

/// What is known of a ticket type before it is stored; found by its key within the event.
package struct TicketTypeDraft: Sendable, Equatable {
    package var id: TicketType.ID?
    package var uuid: String?
    package var key: String
    package var name: String
    package var price: Int64
    package var quantity: Int64?
    /// What the door is to see of who has such a ticket.
    package var proof: String?

    package init(
        id: TicketType.ID? = nil, uuid: String? = nil, key: String, name: String, price: Int64, quantity: Int64? = nil,
        proof: String? = nil
    ) {
        self.id = id
        self.uuid = uuid
        self.key = key
        self.name = name
        self.price = price
        self.quantity = quantity
        self.proof = proof
    }
}

/// Whether storing something made it, changed it, or found it as it should be.
package enum Stored: Sendable, Equatable {
    case added, changed, unchanged
}

/// Why an event or a sale is not stored: `path` names the member at fault as a catalogue does.
package struct AdmissionsRefusal: Error, Sendable, Equatable {
    package let path: String
    package let reason: String

    package init(_ path: String, _ reason: String) {
        self.path = path
        self.reason = reason
    }

    static func taken(_ path: String) -> AdmissionsRefusal { .init(path, "is taken by something else") }
    static func fixed(_ path: String, _ value: String) -> AdmissionsRefusal { .init(path, "cannot be changed: it is \(value)") }
}
