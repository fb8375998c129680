import UsherHTTP
import Logging
import ServiceLifecycle
import UsherCore

/// Looks for bytes of media without a row: a sixteenth of the folder an hour.
struct OrphanMediaJob: Sendable {
    let desk: WalksDesk

    func service(_ log: Logger) -> any Service {
        PeriodicJob("The sweep of media without a row", every: .seconds(3_600), log: log) {
            try await desk.orphans?.sweep(at: desk.clock.now())
        }
    }
}
