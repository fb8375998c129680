import UsherHTTP
import Logging
import ServiceLifecycle
import UsherCore
import UsherStore

/// Forgets visitors of printed codes when their time is over, and begins new journal files, so that these forget them too.
struct ScanRetentionJob: Sendable {
    let recorder: ScanRecorder
    /// Seconds.
    let retention: Int
    let window: Int
    let clock: WallClock

    private static let day: Int64 = 86_400

    func service(_ log: Logger) -> any Service { PeriodicJob("Housekeeping of scans", every: .seconds(60), log: log, work: sweep) }

    @Sendable private func sweep() async throws {
        recorder.journal.tidy()
        let now = clock.now()
        // Who counted last is needed for as long as a journal may come late.
        let kept = min(Int64(retention), max(Int64(window), Self.day))
        try await recorder.store.forget(
            before: now.adding(seconds: -Int64(retention)), lastCountedBefore: now.adding(seconds: -kept))
    }
}
