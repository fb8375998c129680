import Logging
import ServiceLifecycle
import UsherCore
import UsherStore

/// Spreads the pushes of changes that concern many passes.
struct WalletPushJob: Service {
    let store: WalletStore
    let clock: WallClock
    let log: Logger

    private static let pause = Duration.seconds(1)
    /// Others write between two slices.
    private static let breath = Duration.milliseconds(20)

    func run() async throws {
        while !Task.isCancelled && !Task.isShuttingDownGracefully {
            var told = 0
            do { told = try await store.tell(at: clock.now()) } catch {
                log.warning("Pushes of passes could not be spread", metadata: ["error": .error(error)])
            }
            let rest = told > 0 ? Self.breath : Self.pause
            try? await cancelWhenGracefulShutdown { try await Task.sleep(for: rest) }
        }
    }
}
