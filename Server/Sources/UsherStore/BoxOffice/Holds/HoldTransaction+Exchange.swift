package import UsherCore

extension HoldRequest {
    /// Tickets that are to be changed for what is asked for.
    package struct Exchange: Sendable {
        /// The UUID of the sale that they are of.
        let sale: String
        /// Ids of seats.
        let tickets: [String]
        let giver: BookingStore.Giver
        let actor: Actor
        let key: IdempotencyKey
        /// What changing them costs is named so.
        let feeName: String
        /// Nothing is to happen: only what it would cost is asked.
        var isAsking = false

        package init(
            sale: String, tickets: [String], giver: BookingStore.Giver, actor: Actor, key: IdempotencyKey, feeName: String,
            isAsking: Bool = false
        ) {
            (self.sale, self.tickets, self.giver, self.actor, self.key) = (sale, tickets, giver, actor, key)
            (self.feeName, self.isAsking) = (feeName, isAsking)
        }
    }
}

/// What an exchange would come to. Thrown, so that nothing of it stays.
package struct ExchangeOffer: Error, Sendable {
    package let quote: Quote
    /// What of the total the old tickets pay, and what of them goes back.
    package let credit: Int64
    package let back: Int64
}

/// Holds of tickets that stand in place of others. The old ones stay good until the new ones are paid. Refusals are thrown: then nothing has
/// been written.
extension HoldTransaction {
    func exchanged(_ wish: HoldRequest.Exchange, _ abandoned: Booking.ID?) throws -> HoldOutcome {
        guard let uuid = UUIDText.normalised(wish.sale),
            let record = try BookingTransaction(connection).bookingRecord(uuid, maps, toChange: true)
        else { throw BookingRefusal.notFound }
        if let refusal = try wish.giver.refusal(record, connection, at: now) { throw refusal }
        let offered = try target(of: record)
        if let abandoned, let begun = try begun(abandoned, for: record) { return HoldTransaction.outcome(begun, offered.show) }
        let given = try record.chosen(wish.tickets)
        guard !record.isUsed(given) else { throw BookingRefusal.alreadyUsed }
        guard record.isExchangeable(byStaff: wish.giver.isStaff, at: now), try isSound(record.booking, byStaff: wish.giver.isStaff) else {
            throw BookingRefusal.notExchangeable
        }
        try check(offered.show, isStaff: wish.giver.isStaff)
        var own = SeatTransaction(connection, event: offered.show.event, on: offered.show.map)
        own.pricing = (offered.show.pricing ?? .plain(offered.show)).revision
        own.waits = offered.show.waiting?.waits
        var seats = SeatTransactions(connection, own, of: offered.show.event)
        let dropped = try dropEarlier(of: record.booking, given, isStaff: wish.giver.isStaff, &seats)
        var pricer = SalePricer(
            connection: connection, maps: maps, form: request.form, offered: offered, buyer: record.booking.account,
            email: record.booking.email, now: now, staff: request.staff)
        pricer.givesUp = SalePricer.GivenUp(record.booking, given, in: offered.show.event)
        let sale = try priced(pricer, wish, insteadOf: record.booking, given)
        let worth = try self.worth(of: given, in: record.booking)
        let credit = min(worth, sale.quote.total)
        guard !wish.isAsking else { throw ExchangeOffer(quote: sale.quote, credit: credit, back: worth - credit) }
        let outcome = try take(sale, of: offered.show, insteadOf: record.booking, given, credit, pricer, &seats)
        // Staff may have taken a part of them at the counter. It goes back last of all, since the books do.
        for hold in dropped { try CounterTransaction(connection).returnParts(of: hold, at: now) }
        return outcome
    }

    /// What is asked for, with the fee of changing. The very same again is refused: it would be one sale more behind it, and nothing else.
    private func priced(_ pricer: SalePricer, _ wish: HoldRequest.Exchange, insteadOf old: Booking, _ given: [Int]) throws -> PricedSale {
        var sale = try pricer.price()
        let show = pricer.offered.show
        guard show.event != old.event || !sale.isSame(as: given, of: old) else { throw BookingRefusal.notExchangeable }
        if let refusal = try pricer.missing(sale, insteadOf: nil) { throw refusal }
        if show.exchangeFee > 0 {
            sale.quote.fees.append(
                Quote.FeePart(key: BookingExchange.fee, name: wish.feeName, amount: show.exchangeFee, tax: nil, isRefundable: false))
        }
        return sale
    }

    /// Whether its money can pay for something else: it came in the sale's currency, and no bank says that it has to go back, by which the
    /// tickets would be elsewhere by then. Staff know what they do.
    private func isSound(_ booking: Booking, byStaff: Bool) throws -> Bool {
        var sale: Booking? = booking
        while let paid = sale {
            let receipts = try PaymentTransaction(connection).receipts(of: paid.uuid)
            guard receipts.allSatisfy({ !$0.isKept || $0.currency == paid.currency }) else { return false }
            guard byStaff || !receipts.contains(where: { $0.dispute.map(Dispute.isOpenOrLost) ?? false }) else { return false }
            sale = try paid.exchange.flatMap { try connection.first(BookingStatements.byUUID, $0.sale) }
        }
        return true
    }

    /// What tickets are worth is what would go back for them.
    private func worth(of seats: [Int], in booking: Booking) throws -> Int64 {
        let price = booking.returned(seats, isLast: booking.isLast(seats))
        return try CreditTransaction(connection, at: now).sources(of: price, in: booking).reduce(0) { $0 + $1.amount }
    }

    /// The show of the new tickets: the same, or another performance of its production.
    private func target(of record: BookingRecord) throws -> OfferedShow {
        guard let uuid = UUIDText.normalised(request.form.show),
            let offered = try ShowTransaction(connection).offeredShow(uuid: uuid, sheets), offered.show.isPublished
        else { throw CheckoutRefusal.showNotFound }
        let (old, new) = (record.booking.event, offered.show.event)
        guard try old == new || connection.first(ExchangeHoldStatements.together, old, new) != nil,
            offered.show.currency == record.booking.currency
        else { throw BookingRefusal.notExchangeable }
        return offered
    }

    private func check(_ show: Show, isStaff: Bool) throws {
        if let reason = show.doorToSale(at: now), !isStaff || reason == .cancelled || show.isOver(at: now) {
            throw CheckoutRefusal.notOnSale(reason.rawValue)
        }
        if !isStaff, request.form.count > show.mostSeats { throw CheckoutRefusal.tooManySeats(show.mostSeats) }
    }

    /// What a request left which died before it was answered: a hold, with a payment that may be under way by now, or the new tickets.
    private func begun(_ abandoned: Booking.ID, for record: BookingRecord) throws -> Booking? {
        guard let found = try connection.first(BookingStatements.byIDToChange, abandoned), found.isKept(at: now) || found.status == .paid,
            found.exchange?.sale == record.booking.uuid
        else { return nil }
        return found
    }

    private static func outcome(_ begun: Booking, _ show: Show) -> HoldOutcome {
        switch begun.status {
        case .paid: .booked(begun, show)
        case .pending: .held(begun, show)
        // Its payment has come, or is on its way: no second one is begun.
        case .processing, .review, .expired, .cancelled, .refunded: .begun(begun, show)
        }
    }

    /// Who asks anew does not want what was asked for before. A buyer has one such hold of a sale, else each of its tickets would keep places
    /// from others; what staff hold for other tickets of it stays.
    private func dropEarlier(
        of old: Booking, _ given: [Int], isStaff: Bool, _ seats: inout SeatTransactions
    ) throws -> [Booking] {
        let names = Set(given.map { old.seats[$0].mapSeat })
        var dropped: [Booking] = []
        // Sales first, shows where somebody waits then, and all else after them.
        let holds = try connection.all(BookingStatements.heldFor, old.uuid)
        try seats.lockAwaited([old.event] + holds.map(\.event))
        for var hold in holds {
            let isSame = hold.exchange.map { !names.isDisjoint(with: $0.seats) } ?? false
            guard isSame || !isStaff && !hold.payment.isAtCounter else { continue }
            try BookingTransaction(connection).cancel(&hold, &seats[hold.event], at: now)
            dropped.append(hold)
        }
        return dropped
    }

    private func take(
        _ sale: PricedSale, of show: Show, insteadOf old: Booking, _ given: [Int], _ credit: Int64, _ pricer: SalePricer,
        _ seats: inout SeatTransactions
    ) throws -> HoldOutcome {
        let draws = try sale.draws(connection)
        let kept = draws.all.reduce(into: [SaleQuota.ID: Int64]()) { kept, draw in
            let own = min(draw.amount, pricer.givesUp?.drawn[draw.quota] ?? 0)
            if own > 0 { kept[draw.quota] = own }
        }
        var booking = try draft(sale, draws, of: show, insteadOf: old, credit)
        booking.exchange = BookingExchange(
            sale: old.uuid, seats: given.map { old.seats[$0].mapSeat }, credit: credit, kept: kept,
            depth: 1 + (old.exchange?.depth ?? 0))
        try keep(&booking, sale, of: show, insteadOf: old)
        let places = booking.places.filter { pricer.givesUp?.seats.contains($0.seat) != true }
        let known = try seats[show.event].entries(places.map(\.seat))
        // Somebody was faster: judged again, and refused by name.
        guard places.allSatisfy({ !show.isTaken(known[$0.seat], of: $0.ticketType, at: now) }) else { throw TransactionRetry() }
        try seats[show.event].hold(places, for: booking.id, until: booking.heldUntil, known: known, at: now)
        // Where it is done at once, others may do the same the other way round.
        let freed = old.terms?.drawn(given, withSale: old.isLast(given)) ?? [:]
        if booking.payable == 0 { try ClaimTransaction(connection).lock(draws.all.map(\.quota) + freed.keys) }
        try seats[show.event].draw(draws.all.compactMap { $0.without(kept[$0.quota, default: 0]) }, for: booking, at: now)
        guard booking.payable == 0 else {
            try seats.finish(at: now)
            try note(booking, insteadOf: old)
            return .held(booking, show)
        }
        // Whatever would be lost by now has been judged in this very transaction.
        do { try PaymentTransaction(connection).confirm(&booking, &seats, at: now) } catch is SeatsLost { throw TransactionRetry() }
        try note(booking, insteadOf: old)
        try PaymentTransaction(connection).keepBooks(booking, since: .pending, at: now)
        return .booked(booking, show)
    }

    /// Once quotas are counted: who has the counter of a kind of ids must not wait for them.
    private func note(_ booking: Booking, insteadOf old: Booking) throws {
        guard let actor = request.exchange?.actor else { return }
        try PaymentTransaction(connection).audit(old, "ticket.exchanging", booking.uuid, by: actor, at: now)
    }

    private func keep(_ booking: inout Booking, _ sale: PricedSale, of show: Show, insteadOf old: Booking) throws {
        try BookingTransaction(connection).insert(booking)
        try connection.execute(BookingStatements.setExchange, booking.id, booking.exchange?.document, old.uuid)
        try connection.execute(TransferStatements.copyLanguage, booking.id, old.id)
        try connection.execute(ExchangeHoldStatements.copyBilling, booking.uuid, old.uuid)
        let questions = QuestionTransaction(connection)
        if let asked = questions.asked(booking, show) { try questions.keep(sale.answers, of: &booking, asked) }
    }

    /// For whom the old tickets were.
    private func draft(
        _ sale: PricedSale, _ draws: PricedSale.Draws, of show: Show, insteadOf old: Booking, _ credit: Int64
    ) throws -> Booking {
        guard let id = ids.take() else { throw DatabaseError.unavailable("no ids for sales") }
        var generator = RandomBytes()
        let uuid = UUIDText.v7(at: now, using: &generator)
        let total = sale.quote.total
        let isPaid = credit == total
        let nobody = BookingPayment(
            provider: total == 0 ? BookingPayment.free : BookingPayment.credit,
            session: BookingPayment.secret(&generator))
        return Booking(
            id: .init(id), uuid: uuid, organisation: show.organisation, event: show.event, account: old.account, email: old.email,
            name: old.name, currency: show.currency, total: total, seats: sale.seats(of: uuid),
            heldUntil: isPaid ? now : now.adding(seconds: request.holdSeconds), createdAt: now,
            payment: isPaid && request.staff == nil ? nobody : BookingPayment(provider: request.provider),
            terms: sale.terms(try BookingTransaction(connection).freeNumber(&generator), request.form.channel, draws, comp: nil))
    }
}

extension HoldStore {
    /// Staff change tickets for others, and take what is to be paid, if they have it; once under a key. Throws `CheckoutRefusal`,
    /// `BookingRefusal`, `CounterRefusal`.
    package func exchange(
        _ form: CheckoutForm, for wish: HoldRequest.Exchange, paid payment: CounterPayment?, _ staff: Staff, holdSeconds: Int64,
        at now: Instant, answer: @escaping CounterAnswer
    ) async throws -> String {
        let (maps, sheets) = (maps, sheets)
        return try await withIDs { connection, ids in
            // Who may not is told so before any key is.
            let record = try StaffSaleTransaction(connection).sale(wish.sale, maps, for: staff.account, toChange: true).0
            return try CheckoutKeys(connection: connection, key: wish.key, now: now).once {
                var request = HoldRequest(form: form, account: nil, provider: BookingPayment.counter, holdSeconds: holdSeconds)
                request.staff = HoldRequest.Staff(breaksRules: false, comp: nil)
                request.exchange = wish
                let hold = HoldTransaction(connection: connection, maps: maps, ids: ids, request: request, now: now, sheets: sheets)
                let counter = CounterTransaction(connection)
                switch try hold.exchanged(wish, nil) {
                case .held(var booking, _):
                    guard let payment else { return try answer(try HoldStore.told(booking.uuid, maps, connection), nil) }
                    let drawer = try counter.drawer(
                        for: payment, of: staff.account, in: booking.organisation, currency: booking.currency)
                    let house = try HouseCounterTransaction(connection).counter(of: record.booking.organisation)
                    let change = try counter.take(payment, for: &booking, over: drawer, by: staff, from: house, at: now)
                    guard booking.status == .paid else { throw CounterRefusal.invalidField("payment.pence") }
                    return try answer(try HoldStore.told(booking.uuid, maps, connection), change)
                case .booked(let booking, _):
                    guard (payment?.pence ?? 0) == 0 else { throw CounterRefusal.overpaid }
                    return try answer(try HoldStore.told(booking.uuid, maps, connection), nil)
                case .refused(let refusal): throw refusal
                case .begun, .answered, .underway: throw DatabaseError.defect("an exchange of staff's is another's hold")
                }
            }
        }
    }
}

extension ClaimTransaction.Draw {
    /// The same but for what is there already; nil where that is all.
    fileprivate func without(_ kept: Int64) -> ClaimTransaction.Draw? {
        guard amount > kept else { return nil }
        return ClaimTransaction.Draw(quota: quota, amount: amount - kept, size: size, keepsLapsed: keepsLapsed)
    }
}

private enum ExchangeHoldStatements {
    static let together = Selection<Int64>(
        """
        SELECT 1 FROM events a JOIN events b ON b.production_id = a.production_id
        WHERE a.id = $1 AND b.id = $2 AND a.deleted_at IS NULL AND b.deleted_at IS NULL
        """)
    /// Who is billed stays who was.
    static let copyBilling = Statement(
        """
        INSERT INTO staff_sales (sale, organisation_id, account_id, drawer_id, kind, company, address, country, tax_id, notes)
        SELECT $1, organisation_id, account_id, NULL, 'checkout', company, address, country, tax_id, notes FROM staff_sales WHERE sale = $2
        """)
}
