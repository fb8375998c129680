import UsherCore

/// What a catalogue changes of sales that the box office made: the money's side follows, so that buyers read what the door will say.
/// No money moves: a catalogue tells what has happened.
struct CatalogueBookings {
    private let connection: any Connection
    private let now: Instant
    /// Whether there is anything to follow at all: most imports are into houses that sell elsewhere.
    private let isNeeded: Bool

    private static let any = Statement(
        "SELECT 1 WHERE EXISTS (SELECT 1 FROM bookings) OR EXISTS (SELECT 1 FROM wallet_passes)")

    init(_ connection: any Connection, at now: Instant) throws {
        self.connection = connection
        self.now = now
        isNeeded = try connection.first(CatalogueBookings.any) { _ in true } ?? false
    }

    func follow(_ plans: [SalePlan]) throws {
        guard isNeeded else { return }
        for plan in plans where plan.outcome == .changed {
            if var booking = try connection.first(BookingStatements.byUUIDToChange, plan.after.uuid) {
                let before = booking
                if booking.follow(plan.after) {
                    try BookingTransaction(connection).update(booking, at: now)
                    try giveBack(before, booking)
                    try JournalTransaction(connection).restate(booking, at: now)
                }
            }
            try WalletTransaction(connection).walletPassesChanged([plan.after.uuid], at: now)
        }
    }
}

extension CatalogueBookings {
    /// What has been cancelled elsewhere no longer counts here.
    private func giveBack(_ before: Booking, _ after: Booking) throws {
        guard let terms = after.terms else { return }
        let gone = after.seats.indices.filter { before.seats[$0].stands && !after.seats[$0].stands }
        guard !gone.isEmpty else { return }
        let drawn = terms.drawn(gone, withSale: !after.seats.contains(where: \.stands)).filter { !terms.kept.contains($0.key) }
        try ClaimTransaction(connection).giveBack(drawn, of: after.id)
        try ShowTransaction(connection).touchShow(event: after.event)
        try WaitingTransaction(connection).placesFreed(in: after.event, at: now)
    }
}

extension Booking {
    /// Takes over what the sale says of its persons; false where that is nothing new.
    fileprivate mutating func follow(_ sale: SaleState) -> Bool {
        guard [.paid, .refunded, .cancelled].contains(status) else { return false }
        let before = self
        for (index, person) in BookedTicket.persons(of: seats, terms, in: sale.roster).enumerated() {
            guard let person else { continue }
            switch sale.roster.persons[person].status ?? sale.status {
            case .paid: seats[index].status = .valid
            case .refunded: seats[index].status = .refunded
            case .cancelled, .expired: seats[index].status = .cancelled
            default: break
            }
        }
        let isRefunded = seats.contains { $0.status == .refunded }
        status = seats.contains(where: \.stands) ? .paid : isRefunded ? .refunded : .cancelled
        refunded = min(
            total, max(refunded, returned(seats.indices.filter { seats[$0].status == .refunded }, isLast: !seats.contains(where: \.stands)))
        )
        (name, email) = (sale.name, sale.email)
        guard self != before else { return false }
        revision += 1
        return true
    }
}
