import UsherCore
import UsherStore

/// The counts that all streams of this process show: however many watch an event, the database is asked by one at a time.
actor SharedCounts {
    private struct Key: Hashable {
        let event: Event.ID
        let date: CivilDate?
    }
    private struct Cached {
        var counts: EventCounts?
        var asked: ContinuousClock.Instant
        /// Somebody asks for newer ones.
        var isAsking: Bool
    }

    static let most = 256
    private let fresh: Duration
    private var known: [Key: Cached] = [:]
    /// How often the database has been asked.
    private(set) var asked = 0

    init(fresh: Duration) { self.fresh = fresh }

    /// What was asked for a moment ago, by whichever stream, else what `ask` brings.
    func counts(
        of event: Event.ID, date: CivilDate?, ask: @Sendable () async throws -> EventCounts?
    ) async throws -> EventCounts? {
        let key = Key(event: event, date: date)
        let now = ContinuousClock.now
        if let found = known[key], found.isAsking || now - found.asked < fresh, let counts = found.counts { return counts }
        if known[key] == nil, known.count >= SharedCounts.most { known.removeAll() }
        known[key] = Cached(counts: known[key]?.counts, asked: now, isAsking: true)
        asked += 1
        do {
            let counts = try await ask()
            known[key] = Cached(counts: counts, asked: now, isAsking: false)
            return counts
        } catch {
            known[key] = nil
            throw error
        }
    }
}
