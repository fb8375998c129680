import UsherHTTP
import Logging
import ServiceLifecycle
import UsherCore
import UsherStore

/// Deletes for good what has lain in a bin for thirty days.
struct BinJob: Sendable {
    let store: BinStore
    let clock: WallClock

    func service(_ log: Logger) -> any Service {
        PeriodicJob("The bin", every: .seconds(3_600), log: log) {
            while try await store.sweep(at: clock.now()) {}
        }
    }
}
