package import UsherCore

/// Puts a show at another time: tickets stay valid, and a job tells each buyer once. Throws `ShowRefusal`.
package struct ShowMoving: Sendable {
    package static let kind = "show-move"

    package struct Times: Sendable, Equatable {
        package let startsAt: Instant
        /// Nil: as long after the start as before.
        package let endsAt: Instant?
        package let returns: Returns

        package init(startsAt: Instant, endsAt: Instant?, returns: Returns) {
            (self.startsAt, self.endsAt, self.returns) = (startsAt, endsAt, returns)
        }
    }

    /// Until when buyers may give their tickets back because of it.
    package enum Returns: Sendable, Equatable {
        /// As it was said when the show was moved before.
        case kept
        case never
        case until(Instant)
    }

    /// What came of it.
    package struct Moved: Sendable {
        package let told: ManagedShowStore.Told
        /// False where all was as it is asked for already.
        package let isChanged: Bool
        /// Buyers whom a job tells.
        package let buyers: Int64
    }

    private let database: Database

    package init(_ database: Database) { self.database = database }

    /// Until when tickets of a show may be given back because it was moved; nil where they may not.
    package func returnUntil(_ show: String, _ staff: ManagedShowStore.Staff) async throws -> Instant? {
        try await database.read { connection in
            let event = try ManagedShowStore.event(show, staff, connection, toChange: false)
            return try connection.first(MovingStatements.returnUntil, event.id) ?? nil
        }
    }

    /// The end of the sale goes along with the start; when it begins and what the sheet says by dates stays.
    package func move(_ show: String, to times: Times, _ staff: ManagedShowStore.Staff, at now: Instant) async throws -> Moved {
        try await database.write { connection in
            let event = try ManagedShowStore.event(show, staff, connection)
            guard times.startsAt > now else { throw ShowRefusal.invalidField("starts_at") }
            if case .until(let until) = times.returns, until <= now || until > times.startsAt {
                throw ShowRefusal.invalidField("return_until")
            }
            let events = EventTransaction(connection)
            guard var draft = try events.event(organisation: event.organisation, key: event.key)?.0 else { throw ShowRefusal.notFound }
            guard !draft.cancelled else { throw ShowRefusal.cancelled }
            let before = draft
            draft.move(to: times)
            if let end = draft.endsAt, end <= draft.startsAt { throw ShowRefusal.invalidField("ends_at") }
            let isMoved = try events.save(draft, at: now).outcome != .unchanged
            if isMoved { try ShowMoving.endHolds(of: event.id, connection, at: now) }
            let returns = try ShowMoving.setReturns(times, of: event.id, connection)
            guard isMoved || returns.isChanged else {
                return Moved(told: try ManagedShowStore.told(of: event, connection), isChanged: false, buyers: 0)
            }
            try ShowMoving.record(event, draft, from: before, staff, connection, at: now)
            // Who may not give tickets back any more is not written to for that alone.
            let buyers = isMoved || returns.isOpened ? try ShowMoving.tell(event, staff, connection, at: now) : 0
            return Moved(told: try ManagedShowStore.told(of: event, connection), isChanged: true, buyers: buyers)
        }
    }

    /// What was said before ends with the show's beginning, should that come sooner.
    private static func setReturns(
        _ times: Times, of event: Event.ID, _ connection: any Connection
    ) throws -> (isChanged: Bool, isOpened: Bool) {
        let before = try connection.first(MovingStatements.returnUntil, event) ?? nil
        let after: Instant?
        switch times.returns {
        case .kept: after = before.map { min($0, times.startsAt) }
        case .never: after = nil
        case .until(let until): after = until
        }
        guard after != before, try connection.execute(MovingStatements.setReturn, event, after) > 0 else { return (false, false) }
        if case .until = times.returns { return (true, true) }
        return (true, false)
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

    private static func record(
        _ event: ManagedShowStore.Found, _ draft: EventDraft, from before: EventDraft, _ staff: ManagedShowStore.Staff,
        _ connection: any Connection, at now: Instant
    ) throws {
        try AuditTransaction(connection).record(
            AuditEntry(
                at: now, actor: staff.actor, organisation: event.organisation, action: "show.moved", subject: .plain(event.uuid),
                result: "\(Timestamp.seconds(before.startsAt)) to \(Timestamp.seconds(draft.startsAt))"))
    }

    /// Begins the job that tells each buyer; how many these are.
    private static func tell(
        _ event: ManagedShowStore.Found, _ staff: ManagedShowStore.Staff, _ connection: any Connection, at now: Instant
    ) throws -> Int64 {
        try JobTransaction(connection).endEarlier(kind, of: event.id.rawValue, at: now)
        let total = try SalesWalk.count(event.id, connection)
        guard total > 0 else { return 0 }
        _ = try JobTransaction(connection).begin(
            kind, of: event.id.rawValue, in: event.organisation, terms: "{}", total: total, key: nil, by: staff.actor, at: now)
        return total
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

extension EventDraft {
    /// The end and the end of the sale go along, where nobody says otherwise.
    fileprivate mutating func move(to times: ShowMoving.Times) {
        let shift = times.startsAt.microseconds - startsAt.microseconds
        startsAt = times.startsAt
        endsAt = times.endsAt ?? endsAt?.adding(microseconds: shift)
        salesCloseAt = salesCloseAt?.adding(microseconds: shift)
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
                LEFT JOIN staff_sales c ON c.sale = b.uuid AND b.provider = 'counter'
            WHERE b.event_id = $1 AND b.status = 'pending' AND (c.sale IS NOT NULL OR b.provider = 'none')) held
        WHERE held_until > until ORDER BY id
        """)
    static let returnUntil = Selection<Instant?>("SELECT return_until FROM shows WHERE event_id = $1")
    static let setReturn = Statement("UPDATE shows SET return_until = $2 WHERE event_id = $1")
}
