/// One purchase: lines of tickets, and the persons who may come in by them.
package struct Sale: Sendable, Equatable {
    package typealias ID = Identifier<Sale>

    package let id: ID
    package let event: Event.ID
    package let status: SaleStatus
    package let name: String
    package let email: String
    /// Names the occurrence: a date in the event's zone.
    package let eventDate: CivilDate
    package let roster: Roster
    package let log: AdmissionLog

    package init(
        id: ID, event: Event.ID, status: SaleStatus, name: String, email: String, eventDate: CivilDate, roster: Roster,
        log: AdmissionLog
    ) {
        self.id = id
        self.event = event
        self.status = status
        self.name = name
        self.email = email
        self.eventDate = eventDate
        self.roster = roster
        self.log = log
    }

    /// The same sale after something happened at a door.
    package func with(log: AdmissionLog) -> Sale {
        Sale(id: id, event: event, status: status, name: name, email: email, eventDate: eventDate, roster: roster, log: log)
    }
}

/// The state of a sale, or of one person who left it.
package struct SaleStatus: RawRepresentable, Hashable, Sendable {
    package let rawValue: String
    package init(rawValue: String) { self.rawValue = rawValue }

    package static let paid = SaleStatus(rawValue: "paid")
    package static let unpaid = SaleStatus(rawValue: "unpaid")
    package static let pending = SaleStatus(rawValue: "pending")
    package static let cancelled = SaleStatus(rawValue: "cancelled")
    package static let refunded = SaleStatus(rawValue: "refunded")
    package static let expired = SaleStatus(rawValue: "expired")

    /// Those that a file may say of a sale.
    package static let allOfSales = [paid, unpaid, cancelled, refunded, expired, pending]
}

/// One line of a sale: so many tickets of one type. The wire calls it a sale ticket.
package struct SaleLine: Sendable, Equatable {
    package typealias ID = Identifier<SaleLine>
    package let id: ID
    package let ticketType: TicketType.ID
    package let quantity: Int
    /// Who pays how much, where that is more than what the ticket type says.
    package let category: Category?

    /// A category as it was sold: its key, and what the door calls the line.
    package struct Category: Sendable, Equatable {
        package let key: String
        package let label: String

        package init(key: String, label: String) { (self.key, self.label) = (key, label) }
    }

    package init(id: ID, ticketType: TicketType.ID, quantity: Int, category: Category? = nil) {
        self.id = id
        self.ticketType = ticketType
        self.quantity = quantity
        self.category = category
    }
}

/// One admission: a person, perhaps with a seat, with a code of their own.
package struct Person: Sendable, Equatable {
    package typealias ID = Identifier<Person>
    package let id: ID
    /// Index of the line in the roster.
    package let line: Int
    package let seat: String?
    package let code: String
    /// Set where this person alone was refunded or cancelled: they leave the sale's code and counts.
    package let status: SaleStatus?
    /// Since when: scans before it still count this person in when the log is replayed.
    package let statusSince: Instant?

    package init(
        id: ID, line: Int, seat: String?, code: String, status: SaleStatus? = nil, statusSince: Instant? = nil
    ) {
        self.id = id
        self.line = line
        self.seat = seat
        self.code = code
        self.status = status
        self.statusSince = statusSince
    }
}
