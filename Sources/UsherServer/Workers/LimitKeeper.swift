import Logging
import ServiceLifecycle
import UsherCore
import UsherStore

/// Forgets the shared buckets that are full again.
struct LimitKeeper: Service {
    let buckets: LimitBuckets
    let log: Logger

    private static let pause = Duration.seconds(60)

    func run() async throws {
        while !Task.isCancelled && !Task.isShuttingDownGracefully {
            do { try await buckets.forget(at: WallClock.system.now()) } catch {
                log.warning("Housekeeping of limits failed", metadata: ["error": .error(error)])
            }
            try? await cancelWhenGracefulShutdown { try await Task.sleep(for: Self.pause) }
        }
    }
}
