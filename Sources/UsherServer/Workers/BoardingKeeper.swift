import Logging
import ServiceLifecycle
import UsherCore
import UsherStore

/// Boarding's housekeeping: forgets what nobody may ask for again.
struct BoardingKeeper: Service {
    let store: BoardingStore
    let clock: WallClock
    let log: Logger

    static let pause = Duration.seconds(600)

    func run() async throws {
        while !Task.isCancelled && !Task.isShuttingDownGracefully {
            do { try await store.forgetOld(at: clock.now()) } catch {
                log.warning("Housekeeping of Boarding failed", metadata: ["error": .error(error)])
            }
            try? await cancelWhenGracefulShutdown { try await Task.sleep(for: BoardingKeeper.pause) }
        }
    }
}
