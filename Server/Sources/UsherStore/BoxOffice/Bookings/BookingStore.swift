package import UsherCore

/// Bookings as buyers and staff see and change them.
package struct BookingStore: Sendable {
    let database: Database
    let maps: SeatMaps

    package init(_ database: Database, maps: SeatMaps) {
        self.database = database
        self.maps = maps
    }

    /// Everything of one account's, newest first.
    package func list(of account: Account, at now: Instant) async throws -> [BookingRecord] {
        let maps = maps
        return try await database.read { try BookingTransaction($0).bookingRecords(of: account, maps, at: now) }
    }

    /// One booking by its UUID, whoever asks.
    package func find(_ uuid: String) async throws -> BookingRecord? {
        guard let uuid = UUIDText.normalised(uuid) else { return nil }
        let maps = maps
        return try await database.read { try BookingTransaction($0).bookingRecord(uuid, maps) }
    }

    /// One booking by its id: what the outbox names it by.
    package func find(_ id: Booking.ID) async throws -> BookingRecord? {
        let maps = maps
        return try await database.read { connection in
            try connection.first(BookingStatements.uuid, id).flatMap { try BookingTransaction(connection).bookingRecord($0, maps) }
        }
    }

    /// One booking of an account's that it may see.
    package func find(_ uuid: String, of account: Account, at now: Instant) async throws -> BookingRecord? {
        guard let record = try await find(uuid), record.booking.belongs(to: account), record.booking.isListed(at: now) else { return nil }
        return record
    }

    /// A buyer takes it all back, where the event allows it. Throws `BookingRefusal`.
    package func cancel(_ uuid: String, by account: Account, actor: Actor, at now: Instant) async throws -> BookingRecord {
        try await cancel(uuid, actor: actor, at: now) { $0.belongs(to: account) }
    }

    /// The same by who has the link that its mail holds. Throws `BookingRefusal`.
    package func cancelByLink(_ uuid: String, actor: Actor, at now: Instant) async throws -> BookingRecord {
        try await cancel(uuid, actor: actor, at: now) { _ in true }
    }

    private func cancel(
        _ uuid: String, actor: Actor, at now: Instant, isTheirs: @escaping @Sendable (Booking) -> Bool
    ) async throws -> BookingRecord {
        try await change(uuid) { connection, record in
            guard isTheirs(record.booking), record.booking.isListed(at: now) else { return .notFound }
            guard record.standing(at: now) == .open else { return .notCancellable }
            let remaining = record.remaining
            try BookingChange(connection: connection, actor: actor, now: now)
                .giveBack(&record.booking, remaining, as: .refunded, pays: true)
            try BookingTransaction(connection).checkUnused(record.booking, remaining)
            return nil
        }
    }

    /// Lets through whoever may see a sale's money: those who refund in its organisation. Throws `BookingRefusal`.
    package func check(_ uuid: String, by account: Account.ID) async throws {
        let may: Bool? = try await database.read { connection in
            guard let uuid = UUIDText.normalised(uuid),
                let booking = try connection.first(BookingStatements.byUUID, uuid),
                let role = try OrganisationTransaction(connection).role(of: account, in: booking.organisation)
            else { return nil }
            return try HouseCounterTransaction(connection).counter(of: booking.organisation).mayRefund(role)
        }
        guard let may else { throw BookingRefusal.notFound }
        guard may else { throw BookingRefusal.roleRequired }
    }

    /// What staff may do to a sale.
    package enum StaffAction: Sendable {
        /// With the money: all seats, or those named.
        case refund
        /// Without.
        case cancel
        /// A payment that did not match is good enough.
        case accept
    }

    /// Throws `BookingRefusal`. `seats`: as sent, ids or map ids; nil for all. `force`: also of those who have come in.
    package func change(
        _ uuid: String, _ action: StaffAction, seats: [String]?, force: Bool, by account: Account.ID, actor: Actor, at now: Instant
    ) async throws -> BookingRecord {
        try await change(uuid) { connection, record in
            guard let role = try OrganisationTransaction(connection).role(of: account, in: record.booking.organisation) else {
                return .notFound
            }
            let act = StaffActionTransaction(
                connection: connection, action: action, sent: seats, force: force, account: account, actor: actor, now: now)
            guard try act.may(role, record.booking) else { return .roleRequired }
            return try act.run(&record)
        }
    }

    /// Gives tickets back, with the money or without, once under a key: its answer is kept with what it tells of, and given again. Throws
    /// `BookingRefusal`, `CheckoutRefusal.keyReused`, and `CounterRefusal.overRefund` where more would go back than is still here.
    package func giveBack(
        _ uuid: String, _ action: StaffAction, tickets: [String]?, fees: FeeReturn, drawer: String?, force: Bool,
        by account: Account.ID, actor: Actor,
        once key: IdempotencyKey, at now: Instant, answer: @escaping @Sendable (BookingRecord) throws -> String
    ) async throws -> String {
        @Sendable func act(_ connection: any Connection) -> StaffActionTransaction {
            StaffActionTransaction(
                connection: connection, action: action, sent: tickets, force: force, account: account, actor: actor, now: now, fees: fees,
                drawer: drawer, isExact: true)
        }
        return try await once(
            uuid, key, at: now,
            mayAct: { record, connection in
                guard let role = try OrganisationTransaction(connection).role(of: account, in: record.booking.organisation) else {
                    return .notFound
                }
                return try act(connection).may(role, record.booking) ? nil : .roleRequired
            }, answer: { record, _ in try answer(record) }
        ) { connection, record in try act(connection).run(&record) }
    }

    /// Does something to a booking once under a key: its answer is kept with it, and given again. `mayAct`: why somebody may not. Throws
    /// `BookingRefusal`, and `CheckoutRefusal.keyReused`.
    func once(
        _ uuid: String, _ key: IdempotencyKey, at now: Instant,
        mayAct: @escaping @Sendable (BookingRecord, any Connection) throws -> BookingRefusal?,
        answer: @escaping @Sendable (BookingRecord, any Connection) throws -> String,
        _ act: @escaping @Sendable (any Connection, inout BookingRecord) throws -> BookingRefusal?
    ) async throws -> String {
        guard let uuid = UUIDText.normalised(uuid) else { throw BookingRefusal.notFound }
        let maps = maps
        let result: Result<String, any Error> = try await database.write { connection in
            guard var record = try BookingTransaction(connection).bookingRecord(uuid, maps, toChange: true) else {
                return .failure(BookingRefusal.notFound)
            }
            if let refusal = try mayAct(record, connection) { return .failure(refusal) }
            let keys = CheckoutKeys(connection: connection, key: key, now: now)
            switch try keys.claim() {
            case .answered(let answer): return .success(answer)
            case .reused: return .failure(CheckoutRefusal.keyReused)
            case .new, .underway, .abandoned: break
            }
            if let refusal = try act(connection, &record) {
                try keys.release()
                return .failure(refusal)
            }
            guard let changed = try BookingTransaction(connection).bookingRecord(uuid, maps) else {
                return .failure(BookingRefusal.notFound)
            }
            let text = try answer(changed, connection)
            try keys.bind(changed.booking.id)
            try keys.answer(text)
            return .success(text)
        }
        return try result.get()
    }

    /// Whether nothing has been done under this key yet: what has been is answered again, and costs nothing.
    package func isNew(_ key: IdempotencyKey, at now: Instant) async throws -> Bool {
        try await database.read { try !CheckoutKeys(connection: $0, key: key, now: now).isAnswered() }
    }

    func change(
        _ uuid: String, _ body: @escaping @Sendable (any Connection, inout BookingRecord) throws -> BookingRefusal?
    ) async throws -> BookingRecord {
        guard let uuid = UUIDText.normalised(uuid) else { throw BookingRefusal.notFound }
        let maps = maps
        let result: Result<BookingRecord, BookingRefusal> = try await database.write { connection in
            guard var record = try BookingTransaction(connection).bookingRecord(uuid, maps, toChange: true) else {
                return .failure(.notFound)
            }
            if let refusal = try body(connection, &record) { return .failure(refusal) }
            guard let changed = try BookingTransaction(connection).bookingRecord(uuid, maps) else { return .failure(.notFound) }
            return .success(changed)
        }
        return try result.get()
    }

    /// Another mail about a confirmed booking. `staff`: who asks for it in place of the buyer.
    package func resend(_ record: BookingRecord, by staff: Actor? = nil, at now: Instant) async throws {
        let booking = record.booking
        try await database.write {
            let payments = PaymentTransaction($0)
            try payments.enqueueMail(.confirmed, of: booking, key: "booking-\(booking.uuid)-again-\(now.microseconds)", at: now)
            if let staff { try payments.audit(booking, "sale.resent", "tickets", by: staff, at: now) }
        }
    }
}

/// One action of staff's in its transaction.
private struct StaffActionTransaction {
    let connection: any Connection
    let action: BookingStore.StaffAction
    let sent: [String]?
    let force: Bool
    let account: Account.ID
    let actor: Actor
    let now: Instant
    var fees = FeeReturn.rule
    /// The drawer that cash goes out of, by its UUID; nil: the one that the account has open.
    var drawer: String?
    /// Nothing less goes back than what the tickets are worth.
    var isExact = false

    /// Whether somebody in this role may do it: what is not paid those undo who sell.
    func may(_ role: Role, _ booking: Booking) throws -> Bool {
        switch action {
        case .refund: try HouseCounterTransaction(connection).counter(of: booking.organisation).mayRefund(role)
        case .cancel: booking.paidAt == nil && booking.status != .review ? role.may(.sell) : role.may(.refund)
        case .accept: role.may(.refund)
        }
    }

    func run(_ record: inout BookingRecord) throws -> BookingRefusal? {
        switch (action, record.booking.status) {
        case (.refund, .paid): return try giveBack(&record, as: .refunded)
        case (.cancel, .paid): return try giveBack(&record, as: .cancelled)
        case (.refund, .review) where sent == nil:
            try PaymentTransaction(connection).payBack(&record.booking, pays: true, "booking.refunded", by: actor, at: now)
            try PaymentTransaction(connection).enqueueReturned(of: record.booking, at: now)
            try PaymentTransaction(connection).keepBooks(record.booking, since: .review, at: now)
            return nil
        case (.cancel, .pending) where sent == nil, (.cancel, .processing) where sent == nil, (.cancel, .review) where sent == nil:
            guard record.booking.payment.provider != BookingPayment.none else { return .wrongState }
            // Its money came and stays: it is not taken for a new payment when somebody asks again.
            if record.booking.status == .review { record.booking.paidAt = now }
            _ = try BookingTransaction(connection).cancel(&record.booking, at: now)
            try PaymentTransaction(connection).audit(record.booking, "booking.cancelled", "unpaid", by: actor, at: now)
            try CounterTransaction(connection).returnParts(of: record.booking, at: now)
            return nil
        case (.accept, .review):
            guard let show = try ShowTransaction(connection).offeredShow(record.booking.event) else { return .wrongState }
            try PaymentTransaction(connection).audit(record.booking, "booking.accepted", "ok", by: actor, at: now)
            try PaymentTransaction(connection).sell(&record.booking, show, at: now)
            try PaymentTransaction(connection).keepBooks(record.booking, since: .review, at: now)
            return nil
        default: return .wrongState
        }
    }

    private func giveBack(_ record: inout BookingRecord, as status: BookedSeat.Status) throws -> BookingRefusal? {
        let all = record.booking.seats
        var chosen: [Int] = []
        var unknown: [String] = []
        for entry in sent ?? [] {
            let index = record.booking.index(ofTicket: entry, in: record.event.uuid)
            if let index { chosen.append(index) } else { unknown.append(entry) }
        }
        guard unknown.isEmpty else { return .invalidSeats(unknown) }
        chosen = sent == nil ? all.indices.filter { all[$0].stands } : Set(chosen).sorted()
        guard !chosen.isEmpty, chosen.allSatisfy({ all[$0].stands }) else { return .wrongState }
        guard force || !record.isUsed(chosen) else { return .alreadyUsed }
        if isExact, status == .refunded { try checkMoney(of: record.booking, chosen) }
        let change = BookingChange(connection: connection, actor: actor, now: now, desk: try desk(record.booking))
        try change.giveBack(&record.booking, chosen, as: status, pays: status == .refunded, fees: fees)
        if !force { try BookingTransaction(connection).checkUnused(record.booking, chosen) }
        return nil
    }

    /// What was sent back elsewhere cannot go back again.
    private func checkMoney(of booking: Booking, _ seats: [Int]) throws {
        guard booking.origin == nil, let balance = try PaymentTransaction(connection).balance(of: booking.uuid) else { return }
        let price = booking.returned(seats, isLast: booking.isLast(seats), fees)
        if balance.lacks(price, in: booking) { throw CounterRefusal.overRefund }
    }

    /// Who gives the money of a sale of the counter's back, and out of which drawer.
    private func desk(_ booking: Booking) throws -> CounterDesk? {
        guard booking.payment.isAtCounter else { return nil }
        let drawer = try DrawerTransaction(connection).open(
            drawer, of: account, in: booking.organisation, currency: booking.currency)
        return CounterDesk(account: account, drawer: drawer)
    }
}
