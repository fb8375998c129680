import Logging
import ServiceLifecycle
import UsherCore
import UsherHTTP
import UsherStore

/// Does what jobs are to do, a piece of one and then of the next: none waits for another's end. A process that dies leaves its job where it
/// is: when the lease is over another goes on.
struct JobWorker: Sendable {
    private let jobs: JobStore
    private let cancelling: ShowCancelling
    private let moving: ShowMoving
    private let clock: WallClock
    private let log: Logger

    init(_ database: Database, clock: WallClock, log: Logger) {
        (jobs, cancelling, moving) = (JobStore(database), ShowCancelling(database), ShowMoving(database))
        (self.clock, self.log) = (clock, log)
    }

    var service: any Service {
        PeriodicJob("Jobs", every: .seconds(1), log: log) { while try await work(), !Task.isShuttingDownGracefully {} }
    }

    /// As much of one job as one reading finds; false where there is none.
    @discardableResult
    func work() async throws -> Bool {
        guard let claimed = try await jobs.claim(for: .sales, at: clock.now()) else { return false }
        guard [ShowCancelling.kind, ShowMoving.kind].contains(claimed.kind) else {
            log.error("a job that nobody here can do", metadata: ["job": "\(claimed.uuid)", "kind": "\(claimed.kind)"])
            return true
        }
        if let rest = try await go(on: claimed) { try await jobs.release(rest, until: clock.now()) }
        return true
    }

    private func go(on job: JobRow) async throws -> JobRow? {
        let now: @Sendable () -> Instant = { clock.now() }
        let mayGoOn: @Sendable () -> Bool = { !Task.isShuttingDownGracefully && !Task.isCancelled }
        let failed: @Sendable (Sale.ID, any Error) -> Void = { sale, error in
            log.error(
                "ALERT: a sale of a job cannot be settled",
                metadata: ["kind": "\(job.kind)", "sale": "\(sale)", "error": .error(error)])
        }
        return job.kind == ShowMoving.kind
            ? try await moving.go(on: job, at: now, mayGoOn: mayGoOn, failed: failed)
            : try await cancelling.go(on: job, at: now, mayGoOn: mayGoOn, failed: failed)
    }
}
