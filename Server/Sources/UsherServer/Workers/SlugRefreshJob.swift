import UsherHTTP
import Logging
import ServiceLifecycle

/// Keeps what is known of printed codes fresh.
struct SlugRefreshJob: Sendable {
    let slugs: SlugLookup

    func service(_ log: Logger) -> any Service {
        // A database that is away says so elsewhere.
        PeriodicJob("Reading printed codes", every: .seconds(1), log: log) { try? await slugs.refresh() }
    }
}
