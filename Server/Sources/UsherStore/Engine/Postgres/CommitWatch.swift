import Synchronization

/// Commits that are under way. One that must wait for a replica lasts until there is one again, and its thread with it: PostgreSQL neither
/// gives up, nor may it be told to, for the rows would be there then without a second copy. But whoever asked is told in time that nobody knows.
final class CommitWatch: Sendable {
    private struct Waiting {
        let job: Job
        let end: ContinuousClock.Instant
    }
    private struct State {
        var waiting: [Int: Waiting] = [:]
        var next = 0
    }

    private let patience: Duration
    private let state = Mutex(State())

    /// From when a transaction was wanted: shorter than apps and proxies wait for an answer.
    static let patience = Duration.seconds(8)
    /// What took so long to do may take long to commit, and nobody asks for it as a door does: an import.
    private static let long = Duration.seconds(10)
    /// What a commit has at least.
    private static let least = Duration.seconds(2)

    init(patience: Duration) { self.patience = patience }

    /// A commit begins, of a transaction that began then.
    func begin(_ job: Job, began: ContinuousClock.Instant) -> Int {
        let (now, taken) = (ContinuousClock.now, ContinuousClock.now - began)
        let wanted = job.deadline - Job.patience + patience
        let end = taken > CommitWatch.long ? now + taken * 4 : max(wanted, now + min(patience, CommitWatch.least))
        return state.withLock { state in
            state.next += 1
            state.waiting[state.next] = Waiting(job: job, end: end)
            return state.next
        }
    }

    /// The commit is over, one way or the other; false where the caller has been told meanwhile and the job is nobody's any more.
    func end(_ ticket: Int) -> Bool { state.withLock { $0.waiting.removeValue(forKey: ticket) != nil } }

    /// Tells those who have waited for too long.
    func failOverdue() {
        let now = ContinuousClock.now
        let overdue = state.withLock { state in
            let late = state.waiting.filter { $0.value.end <= now }
            for ticket in late.keys { state.waiting[ticket] = nil }
            return late.values
        }
        for waiting in overdue { waiting.job.finish(DatabaseError.unconfirmed) }
    }
}

extension DatabaseError {
    /// Nobody knows whether a commit will stand.
    static let unconfirmed = DatabaseError.unavailable("a commit was not confirmed in time")
}
