import UsherHTTP
import Logging
import ServiceLifecycle
import Synchronization
import UsherCore
import UsherStore

/// Counts Boarding's stored counts anew: some minutes after the start, when an upgrade has gone on to the next process, and then once a day.
/// The last process that is upgraded puts right what the older ones beside it have left.
struct BoardingRecountJob: Sendable {
    private let database: Database
    private let clock: WallClock
    private let mended = Counter()
    private let due: Due

    private static let pause = Duration.seconds(300)
    /// Others write between two slices.
    private static let breath = Duration.milliseconds(20)
    /// Seconds after the start.
    static let delay: Int64 = 300
    /// Seconds from one to the next.
    static let interval: Int64 = 86_400

    /// When the next one is due.
    private final class Due: Sendable {
        private let instant: Mutex<Instant>

        init(_ first: Instant) { instant = Mutex(first) }

        var at: Instant {
            get { instant.withLock { $0 } }
            set { instant.withLock { $0 = newValue } }
        }
    }

    init(_ database: Database, metrics: Metrics, clock: WallClock) {
        (self.database, self.clock) = (database, clock)
        due = Due(clock.now().adding(seconds: Self.delay))
        metrics.register(
            "boarding_mended_total", .counter, help: "Stored counts and kept answers of Boarding that were wrong and have been put right."
        ) { [mended] in Double(mended.value) }
    }

    func service(_ log: Logger) -> any Service {
        PeriodicJob("The recount of Boarding", every: Self.pause, log: log) { try await look(log) }
    }

    /// One round; what failed is tried again in the next.
    func look(_ log: Logger) async throws {
        guard clock.now() >= due.at else { return }
        var recount = BoardingRecount(database, naming: BoardingAnswer.passenger(of:))
        defer { tell(recount.found, log) }
        while try await recount.step(), !Task.isShuttingDownGracefully { try await Task.sleep(for: Self.breath) }
        due.at = clock.now().adding(seconds: Self.interval)
    }

    private func tell(_ found: BoardingRecount.Found, _ log: Logger) {
        guard found.total > 0 else { return }
        mended.add(found.total)
        log.warning(
            "Stored counts of Boarding were wrong and have been put right; after an upgrade of several processes that is to be expected",
            metadata: ["flights": "\(found.flights)", "airlines": "\(found.airlines)", "answers": "\(found.answers)"])
    }
}
