import UsherCore

/// Goes through the paid sales of a job's show, each in a transaction of its own with the job's mark: whoever takes a killed job up goes on where it was.
struct SalesWalk: Sendable {
    let database: Database
    /// Whether a payment that was under way and has become a sale behind the mark is looked for at the end.
    let looksBack: Bool
    /// What is done with one sale; returns the money that goes back.
    let deed: @Sendable (inout Booking, JobRow, any Connection, Instant) throws -> Int64

    /// Sales of one reading.
    static let batch = 100

    /// Does as much of a job as one reading finds; the job as it is then, nil once it is over or somebody else's.
    /// `failed` hears why a sale could not be settled.
    func go(
        on job: JobRow, at now: @Sendable () -> Instant, mayGoOn: @Sendable () -> Bool, failed: @Sendable (Sale.ID, any Error) -> Void
    ) async throws -> JobRow? {
        let sales = try await database.read { try $0.all(WalkStatements.next, Event.ID(job.subject), job.mark, Self.batch) }
        guard !sales.isEmpty else { return try await end(job, at: now()) }
        var job = job
        for sale in sales {
            guard mayGoOn() else { return job }
            let (before, time) = (job, now())
            let after: JobRow?
            do { after = try await database.write { try settle(sale, of: before, $0, at: time) } } catch let error {
                if let known = error as? DatabaseError, case .unavailable = known { throw error }
                failed(sale, error)
                after = try await fail(sale, of: before, at: time)
            }
            guard let after else { return nil }
            job = after
        }
        return job
    }

    /// How many there are.
    static func count(_ event: Event.ID, _ connection: any Connection) throws -> Int64 {
        try connection.first(WalkStatements.count, event) ?? 0
    }

    /// One sale, with the job's mark, in one transaction.
    private func settle(_ sale: Sale.ID, of job: JobRow, _ connection: any Connection, at now: Instant) throws -> JobRow? {
        // The sale before the job: a refund that somebody asks for at this moment locks it first, too.
        try BookingTransaction(connection).lockOrigins(of: sale)
        let booking = try connection.first(BookingStatements.byIDToChange, sale)
        let jobs = JobTransaction(connection)
        guard try jobs.held(job) else { return nil }
        var pence: Int64 = 0
        if var booking, booking.status == .paid { pence = try deed(&booking, job, connection, now) }
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
    private func end(_ job: JobRow, at now: Instant) async throws -> JobRow? {
        try await database.write { connection in
            let jobs = JobTransaction(connection)
            guard try jobs.held(job) else { return nil }
            let left = looksBack ? try SalesWalk.count(Event.ID(job.subject), connection) : 0
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

private enum WalkStatements {
    private static let paid: StaticString = "FROM sales s JOIN bookings b ON b.id = s.id WHERE s.event_id = $1 AND b.status = 'paid'"
    static let next = Selection<Sale.ID>(
        "SELECT b.id FROM sales s JOIN bookings b ON b.id = s.id WHERE s.event_id = $1 AND b.status = 'paid' AND b.id > $2 ORDER BY b.id LIMIT $3"
    )
    static let count = Selection<Int64>("SELECT COUNT(*)", paid)
}
