import UsherCore

/// The SQL of bookings.
enum BookingStatements {
    static let insert = Statement(
        """
        INSERT INTO bookings (id, uuid, organisation_id, event_id, status, account_id, address, email, name, currency, total, seats,
            held_until, created_at, changed_at, provider, provider_session, provider_url, terms, number, language)
        SELECT $1, $2, $3, $4, 'pending', $5, $6, $7, $8, $9, $10, $11, $12, $13, $13, $14, $15, $16, $17, $18, $19
        WHERE NOT EXISTS (SELECT 1 FROM sales WHERE id = $1)
        ON CONFLICT (id) DO NOTHING
        """)
    /// A sale of tickets that were passed on: paid by another.
    static let insertPassedOn = Statement(
        """
        INSERT INTO bookings (id, uuid, organisation_id, event_id, status, account_id, address, email, name, currency, total, seats,
            held_until, created_at, changed_at, paid_at, provider, provider_session, terms, number, origin)
        VALUES ($1, $2, $3, $4, 'paid', NULL, NULL, $5, $6, $7, 0, $8, $9, $9, $9, $9, 'free', $10, $11, $12, $13)
        """)
    /// A booking whose id a sale has got from elsewhere goes on under another.
    static let rename = Statement("UPDATE bookings SET id = $2 WHERE id = $1")
    /// Also by a sale that a catalogue brought.
    static let numberTaken = Selection<Int64>(
        "SELECT 1 FROM bookings WHERE number = $1 UNION ALL SELECT 1 FROM sold_terms WHERE number = $1 LIMIT 1")
    static let renameKeys = Statement("UPDATE checkouts SET booking_id = $2 WHERE booking_id = $1")
    static let byUUID = Selection<Booking>("SELECT {{columns}} FROM bookings WHERE uuid = $1")
    static let byUUIDToChange = Selection<Booking>("SELECT {{columns}} FROM bookings WHERE uuid = $1 {{for_update}}")
    static let byIDToChange = Selection<Booking>("SELECT {{columns}} FROM bookings WHERE id = $1 {{for_update}}")
    static let uuid = Selection<String>("SELECT uuid FROM sales WHERE id = $1 UNION SELECT uuid FROM bookings WHERE id = $1")
    static let ofOrigin = Selection<Booking>(
        "SELECT {{columns}} FROM bookings WHERE origin = $1 AND status = 'paid' ORDER BY id {{for_update}}")
    static let bySession = Selection<Booking>("SELECT {{columns}} FROM bookings WHERE provider_session = $1")
    /// An account's unpaid hold of a show.
    static let liveOfAccount = Selection<Booking>(
        """
        SELECT {{columns}} FROM bookings WHERE status = 'pending' AND event_id = $1 AND account_id = $2 AND held_until > $3
            AND gives_up IS NULL
        ORDER BY created_at DESC LIMIT 1 {{for_update}}
        """)
    static let liveToShow = Selection<Booking>(
        """
        SELECT {{columns}} FROM bookings WHERE status = 'pending' AND event_id = $1 AND account_id = $2 AND held_until > $3
            AND provider_session IS NOT NULL AND gives_up IS NULL
        ORDER BY created_at DESC LIMIT 1
        """)
    static let liveOfAddress = Selection<Int64>(
        """
        SELECT COUNT(*) FROM bookings
        WHERE status = 'pending' AND event_id = $1 AND account_id IS NULL AND address = $2 AND held_until > $3 AND id <> $4
        """)
    /// What a sale stands in place of.
    static let setExchange = Statement("UPDATE bookings SET exchange = $2, gives_up = $3 WHERE id = $1")
    /// Unpaid holds that would give up tickets of a sale.
    static let heldFor = Selection<Booking>(
        "SELECT {{columns}} FROM bookings WHERE gives_up = $1 AND status = 'pending' ORDER BY id {{for_update}}")
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
    static let update = Saving<Booking>("UPDATE bookings SET {{changes}}, changed_at = $2 WHERE id = $1")
    static let mayAsk = Statement(
        "UPDATE bookings SET asked_at = $2 WHERE id = $1 AND (asked_at IS NULL OR asked_at <= $3)")
    static let lockAccount = Selection<HoldTransaction.Buyer>("SELECT {{columns}} FROM accounts WHERE id = $1 {{for_update}}")

    /// Holds at their end, each one worker's for a while.
    static let claimOver = Selection<Booking>(
        """
        WITH due AS MATERIALIZED (
            SELECT id FROM bookings
            WHERE status IN ('pending', 'processing', 'review') AND status <> 'review' AND held_until <= $1
                AND (asked_at IS NULL OR asked_at <= $2) AND organisation_id {{stays}}
            ORDER BY held_until LIMIT $3 {{skip_locked}}
        )
        UPDATE bookings SET asked_at = $1 WHERE id IN (SELECT id FROM due)
        RETURNING {{columns}}
        """)
    static let anyOver = Statement(
        """
        SELECT 1 FROM bookings
        WHERE status IN ('pending', 'processing', 'review') AND status <> 'review' AND held_until <= $1
            AND (asked_at IS NULL OR asked_at <= $2) AND organisation_id {{stays}}
        LIMIT 1
        """)
    /// Seats kept for somebody to look at a payment, longer than that takes.
    static let reviewsOver = Selection<String>(
        """
        SELECT b.uuid FROM bookings b
        WHERE b.status IN ('pending', 'processing', 'review') AND b.status = 'review' AND b.held_until <= $1
            AND EXISTS (SELECT 1 FROM taken_seats t WHERE t.booking_id = b.id) AND b.organisation_id {{stays}}
        LIMIT $2
        """)
    static let noteEvent = Statement(
        "INSERT INTO payment_events (provider, id, received_at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING")
    static let forgetEvents = Statement("DELETE FROM payment_events WHERE received_at <= $1")
}

extension Booking: Selectable, Storable {
    init(_ columns: inout Columns) throws {
        self.init(
            id: columns.next("id"), uuid: columns.next("uuid"), organisation: columns.next("organisation_id"),
            event: columns.next("event_id"), status: try columns.next("status"), account: columns.next("account_id"),
            address: columns.next("address"), email: columns.next("email"), name: columns.next("name"), currency: columns.next("currency"),
            total: columns.next("total"), refunded: columns.next("refunded"),
            seats: try columns.document("seats") { try BookingDocument.seats($0) }, heldUntil: columns.next("held_until"),
            createdAt: columns.next("created_at"), paidAt: columns.next("paid_at"), revision: columns.next("revision"),
            payment: BookingPayment(
                provider: columns.next("provider"), session: columns.next("provider_session"), charge: columns.next("provider_payment"),
                url: columns.next("provider_url")),
            terms: try columns.optionalDocument("terms", example: BookingTerms.example) { try BookingTerms(document: $0) },
            unanswered: columns.next("unanswered"))
        origin = columns.next("origin")
        links = columns.next("links")
        exchange = try columns.optionalDocument("exchange", example: BookingExchange.example) { try BookingExchange(document: $0) }
    }

    /// What becomes of it.
    static let columns: StoredColumns<Booking> = [
        "status": { $0.status.rawValue }, "email": { $0.email }, "name": { $0.name }, "refunded": { $0.refunded },
        "seats": { BookingDocument.text($0.seats) }, "links": { $0.links }, "held_until": { $0.heldUntil }, "paid_at": { $0.paidAt },
        "revision": { $0.revision }, "provider_session": { $0.payment.session }, "provider_payment": { $0.payment.charge },
    ]

    /// What its numbered seats are counted under.
    var places: [SeatTransaction.Place] { seats.filter { !$0.isStanding }.map { .init(seat: $0.mapSeat, ticketType: $0.ticketType) } }
}
