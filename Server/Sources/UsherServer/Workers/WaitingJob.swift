import Logging
import ServiceLifecycle
import UsherCore
import UsherHTTP
import UsherStore

/// What only time does to waiting lists: they close, and what was set aside becomes free. Offers whose time is over are holds, and end with them.
struct WaitingJob: Sendable {
    let store: WaitingStore
    let clock: WallClock

    func services(_ log: Logger) -> [any Service] {
        [
            PeriodicJob("Closing waiting lists", every: .seconds(1), log: log) {
                while try await store.closeLists(at: clock.now()) == 100 {}
            },
            PeriodicJob("Offers", every: .seconds(1), log: log) {
                while try await store.goOn(at: clock.now()), !Task.isShuttingDownGracefully {}
            },
            PeriodicJob("Waiting lists", every: .seconds(30), log: log) { try await store.sweep(at: clock.now()) },
        ]
    }
}
