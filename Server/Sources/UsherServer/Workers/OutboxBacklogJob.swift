import UsherHTTP
import Logging
import ServiceLifecycle
import Synchronization
import UsherCore
import UsherStore

/// Looks now and then what waits in the outbox, so that `/metrics` can say so without asking the database.
struct OutboxBacklogJob: Sendable {
    private let outbox: Outbox
    private let seen: Seen
    private let clock: WallClock

    /// What was seen last.
    final class Seen: Sendable {
        private let backlog = Mutex(OutboxBacklog(waiting: 0, overdue: 0))

        var last: OutboxBacklog {
            get { backlog.withLock { $0 } }
            set { backlog.withLock { $0 = newValue } }
        }
    }

    init(_ outbox: Outbox, metrics: Metrics, clock: WallClock) {
        let seen = Seen()
        (self.outbox, self.seen, self.clock) = (outbox, seen, clock)
        metrics.register("outbox_waiting", help: "Mails, refunds, pushes and the like that wait to be delivered; counted up to 100001.") {
            Double(seen.last.waiting)
        }
        metrics.register("outbox_overdue_seconds", help: "For how long the oldest of them should have been delivered.") {
            Double(seen.last.overdue) / 1e6
        }
    }

    func service(_ log: Logger) -> any Service {
        PeriodicJob("Looking what waits in the outbox", every: .seconds(10), log: log) {
            // A database that is away says so elsewhere.
            if let backlog = try? await outbox.backlog(at: clock.now()) { seen.last = backlog }
        }
    }
}
