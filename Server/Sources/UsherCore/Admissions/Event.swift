/// Something people are admitted to, with its own clock and its own rule for coming back in.
package struct Event: Sendable, Equatable {
    package typealias ID = Identifier<Event>

    package let id: ID
    package let organisation: Organisation.ID
    package let name: String
    package let startsAt: Instant
    package let endsAt: Instant?
    /// An IANA name, checked when the event was stored.
    package let timeZone: String
    package let venue: String?
    package let reentry: Reentry
    package let cancelledAt: Instant?
    package let ticketTypes: [TicketType]
    /// The occurrence on the date on which the event itself begins: nearly every sale is for it.
    package let ownOccurrence: Occurrence

    package init(
        id: ID, organisation: Organisation.ID, name: String, startsAt: Instant, endsAt: Instant?, timeZone: String,
        venue: String?, reentry: Reentry, cancelledAt: Instant?, ticketTypes: [TicketType]
    ) {
        self.id = id
        self.organisation = organisation
        self.name = name
        self.startsAt = startsAt
        self.endsAt = endsAt
        self.timeZone = timeZone
        self.venue = venue
        self.reentry = reentry
        self.cancelledAt = cancelledAt
        self.ticketTypes = ticketTypes
        ownOccurrence = Occurrence(startsAt: startsAt, endsAt: endsAt, zone: Zone(timeZone) ?? .universal)
    }

    package var ownDate: CivilDate { ownOccurrence.date }
    package var cancelled: Bool { cancelledAt != nil }

    package func ticketType(_ id: TicketType.ID) -> TicketType? { ticketTypes.first { $0.id == id } }
}

/// How often one person may come in (D4).
package enum Reentry: Int64, Sendable, CaseIterable {
    case once = 0
    case daily = 1
    case multiple = 2

    package init?(name: String) {
        guard let policy = Reentry.allCases.first(where: { $0.name == name }) else { return nil }
        self = policy
    }

    package var name: String {
        switch self {
        case .once: "once"
        case .daily: "daily"
        case .multiple: "multiple"
        }
    }
}

/// What is sold for an event: stalls, balcony, children.
package struct TicketType: Sendable, Equatable {
    package typealias ID = Identifier<TicketType>
    package let id: ID
    package let name: String
    /// A concession's: what the door is to see.
    package let proof: String?

    package init(id: ID, name: String, proof: String? = nil) {
        self.id = id
        self.name = name
        self.proof = proof
    }
}
