import UsherCore

/// What names somebody, taken out of a house's sale or waiting list, inside a transaction.
struct PersonErasure {
    let connection: any Connection
    let house: Organisation.ID
    let now: Instant

    /// False for what still needs its buyer: a payment that is under way, or that somebody looks at.
    func erase(_ uuid: String) throws -> Bool {
        if let booking = try connection.first(BookingStatements.byUUIDToChange, uuid) {
            guard try mayGo(booking) else { return false }
            try erase(booking)
        }
        if let sale = try connection.first(ErasedSaleStatements.sale, house, uuid) {
            var draft = SaleDraft(sale, organisation: house, status: sale.status, statuses: sale.roster.persons.map(\.status))
            (draft.name, draft.email, draft.notes, draft.answers) = ("Guest", "", [], [])
            try SaleTransaction.keep(draft, connection, at: now)
        }
        // What is deleted has no words any more, and must not stand again.
        try connection.execute(ErasedSaleStatements.deletedCard, house, uuid)
        try connection.execute(ErasedSaleStatements.deleted, house, uuid)
        for statement in ErasedSaleStatements.beside { try connection.execute(statement, uuid) }
        try connection.execute(ErasedSaleStatements.mails, "booking-mail", "booking-\(uuid)", "booking-\(uuid)~", "refund-\(uuid)")
        try WalletTransaction(connection).walletPassesChanged([uuid], at: now)
        return true
    }

    /// Reservations and invoices of staff's wait for nobody's card: they go, as offers do.
    private func mayGo(_ booking: Booking) throws -> Bool {
        switch booking.status {
        case .processing, .review: false
        // What a buyer changes tickets for has a row of staff's too, where the tickets had one.
        case .pending:
            try booking.isOffer || booking.payment.isAtCounter && StaffSaleTransaction(connection).row(of: booking.uuid) != nil
        default: true
        }
    }

    private func erase(_ found: Booking) throws {
        var booking = found
        (booking.email, booking.name) = ("", "")
        for index in booking.seats.indices { booking.seats[index].holder = nil }
        try BookingTransaction(connection).update(booking, at: now)
        try connection.execute(ErasedSaleStatements.address, booking.id)
        try connection.execute(ErasedSaleStatements.keys, booking.id)
        try connection.execute(ErasedSaleStatements.senderKeys, booking.uuid)
    }

    /// Nobody waits any more under their name, and what is offered to them goes on to others.
    func leave(_ uuid: String) throws {
        // What they are about to pay for stays a sale under way; its entry ends with it.
        do { try WaitingStore.leave(uuid, connection, at: now) } catch is WaitingRefusal {}
        try connection.execute(ErasedSaleStatements.wait, uuid)
        try connection.execute(ErasedSaleStatements.hookEvents, uuid)
        try connection.execute(ErasedSaleStatements.mails, WaitingOutbox.mail, "waiting-\(uuid)", "waiting-\(uuid)~", "")
    }
}

private enum ErasedSaleStatements {
    static let sale = Selection<SaleState>(
        "SELECT {{columns}} FROM sales WHERE organisation_id = $1 AND uuid = $2 AND deleted_at IS NULL {{for_update}}")
    static let deleted = Statement(
        "UPDATE sales SET name = 'Guest', email = '' WHERE organisation_id = $1 AND uuid = $2 AND deleted_at IS NOT NULL")
    static let deletedCard = Statement(
        """
        DELETE FROM sale_cards WHERE sale_id IN (
            SELECT id FROM sales WHERE organisation_id = $1 AND uuid = $2 AND deleted_at IS NOT NULL)
        """)
    static let address = Statement("UPDATE bookings SET address = NULL WHERE id = $1")
    /// What was answered under a key names them.
    static let keys = Statement("DELETE FROM checkouts WHERE booking_id = $1")
    /// Of who has passed these tickets on: it names to whom.
    static let senderKeys = Statement(
        """
        DELETE FROM checkouts WHERE booking_id IN (SELECT b.id FROM transfers t JOIN bookings b ON b.uuid = t.sender WHERE t.uuid = $1)
        """)
    static let hookEvents = Statement("UPDATE hook_events SET personal = NULL WHERE personal IS NOT NULL AND subject = $1")
    /// What stands of a sale in other tables, by its UUID. A new one that names somebody? It belongs here, and into `ErasureStatements` and
    /// `RetentionStatements`.
    static let beside = [
        hookEvents, Statement("DELETE FROM answers WHERE booking = $1"),
        Statement("UPDATE staff_sales SET company = '', address = '', tax_id = '', notes = '' WHERE sale = $1"),
        Statement("UPDATE sold_terms SET company = '', address = '', tax_id = '' WHERE sale = $1"),
    ]
    static let wait = Statement("UPDATE waiting SET email = '', name = '', account_id = NULL WHERE uuid = $1")
    static let mails = Statement(
        """
        DELETE FROM outbox WHERE kind = $1
            AND ((idempotency_key >= $2 AND idempotency_key < $3) OR idempotency_key = $4)
        """)
}
