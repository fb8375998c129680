import UsherCore

/// Tickets that were passed on, and go back: the place is free, and the money is that of who paid for them.
extension BookingChange {
    func giveBackPassedOn(
        _ booking: inout Booking, _ seats: [Int], as status: BookedSeat.Status, pays: Bool, fees: FeeReturn, message: String?
    ) throws -> Int64 {
        guard let uuid = booking.origin, var origin = try connection.first(BookingStatements.byUUIDToChange, uuid) else {
            throw DatabaseError.defect("tickets that nobody has passed on")
        }
        // What becomes free, before whatever takes ids.
        var places = SeatTransaction(connection, event: booking.event)
        try places.lockAwaited()
        try ClaimTransaction(connection).lock(
            Array((booking.terms?.drawn ?? [:]).keys) + (origin.terms?.drawn([], withSale: true) ?? [:]).keys)
        let names = Set(seats.map { booking.seats[$0].mapSeat })
        let paid = origin.seats.indices.filter { origin.seats[$0].isPassedOn && names.contains(origin.seats[$0].mapSeat) }
        let part = try returnMoney(&origin, paid, as: status, pays: pays, fees: fees)
        let before = booking
        for index in seats { booking.seats[index].status = status }
        booking.revision += 1
        if !booking.seats.contains(where: \.stands) { booking.status = status == .refunded ? .refunded : .cancelled }
        try BookingTransaction(connection).update(booking, at: now)
        try void(booking, before: before)
        try WalletTransaction(connection).walletPassesChanged([booking.uuid], at: now)
        try PaymentTransaction(connection).enqueueReturned(of: booking, message: message, at: now)
        if pays { try PaymentTransaction(connection).enqueueReturned(of: origin, message: message, at: now) }
        try HookTransaction(connection).tell(status == .refunded ? .saleRefunded : .saleCancelled, booking, at: now)
        try free(booking, seats, origin, isLast: !origin.seats.contains(where: \.counts))
        try PaymentTransaction(connection).audit(
            booking, "booking.\(status.rawValue)", "\(seats.count) of \(booking.seats.count) seats", by: actor, at: now)
        return part
    }

    /// What the sale that was paid makes of it: its money, and its lines in the books.
    private func returnMoney(
        _ origin: inout Booking, _ seats: [Int], as status: BookedSeat.Status, pays: Bool, fees: FeeReturn
    ) throws -> Int64 {
        let before = origin
        let isLast = origin.isLast(seats)
        let price = origin.returned(seats, isLast: isLast, fees)
        let part = pays ? try PaymentTransaction(connection).part(of: price, in: origin) : .nothing
        let backs = pays ? try CounterTransaction(connection).back(of: price, in: origin) : []
        for index in seats {
            origin.seats[index].status = status
            origin.seats[index].reason = nil
        }
        origin.revision += 1
        if !origin.seats.contains(where: \.stands) {
            origin.status = origin.seats.contains { $0.status == .refunded } ? .refunded : .cancelled
        }
        if status == .refunded { origin.refunded = min(origin.total, origin.refunded + price) }
        try BookingTransaction(connection).update(origin, at: now)
        if pays {
            try PaymentTransaction(connection).enqueueRefund(of: origin, amount: part.own, at: now)
            try CreditTransaction(connection, at: now).payBack(part.credit, of: origin)
        }
        let coins = try CounterTransaction(connection).giveBack(backs, of: origin, at: desk, now)
        let lines = before.journalOfReturn(seats, isLast: isLast, pays: status == .refunded, fees: fees)
        let source = JournalTransaction.Source(origin, drawer: desk?.drawer?.id)
        try JournalTransaction(connection).write(lines, of: source, at: now)
        try JournalTransaction(connection).payouts(of: origin, drawer: desk?.drawer?.id, at: now)
        try JournalTransaction(connection).write(coins, of: source, at: now)
        try CreditTransaction(connection, at: now).keepBooks(behind: origin)
        return part.sum
    }

    private func free(_ booking: Booking, _ seats: [Int], _ origin: Booking, isLast: Bool) throws {
        var places = SeatTransaction(connection, event: booking.event)
        try places.free(seats.filter { !booking.seats[$0].isStanding }.map { booking.seats[$0].mapSeat }, of: booking.id)
        if let terms = booking.terms {
            try places.giveBack(terms.drawn(seats, withSale: false).filter { !terms.kept.contains($0.key) }, of: booking.id)
        }
        if isLast, let terms = origin.terms {
            try places.giveBack(terms.drawn([], withSale: true).filter { !terms.kept.contains($0.key) }, of: origin.id)
        }
        try places.finish(at: now)
    }
}

extension PaymentTransaction {
    /// All that a sale's payment bought goes back with it, whoever has it by now. `pays`: what else was paid for it goes back, too.
    func takeBackPassedOn(_ booking: inout Booking, pays: Bool, by actor: Actor, at now: Instant) throws {
        let passed = try connection.all(BookingStatements.ofOrigin, booking.uuid)
        guard !passed.isEmpty else { return }
        for var sale in passed {
            let standing = sale.seats.indices.filter { sale.seats[$0].stands }
            try BookingChange(connection: connection, actor: actor, now: now).giveBack(&sale, standing, as: .refunded, pays: pays)
        }
        if let changed = try connection.first(BookingStatements.byUUIDToChange, booking.uuid) { booking = changed }
    }
}
