import Logging
import ServiceLifecycle
import UsherCore
import UsherStore

/// The Gate's housekeeping: keeps counts near the end of the feed, forgets answers that nobody may ask for again, and writes down names of scans.
struct GateKeeper: Service {
    let database: Database
    let tallies: TallyStore
    let clock: WallClock
    let log: Logger

    static let pause = Duration.seconds(10)
    /// Doors go on between two slices.
    private static let breath = Duration.milliseconds(10)

    func run() async throws {
        while !Task.isCancelled && !Task.isShuttingDownGracefully {
            do {
                try await tallies.keep(at: clock.now())
                while try await ScanAnswers.forget(database, at: clock.now()) {}
                while try await ScanNames.settle(database) { try await Task.sleep(for: GateKeeper.breath) }
            } catch {
                log.warning("Housekeeping of the Gate failed", metadata: ["error": .error(error)])
            }
            try? await cancelWhenGracefulShutdown { try await Task.sleep(for: GateKeeper.pause) }
        }
    }
}
