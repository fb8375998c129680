import UsherCore

/// The SQL of bookings. Whole rows begin with the columns that `Booking.init(row:)` reads.
enum BookingStatements {
    static let insert = Statement(
        """
        INSERT INTO bookings (id, uuid, organisation_id, event_id, status, account_id, address, email, name, currency, total, seats,
            held_until, created_at, changed_at, provider, provider_session, provider_url)
        SELECT $1, $2, $3, $4, 'pending', $5, $6, $7, $8, $9, $10, $11, $12, $13, $13, $14, $15, $16
        WHERE NOT EXISTS (SELECT 1 FROM sales WHERE id = $1)
        ON CONFLICT (id) DO NOTHING
        """)
    /// A booking whose id a sale has got from elsewhere goes on under another.
    static let rename = Statement("UPDATE bookings SET id = $2 WHERE id = $1")
    static let renameKeys = Statement("UPDATE checkouts SET booking_id = $2 WHERE booking_id = $1")
    static let byUUID = Statement(
        """
        SELECT id, uuid, organisation_id, event_id, status, account_id, address, email, name, currency, total, refunded, seats,
            held_until, created_at, paid_at, revision, provider, provider_session, provider_payment, provider_url
        FROM bookings WHERE uuid = $1
        """)
    static let byUUIDToChange = Statement(
        """
        SELECT id, uuid, organisation_id, event_id, status, account_id, address, email, name, currency, total, refunded, seats,
            held_until, created_at, paid_at, revision, provider, provider_session, provider_payment, provider_url
        FROM bookings WHERE uuid = $1 {{for_update}}
        """)
    static let byIDToChange = Statement(
        """
        SELECT id, uuid, organisation_id, event_id, status, account_id, address, email, name, currency, total, refunded, seats,
            held_until, created_at, paid_at, revision, provider, provider_session, provider_payment, provider_url
        FROM bookings WHERE id = $1 {{for_update}}
        """)
    static let uuid = Statement("SELECT uuid FROM sales WHERE id = $1 UNION SELECT uuid FROM bookings WHERE id = $1")
    static let bySession = Statement(
        """
        SELECT id, uuid, organisation_id, event_id, status, account_id, address, email, name, currency, total, refunded, seats,
            held_until, created_at, paid_at, revision, provider, provider_session, provider_payment, provider_url
        FROM bookings WHERE provider_session = $1
        """)
    /// An account's unpaid hold of a show.
    static let liveOfAccount = Statement(
        """
        SELECT id, uuid, organisation_id, event_id, status, account_id, address, email, name, currency, total, refunded, seats,
            held_until, created_at, paid_at, revision, provider, provider_session, provider_payment, provider_url
        FROM bookings WHERE status = 'pending' AND event_id = $1 AND account_id = $2 AND held_until > $3
        ORDER BY created_at DESC LIMIT 1 {{for_update}}
        """)
    static let liveOfAddress = Statement(
        """
        SELECT COUNT(*) FROM bookings
        WHERE status = 'pending' AND event_id = $1 AND account_id IS NULL AND address = $2 AND held_until > $3 AND id <> $4
        """)
    static let attach = Statement(
        """
        UPDATE bookings SET provider_session = $2, provider_url = $3, changed_at = $4
        WHERE id = $1 AND status = 'pending' AND provider_session IS NULL
        """)
    static let fail = Statement(
        """
        UPDATE bookings SET status = 'cancelled', changed_at = $2
        WHERE id = $1 AND status = 'pending' AND provider_session IS NULL
        """)
    static let update = Statement(
        """
        UPDATE bookings SET status = $2, email = $3, name = $4, refunded = $5, seats = $6, held_until = $7, paid_at = $8, revision = $9,
            provider_session = $10, provider_payment = $11, changed_at = $12
        WHERE id = $1
        """)
    static let mayAsk = Statement(
        "UPDATE bookings SET asked_at = $2 WHERE id = $1 AND (asked_at IS NULL OR asked_at <= $3)")
    static let lockAccount = Statement("SELECT email, name FROM accounts WHERE id = $1 {{for_update}}")

    /// Holds at their end, each one worker's for a while.
    static let claimOver = Statement(
        """
        WITH due AS MATERIALIZED (
            SELECT id FROM bookings
            WHERE status IN ('pending', 'processing', 'review') AND status <> 'review' AND held_until <= $1
                AND (asked_at IS NULL OR asked_at <= $2)
            ORDER BY held_until LIMIT $3 {{skip_locked}}
        )
        UPDATE bookings SET asked_at = $1 WHERE id IN (SELECT id FROM due)
        RETURNING id, uuid, organisation_id, event_id, status, account_id, address, email, name, currency, total, refunded, seats,
            held_until, created_at, paid_at, revision, provider, provider_session, provider_payment, provider_url
        """)
    static let anyOver = Statement(
        """
        SELECT 1 FROM bookings
        WHERE status IN ('pending', 'processing', 'review') AND status <> 'review' AND held_until <= $1
            AND (asked_at IS NULL OR asked_at <= $2)
        LIMIT 1
        """)
    /// Seats kept for somebody to look at a payment, longer than that takes.
    static let reviewsOver = Statement(
        """
        SELECT b.uuid FROM bookings b
        WHERE b.status IN ('pending', 'processing', 'review') AND b.status = 'review' AND b.held_until <= $1
            AND EXISTS (SELECT 1 FROM taken_seats t WHERE t.booking_id = b.id)
        LIMIT $2
        """)
    static let noteEvent = Statement(
        "INSERT INTO payment_events (provider, id, received_at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING")
    static let forgetEvents = Statement("DELETE FROM payment_events WHERE received_at <= $1")
}

extension Booking {
    init(row: Row) throws {
        guard let status = BookingStatus(rawValue: row.text(4)) else { throw DatabaseError.defect("a booking's status") }
        self.init(
            id: row.id(0), uuid: row.text(1), organisation: row.id(2), event: row.id(3), status: status, account: row.optionalID(5),
            address: row.optionalText(6), email: row.text(7), name: row.text(8), currency: row.text(9), total: row.int(10),
            refunded: row.int(11), seats: try row.withBytes(12) { try BookingDocument.seats($0) }, heldUntil: row.instant(13),
            createdAt: row.instant(14), paidAt: row.optionalInstant(15), revision: row.int(16),
            payment: BookingPayment(
                provider: row.text(17), session: row.optionalText(18), charge: row.optionalText(19), url: row.optionalText(20)))
    }

    /// What its seats are counted under.
    var places: [SeatTransaction.Place] { seats.map { SeatTransaction.Place(seat: $0.mapSeat, ticketType: $0.ticketType) } }
}

extension Connection {
    /// Throws `IDInUse` where a sale or a booking has its id.
    func insert(_ booking: Booking) throws {
        let inserted = try execute(
            BookingStatements.insert, booking.id, booking.uuid, booking.organisation, booking.event, booking.account, booking.address,
            booking.email, booking.name, booking.currency, booking.total, BookingDocument.text(booking.seats), booking.heldUntil,
            booking.createdAt, booking.payment.provider, booking.payment.session, booking.payment.url)
        guard inserted == 1 else { throw IDInUse() }
    }

    /// Gives a booking another id. The seats that it has by its old one go with it, and nothing else that has that id.
    func rename(_ booking: inout Booking) throws {
        let old = booking.id
        booking.id = .init(try takeIDs(.sales).lowerBound)
        try execute(BookingStatements.rename, old, booking.id)
        try execute(BookingStatements.renameKeys, old, booking.id)
        try SeatTransaction(self, event: booking.event).rename(booking.places, from: old, to: booking.id)
    }

    func update(_ booking: Booking, at now: Instant) throws {
        try execute(
            BookingStatements.update, booking.id, booking.status.rawValue, booking.email, booking.name, booking.refunded,
            BookingDocument.text(booking.seats), booking.heldUntil, booking.paidAt, booking.revision, booking.payment.session,
            booking.payment.charge, now)
    }
}
