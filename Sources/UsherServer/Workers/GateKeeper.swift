import Logging
import ServiceLifecycle
import UsherCore
import UsherStore

/// The Gate's housekeeping: keeps counts near the end of the feed and forgets answers that nobody may ask for again.
struct GateKeeper: Service {
    let database: Database
    let tallies: TallyStore
    let clock: WallClock
    let log: Logger

    static let pause = Duration.seconds(10)

    func run() async throws {
        while !Task.isCancelled && !Task.isShuttingDownGracefully {
            do {
                try await tallies.keep(at: clock.now())
                while try await ScanAnswers.forget(database, at: clock.now()) {}
            } catch {
                log.warning("Housekeeping of the Gate failed", metadata: ["error": .error(error)])
            }
            try? await cancelWhenGracefulShutdown { try await Task.sleep(for: GateKeeper.pause) }
        }
    }
}
