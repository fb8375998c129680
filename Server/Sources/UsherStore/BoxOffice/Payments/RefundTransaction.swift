import UsherCore

/// Refunds, inside a transaction.
struct RefundTransaction {
    let connection: any Connection

    init(_ connection: any Connection) { self.connection = connection }

    /// Puts a refund of a payment into this transaction: it is asked for until the provider has said what becomes of it. `amount` nil:
    /// all that is left.
    func begin(_ id: String, of booking: Booking, _ receipt: PaymentReceipt?, amount: Int64?, at now: Instant) throws {
        // A payment too many whose charge is not known is never paid back out of the one that the tickets are for.
        let charge = receipt?.isKept == false ? receipt?.charge : receipt?.charge ?? booking.payment.charge
        try connection.execute(
            RefundStatements.insert, id, booking.uuid, booking.payment.provider, receipt?.session ?? booking.payment.session, charge,
            amount, receipt?.currency ?? booking.currency, now)
        guard let refund = try connection.first(RefundStatements.byID, id) else { return }
        try enqueue(refund, key: id, due: now, at: now)
    }

    /// A refund by its id, else by the provider's name for it, after its sale: who changes that has it first.
    func locked(_ id: String?, name: String?) throws -> Refund? {
        var found = try id.flatMap { try connection.first(RefundStatements.byID, $0) }
        if found == nil, let name { found = try connection.first(RefundStatements.byName, name) }
        guard let found else { return nil }
        _ = try BookingTransaction(connection).locked(found.sale)
        return try connection.first(RefundStatements.byIDToChange, found.id)
    }

    func enqueue(_ refund: Refund, key: String, due: Instant, at now: Instant) throws {
        var json = JSONWriter()
        json.beginObject()
        json.member("provider", refund.provider)
        if let charge = refund.charge { json.member("charge", charge) }
        if let amount = refund.amount { json.member("amount", amount) }
        json.member("sale", refund.sale)
        json.member("refund", refund.id)
        json.endObject()
        try OutboxTransaction(connection).enqueue(
            [OutboxItem(kind: PaymentOutbox.refund, idempotencyKey: key, payload: json.text, due: due)], at: now)
    }

    /// The row is locked.
    func note(_ word: RefundState, _ name: String?, _ failure: String?, of refund: Refund, at now: Instant) throws -> Refund {
        let state = refund.state.after(word)
        var reason: String?
        if state == .failed { reason = failure ?? refund.failure }
        try connection.execute(RefundStatements.change, refund.id, state.rawValue, name ?? refund.name, reason, now)
        if state == .failed, refund.state != .failed {
            let organisation = try connection.first(RefundStatements.organisation, refund.sale)
            try audit(refund, "refund.failed", failure ?? "", organisation, by: .local, at: now)
        }
        if state == .underWay {
            let due = now.adding(seconds: RefundStore.pause)
            try enqueue(refund, key: "\(refund.id)-look-\(now.seconds / RefundStore.pause)", due: due, at: now)
        }
        return try connection.first(RefundStatements.byID, refund.id) ?? refund
    }

    /// Writes down what now goes back of a sale's money, or does not after all.
    func keepBooks(_ refund: Refund, at now: Instant) throws {
        guard let booking = try connection.first(BookingStatements.byUUIDToChange, refund.sale) else { return }
        try JournalTransaction(connection).payouts(of: booking, at: now)
    }

    func audit(
        _ refund: Refund, _ action: String, _ result: String, _ organisation: Organisation.ID?, by actor: Actor, at now: Instant
    ) throws {
        try AuditTransaction(connection).record(
            AuditEntry(at: now, actor: actor, organisation: organisation, action: action, subject: .plain(refund.sale), result: result))
    }
}
