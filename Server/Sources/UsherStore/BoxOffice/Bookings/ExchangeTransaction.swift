import UsherCore

/// Tickets that are changed for others, inside the transaction in which the others are sold: the new ones are good and the old ones are not,
/// or the other way. The new booking is locked.
struct ExchangeTransaction {
    let connection: any Connection
    let now: Instant

    init(_ connection: any Connection, at now: Instant) { (self.connection, self.now) = (connection, now) }

    /// What is given up: tickets of a sale, what they are worth to it, and by which payments that came.
    struct Given {
        var old: Booking
        let seats: [Int]
        let price: Int64
        let sources: [CreditTransaction.Source]
    }

    /// Lets a booking have what it keeps of the tickets that it stands in place of: the seats themselves where only their category is
    /// another one, and its part of their quotas. Nil where it stands for itself. Throws `SeatsLost` where somebody is in by one of them, or
    /// they have gone another way.
    func take(for booking: Booking) throws -> Given? {
        guard let exchange = booking.exchange else { return nil }
        // The row that others change is locked before anything is read.
        guard try connection.first(BookingStatements.byUUIDToChange, exchange.sale) != nil,
            let record = try BookingTransaction(connection).soldRecord(exchange.sale)
        else { throw SeatsLost() }
        let old = record.booking
        let seats = old.indices(of: exchange.seats)
        guard old.status == .paid, seats.count == exchange.seats.count, seats.allSatisfy({ old.seats[$0].stands }), !record.isUsed(seats)
        else { throw SeatsLost() }
        let price = old.returned(seats, isLast: old.isLast(seats))
        let sources = try CreditTransaction(connection, at: now).sources(of: price, in: old)
        guard sources.reduce(0, { $0 + $1.amount }) >= exchange.credit else { throw SeatsLost() }
        let given = Given(old: old, seats: seats, price: price, sources: sources)
        try move(given, of: booking, from: old.id, to: booking.id)
        return given
    }

    /// What was taken is the old sale's again: the new one cannot be sold.
    func giveBack(_ given: Given, from booking: Booking) throws { try move(given, of: booking, from: booking.id, to: given.old.id) }

    private func move(_ given: Given, of booking: Booking, from: Booking.ID, to: Booking.ID) throws {
        let places = given.shared(with: booking)
        if !places.isEmpty { try SeatTransaction(connection, event: booking.event).rename(places, from: from, to: to) }
        if let kept = booking.exchange?.kept, !kept.isEmpty { try ClaimTransaction(connection).move(kept, from: from, to: to) }
    }

    /// The old tickets let nobody in any more and their places are free, what they were worth has gone to the new sale, and the rest goes
    /// back. `seats`: the caller finishes them.
    func end(_ given: Given, for booking: Booking, _ seats: inout SeatTransactions) throws {
        let before = given.old
        var old = before
        for index in given.seats { (old.seats[index].status, old.seats[index].reason) = (.cancelled, .exchanged) }
        old.revision += 1
        if !old.seats.contains(where: \.stands) { old.status = .cancelled }
        old.refunded = min(old.total, old.refunded + given.price)
        try BookingTransaction(connection).update(old, at: now)
        try BookingChange(connection: connection, actor: .local, now: now).void(old, before: before)
        try BookingTransaction(connection).checkUnused(old, given.seats)
        let back = try settle(given, old, for: booking)
        try tell(old, booking, back: back)
        try free(given, for: booking, &seats[old.event])
    }

    /// Lends what the new sale needs; what is over goes back, the newest payment first. Returns how much that is.
    private func settle(_ given: Given, _ old: Booking, for booking: Booking) throws -> Int64 {
        let credits = CreditTransaction(connection, at: now)
        var back = given.sources.reduce(0) { $0 + $1.amount } - (booking.exchange?.credit ?? 0)
        let all = back
        var lent: [CreditTransaction.Source] = []
        for var source in given.sources {
            let part = min(back, source.amount)
            back -= part
            if part > 0 {
                let returned = CreditTransaction.Source(session: source.session, provider: source.provider, amount: part)
                try credits.send(returned, of: old, named: "refund-\(old.uuid)-\(old.revision)")
            }
            source.amount -= part
            if source.amount > 0 { lent.append(source) }
        }
        try credits.lend(lent, of: old, to: booking)
        return all
    }

    private func free(_ given: Given, for booking: Booking, _ places: inout SeatTransaction) throws {
        let (old, shared) = (given.old, Set(given.shared(with: booking).map(\.seat)))
        let seats = given.seats.map { old.seats[$0] }.filter { !$0.isStanding && !shared.contains($0.mapSeat) }
        try places.free(seats.map(\.mapSeat), of: old.id)
        guard let terms = old.terms else {
            return try SoldClaims.recount([old.id], of: old, connection)
        }
        let kept = booking.exchange?.kept ?? [:]
        let drawn = terms.drawn(given.seats, withSale: old.isLast(given.seats)).filter { !terms.kept.contains($0.key) }
        let rest = drawn.reduce(into: [SaleQuota.ID: Int64]()) { rest, entry in
            let amount = entry.value - kept[entry.key, default: 0]
            if amount > 0 { rest[entry.key] = amount }
        }
        let standing = Int64(given.seats.count { old.seats[$0].isStanding })
        try places.giveBack(rest, of: old.id, places: max(0, standing - (kept.values.max() ?? 0)))
    }

    private func tell(_ old: Booking, _ booking: Booking, back: Int64) throws {
        try WalletTransaction(connection).walletPassesChanged([old.uuid], at: now)
        try PaymentTransaction(connection).enqueueMail(
            .exchanged, of: old, key: "booking-\(old.uuid)-exchanged-\(old.revision)", message: back > 0 ? "\(back)" : nil, at: now)
        try HookTransaction(connection).tell(.saleChanged, old, at: now)
        try PaymentTransaction(connection).audit(old, "ticket.exchanged", booking.uuid, at: now)
    }
}

// MARK: - The books, and what a provider undoes
extension ExchangeTransaction {
    /// What the books say of both sales; nothing where the booking stands for itself. Comes after all else, as the books do.
    func keepBooks(of booking: Booking, drawer: Int64? = nil) throws {
        guard let exchange = booking.exchange, let old = try connection.first(BookingStatements.byUUID, exchange.sale) else { return }
        let journal = JournalTransaction(connection)
        let credit = JournalLine(.payment, .init(method: BookingPayment.credit), gross: exchange.credit)
        try journal.write([credit], of: .init(booking, drawer: drawer), at: now)
        let lines = old.journalOfReturn(
            old.indices(of: exchange.seats), isLast: !old.seats.contains(where: \.counts), pays: true, fees: .rule)
        try journal.write(lines, of: .init(old, drawer: drawer), at: now)
        // What is to be paid out by hand is over no drawer yet.
        try journal.payouts(of: old, at: now)
        try CreditTransaction(connection, at: now).keepBooks(behind: old)
    }

    /// All that a sale's payment has bought goes back with it, also what was taken in its place, and again in place of that, whoever has it
    /// by now.
    func takeBack(from booking: Booking, by actor: Actor) throws {
        var next = [booking.uuid]
        while let uuid = next.popLast() {
            for var sale in try connection.all(ExchangeStatements.sold, uuid) {
                // Nothing of it may stand any more, and yet what came after it does.
                next.append(sale.uuid)
                try PaymentTransaction(connection).takeBackPassedOn(&sale, pays: true, by: actor, at: now)
                let standing = sale.seats.indices.filter { sale.seats[$0].stands }
                guard !standing.isEmpty else { continue }
                try BookingChange(connection: connection, actor: actor, now: now).giveBack(&sale, standing, as: .refunded, pays: true)
            }
        }
    }
}

extension ExchangeTransaction.Given {
    /// Numbered seats that stay: only their category is another one.
    fileprivate func shared(with booking: Booking) -> [SeatTransaction.Place] {
        guard old.event == booking.event else { return [] }
        let names = Set(seats.map { old.seats[$0].mapSeat })
        return booking.places.filter { names.contains($0.seat) }
    }
}

extension Booking {
    /// Where its tickets of these names are; what is none of it is left out.
    func indices(of names: [String]) -> [Int] { names.compactMap { name in seats.firstIndex { $0.mapSeat == name } } }
}

private enum ExchangeStatements {
    static let sold = Selection<Booking>(
        "SELECT {{columns}} FROM bookings WHERE gives_up = $1 AND paid_at IS NOT NULL ORDER BY id {{for_update}}")
}
