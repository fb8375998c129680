import Logging
import ServiceLifecycle
import UsherStore

/// Asks the database every few seconds whether it is there, so that `/health` can say so without asking.
struct HealthWatch: Service {
    let database: Database
    let health: Health
    let log: Logger

    private static let ping = Statement("SELECT 1")

    func run() async throws {
        while !Task.isCancelled && !Task.isShuttingDownGracefully {
            do {
                _ = try await database.read { try $0.first(HealthWatch.ping) { $0.int(0) } }
                if health.isFailing { log.notice("The database is back") }
                health.isFailing = false
            } catch {
                if !health.isFailing { log.error("The database does not answer", metadata: ["error": .error(error)]) }
                health.isFailing = true
            }
            try? await cancelWhenGracefulShutdown { try await Task.sleep(for: .seconds(2)) }
        }
    }
}
