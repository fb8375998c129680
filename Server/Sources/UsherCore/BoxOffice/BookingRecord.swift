/// A booking with everything that is shown of it: its event, and its tickets once it is paid.
package struct BookingRecord: Sendable, Equatable {
    package var booking: Booking
    package let event: BookedEvent
    package var ticket: BookedTicket?
    /// When it last changed.
    package let changedAt: Instant

    package init(booking: Booking, event: BookedEvent, ticket: BookedTicket?, changedAt: Instant) {
        self.changedAt = changedAt
        self.booking = booking
        self.event = event
        self.ticket = ticket
    }

    /// What people see of a seat, and what its own code is while it lets somebody in.
    package func seat(_ index: Int) -> (status: String, code: String?) {
        let seat = booking.seats[index]
        switch seat.status {
        case .held: return ("pending", nil)
        case .refunded, .cancelled: return (seat.status.rawValue, nil)
        case .valid:
            guard booking.status == .paid, let admission = ticket?.admissions[index] else { return ("pending", nil) }
            return (admission.isUsed ? "used" : "valid", admission.code)
        }
    }

    /// The code of the whole sale, while it lets somebody in.
    package var code: String? { booking.status == .paid ? ticket?.code : nil }

    /// `unused`, `partially_used`, `used`
    package var usage: String {
        guard let ticket else { return "unused" }
        let standing = booking.seats.indices.filter { booking.seats[$0].status == .valid }
        let used = standing.count { ticket.admissions[$0].isUsed }
        return used == 0 ? "unused" : used < standing.count ? "partially_used" : "used"
    }

    /// Whether somebody is in by one of these seats.
    package func isUsed(_ seats: some Sequence<Int>) -> Bool { seats.contains { ticket?.admissions[$0].isUsed ?? false } }
}

extension BookingRecord {
    /// Whether a buyer may take it back, and if not, why.
    package enum Return: Sendable, Equatable {
        case open
        /// There is nothing to take back: it is not paid, or has gone back, or was booked elsewhere.
        case nothing
        /// This event takes none back.
        case never
        case tooLate
        case used
    }

    package func standing(at now: Instant) -> Return {
        // What was given to somebody was paid by another: their money is not this one's to ask for.
        guard booking.origin == nil, booking.status == .paid, booking.payment.provider != BookingPayment.none, !remaining.isEmpty else {
            return .nothing
        }
        guard let deadline = event.cancelDeadline else { return .never }
        if now > deadline { return .tooLate }
        return isUsed(remaining) ? .used : .open
    }

    /// The seats that have not gone back, as indices.
    package var remaining: [Int] { booking.seats.indices.filter { booking.seats[$0].stands } }

    /// What they cost.
    package var worth: Int64 { remaining.reduce(0) { $0 + booking.seats[$1].price } }
}

/// What a booking shows of its event.
package struct BookedEvent: Sendable, Equatable {
    package let uuid: String
    package let title: String
    package let description: String
    package let imageURL: String
    package let startsAt: Instant
    package let endsAt: Instant?
    package let zone: Zone
    package let venue: String
    package let address: String
    package let isCancelled: Bool
    /// How long before the start buyers may still cancel; nil: never.
    package let cancelHours: Int64?
    /// Who sells: the organisation's name.
    package let organiser: String
    /// Until when buyers may cancel since it has been moved; never longer than until it begins, wherever it is put later.
    package let returnUntil: Instant?
    /// How often it has been moved.
    package let moves: Int64
    /// Whether tickets may be passed on, and until how many hours before the start names may be changed.
    package let transfers: Bool
    package let renameHours: Int64
    /// Until how many hours before the start tickets may be changed for others; nil: never.
    package var exchangeHours: Int64?

    package init(
        uuid: String, title: String, description: String, imageURL: String, startsAt: Instant, endsAt: Instant?, zone: Zone, venue: String,
        address: String, isCancelled: Bool, cancelHours: Int64?, organiser: String, returnUntil: Instant? = nil, moves: Int64 = 0,
        transfers: Bool = false, renameHours: Int64 = 0
    ) {
        self.uuid = uuid
        self.title = title
        self.description = description
        self.imageURL = imageURL
        self.startsAt = startsAt
        self.endsAt = endsAt
        self.zone = zone
        self.venue = venue
        self.address = address
        self.isCancelled = isCancelled
        self.cancelHours = cancelHours
        self.organiser = organiser
        (self.returnUntil, self.moves) = (returnUntil.map { min($0, startsAt) }, moves)
        (self.transfers, self.renameHours) = (transfers, renameHours)
    }

    /// When it is over.
    package var end: Instant { Show.end(startsAt: startsAt, endsAt: endsAt) }

    /// Until when buyers may change tickets for others; nil: never.
    package var exchangeDeadline: Instant? { exchangeHours.map { startsAt.adding(seconds: -$0 * 3600) } }

    /// Until when names may be changed.
    package var renameDeadline: Instant { startsAt.adding(seconds: -renameHours * 3600) }

    /// Until when a buyer may cancel; nil: never.
    package var cancelDeadline: Instant? {
        let usual = cancelHours.map { startsAt.adding(seconds: -$0 * 3600) }
        return returnUntil.map { max($0, usual ?? $0) } ?? usual
    }
}

/// What the door knows of a paid booking: its code, and an admission for each of its seats, in their order.
package struct BookedTicket: Sendable, Equatable {
    package struct Admission: Sendable, Equatable {
        package let code: String
        package let isUsed: Bool
    }

    package let code: String
    package let admissions: [Admission]

    /// The n-th seat of a ticket type and category is the n-th person of them; nil where the roster has not so many.
    package init?(code: String, seats: [BookedSeat], _ terms: BookingTerms?, usage: Usage, roster: Roster) {
        var admissions: [Admission] = []
        for index in BookedTicket.persons(of: seats, terms, in: roster) {
            guard let index else { return nil }
            admissions.append(Admission(code: roster.persons[index].code, isUsed: usage.latest(of: index) != nil))
        }
        self.code = code
        self.admissions = admissions
    }

    /// For each seat its person, as an index into the roster.
    package static func persons(of seats: [BookedSeat], _ terms: BookingTerms?, in roster: Roster) -> [Int?] {
        struct Kind: Hashable {
            let type: TicketType.ID
            let category: String?
        }
        var free: [Kind: [Int]] = [:]
        for index in roster.persons.indices.reversed() {
            let line = roster.lines[roster.persons[index].line]
            free[Kind(type: line.ticketType, category: terms == nil ? nil : line.category?.key), default: []].append(index)
        }
        return seats.enumerated().map { index, seat in
            free[Kind(type: seat.ticketType, category: terms?.tickets[index].quote.category)]?.popLast()
        }
    }
}
