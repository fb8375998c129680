import Synchronization

/// Reads much, piece by piece, and makes room where others ask the same database: what nobody waits for shall not slow down what people wait for.
/// Alone it reads on without a pause.
package struct LongReading {
    private let database: Database
    private var began = ContinuousClock.now
    private var seen: Int

    package init(_ database: Database) {
        self.database = database
        seen = database.jobs.load(ordering: .relaxed)
    }

    /// Waits after a piece, if others asked meanwhile.
    package mutating func rest() async throws {
        // One of them was its own.
        let others = database.jobs.load(ordering: .relaxed) - seen - 1
        let pause = LongReading.pause(after: .now - began, others: others)
        if pause > .zero { try await Task.sleep(for: pause) }
        (began, seen) = (.now, database.jobs.load(ordering: .relaxed))
    }

    /// One, two or three times as long as a piece has taken, by how many others asked.
    static func pause(after took: Duration, others: Int) -> Duration { min(longest, took * min(max(0, others), most)) }

    private static let most = 3
    /// Whoever is sent the pieces may be slow: that is no reason to wait longer.
    private static let longest = Duration.milliseconds(200)
}
