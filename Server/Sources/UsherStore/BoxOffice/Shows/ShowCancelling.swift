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
            let total = try connection.first(CancellingStatements.count, event.id) ?? 0
            return try jobs.begin(
                Self.kind, of: event.id.rawValue, in: event.organisation, terms: terms.text, total: total, key: key, by: staff.actor,
                at: now)
        }
    }

    /// Sales that a cancelled show still has, and what came for them.
    package func outstanding(_ show: Event.ID) async throws -> (sales: Int64, pence: Int64) {
        try await database.read { try $0.first(CancellingStatements.outstanding, show) ?? (0, 0) }
    }

    /// Sales of one reading.
    static let batch = 100

    /// Does as much of a job as one reading finds; the job as it is then, nil once it is over or somebody else's.
    /// `failed` hears why a sale could not be settled.
    package func go(
        on job: JobRow, at now: @Sendable () -> Instant, mayGoOn: @Sendable () -> Bool = { true },
        failed: @Sendable (Sale.ID, any Error) -> Void = { _, _ in }
    ) async throws -> JobRow? {
        guard let terms = Terms(job.terms) else { throw DatabaseError.defect("a job without terms") }
        let sales = try await database.read {
            try $0.all(CancellingStatements.next, Event.ID(job.subject), job.mark, Self.batch)
        }
        guard !sales.isEmpty else { return try await end(job, terms, at: now()) }
        var job = job
        for sale in sales {
            guard mayGoOn() else { return job }
            let (before, time) = (job, now())
            let after: JobRow?
            do { after = try await database.write { try Self.settle(sale, of: before, terms, $0, at: time) } } catch let error {
                if let known = error as? DatabaseError, case .unavailable = known { throw error }
                failed(sale, error)
                after = try await fail(sale, of: before, at: time)
            }
            guard let after else { return nil }
            job = after
        }
        return job
    }

    /// One sale, with the job's mark, in one transaction.
    private static func settle(
        _ sale: Sale.ID, of job: JobRow, _ terms: Terms, _ connection: any Connection, at now: Instant
    ) throws -> JobRow? {
        // The sale before the job: a refund that somebody asks for at this moment locks it first, too.
        let booking = try connection.first(BookingStatements.byIDToChange, sale)
        let jobs = JobTransaction(connection)
        guard try jobs.held(job) else { return nil }
        var pence: Int64 = 0
        if var booking, booking.status == .paid {
            switch terms.refund {
            case .all:
                let standing = booking.seats.indices.filter { booking.seats[$0].stands }
                pence = try BookingChange(connection: connection, actor: job.actor, now: now)
                    .giveBack(&booking, standing, as: .refunded, pays: true, fees: terms.fees, message: terms.message)
            case .none:
                try PaymentTransaction(connection).enqueueMail(
                    .showCancelled, of: booking, key: "booking-\(booking.uuid)-called-off-\(job.id)", message: terms.message, at: now)
            }
        }
        try jobs.advance(job, to: sale.rawValue, pence: pence, at: now)
        return try jobs.job(job.id)
    }

    /// What cannot be done for a reason of its own is told, and keeps nobody else waiting.
    private func fail(_ sale: Sale.ID, of job: JobRow, at now: Instant) async throws -> JobRow? {
        try await database.write { connection in
            let jobs = JobTransaction(connection)
            guard try jobs.held(job) else { return nil }
            let uuid = try connection.first(BookingStatements.uuid, sale) ?? ""
            try jobs.advance(
                job, to: sale.rawValue, failure: .init(sale: uuid, reason: "It could not be changed; the server's log says why"), at: now)
            return try jobs.job(job.id)
        }
    }

    /// Over, unless a payment that was under way has become a sale behind the mark.
    private func end(_ job: JobRow, _ terms: Terms, at now: Instant) async throws -> JobRow? {
        try await database.write { connection in
            let jobs = JobTransaction(connection)
            guard try jobs.held(job) else { return nil }
            let left = terms.refund == .none ? 0 : (try connection.first(CancellingStatements.count, Event.ID(job.subject)) ?? 0)
            let more = left - Int64(job.failed.count)
            guard more > 0, job.mark > 0, job.failed.count < JobTransaction.mostFailures else {
                try jobs.end(job, at: now)
                return nil
            }
            try jobs.rewind(job, more: more)
            return try jobs.job(job.id)
        }
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
    private static let paid: StaticString = "FROM sales s JOIN bookings b ON b.id = s.id WHERE s.event_id = $1 AND b.status = 'paid'"
    static let next = Selection<Sale.ID>(
        "SELECT b.id FROM sales s JOIN bookings b ON b.id = s.id WHERE s.event_id = $1 AND b.status = 'paid' AND b.id > $2 ORDER BY b.id LIMIT $3"
    )
    static let count = Selection<Int64>("SELECT COUNT(*)", paid)
    static let outstanding = Selection<Int64, Int64>("SELECT COUNT(*), CAST(COALESCE(SUM(b.total - b.refunded), 0) AS BIGINT)", paid)
}
