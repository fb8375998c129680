import UsherHTTP
import Logging
import ServiceLifecycle
import UsherStore

/// Asks the database every few seconds whether it is there, so that `/health` can say so without asking.
struct HealthJob: Sendable {
    let database: Database
    let health: Health

    private static let ping = Statement("SELECT 1")

    func service(_ log: Logger) -> any Service {
        PeriodicJob("Asking the database whether it is there", every: .seconds(2), log: log) { await ask(log) }
    }

    private func ask(_ log: Logger) async {
        do {
            _ = try await database.read { try $0.first(HealthJob.ping) { $0.int(0) } }
            if health.isFailing { log.notice("The database is back") }
            health.isFailing = false
        } catch {
            if !health.isFailing { log.error("The database does not answer", metadata: ["error": .error(error)]) }
            health.isFailing = true
        }
    }
}
