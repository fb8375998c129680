import UsherHTTP
import Logging
import ServiceLifecycle
import UsherCore
import UsherStore

/// The Gate's housekeeping: keeps counts near the end of the feed, forgets answers that nobody may ask for again, and writes down names of scans.
struct GateCleanupJob: Sendable {
    let database: Database
    let tallies: TallyStore
    let clock: WallClock

    /// Doors go on between two slices.
    private static let breath = Duration.milliseconds(10)

    func service(_ log: Logger) -> any Service { PeriodicJob("Housekeeping of the Gate", every: .seconds(10), log: log, work: sweep) }

    @Sendable private func sweep() async throws {
        try await tallies.keep(at: clock.now())
        while try await ScanAnswers.forget(database, at: clock.now()) {}
        while try await ScanNames.settle(database) { try await Task.sleep(for: GateCleanupJob.breath) }
    }
}
