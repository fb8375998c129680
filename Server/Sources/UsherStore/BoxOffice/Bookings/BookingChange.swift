import UsherCore

/// What staff, a buyer or a provider does to a booking, in its transaction.
struct BookingChange {
    let connection: any Connection
    let actor: Actor
    let now: Instant
    /// Who stands at the counter to give money back at once, and out of which drawer.
    var desk: CounterDesk?

    /// Takes seats back from a booking, all of them or some: their codes let nobody in any more, and others may buy them. `pays`:
    /// the money goes back too, with these fees. Returns what does. `message`: what the house says of it in the mail.
    @discardableResult
    func giveBack(
        _ booking: inout Booking, _ seats: [Int], as status: BookedSeat.Status, pays: Bool, fees: FeeReturn = .rule, message: String? = nil
    ) throws -> Int64 {
        guard booking.origin == nil else {
            return try giveBackPassedOn(&booking, seats, as: status, pays: pays, fees: fees, message: message)
        }
        let before = booking
        let isLast = booking.isLast(seats)
        let price = booking.returned(seats, isLast: isLast, fees)
        let part = pays ? try PaymentTransaction(connection).part(of: price, in: booking) : .nothing
        let backs = pays ? try CounterTransaction(connection).back(of: price, in: booking) : []
        for index in seats { booking.seats[index].status = status }
        booking.revision += 1
        if !booking.seats.contains(where: \.stands) { booking.status = status == .refunded ? .refunded : .cancelled }
        if status == .refunded { booking.refunded = min(booking.total, booking.refunded + price) }
        if booking.payment.provider != BookingPayment.none { try BookingTransaction(connection).update(booking, at: now) }
        // Quotas before whatever takes ids, as who changes tickets has them.
        var seatTransaction = SeatTransaction(connection, event: booking.event)
        try seatTransaction.free(seats.filter { !booking.seats[$0].isStanding }.map { booking.seats[$0].mapSeat }, of: booking.id)
        if let terms = booking.terms {
            let drawn = terms.drawn(seats, withSale: isLast).filter { !terms.kept.contains($0.key) }
            try seatTransaction.giveBack(drawn, of: booking.id)
        }
        try void(booking, before: before)
        try WalletTransaction(connection).walletPassesChanged([booking.uuid], at: now)
        if pays {
            try PaymentTransaction(connection).enqueueRefund(of: booking, amount: part.own, at: now)
            try CreditTransaction(connection, at: now).payBack(part.credit, of: booking)
        }
        let coins = try CounterTransaction(connection).giveBack(backs, of: booking, at: desk, now)
        try PaymentTransaction(connection).enqueueReturned(of: booking, message: message, at: now)
        try HookTransaction(connection).tell(status == .refunded ? .saleRefunded : .saleCancelled, booking, at: now)
        // Where seats of it stand it is neither.
        if booking.status != .paid { try PushTransaction(connection).tell(status == .refunded ? .refunded : .cancelled, booking, at: now) }
        try PaymentTransaction(connection).audit(
            booking, "booking.\(status.rawValue)", "\(seats.count) of \(booking.seats.count) seats", by: actor, at: now)
        try seatTransaction.finish(at: now)
        if booking.payment.provider != BookingPayment.none {
            let lines = before.journalOfReturn(seats, isLast: isLast, pays: status == .refunded, fees: fees)
            try JournalTransaction(connection).write(lines, of: .init(booking, drawer: desk?.drawer?.id), at: now)
            try JournalTransaction(connection).payouts(of: booking, drawer: desk?.drawer?.id, at: now)
            try JournalTransaction(connection).write(coins, of: .init(booking, drawer: desk?.drawer?.id), at: now)
            try CreditTransaction(connection, at: now).keepBooks(behind: booking)
        }
        return part.sum
    }

    /// The sale at the door follows: the whole of it, or those persons.
    func void(_ booking: Booking, before: Booking) throws {
        guard let sale = try connection.first(SaleStatements.byID, booking.id) else { return }
        let isOver = booking.status != .paid
        var statuses = sale.roster.persons.map(\.status)
        if !isOver {
            for (index, person) in BookedTicket.persons(of: booking.seats, booking.terms, in: sale.roster).enumerated() {
                guard let person, booking.seats[index].status != before.seats[index].status else { continue }
                statuses[person] = SaleStatus(rawValue: booking.seats[index].status.rawValue)
            }
        }
        let status = isOver ? SaleStatus(rawValue: booking.status.rawValue) : sale.status
        let draft = SaleDraft(sale, organisation: booking.organisation, status: status, statuses: statuses)
        try SaleTransaction.keep(draft, connection, at: now)
    }
}

extension PaymentTransaction {
    /// A provider sent all of a booking's money back, asked by somebody else than Usher.
    func chargeReturned(_ booking: inout Booking, at now: Instant) throws {
        let actor = Actor(address: booking.payment.provider)
        // Of the payment itself nothing is here any more; what came with other tickets is.
        try takeBackPassedOn(&booking, pays: booking.exchange != nil, by: actor, at: now)
        try ExchangeTransaction(connection, at: now).takeBack(from: booking, by: actor)
        switch booking.status {
        case .paid:
            let standing = booking.seats.indices.filter { booking.seats[$0].stands }
            try BookingChange(connection: connection, actor: actor, now: now).giveBack(&booking, standing, as: .refunded, pays: false)
            try CreditTransaction(connection, at: now).payAllBack(of: booking)
            _ = try notePaidBack(&booking, at: now)
            try JournalTransaction(connection).payouts(of: booking, at: now)
            try CreditTransaction(connection, at: now).keepBooks(behind: booking)
        case .processing, .review: try payBack(&booking, pays: false, "booking.refunded", by: actor, at: now)
        // Of seats that staff had cancelled the money has gone back, too.
        case .cancelled, .refunded:
            if booking.exchange != nil, booking.paidAt != nil, booking.refunded != booking.total {
                // What went back for its seats has this revision's name already.
                booking.revision += 1
                try CreditTransaction(connection, at: now).payAllBack(of: booking)
            }
            guard try notePaidBack(&booking, at: now) else { break }
            try JournalTransaction(connection).payouts(of: booking, at: now)
            try CreditTransaction(connection, at: now).keepBooks(behind: booking)
            try HookTransaction(connection).tell(.saleRefunded, booking, at: now)
            try PushTransaction(connection).tell(.refunded, booking, at: now)
        case .pending, .expired: break
        }
    }

    /// False where that was known.
    private func notePaidBack(_ booking: inout Booking, at now: Instant) throws -> Bool {
        guard booking.paidAt != nil, booking.refunded != booking.total else { return false }
        booking.refunded = booking.total
        try BookingTransaction(connection).update(booking, at: now)
        try JournalTransaction(connection).restate(booking, at: now)
        return true
    }
}

extension SaleDraft {
    /// A sale as it stands, with other states of itself and its persons.
    init(_ sale: SaleState, organisation: Organisation.ID, status: SaleStatus, statuses: [SaleStatus?]) {
        self.init(
            organisation: organisation, event: sale.event, id: sale.id, uuid: sale.uuid, status: status, name: sale.name,
            email: sale.email, code: sale.code, occurrence: sale.occurrence,
            lines: sale.roster.lines.indices.map { index in
                let persons = sale.roster.persons.indices.filter { sale.roster.persons[$0].line == index }
                let line = sale.roster.lines[index]
                return SaleLineDraft(
                    id: line.id, ticketType: line.ticketType, quantity: line.quantity,
                    seats: persons.map { sale.roster.persons[$0].seat }, codes: persons.map { sale.roster.persons[$0].code },
                    persons: persons.map { sale.roster.persons[$0].id }, statuses: persons.map { statuses[$0] }, category: line.category)
            })
    }
}
