import Logging
import ServiceLifecycle
import UsherCore
import UsherStore

/// Forgets visitors of printed codes when their time is over, and begins new journal files, so that these forget them too.
struct ScanKeeper: Service {
    let recorder: ScanRecorder
    /// Seconds.
    let retention: Int
    let window: Int
    let clock: WallClock
    let log: Logger

    private static let pause = Duration.seconds(60)
    private static let day: Int64 = 86_400

    func run() async throws {
        while !Task.isCancelled && !Task.isShuttingDownGracefully {
            do { try await sweep() } catch {
                log.warning("Housekeeping of scans failed", metadata: ["error": .error(error)])
            }
            try? await cancelWhenGracefulShutdown { try await Task.sleep(for: Self.pause) }
        }
    }

    func sweep() async throws {
        recorder.journal.tidy()
        let now = clock.now()
        // Who counted last is needed for as long as a journal may come late.
        let kept = min(Int64(retention), max(Int64(window), Self.day))
        try await recorder.store.forget(
            before: now.adding(seconds: -Int64(retention)), lastCountedBefore: now.adding(seconds: -kept))
    }
}
