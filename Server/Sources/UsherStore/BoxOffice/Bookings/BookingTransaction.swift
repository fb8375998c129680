import UsherCore

/// Bookings, inside a transaction.
struct BookingTransaction {
    let connection: any Connection

    init(_ connection: any Connection) { self.connection = connection }

    /// The transaction fails with `IDInUse` where a sale or a booking has its id. `language`: in which somebody buys.
    func insert(_ booking: Booking, language: String? = nil) throws {
        let values: [any SQLBindable] = [
            booking.id, booking.uuid, booking.organisation, booking.event, booking.account, booking.address, booking.email, booking.name,
            booking.currency, booking.total, BookingDocument.text(booking.seats), booking.heldUntil, booking.createdAt,
            booking.payment.provider, booking.payment.session, booking.payment.url, booking.terms?.document, booking.terms?.number,
            language,
        ]
        try connection.later(BookingStatements.insert, each: [values.map(\.sql)], orThrow: IDInUse())
    }

    /// A number that no other sale has.
    func freeNumber(_ generator: inout RandomBytes) throws -> String {
        while true {
            let number = String(TicketCode.random(using: &generator).prefix(8))
            if try connection.first(BookingStatements.numberTaken, number) == nil { return number }
        }
    }

    /// Gives a booking another id. The seats that it has by its old one go with it, and nothing else that has that id.
    func rename(_ booking: inout Booking) throws {
        let old = booking.id
        booking.id = .init(try IDTransaction(connection).takeIDs(.sales).lowerBound)
        try connection.execute(BookingStatements.rename, old, booking.id)
        try connection.execute(BookingStatements.renameKeys, old, booking.id)
        try SeatTransaction(connection, event: booking.event).rename(booking.places, from: old, to: booking.id)
        if booking.terms != nil { try ClaimTransaction(connection).rename(old, to: booking.id) }
    }

    func update(_ booking: Booking, at now: Instant) throws {
        try connection.later(BookingStatements.update, booking, booking.id, now)
    }

    func release(
        _ uuid: String, account: Account.ID?, proven: Bool, at now: Instant
    ) throws -> Result<Int, CheckoutRefusal> {
        guard var booking = try connection.first(BookingStatements.byUUIDToChange, uuid),
            proven || account != nil && booking.account == account
        else { return .failure(.reservationNotFound) }
        switch booking.status {
        case .processing, .review, .paid: return .failure(.alreadyPaid)
        case .expired, .cancelled, .refunded: return .success(0)
        // Its end has come: the worker asks first whether it was paid.
        case .pending: guard booking.isLive(at: now) else { return .success(0) }
        }
        let freed = try cancel(&booking, at: now)
        // Staff may have taken a part of it at the counter.
        try CounterTransaction(connection).returnParts(of: booking, at: now)
        return .success(freed)
    }

    /// Ends a hold that is not paid; returns how many seats became free.
    func cancel(_ booking: inout Booking, as status: BookingStatus = .cancelled, at now: Instant) throws -> Int {
        var seats = SeatTransaction(connection, event: booking.event)
        let freed = try cancel(&booking, as: status, &seats, at: now)
        try seats.finish(at: now)
        return try freed()
    }

    /// The same within a transaction over its show's seats, which the caller finishes.
    @discardableResult
    func cancel(
        _ booking: inout Booking, as status: BookingStatus = .cancelled, _ seats: inout SeatTransaction, at now: Instant
    ) throws -> () throws -> Int {
        booking.status = status
        for index in booking.seats.indices { booking.seats[index].status = .cancelled }
        try update(booking, at: now)
        let freed = try seats.free(booking)
        if let session = booking.payment.session, booking.payment.isAsked {
            try PaymentTransaction(connection).enqueueExpiry(of: session, provider: booking.payment.provider, at: now)
        }
        try WaitingTransaction(connection).ended(booking, as: status, at: now)
        try HookTransaction(connection).tell(status == .expired ? .saleExpired : .saleCancelled, booking, at: now)
        return freed
    }
}
