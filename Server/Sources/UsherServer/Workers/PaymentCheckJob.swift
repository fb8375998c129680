import UsherHTTP
import Logging
import ServiceLifecycle
import Synchronization
import UsherCore
import UsherStore

/// Compares payments with their provider's lists each night, in one of all processes, and tells `/metrics` how they stand.
struct PaymentCheckJob: Sendable {
    private let check: PaymentCheck
    private let books: PaymentBooks
    private let providers: PaymentProviders
    private let seen: Seen
    private let clock: WallClock

    private static let pause = Duration.seconds(60)
    /// Between these hours, UTC.
    static let night: Range<Int64> = 2..<5
    /// Whatever the hour, after so many seconds.
    static let longest: Int64 = 26 * 3_600
    static let shortest: Int64 = 20 * 3_600
    /// After a provider that gave no answer.
    static let retry: Int64 = 3_600

    /// What was seen last.
    private final class Seen: Sendable {
        private let state = Mutex(PaymentsState())

        var last: PaymentsState {
            get { state.withLock { $0 } }
            set { state.withLock { $0 = newValue } }
        }
    }

    init(_ database: Database, providers: PaymentProviders, metrics: Metrics, clock: WallClock) {
        let seen = Seen()
        (check, books) = (PaymentCheck(database, clock: clock), PaymentBooks(database))
        (self.providers, self.seen, self.clock) = (providers, seen, clock)
        metrics.register(
            "payments_checked_seconds", help: "When payments were last compared with the provider's lists, in seconds since 1970."
        ) {
            Double(seen.last.checkedAt?.seconds ?? 0)
        }
        metrics.register("payments_differences", help: "What the last check of payments found.") { Double(seen.last.differences) }
        metrics.register("payments_unanswered", help: "Payments and refunds that the provider has not answered about for an hour.") {
            Double(seen.last.unanswered)
        }
        metrics.register("refunds_failed", help: "Refunds that the provider cannot pay out, for staff to settle.") {
            Double(seen.last.failedRefunds)
        }
    }

    func service(_ log: Logger) -> any Service { PeriodicJob("The check of payments", every: Self.pause, log: log, work: look) }

    /// One round.
    @Sendable func look() async throws {
        seen.last = try await books.state(at: clock.now())
        guard let provider = providers.current, provider.name != DemoProvider.name else { return }
        try await checkAtNight(provider)
    }

    private func checkAtNight(_ provider: any PaymentProvider) async throws {
        let now = clock.now()
        let isNight = PaymentCheckJob.night.contains(now.seconds / 3_600 % 24)
        let due = now.adding(seconds: -(isNight ? PaymentCheckJob.shortest : PaymentCheckJob.longest))
        let since = now.adding(seconds: -PaymentCheckJob.shortest)
        guard try await books.claim(provider.name, at: now, due: due, since: since) else { return }
        do { _ = try await check.run(provider) } catch {
            try await books.release(provider.name, since: since.adding(seconds: PaymentCheckJob.retry))
            throw error
        }
    }
}
