/// What all streams of this process show: however many watch a thing, the database is asked by one at a time.
actor SharedLook<Key: Hashable & Sendable, Value: Sendable> {
    private struct Cached {
        var value: Value?
        var asked: ContinuousClock.Instant
        /// Somebody asks for newer ones.
        var isAsking: Bool
    }

    static var most: Int { 256 }
    private let fresh: Duration
    private var known: [Key: Cached] = [:]
    /// How often the database has been asked.
    private(set) var asked = 0

    init(fresh: Duration) { self.fresh = fresh }

    /// What was asked for a moment ago, by whichever stream, else what `ask` brings.
    func value(of key: Key, ask: @Sendable () async throws -> Value?) async throws -> Value? {
        let now = ContinuousClock.now
        if let found = known[key], found.isAsking || now - found.asked < fresh, let value = found.value { return value }
        if known[key] == nil, known.count >= Self.most { known.removeAll() }
        known[key] = Cached(value: known[key]?.value, asked: now, isAsking: true)
        asked += 1
        do {
            let value = try await ask()
            known[key] = Cached(value: value, asked: now, isAsking: false)
            return value
        } catch {
            known[key] = nil
            throw error
        }
    }
}
