import Logging
import ServiceLifecycle
import UsherCore
import UsherStore

/// What is kept for a time only (`retention.*`), taken away once an hour in slices between which others write.
struct RetentionJob: Sendable {
    let store: RetentionStore
    let times: RetentionTimes
    let clock: WallClock

    private static let pause = Duration.seconds(3_600)
    private static let breath = Duration.milliseconds(20)

    init(_ database: Database, _ settings: Settings.Retention, clock: WallClock) {
        store = RetentionStore(database)
        times = settings.times
        self.clock = clock
    }

    func service(_ log: Logger) -> any Service { PeriodicJob(name: "Retention", pause: Self.pause, log: log, work: sweep) }

    @Sendable func sweep() async throws {
        while try await store.sweep(times, at: clock.now()), !Task.isShuttingDownGracefully { try await Task.sleep(for: Self.breath) }
    }
}
