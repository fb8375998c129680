import UsherCore

/// A job's list while it is read into what it is for.
struct ListWork: Sendable {
    let database: Database
    let list: BroughtList
    let order: ListOrder
    let path: String
    let run: ListRun

    func go<Target: ListTarget>(
        on job: JobRow, _ target: Target, at now: @Sendable () -> Instant, mayGoOn: @Sendable () async throws -> Bool, _ turns: WorkTurns
    ) async throws -> JobRow? {
        let rows = try await turns.take { try ListRows<Target>(path, isCSV: list.isCSV, order.columns, Target.read) }
        let recalled = try await recall(rows, of: job, target, turns)
        return try await work(through: rows, recalled, of: job, at: now, mayGoOn: mayGoOn, turns)
    }

    /// What the rows before the mark have decided: also after a kill a second row for the same is one.
    private func recall<Target: ListTarget>(
        _ rows: ListRows<Target>, of job: JobRow, _ start: Target, _ turns: WorkTurns
    ) async throws -> Target {
        var (target, done) = (start, Int64(0))
        let recalling = ListRun(
            mode: .recalling, isTry: run.isTry, account: run.account, actor: run.actor, house: run.house, now: run.now)
        while done < job.mark {
            let batch = try await turns.take { try rows.next() }
            guard !batch.isEmpty else { break }
            let before = try await prepared(target, batch, turns)
            let after = try await database.read { connection in
                var target = before
                _ = try target.take(batch.read, recalling, connection)
                return target
            }
            target = try await settled(after, turns)
            done += Int64(batch.rows.count)
        }
        return target
    }

    private func work<Target: ListTarget>(
        through rows: ListRows<Target>, _ start: Target, of begun: JobRow, at now: @Sendable () -> Instant,
        mayGoOn: @Sendable () async throws -> Bool, _ turns: WorkTurns
    ) async throws -> JobRow? {
        var (target, job) = (start, begun)
        var batch = try await turns.take { try rows.next() }
        while !batch.isEmpty {
            guard try await mayGoOn() else { return job }
            let following = try await turns.take { try rows.next() }
            let before = try await prepared(target, batch, turns)
            let (these, held, isLast, time) = (batch, job, following.isEmpty, now())
            let done = try await database.write { try take(these, before, of: held, isLast: isLast, $0, at: time) }
            guard let done else { return nil }
            target = try await settled(done.target, turns)
            (job, batch) = (done.job, following)
        }
        return nil
    }

    private func prepared<Target: ListTarget>(
        _ target: Target, _ batch: ListRows<Target>.Batch, _ turns: WorkTurns
    ) async throws -> Target {
        try await turns.take { [isTry = run.isTry] in
            var target = target
            try target.prepare(batch.read, isTry: isTry)
            return target
        }
    }

    private func settled<Target: ListTarget>(_ target: Target, _ turns: WorkTurns) async throws -> Target {
        try await turns.take { [isTry = run.isTry] in
            var target = target
            try target.settle(isTry: isTry)
            return target
        }
    }

    /// A batch of rows with the job's mark, in one transaction; nil where the job is over, or somebody else's.
    private func take<Target: ListTarget>(
        _ batch: ListRows<Target>.Batch, _ before: Target, of job: JobRow, isLast: Bool, _ connection: any Connection, at now: Instant
    ) throws -> (target: Target, job: JobRow)? {
        let jobs = JobTransaction(connection)
        guard try jobs.held(job) else { return nil }
        var target = before
        let run = ListRun(mode: run.mode, isTry: run.isTry, account: run.account, actor: run.actor, house: run.house, now: now)
        let report = try target.take(batch.read, run, connection)
        let counts = ImportCounts(text: job.report ?? "").adding(report)
        try jobs.advance(
            job, rows: Int64(batch.rows.count), report: counts.text, failures: failures(report, batch.rows), at: now)
        if isLast {
            if !run.isTry { try target.conclude(run, rows: job.total, counts, connection) }
            try jobs.finish(job, at: now)
        }
        guard let after = try jobs.job(job.id) else { return nil }
        return (target, after)
    }

    /// What is wrong, with what stands there in the list.
    private func failures(_ report: ImportReport, _ rows: [ListRow]) -> [JobRow.Failure] {
        guard let first = rows.first?.number else { return [] }
        return report.errors.map { entry in
            JobRow.Failure(
                sale: "\(entry.row)", reason: "\(entry.fault.field): \(entry.fault.code.rawValue)",
                told: rows[entry.row - first].told(entry.fault, in: order.kind))
        }
    }
}
