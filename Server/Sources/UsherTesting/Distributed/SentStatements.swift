import Foundation
import Synchronization
package import UsherStore

/// What a database of PostgreSQL's has been asked, word for word: a session keeps each statement that was prepared on it.
package enum SentStatements {
    private static let prepared = Statement("SELECT statement FROM pg_catalog.pg_prepared_statements")
    /// As many as a process opens.
    private static let sessions = 8

    /// Of all its sessions: each reader waits until all have one, or for seconds.
    package static func all(of database: Database) async throws -> Set<String> {
        let arrived = Arrivals()
        return try await withThrowingTaskGroup(of: [String].self) { group in
            for _ in 0..<sessions {
                group.addTask {
                    try await database.read { connection in
                        arrived.wait(for: sessions)
                        return try connection.all(prepared) { $0.text(0) }
                    }
                }
            }
            return try await group.reduce(into: []) { $0.formUnion($1) }
        }
    }
}

/// Threads of the engine that wait for each other.
private final class Arrivals: Sendable {
    private let count = Atomic<Int>(0)

    func wait(for most: Int) {
        count.add(1, ordering: .sequentiallyConsistent)
        let end = ContinuousClock.now + .seconds(3)
        while count.load(ordering: .sequentiallyConsistent) < most && .now < end { usleep(1_000) }
    }
}
