import UsherHTTP
import Logging
import ServiceLifecycle
import UsherCore
import UsherStore

/// Boarding's housekeeping: forgets what nobody may ask for again.
struct BoardingCleanupJob: Sendable {
    let store: BoardingStore
    let clock: WallClock

    func service(_ log: Logger) -> any Service {
        PeriodicJob("Housekeeping of Boarding", every: .seconds(600), log: log) { try await store.forgetOld(at: clock.now()) }
    }
}
