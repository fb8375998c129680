package import UsherCore

/// Tickets on their way to somebody else, inside a transaction. The booking that they leave is locked.
struct TransferTransaction {
    let connection: any Connection
    let maps: SeatMaps
    let actor: Actor
    let now: Instant

    /// These tickets leave as a sale of their own, with new codes; those that they had let nobody in any more.
    func passOn(_ booking: inout Booking, _ seats: [Int], to email: EmailAddress, _ name: String) throws {
        let before = booking
        let made = try sale(of: seats, of: booking, email, name)
        leave(&booking, seats)
        try BookingTransaction(connection).update(booking, at: now)
        try BookingChange(connection: connection, actor: actor, now: now).void(booking, before: before)
        try BookingTransaction(connection).checkUnused(booking, seats)
        try insert(made, after: booking)
        try move(seats, of: before, from: booking.id, to: made.id)
        try admit(made, from: booking)
        try connection.execute(TransferStatements.begin, made.uuid, booking.uuid, now)
        try WalletTransaction(connection).walletPassesChanged([booking.uuid], at: now)
        try PaymentTransaction(connection).enqueueMail(
            .received, of: made, key: "booking-\(made.uuid)-received", message: booking.guestName, at: now)
        try PaymentTransaction(connection).enqueueMail(
            .passedOn, of: booking, key: "booking-\(made.uuid)-passed-on", message: "\(made.guestName), \(made.email)", at: now)
        try HookTransaction(connection).tell(.ticketTransferred, made, at: now)
        try PaymentTransaction(connection).audit(booking, "ticket.transferred", made.uuid, by: actor, at: now)
    }

    /// What was passed on and has not been opened comes back. Throws `BookingRefusal`.
    func takeBack(_ transfer: String, to booking: inout Booking) throws {
        guard try connection.execute(TransferStatements.end, transfer, booking.uuid, now) > 0 else {
            let isKnown = try connection.first(TransferStatements.known, transfer, booking.uuid) != nil
            throw isKnown ? BookingRefusal.transferTaken : .notFound
        }
        guard var made = try connection.first(BookingStatements.byUUIDToChange, transfer),
            let record = try BookingTransaction(connection).bookingRecord(transfer, maps),
            made.status == .paid, made.seats.allSatisfy(\.stands), !record.isUsed(made.seats.indices)
        else { throw BookingRefusal.transferTaken }
        let before = made
        leave(&made, Array(made.seats.indices))
        try BookingTransaction(connection).update(made, at: now)
        try BookingChange(connection: connection, actor: actor, now: now).void(made, before: before)
        try BookingTransaction(connection).checkUnused(made, made.seats.indices)
        let seats = booking.seats.indices.filter { index in
            booking.seats[index].isPassedOn && before.seats.contains { $0.mapSeat == booking.seats[index].mapSeat }
        }
        for index in seats { (booking.seats[index].status, booking.seats[index].reason) = (.valid, nil) }
        booking.status = .paid
        booking.revision += 1
        try BookingTransaction(connection).update(booking, at: now)
        try move(Array(before.seats.indices), of: before, from: made.id, to: booking.id)
        try readmit(booking, from: made)
        try WalletTransaction(connection).walletPassesChanged([booking.uuid, made.uuid], at: now)
        try PaymentTransaction(connection).enqueueReturned(of: made, at: now)
        try HookTransaction(connection).tell(.saleChanged, booking, at: now)
        try PaymentTransaction(connection).audit(booking, "ticket.taken_back", made.uuid, by: actor, at: now)
    }

    private func leave(_ booking: inout Booking, _ seats: [Int]) {
        for index in seats { (booking.seats[index].status, booking.seats[index].reason) = (.cancelled, .transferred) }
        booking.revision += 1
        if !booking.seats.contains(where: \.stands) { booking.status = .cancelled }
    }

    /// Of who gets them: at no price, drawing what they drew.
    private func sale(of seats: [Int], of booking: Booking, _ email: EmailAddress, _ name: String) throws -> Booking {
        var generator = RandomBytes()
        let uuid = UUIDText.v7(at: now, using: &generator)
        var terms = booking.terms
        if let old = booking.terms {
            let tickets = seats.map { index in
                let ticket = old.tickets[index]
                let quote = Quote.Ticket(
                    seat: ticket.quote.seat, area: ticket.quote.area, category: ticket.quote.category, base: 0, discount: 0, code: nil,
                    tax: nil, fees: [])
                return BookingTerms.Ticket(quote: quote, name: ticket.name, draws: ticket.draws)
            }
            terms = BookingTerms(
                number: try BookingTransaction(connection).freeNumber(&generator), channel: .transfer, codes: [], tickets: tickets,
                fees: [],
                draws: [], kept: old.kept)
        }
        var made = Booking(
            id: .init(try IDTransaction(connection).takeIDs(.sales).lowerBound), uuid: uuid, organisation: booking.organisation,
            event: booking.event, status: .paid, account: nil, email: email.text, name: name, currency: booking.currency, total: 0,
            seats: seats.map { booking.seats[$0].given }, heldUntil: now, createdAt: now, paidAt: now,
            payment: BookingPayment(provider: BookingPayment.free, session: BookingPayment.secret(&generator)), terms: terms)
        made.origin = booking.origin ?? booking.uuid
        return made
    }

    private func insert(_ made: Booking, after booking: Booking) throws {
        try connection.execute(
            BookingStatements.insertPassedOn, made.id, made.uuid, made.organisation, made.event, made.email, made.name, made.currency,
            BookingDocument.text(made.seats), now, made.payment.session, made.terms?.document, made.terms?.number, made.origin)
        try connection.execute(TransferStatements.copyLanguage, made.id, booking.id)
    }

    /// Places and claims go along.
    private func move(_ seats: [Int], of booking: Booking, from old: Booking.ID, to new: Booking.ID) throws {
        let places = seats.filter { !booking.seats[$0].isStanding }.map {
            SeatTransaction.Place(seat: booking.seats[$0].mapSeat, ticketType: booking.seats[$0].ticketType)
        }
        try SeatTransaction(connection, event: booking.event).rename(places, from: old, to: new)
        if let terms = booking.terms { try ClaimTransaction(connection).move(terms.drawn(seats, withSale: false), from: old, to: new) }
    }

    /// The sale at the door.
    private func admit(_ made: Booking, from: Booking) throws {
        try SaleTransaction.keep(SaleDraft(of: made), connection, at: now)
        try SoldClaims.recount([from.id, made.id], of: made, connection)
    }

    /// Each ticket as its booking says: what else has gone back meanwhile lets nobody in.
    private func readmit(_ booking: Booking, from made: Booking) throws {
        guard let sale = try connection.first(SaleStatements.byID, booking.id) else { return }
        var statuses = sale.roster.persons.map(\.status)
        let persons = BookedTicket.persons(of: booking.seats, booking.terms, in: sale.roster)
        for (index, person) in persons.enumerated() {
            guard let person else { continue }
            let seat = booking.seats[index]
            statuses[person] = seat.stands ? nil : SaleStatus(rawValue: seat.status.rawValue)
        }
        let draft = SaleDraft(sale, organisation: booking.organisation, status: .paid, statuses: statuses)
        try SaleTransaction.keep(draft, connection, at: now)
        try SoldClaims.recount([booking.id, made.id], of: booking, connection)
    }
}

extension BookedSeat {
    /// The same place for somebody who pays nothing.
    fileprivate var given: BookedSeat {
        BookedSeat(
            mapSeat: mapSeat, ticketType: ticketType, section: section, sectionName: sectionName, colour: colour, row: row,
            number: number, price: 0, status: .valid)
    }
}

/// What has been passed on of a booking.
package struct TransferRow: Selectable, Sendable, Equatable {
    /// The sale's that it made.
    package let uuid: String
    package let name: String
    package let email: String
    package let seats: [BookedSeat]
    package let isOpened: Bool

    /// A transfer t and the booking b that it made.
    init(_ columns: inout Columns) throws {
        uuid = columns.next("t.uuid")
        name = columns.next("b.name")
        email = columns.next("b.email")
        seats = try columns.document("b.seats") { try BookingDocument.seats($0) }
        isOpened = (columns.next("t.opened_at") as Instant?) != nil
    }
}

enum TransferStatements {
    static let begin = Statement("INSERT INTO transfers (uuid, sender, created_at) VALUES ($1, $2, $3)")
    static let end = Statement(
        "UPDATE transfers SET ended_at = $3 WHERE uuid = $1 AND sender = $2 AND opened_at IS NULL AND ended_at IS NULL")
    static let known = Selection<String>("SELECT uuid FROM transfers WHERE uuid = $1 AND sender = $2")
    static let open = Statement("UPDATE transfers SET opened_at = $2 WHERE uuid = $1 AND opened_at IS NULL AND ended_at IS NULL")
    static let closed = Selection<String>("SELECT uuid FROM transfers WHERE uuid = $1 AND opened_at IS NULL AND ended_at IS NULL")
    static let ofSender = Selection<TransferRow>(
        """
        SELECT {{columns}} FROM transfers t JOIN bookings b ON b.uuid = t.uuid
        WHERE t.sender = $1 AND t.ended_at IS NULL ORDER BY t.created_at, b.id
        """)
    static let copyLanguage = Statement(
        "UPDATE bookings SET language = (SELECT o.language FROM bookings o WHERE o.id = $2) WHERE id = $1")
}
