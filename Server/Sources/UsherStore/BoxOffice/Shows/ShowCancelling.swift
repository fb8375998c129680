package import UsherCore

/// Calls a show off: door and sale stop at once, and a job gives each sale its money back, or tells its buyer, once.
package struct ShowCancelling: Sendable {
    package static let kind = "show-cancel"

    /// What is to happen with what was paid.
    package enum Refund: String, Sendable, CaseIterable { case all, none }

    package struct Terms: Sendable, Equatable {
        package let refund: Refund
        /// What the house says to buyers; empty: nothing.
        package let message: String
        /// What becomes of fees where the money goes back.
        package let fees: FeeReturn

        package init(refund: Refund, message: String, fees: FeeReturn = .rule) {
            (self.refund, self.message, self.fees) = (refund, message, fees)
        }
    }

    let database: Database

    package init(_ database: Database) { self.database = database }

    /// Throws `ShowRefusal` and `JobRefusal`. `all` may follow `none`.
    package func begin(
        _ show: String, _ terms: Terms, key: IdempotencyKey?, _ staff: ManagedShowStore.Staff, at now: Instant
    ) async throws -> JobRow {
        try await database.write { connection in
            let event = try ManagedShowStore.event(show, staff, connection)
            guard let role = try OrganisationTransaction(connection).role(of: staff.account, in: event.organisation), role.may(.house)
            else {
                throw ShowRefusal.roleRequired
            }
            let jobs = JobTransaction(connection)
            if let key, let begun = try jobs.begun(key, by: staff.account) { return begun }
            let events = EventTransaction(connection)
            guard var draft = try events.event(organisation: event.organisation, key: event.key)?.0 else { throw ShowRefusal.notFound }
            draft.cancelled = true
            try events.save(draft, at: now)
            try AuditTransaction(connection).record(
                AuditEntry(
                    at: now, actor: staff.actor, organisation: event.organisation, action: "show.cancelled", subject: .plain(event.uuid),
                    result: "refund \(terms.refund.rawValue), fees \(terms.fees.rawValue)"))
            let total = try SalesWalk.count(event.id, connection)
            return try jobs.begin(
                Self.kind, of: event.id.rawValue, in: event.organisation, terms: terms.text, total: total, key: key, by: staff.actor,
                at: now)
        }
    }

    /// Sales that a cancelled show still has, and what came for them.
    package func outstanding(_ show: Event.ID) async throws -> (sales: Int64, pence: Int64) {
        try await database.read { try $0.first(CancellingStatements.outstanding, show) ?? (0, 0) }
    }

    /// Does as much of a job as one reading finds; the job as it is then, nil once it is over or somebody else's.
    /// `failed` hears why a sale could not be settled.
    package func go(
        on job: JobRow, at now: @Sendable () -> Instant, mayGoOn: @Sendable () -> Bool = { true },
        failed: @Sendable (Sale.ID, any Error) -> Void = { _, _ in }
    ) async throws -> JobRow? {
        guard let terms = Terms(job.terms) else { throw DatabaseError.defect("a job without terms") }
        let walk = SalesWalk(database: database, looksBack: terms.refund == .all) { booking, job, connection, now in
            switch terms.refund {
            case .all:
                let standing = booking.seats.indices.filter { booking.seats[$0].stands }
                return try BookingChange(connection: connection, actor: job.actor, now: now)
                    .giveBack(&booking, standing, as: .refunded, pays: true, fees: terms.fees, message: terms.message)
            case .none:
                try PaymentTransaction(connection).enqueueMail(
                    .showCancelled, of: booking, key: "booking-\(booking.uuid)-called-off-\(job.id)", message: terms.message, at: now)
                return 0
            }
        }
        return try await walk.go(on: job, at: now, mayGoOn: mayGoOn, failed: failed)
    }
}

extension ShowCancelling.Terms {
    fileprivate var text: String {
        JSONText.string(
            .members(["refund": .string(refund.rawValue), "message": .string(message), "fees": .string(fees.rawValue)]))
    }

    fileprivate init?(_ text: String) {
        guard let json = try? JSONValue.read(text.utf8), let refund = json["refund"]?.text.flatMap(ShowCancelling.Refund.init) else {
            return nil
        }
        self.init(
            refund: refund, message: json["message"]?.text ?? "", fees: json["fees"]?.text.flatMap(FeeReturn.init) ?? .rule)
    }
}

private enum CancellingStatements {
    static let outstanding = Selection<Int64, Int64>(
        """
        SELECT COUNT(*), CAST(COALESCE(SUM(b.total - b.refunded), 0) AS BIGINT)
        FROM sales s JOIN bookings b ON b.id = s.id WHERE s.event_id = $1 AND b.status = 'paid'
        """)
}
