import UsherHTTP
import Logging
import ServiceLifecycle
import UsherCore
import UsherStore

/// Spreads the pushes of changes that concern many passes.
struct WalletPushJob: Sendable {
    let store: WalletStore
    let clock: WallClock

    private static let pause = Duration.seconds(1)
    /// Others write between two slices.
    private static let breath = Duration.milliseconds(20)

    func service(_ log: Logger) -> any Service {
        PeriodicJob("Telling phones of their passes", every: Self.pause, log: log, work: tell)
    }

    @Sendable func tell() async throws {
        while try await store.tell(at: clock.now()) > 0, !Task.isShuttingDownGracefully { try await Task.sleep(for: Self.breath) }
    }
}
