import UsherHTTP
import Logging
import ServiceLifecycle
import UsherCore
import UsherStore

/// What is kept for a time only (`retention.*`), taken away once an hour in slices between which others write.
struct RetentionJob: Sendable {
    let store: RetentionStore
    let times: RetentionTimes
    private let events: WalkEventStore
    private let eventSeconds: Int64
    private let mostEvents: Int
    let clock: WallClock

    private static let pause = Duration.seconds(3_600)
    private static let breath = Duration.milliseconds(20)

    init(_ database: Database, _ settings: Settings.Retention, clock: WallClock) {
        store = RetentionStore(database)
        times = settings.times
        events = WalkEventStore(database)
        eventSeconds = Int64(settings.eventDays) * 86_400
        mostEvents = settings.mostEvents
        self.clock = clock
    }

    func service(_ log: Logger) -> any Service { PeriodicJob("Retention", every: Self.pause, log: log, work: sweep) }

    @Sendable func sweep() async throws {
        while try await store.sweep(times, at: clock.now()), !Task.isShuttingDownGracefully { try await Task.sleep(for: Self.breath) }
        try await forgetEvents()
    }

    /// Keeps events of walks for their time and not too many of them; of the others what they come to.
    func forgetEvents() async throws {
        let old = clock.now().adding(seconds: -eventSeconds)
        let surplus = try await events.arrival(beyond: mostEvents)
        let before = max(old, surplus?.adding(microseconds: 1) ?? old)
        guard try await events.hasAny(before: before) else { return }
        while try await events.forget(before: before) > 0, !Task.isShuttingDownGracefully { try await Task.sleep(for: Self.breath) }
    }
}
