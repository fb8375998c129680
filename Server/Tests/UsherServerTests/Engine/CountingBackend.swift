import Synchronization
import UsherCore

@testable import UsherStore

/// Another engine's work, counted.
final class CountingBackend: Backend {
    /// What something cost the database.
    struct Cost: Equatable, CustomStringConvertible {
        var statements = 0
        /// Waits for an answer within transactions, their commits among them; a reader's end is waited for by nobody. 0 on SQLite.
        var roundTrips = 0
        /// Transactions that wrote.
        var commits = 0
        var reads = 0

        var description: String { "\(statements) statements, \(roundTrips) round trips, \(commits) commits, \(reads) reads" }

        static func - (a: Cost, b: Cost) -> Cost {
            Cost(
                statements: a.statements - b.statements, roundTrips: a.roundTrips - b.roundTrips, commits: a.commits - b.commits,
                reads: a.reads - b.reads)
        }
    }

    private let inner: any Backend
    private let isRemote: Bool
    private let cost = Mutex(Cost())

    init(_ inner: any Backend) { (self.inner, isRemote) = (inner, inner is PostgresBackend) }

    var parallelGroups: Int { inner.parallelGroups }
    var total: Int { now.statements }
    var now: Cost { cost.withLock { $0 } }

    func count<T>(_ body: () async throws -> T) async throws -> (answer: T, statements: Int) {
        let (answer, cost) = try await measure(body)
        return (answer, cost.statements)
    }

    func measure<T>(_ body: () async throws -> T) async throws -> (answer: T, cost: Cost) {
        let before = now
        let answer = try await body()
        return (answer, now - before)
    }

    func read(_ job: Job) { inner.read(counted(job)) }
    func write(_ job: Job) { inner.write(counted(job)) }
    func purge(_ finish: @escaping @Sendable ((any Error)?) -> Void) { inner.purge(finish) }
    func close() { inner.close() }

    private func counted(_ job: Job) -> Job {
        Job(job.mode) { connection in
            let (statements, trips) = (connection.statementCount, connection.roundTripCount)
            defer { self.add(connection.statementCount - statements, connection.roundTripCount - trips, job.mode) }
            try job.run(connection)
        } finish: {
            job.finish($0)
        }
    }

    private func add(_ statements: Int, _ trips: Int, _ mode: Job.Mode) {
        cost.withLock { cost in
            cost.statements += statements
            cost.roundTrips += trips
            guard mode == .write else { return cost.reads += 1 }
            cost.commits += 1
            if isRemote { cost.roundTrips += 1 }
        }
    }
}
