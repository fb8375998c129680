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

    /// Waits after a piece, one, two or three times as long as the piece has taken, by how many others there were meanwhile.
    package mutating func rest() async throws {
        let jobs = database.jobs.load(ordering: .relaxed)
        // One of them was its own.
        let others = max(0, jobs - seen - 1)
        if others > 0 {
            let took = ContinuousClock.now - began
            try await Task.sleep(for: min(LongReading.longest, took * min(others, LongReading.most)))
        }
        (began, seen) = (.now, database.jobs.load(ordering: .relaxed))
    }

    private static let most = 3
    /// Whoever is sent the pieces may be slow: that is no reason to wait longer.
    private static let longest = Duration.milliseconds(200)
}
