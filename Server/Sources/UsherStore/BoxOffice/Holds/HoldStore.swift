package import UsherCore

/// Holds seats for buyers, and gives them back.
package final class HoldStore: Sendable {
    let database: Database
    let maps: SeatMaps
    let sheets = SheetCache()
    private let ids: IDPool
    private let quotes: SharedRead<QuoteQuestion, Result<Quote, CheckoutRefusal>>

    package init(_ database: Database, maps: SeatMaps) {
        self.database = database
        self.maps = maps
        ids = IDPool(database, .sales)
        let sheets = sheets
        quotes = SharedRead(database, most: 1) { connection, questions in
            try QuoteQuestion.answers(questions, connection, maps, sheets)
        }
    }

    /// Holds all the seats or none of them.
    package func hold(_ request: HoldRequest, at now: Instant) async throws -> HoldOutcome {
        let (maps, sheets) = (maps, sheets)
        do {
            return try await withIDs { connection, ids in
                var hold = HoldTransaction(connection: connection, maps: maps, ids: ids, request: request, now: now, sheets: sheets)
                return try hold.run()
            }
        } catch is CrowdedAddress {
            return .refused(.tooManyHolds)
        }
    }

    /// A transaction that may need an id for a sale.
    func withIDs<T: Sendable>(_ body: @escaping @Sendable (any Connection, IDPool) throws -> T) async throws -> T {
        let ids = ids
        for _ in 0..<HoldStore.tries {
            try await ids.prepare(1)
            do { return try await database.write { try body($0, ids) } } catch is IDInUse {
                // An import has brought sales with ids of this process's block: the next one lies beyond them.
                ids.drop()
            }
        }
        throw DatabaseError.unavailable("no free ids for sales")
    }

    /// One block may be in use, and the one that was being fetched with it.
    private static let tries = 4

    /// What a hold would cost at this moment, or why it would be refused; nothing is written.
    /// `offer`: whose places it would be of, proven.
    package func quote(
        _ form: CheckoutForm, account: Account.ID?, offer: String? = nil, at now: Instant
    ) async throws -> Result<Quote, CheckoutRefusal> {
        let question = QuoteQuestion(form, account: account, offer: offer, at: now)
        guard let answer = try await quotes.value(question) else { throw DatabaseError.defect("a quote without an answer") }
        return answer
    }

    /// Notes the payment that was begun for a hold, with the answer its buyer gets. Where another request was faster its booking
    /// comes back; nil where the hold has been released meanwhile. Then this session is ended.
    package func begin(
        _ booking: Booking, _ session: String, url: String, key: IdempotencyKey?, at now: Instant,
        answer: @escaping @Sendable (Booking) throws -> String
    ) async throws -> Booking? {
        try await database.write { connection in
            let changed = try connection.execute(BookingStatements.attach, booking.id, session, url, now)
            let stored = try connection.first(BookingStatements.byUUID, booking.uuid)
            let keys = key.map { CheckoutKeys(connection: connection, key: $0, now: now) }
            if changed == 0, stored?.payment.session != session {
                try PaymentTransaction(connection).enqueueExpiry(of: session, provider: booking.payment.provider, at: now)
            }
            guard let stored, stored.status == .pending, stored.payment.session != nil else {
                try keys?.release()
                return nil
            }
            try keys?.answer(try answer(stored))
            return stored
        }
    }

    /// Keeps the answer that a repeated request got under a new key.
    package func keep(_ answer: String, _ key: IdempotencyKey, at now: Instant) async throws {
        try await database.write { try CheckoutKeys(connection: $0, key: key, now: now).answer(answer) }
    }

    /// The payment could not be begun: the seats are free at once.
    package func abandon(_ booking: Booking, key: IdempotencyKey?, at now: Instant) async throws {
        try await database.write { connection in
            try key.map { try CheckoutKeys(connection: connection, key: $0, now: now).release() }
            guard try connection.execute(BookingStatements.fail, booking.id, now) > 0 else { return }
            var seats = SeatTransaction(connection, event: booking.event)
            try seats.free(booking)
            try WaitingTransaction(connection).again(booking)
            try seats.finish(at: now)
        }
    }

    /// What an account holds of a show and has not paid.
    package func live(of account: Account.ID, _ event: Event.ID, at now: Instant) async throws -> Booking? {
        try await database.read { try $0.first(BookingStatements.liveToShow, event, account, now) }
    }

    /// Gives a hold back; returns how many seats became free. Who asks has proved that it is theirs, or is its account.
    package func release(_ uuid: String, account: Account.ID?, proven: Bool, at now: Instant) async throws -> Int {
        try await database.write { connection in try BookingTransaction(connection).release(uuid, account: account, proven: proven, at: now)
        }.get()
    }
}
