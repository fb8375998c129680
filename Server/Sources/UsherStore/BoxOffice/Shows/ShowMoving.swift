package import UsherCore

/// Puts a show at another time: tickets stay valid, and a job tells each buyer once. Throws `ShowRefusal`.
package struct ShowMoving: Sendable {
    package static let kind = "show-move"

    package struct Times: Sendable, Equatable {
        package let startsAt: Instant
        /// Nil: as long after the start as before.
        package let endsAt: Instant?
        /// Until when buyers may give their tickets back because of it; nil where they may not.
        package let returnUntil: Instant?

        package init(startsAt: Instant, endsAt: Instant?, returnUntil: Instant?) {
            (self.startsAt, self.endsAt, self.returnUntil) = (startsAt, endsAt, returnUntil)
        }
    }

    private let database: Database

    package init(_ database: Database) { self.database = database }

    /// The end of the sale goes along with the start; when it begins and what the sheet says by dates stays.
    package func move(_ show: String, to times: Times, _ staff: ManagedShowStore.Staff, at now: Instant) async throws
        -> ManagedShowStore.Told
    {
        try await database.write { connection in
            let event = try ManagedShowStore.event(show, staff, connection)
            guard times.startsAt > now else { throw ShowRefusal.invalidField("starts_at") }
            if let until = times.returnUntil, until <= now || until > times.startsAt { throw ShowRefusal.invalidField("return_until") }
            let events = EventTransaction(connection)
            guard var draft = try events.event(organisation: event.organisation, key: event.key)?.0 else { throw ShowRefusal.notFound }
            let before = draft
            let shift = times.startsAt.microseconds - draft.startsAt.microseconds
            draft.startsAt = times.startsAt
            draft.endsAt = times.endsAt ?? draft.endsAt?.adding(microseconds: shift)
            draft.salesCloseAt = draft.salesCloseAt?.adding(microseconds: shift)
            if let end = draft.endsAt, end <= draft.startsAt { throw ShowRefusal.invalidField("ends_at") }
            let outcome = try events.save(draft, at: now).outcome
            try ShowMoving.endHolds(of: event.id, connection, at: now)
            let isOpened = try connection.execute(MovingStatements.setReturn, event.id, times.returnUntil) > 0
            if outcome != .unchanged || isOpened {
                try ShowMoving.tell(event, draft, from: before, staff, connection, at: now)
            }
            return try ManagedShowStore.told(of: event, connection)
        }
    }

    /// What is kept for those who come, and what is offered to those who wait, is anybody's as long before the new start as before the old.
    static func endHolds(of event: Event.ID, _ connection: any Connection, at now: Instant) throws {
        let ends = try connection.all(MovingStatements.holds, event)
        var seats = SeatTransaction(connection, event: event)
        for (uuid, end) in ends {
            guard var booking = try connection.first(BookingStatements.byUUIDToChange, uuid), booking.status == .pending,
                booking.heldUntil > end
            else { continue }
            booking.heldUntil = end
            try BookingTransaction(connection).update(booking, at: now)
            try seats.extend(booking, until: end)
        }
        if !ends.isEmpty { try seats.finish(at: now) }
    }

    private static func tell(
        _ event: ManagedShowStore.Found, _ draft: EventDraft, from before: EventDraft, _ staff: ManagedShowStore.Staff,
        _ connection: any Connection, at now: Instant
    ) throws {
        try AuditTransaction(connection).record(
            AuditEntry(
                at: now, actor: staff.actor, organisation: event.organisation, action: "show.moved", subject: .plain(event.uuid),
                result: "\(Timestamp.seconds(before.startsAt)) to \(Timestamp.seconds(draft.startsAt))"))
        try JobTransaction(connection).endEarlier(kind, of: event.id.rawValue, at: now)
        let total = try SalesWalk.count(event.id, connection)
        guard total > 0, !draft.cancelled else { return }
        _ = try JobTransaction(connection).begin(
            kind, of: event.id.rawValue, in: event.organisation, terms: "{}", total: total, key: nil, by: staff.actor, at: now)
    }

    /// Does as much of a job as one reading finds, as `ShowCancelling` does.
    package func go(
        on job: JobRow, at now: @Sendable () -> Instant, mayGoOn: @Sendable () -> Bool = { true },
        failed: @Sendable (Sale.ID, any Error) -> Void = { _, _ in }
    ) async throws -> JobRow? {
        let walk = SalesWalk(database: database, looksBack: false) { booking, job, connection, now in
            try PaymentTransaction(connection).enqueueMail(
                .showMoved, of: booking, key: "booking-\(booking.uuid)-moved-\(job.id)", at: now)
            return 0
        }
        return try await walk.go(on: job, at: now, mayGoOn: mayGoOn, failed: failed)
    }
}

private enum MovingStatements {
    /// Holds of staff's and offers that would last too long, with the last moment at which they may end.
    static let holds = Selection<String, Instant>(
        """
        SELECT uuid, until FROM (
            SELECT b.id, b.uuid, b.held_until, e.starts_at - CAST(60000000 AS BIGINT)
                * CASE WHEN c.sale IS NULL THEN s.waiting_close_minutes ELSE s.reserve_until_minutes END AS until
            FROM bookings b JOIN events e ON e.id = b.event_id JOIN shows s ON s.event_id = b.event_id
                LEFT JOIN staff_sales c ON c.sale = b.uuid
            WHERE b.event_id = $1 AND b.status = 'pending' AND (c.sale IS NOT NULL OR b.provider = 'none')) held
        WHERE held_until > until ORDER BY id
        """)
    static let setReturn = Statement("UPDATE shows SET return_until = $2 WHERE event_id = $1 AND return_until IS DISTINCT FROM $2")
}
