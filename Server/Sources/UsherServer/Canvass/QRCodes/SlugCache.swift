import UsherHTTP
import Synchronization
import UsherCore

/// Where printed codes lead, as it was a moment ago. What this process changes it forgets at once; what others change it sees within
/// seconds, for all that is asked for is read again. While the database is away, what is known stays good.
final class SlugCache: Sendable {
    private struct Entry {
        var target: QRTarget
        var until: Instant
        /// Asked for since it was last read.
        var isWanted = false
    }

    private struct State {
        var entries: [String: Entry] = [:]
        /// Counts changes of this process.
        var mark = 0
        var isAway = false
    }

    private let state = Mutex(State())
    private let capacity: Int

    /// Microseconds for which what was read is good; it is read again long before.
    private static let life: Int64 = 4_500_000

    init(capacity: Int = 200_000) { self.capacity = capacity }

    /// To be taken before the database is read.
    var mark: Int { state.withLock { $0.mark } }

    var isAway: Bool { state.withLock { $0.isAway } }

    /// Whether the database is away.
    func isAway(_ away: Bool) { state.withLock { $0.isAway = away } }

    /// Where the slug leads, if that is known well enough.
    func find(_ slug: String, at now: Instant = .steady) -> QRTarget? {
        state.withLock { state in
            guard let index = state.entries.index(forKey: slug) else { return nil }
            let isGood = state.entries.values[index].until > now || state.isAway
            guard isGood else { return nil }
            if !state.entries.values[index].isWanted { state.entries.values[index].isWanted = true }
            return state.entries.values[index].target
        }
    }

    /// Where the slug led when it was last read.
    func last(_ slug: String) -> QRTarget? { state.withLock { $0.entries[slug]?.target } }

    /// The slugs that somebody has asked for since they were last read.
    func wanted() -> [String] { state.withLock { $0.entries.filter(\.value.isWanted).map(\.key) } }

    /// Keeps what was read at `read`, unless this process has changed something since it took `mark`.
    func keep(_ targets: [String: QRTarget], of slugs: [String], since mark: Int, at read: Instant) {
        state.withLock { state in
            guard state.mark == mark else { return }
            if state.entries.count + slugs.count > capacity { state.entries = state.entries.filter(\.value.isWanted) }
            if state.entries.count + slugs.count > capacity { state.entries.removeAll(keepingCapacity: true) }
            for slug in slugs {
                state.entries[slug] = targets[slug].map { Entry(target: $0, until: read.adding(microseconds: Self.life)) }
            }
        }
    }

    /// Forgets what this process has changed; returns the slugs, so that they can be read again.
    func forget(_ belongs: (QRScan.Place) -> Bool) -> [String] {
        state.withLock { state in
            state.mark += 1
            let slugs = state.entries.filter { belongs($0.value.target.place) }.map(\.key)
            for slug in slugs { state.entries[slug] = nil }
            return slugs
        }
    }
}
