import Logging
import ServiceLifecycle
import UsherCore
import UsherHTTP
import UsherStore

/// Reminds those who owe what they were billed; any number of processes share it.
struct InvoiceJob: Sendable {
    let store: InvoiceStore
    let clock: WallClock

    func service(_ log: Logger) -> any Service {
        PeriodicJob("Reminding of invoices", every: .seconds(600), log: log) { try await store.remind(at: clock.now()) }
    }
}
