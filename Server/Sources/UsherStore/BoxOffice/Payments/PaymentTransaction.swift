import UsherCore

/// Payments of bookings, inside a transaction: what came, what it makes of a hold, and what must leave the house for it.
struct PaymentTransaction {
    let connection: any Connection

    init(_ connection: any Connection) { self.connection = connection }

    /// Notes an event; false where it was noted before.
    func isNews(_ event: String?, from provider: String, at now: Instant) throws -> Bool {
        guard let event else { return true }
        return try connection.execute(BookingStatements.noteEvent, provider, event, now) > 0
    }

    /// The sale that a report names, else the one of its session; locked.
    func booking(of report: PaymentReport, from provider: String) throws -> Booking? {
        var uuid = report.sale.flatMap(UUIDText.normalised)
        if uuid == nil { uuid = try connection.first(BookingStatements.bySession, report.session)?.uuid }
        guard let uuid, let booking = try BookingTransaction(connection).locked(uuid),
            booking.payment.provider == provider
        else { return nil }
        return booking
    }

    /// What is told of a payment, in its transaction; nil while nobody knows the payment.
    func take(_ news: PaymentNews, from provider: String, at now: Instant) throws -> Settled? {
        guard let sale = try receipt(ofCharge: news.charge, from: provider)?.sale,
            var booking = try BookingTransaction(connection).locked(sale),
            // As it is now that nobody else changes it.
            let receipt = try receipt(ofCharge: news.charge, from: provider)?.receipt
        else { return nil }
        let before = booking.status
        try note(news, of: receipt)
        if let dispute = news.dispute { try audit(booking, "payment.disputed", dispute, at: now) }
        if news.isWhole, receipt.isKept, try isBought(by: receipt, booking) { try chargeReturned(&booking, at: now) }
        try JournalTransaction(connection).payouts(of: booking, at: now)
        return .booking(booking, before: before)
    }

    /// Whether anything stands that a payment was for. Nothing does once its whole part of what the sale cost has gone back, and nothing of
    /// it is another sale's: what stands beside was free, or came with other tickets. Then it does not matter who sent the money back, and
    /// that may well have been Usher itself.
    private func isBought(by receipt: PaymentReceipt, _ booking: Booking) throws -> Bool {
        try booking.refunded < booking.payable || gone(of: booking.uuid, receipt).lent > 0
    }

    /// The one place where a payment becomes a booking (boxoffice.md 5.2, "Confirm"). The booking is locked.
    @discardableResult
    func settle(_ booking: inout Booking, _ report: PaymentReport, at now: Instant) throws -> ReceiptKind {
        let before = booking.status
        let kind = try take(report, for: &booking, at: now)
        try keepBooks(booking, since: before, received: kind == .again ? nil : report, at: now)
        return kind
    }

    /// Writes down what came and what was sold for it. `before`: as the booking was.
    func keepBooks(
        _ booking: Booking, since before: BookingStatus, received report: PaymentReport? = nil, drawer: Int64? = nil, at now: Instant
    ) throws {
        let journal = JournalTransaction(connection)
        let came = report.map { JournalLine(.payment, .init(method: booking.payment.provider), gross: max(0, $0.amount ?? 0)) }
        try journal.note(
            booking, isSold: before != .paid && booking.status == .paid, came.map { [$0] } ?? [], currency: report?.currency,
            drawer: drawer, at: now)
        if before != .paid, booking.status == .paid { try ExchangeTransaction(connection, at: now).keepBooks(of: booking, drawer: drawer) }
        if report != nil || booking.status == .refunded { try journal.payouts(of: booking, at: now) }
    }

    private func take(_ report: PaymentReport, for booking: inout Booking, at now: Instant) throws -> ReceiptKind {
        guard let show = try ShowTransaction(connection).offeredShow(booking.event) else {
            throw DatabaseError.defect("a booking without a show")
        }
        let kind = report.state == .paid ? try receive(report, for: booking, at: now) : .again
        if kind == .surplus { try payBackSurplus(booking, report, at: now) }
        let settlement = Settlement.of(report, for: booking, salesClose: show.salesCloseAt, at: now)
        guard kind != .surplus, settlement != .nothing else { return kind }
        booking.payment.session = booking.payment.session ?? report.session
        booking.payment.charge = report.charge ?? booking.payment.charge
        if booking.email.isEmpty, let email = report.email.flatMap({ EmailAddress($0) }) { booking.email = email.text }
        if booking.name.isEmpty, let name = report.name { booking.name = name }
        guard kind != .returned else {
            try payBack(&booking, pays: false, "booking.refunded", by: Actor(address: booking.payment.provider), at: now)
            return kind
        }
        switch settlement {
        case .nothing: break
        case .sell: try sell(&booking, show, at: now)
        case .wait(let until): try keep(&booking, as: .processing, until: until, at: now)
        case .review(let reason, let until):
            try keep(&booking, as: .review, until: until, at: now)
            try audit(booking, "payment.mismatch", reason, at: now)
        case .expire:
            _ = try BookingTransaction(connection).cancel(&booking, as: .expired, at: now)
        case .cancel: _ = try BookingTransaction(connection).cancel(&booking, at: now)
        }
        return kind
    }

    /// A second payment of one sale buys nothing: all of it goes back, whatever becomes of the first.
    private func payBackSurplus(_ booking: Booking, _ report: PaymentReport, at now: Instant) throws {
        let receipt = try receipts(of: booking.uuid).first { $0.session == report.session }
        try RefundTransaction(connection).begin("refund-\(booking.uuid)-\(report.session)", of: booking, receipt, amount: nil, at: now)
        try audit(booking, "payment.surplus", "refunded", at: now)
    }

    /// Sells a paid booking's seats; what cannot be sold any more is paid back.
    func sell(_ booking: inout Booking, _ show: Show, at now: Instant) throws {
        if show.isCancelled || !booking.isKept(at: now) && show.isOver(at: now) { return try payBack(&booking, at: now) }
        do { try confirm(&booking, on: show.map, at: now) } catch is SeatsLost { try payBack(&booking, at: now) }
    }

    /// Makes the sale of a booking that is paid: seats, persons, codes, the mail. `map`: the show's, as it was read for this.
    func confirm(_ booking: inout Booking, on map: SeatMap.ID?, at now: Instant) throws {
        let own = SeatTransaction(connection, event: booking.event, on: map)
        var seats = SeatTransactions(connection, own, of: booking.event)
        try confirm(&booking, &seats, at: now)
    }

    /// The same within a transaction over seats; they are finished here.
    func confirm(_ booking: inout Booking, _ seats: inout SeatTransactions, at now: Instant) throws {
        let exchange = ExchangeTransaction(connection, at: now)
        let given = try exchange.take(for: booking)
        // Shows where somebody waits, and all that will be taken or given back, before whatever takes ids.
        try seats.lockAwaited([booking.event, given?.old.event ?? booking.event])
        if let given {
            let freed = given.old.terms?.drawn(given.seats, withSale: given.old.isLast(given.seats)) ?? [:]
            try ClaimTransaction(connection).lock(Array(freed.keys) + (booking.terms?.drawn ?? [:]).keys)
        }
        guard try seats[booking.event].sell(booking, at: now) else {
            try given.map { try exchange.giveBack($0, from: booking) }
            throw SeatsLost()
        }
        booking.status = .paid
        booking.paidAt = now
        for index in booking.seats.indices { booking.seats[index].status = .valid }
        try BookingTransaction(connection).update(booking, at: now)
        try makeSale(&booking, at: now)
        try QuestionTransaction(connection).tellDoor(booking)
        try enqueueMail(.confirmed, of: booking, key: "booking-\(booking.uuid)", at: now)
        try WaitingTransaction(connection).bought(booking, at: now)
        try HookTransaction(connection).tell(.salePaid, booking, at: now)
        try PushTransaction(connection).tell(.confirmed, booking, at: now)
        if let given { try exchange.end(given, for: booking, &seats) }
        try seats.finish(at: now)
    }

    /// The sale at the door. Its buyer has paid: where something else has got its id by now, it gets a new one.
    private func makeSale(_ booking: inout Booking, at now: Instant) throws {
        var sales = SaleTransaction(connection, at: now)
        try sales.save([SaleDraft(of: booking)])
        if sales.refusals.contains(where: { $0.refusal.path == "id" }) {
            try BookingTransaction(connection).rename(&booking)
            sales = SaleTransaction(connection, at: now)
            try sales.save([SaleDraft(of: booking)])
        }
        try sales.finish()
        guard sales.refusals.isEmpty else { throw DatabaseError.defect("a booking's sale: \(sales.refusals.map(\.refusal.path))") }
    }

    /// A payment for seats that are gone, or for a show that does not take place: all of it goes back, and the buyer hears of it.
    private func payBack(_ booking: inout Booking, at now: Instant) throws {
        try payBack(&booking, pays: true, "payment.late", by: .local, at: now)
        try enqueueMail(.refunded, of: booking, key: "refund-\(booking.uuid)", at: now)
    }

    /// Ends a booking that never became a sale, with whatever has been paid for it. `pays`: by Usher.
    func payBack(_ booking: inout Booking, pays: Bool, _ action: String, by actor: Actor, at now: Instant) throws {
        booking.status = .refunded
        booking.paidAt = now
        booking.refunded = booking.total
        booking.revision += 1
        for index in booking.seats.indices { booking.seats[index].status = .refunded }
        try BookingTransaction(connection).update(booking, at: now)
        var seats = SeatTransaction(connection, event: booking.event)
        try seats.free(booking)
        if pays {
            try enqueueRefund(of: booking, amount: nil, at: now)
            try CounterTransaction(connection).giveAllBack(of: booking, at: now)
        }
        try HookTransaction(connection).tell(.saleRefunded, booking, at: now)
        try PushTransaction(connection).tell(.refunded, booking, at: now)
        try audit(booking, action, "refunded", by: actor, at: now)
        try WaitingTransaction(connection).ended(booking, as: .expired, at: now)
        try seats.finish(at: now)
    }

    private func keep(_ booking: inout Booking, as status: BookingStatus, until: Instant, at now: Instant) throws {
        booking.status = status
        booking.heldUntil = until
        for index in booking.seats.indices { booking.seats[index].status = .held }
        try BookingTransaction(connection).update(booking, at: now)
        var seats = SeatTransaction(connection, event: booking.event)
        try seats.extend(booking, until: until)
        try seats.finish(at: now)
    }

    func audit(_ booking: Booking, _ action: String, _ result: String, by actor: Actor = .local, at now: Instant) throws {
        try AuditTransaction(connection).record(
            AuditEntry(
                at: now, actor: actor, organisation: booking.organisation, action: action, subject: .plain(booking.uuid), result: result))
    }
}

/// Somebody else has seats that a late payment was for, or the tickets that it was to stand in place of are gone.
struct SeatsLost: Error {}

extension SaleDraft {
    /// The sale that a paid booking becomes: a line for each ticket type and category, its persons in the order of the seats.
    init(of booking: Booking) {
        struct Kind: Equatable {
            let type: TicketType.ID
            let category: SaleLine.Category?
        }
        let kinds = booking.seats.indices.map { Kind(type: booking.seats[$0].ticketType, category: booking.category($0)) }
        var lines: [Kind] = []
        for kind in kinds where !lines.contains(kind) { lines.append(kind) }
        self.init(
            organisation: booking.organisation, event: booking.event, id: booking.id, uuid: booking.uuid, status: .paid,
            name: booking.guestName, email: booking.email, occurrence: 0,
            lines: lines.map { line in
                let seats = zip(booking.seats, kinds).filter { $0.1 == line }.map(\.0)
                return SaleLineDraft(
                    ticketType: line.type, quantity: seats.count, seats: seats.map { $0.isStanding ? nil : $0.label },
                    category: line.category)
            })
    }
}

extension Booking {
    /// What the door calls the line of a seat: its area and its category.
    fileprivate func category(_ index: Int) -> SaleLine.Category? {
        guard let terms else { return nil }
        let ticket = terms.tickets[index]
        let isStandard = ticket.quote.category == PriceSheet.Category.standard.key
        let area = seats[index].sectionName
        return SaleLine.Category(key: ticket.quote.category, label: isStandard ? area : "\(area), \(ticket.name)")
    }
}
