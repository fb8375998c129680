import Logging
import ServiceLifecycle
import UsherCore
import UsherHTTP
import UsherStore

/// Issues invoices and credit notes as the books go on; any number of processes share it.
struct DocumentJob: Sendable {
    let store: DocumentStore
    let clock: WallClock

    func service(_ log: Logger) -> any Service {
        PeriodicJob("Issuing documents", every: .seconds(10), log: log) { while try await store.follow(at: clock.now()) {} }
    }
}
