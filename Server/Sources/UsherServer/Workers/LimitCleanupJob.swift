import UsherHTTP
import Logging
import ServiceLifecycle
import UsherCore
import UsherStore

/// Forgets the shared buckets that are full again.
struct LimitCleanupJob: Sendable {
    let buckets: LimitBuckets

    func service(_ log: Logger) -> any Service {
        PeriodicJob("Housekeeping of limits", every: .seconds(60), log: log) { try await buckets.forget(at: WallClock.system.now()) }
    }
}
