package import UsherCore

/// Who stands at the counter: gives money back by hand, cash out of an open drawer.
struct CounterDesk {
    let account: Account.ID
    /// Nil where they have none: then no cash goes.
    let drawer: DrawerRow?
}

/// A payment as staff take it.
package struct CounterPayment: Sendable {
    package var method: CounterMethod
    /// In minor units; nil: all that is owed.
    package var pence: Int64?
    package var reference: String?
    package var last4: String?
    /// By its UUID; nil: the one that the account has open.
    package var drawer: String?
    /// What was handed over in cash.
    package var tendered: Int64?

    package init(method: CounterMethod) { self.method = method }
}

/// Money of sales that staff take and give back, inside a transaction. Throws `CounterRefusal`. A sale is locked, then a drawer.
struct CounterTransaction {
    let connection: any Connection

    init(_ connection: any Connection) { self.connection = connection }

    func balance(of booking: Booking) throws -> CounterBalance {
        var credit: Int64 = 0
        if let exchange = booking.exchange {
            let came = try PaymentTransaction(connection).credit(of: booking.uuid)
            credit = came.map { $0.amount - $0.returned } ?? (booking.paidAt == nil ? exchange.credit : 0)
        }
        return CounterBalance(parts: try PaymentTransaction(connection).counterParts(of: booking.uuid), credit: credit)
    }

    /// The drawer that a payment goes over; cash needs one.
    func drawer(for payment: CounterPayment?, of account: Account.ID, in house: Organisation.ID, currency: String) throws -> DrawerRow? {
        let drawer = try DrawerTransaction(connection).open(payment?.drawer, of: account, in: house, currency: currency)
        if payment?.method == .cash, drawer == nil { throw CounterRefusal.noDrawer }
        return drawer
    }

    /// Takes a payment of a locked sale; once all is paid it is sold. What cannot be sold any more goes back, but no cash is taken for it.
    /// Returns the change.
    func take(
        _ payment: CounterPayment, for booking: inout Booking, over drawer: DrawerRow?, by staff: ManagedShowStore.Staff,
        from counter: HouseCounter, at now: Instant
    ) throws -> Int64? {
        let (before, balance) = (booking.status, try balance(of: booking))
        let isOver = booking.paidAt != nil && booking.status != .paid
        guard booking.payment.isAtCounter, booking.status != .refunded, !isOver else { throw CounterRefusal.wrongState }
        let owed = balance.owed(of: booking)
        let amount = payment.pence ?? owed
        guard amount > 0, amount <= owed else { throw CounterRefusal.overpaid }
        // What is owed is rounded once: a part in cash is whole coins, or many small ones would be nothing each. Parts beside a hold that has
        // ended would buy nothing and go nowhere.
        if amount < owed {
            guard payment.method != .cash || amount % counter.cashStep == 0 else { throw CounterRefusal.invalidField("pence") }
            guard before == .paid || booking.isLive(at: now), balance.parts.count < CounterBalance.mostParts else {
                throw CounterRefusal.wrongState
            }
        }
        let coins = payment.method == .cash ? counter.cash(for: amount) : amount
        let change = try change(of: payment, coins)
        let part = (number: balance.parts.count, amount: amount, rounding: coins - amount)
        try insert(payment, part, for: booking, by: staff.account, drawer, at: now)
        if amount == owed, before != .paid {
            guard let show = try ShowTransaction(connection).offeredShow(booking.event) else {
                throw DatabaseError.defect("a booking without a show")
            }
            try PaymentTransaction(connection).sell(&booking, show, at: now)
            if booking.status == .refunded, payment.method == .cash { throw CounterRefusal.wrongState }
        }
        try audit(booking, "payment.taken", "\(payment.method.rawValue) \(amount)", by: staff.actor, at: now)
        let method = JournalLine.Key(method: payment.method.rawValue)
        let isSold = before != .paid && booking.status == .paid
        try JournalTransaction(connection).note(
            booking, isSold: isSold,
            [JournalLine(.payment, method, gross: amount), JournalLine(.rounding, method, gross: coins - amount)], drawer: drawer?.id,
            at: now)
        if isSold { try ExchangeTransaction(connection, at: now).keepBooks(of: booking, drawer: drawer?.id) }
        if booking.status == .refunded { try JournalTransaction(connection).payouts(of: booking, at: now) }
        return change
    }

    func change(of payment: CounterPayment, _ coins: Int64) throws -> Int64? {
        guard let tendered = payment.tendered else { return payment.method == .cash ? 0 : nil }
        guard payment.method == .cash, tendered >= coins else { throw CounterRefusal.invalidField("tendered_pence") }
        return tendered - coins
    }

    private func insert(
        _ payment: CounterPayment, _ part: (number: Int, amount: Int64, rounding: Int64), for booking: Booking, by account: Account.ID,
        _ drawer: DrawerRow?, at now: Instant
    ) throws {
        // Parts of one instant are told apart by their number: the newest goes back first.
        let number = String(10_000 + part.number)
        try connection.execute(
            CounterStatements.insert, payment.method.rawValue, "counter_\(booking.uuid)_\(number)", booking.uuid, part.amount,
            booking.currency, now, account, drawer?.id, part.rounding, payment.tendered, payment.reference, payment.last4)
    }

    func audit(_ booking: Booking, _ action: String, _ result: String, by actor: Actor, at now: Instant) throws {
        try PaymentTransaction(connection).audit(booking, action, result, by: actor, at: now)
    }
}

// MARK: - What goes back
extension CounterTransaction {
    /// What of a price goes back, and of which parts; nothing where no staff took it.
    func back(of price: Int64, in booking: Booking) throws -> [CounterBalance.Back] {
        guard booking.payment.isAtCounter else { return [] }
        return try balance(of: booking).back(of: price, in: booking)
    }

    /// Gives it back by hand, or writes down that it is to be; the lines are what coins make of it. `desk`: who does it now, if anybody.
    func giveBack(_ backs: [CounterBalance.Back], of booking: Booking, at desk: CounterDesk?, _ now: Instant) throws -> [JournalLine] {
        let counter = try backs.isEmpty ? HouseCounter() : HouseCounterTransaction(connection).counter(of: booking.organisation)
        var coins: Int64 = 0
        for back in backs {
            let isCash = back.part.method == .cash
            if isCash, let desk, desk.drawer == nil { throw CounterRefusal.noDrawer }
            let rounding = isCash && desk != nil ? back.amount - counter.cash(for: back.amount) : 0
            // A transfer has not been made by saying so.
            let state: RefundState = desk == nil || back.part.method == .transfer ? .asked : .done
            try connection.execute(
                CounterStatements.giveBack, "refund-\(booking.uuid)-\(booking.revision)-\(back.part.session)", booking.uuid,
                back.part.method.rawValue, back.part.session, back.amount, booking.currency, state.rawValue, now,
                isCash ? desk?.drawer?.id : nil, rounding)
            coins += rounding
        }
        return [JournalLine(.rounding, .init(method: CounterMethod.cash.rawValue), gross: coins)]
    }

    /// So much of a part is to be given back by hand.
    func ask(_ amount: Int64, of part: (session: String, method: String), in booking: Booking, id: String, at now: Instant) throws {
        try connection.execute(
            CounterStatements.giveBack, id, booking.uuid, part.method, part.session, amount, booking.currency, RefundState.asked.rawValue,
            now, Int64?.none, 0)
    }

    /// All that is here of a sale's parts is to go back: nothing was sold for it, or nothing is any more.
    func giveAllBack(of booking: Booking, at now: Instant) throws {
        guard booking.payment.isAtCounter else { return }
        let backs = try balance(of: booking).parts.filter { $0.left > 0 }.map { CounterBalance.Back(part: $0, amount: $0.left) }
        _ = try giveBack(backs, of: booking, at: nil, now)
    }

    /// The same of a hold that has ended, with its lines in the books.
    func returnParts(of booking: Booking, at now: Instant) throws {
        guard booking.payment.isAtCounter else { return }
        try DocumentTransaction(connection).lookSoon(at: booking.uuid, why: "over", now)
        try giveAllBack(of: booking, at: now)
        try JournalTransaction(connection).payouts(of: booking, at: now)
    }

    /// Somebody has paid out what was to go back: cash out of their drawer, in coins.
    func settle(_ refund: Refund, of booking: Booking, by account: Account.ID, at now: Instant) throws {
        guard refund.provider == CounterMethod.cash.rawValue, let amount = refund.amount else { return }
        let drawer = try DrawerTransaction(connection).open(nil, of: account, in: booking.organisation, currency: refund.currency)
        guard let drawer else { throw CounterRefusal.noDrawer }
        let rounding = amount - (try HouseCounterTransaction(connection).counter(of: booking.organisation)).cash(for: amount)
        try connection.execute(CounterStatements.paidOut, refund.id, drawer.id, rounding)
        // The books say it already, but not over which drawer.
        let line = JournalLine(.payout, .init(method: refund.provider), gross: amount)
        try JournalTransaction(connection).write([line], of: .init(booking), at: now)
        let coins = JournalLine(.rounding, line.key, gross: rounding)
        try JournalTransaction(connection).write([line.reversed(.payout), coins], of: .init(booking, drawer: drawer.id), at: now)
    }
}

extension PaymentTransaction {
    /// The parts of a sale that staff took, the oldest first.
    func counterParts(of sale: String) throws -> [CounterBalance.Part] {
        try connection.all(CounterStatements.parts, sale).compactMap { session, method, amount, returned in
            CounterMethod(rawValue: method).map { .init(session: session, method: $0, amount: amount, returned: returned) }
        }
    }

    /// What goes back with so much of a booking's price.
    func part(of price: Int64, in booking: Booking) throws -> PaymentBalance.Part {
        try balance(of: booking.uuid)?.part(of: price, in: booking) ?? (booking.payment.isAtCounter ? .nothing : .init(own: price))
    }
}

private enum CounterStatements {
    static let insert = Statement(
        """
        INSERT INTO payments (provider, session, sale, amount, currency, kept, received_at, staff_id, drawer_id, rounding, tendered, reference, last4)
        VALUES ($1, $2, $3, $4, $5, 1, $6, $7, $8, $9, $10, $11, $12)
        """)
    static let parts = Selection<String, String, Int64, Int64>(
        """
        SELECT p.session, p.provider, p.amount, CAST(COALESCE((SELECT SUM(r.amount) FROM refunds r
            WHERE r.sale = $1 AND r.session = p.session AND r.state <> 'failed'), 0) AS BIGINT)
        FROM payments p WHERE p.sale = $1 AND p.staff_id IS NOT NULL ORDER BY p.received_at, p.session
        """)
    static let giveBack = Statement(
        """
        INSERT INTO refunds (id, sale, provider, session, amount, currency, state, tried_at, asked_at, changed_at, drawer_id, rounding)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $8, $8, $9, $10)
        """)
    static let paidOut = Statement("UPDATE refunds SET drawer_id = $2, rounding = $3 WHERE id = $1")
}
