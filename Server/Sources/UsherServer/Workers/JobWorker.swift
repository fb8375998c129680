import Logging
import ServiceLifecycle
import UsherCore
import UsherHTTP
import UsherStore

/// Does what jobs are to do, one job after another. A process that dies leaves its job where it is: when the lease is over another goes on.
struct JobWorker: Sendable {
    private let jobs: JobStore
    private let cancelling: ShowCancelling
    private let clock: WallClock
    private let log: Logger

    init(_ database: Database, clock: WallClock, log: Logger) {
        (jobs, cancelling) = (JobStore(database), ShowCancelling(database))
        (self.clock, self.log) = (clock, log)
    }

    var service: any Service {
        PeriodicJob("Jobs", every: .seconds(1), log: log) { while try await work(), !Task.isShuttingDownGracefully {} }
    }

    /// One job until it is over, or the server stops; false where there is none.
    @discardableResult
    func work() async throws -> Bool {
        guard let claimed = try await jobs.claim(at: clock.now()) else { return false }
        guard claimed.kind == ShowCancelling.kind else {
            log.error("a job that nobody here can do", metadata: ["job": "\(claimed.uuid)", "kind": "\(claimed.kind)"])
            return true
        }
        var job = claimed
        while let next = try await cancelling.go(
            on: job, at: { clock.now() }, mayGoOn: { !Task.isShuttingDownGracefully && !Task.isCancelled },
            failed: { sale, error in
                log.error("ALERT: a sale of a cancelled show cannot be settled", metadata: ["sale": "\(sale)", "error": .error(error)])
            })
        {
            job = next
            if Task.isShuttingDownGracefully || Task.isCancelled {
                try await jobs.release(job, until: clock.now())
                break
            }
        }
        return true
    }
}
