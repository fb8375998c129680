import Logging
import ServiceLifecycle
import UsherCore
import UsherStore

/// Takes rows away that nobody needs any more.
struct SweepJob: Service {
    let store: SweepStore
    let clock: WallClock
    let log: Logger

    private static let pause = Duration.seconds(600)
    /// Others write between two slices.
    private static let breath = Duration.milliseconds(20)

    func run() async throws {
        while !Task.isCancelled && !Task.isShuttingDownGracefully {
            do {
                while try await store.sweep(at: clock.now()) { try await Task.sleep(for: Self.breath) }
            } catch {
                log.warning("Rows that are done with could not be removed", metadata: ["error": .error(error)])
            }
            try? await cancelWhenGracefulShutdown { try await Task.sleep(for: Self.pause) }
        }
    }
}
