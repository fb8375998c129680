import Synchronization

/// Ids of one kind for this process, taken from the table `ids` in blocks by transactions of their own, so that no two
/// transactions wait for one counter. Ids come in ascending order; those that are left when the process ends are lost.
package final class IDPool: Sendable {
    private struct State {
        var next: Int64 = 1
        var last: Int64 = 0
        /// The block after the current one, if it has been fetched already.
        var reserve: ClosedRange<Int64>?
        var fetching = false
        var waiting: [CheckedContinuation<Void, any Error>] = []

        var left: Int { Int(last - next + 1) + (reserve?.count ?? 0) }
    }

    private let database: Database
    private let kind: IDKind
    private let block: Int
    private let state = Mutex(State())

    package static let block = 4_096

    package init(_ database: Database, _ kind: IDKind, block: Int = IDPool.block) {
        self.database = database
        self.kind = kind
        self.block = block
    }

    /// The next id, or nil when the pool is empty. Never waits; fetches the next block ahead of need.
    package func take() -> Int64? {
        let (id, fetch) = state.withLock { state in
            if state.next > state.last, let reserve = state.reserve {
                (state.next, state.last, state.reserve) = (reserve.lowerBound, reserve.upperBound, nil)
            }
            guard state.next <= state.last else { return (Int64?.none, claimFetch(&state)) }
            defer { state.next += 1 }
            let low = state.reserve == nil && state.last - state.next < Int64(block / 2)
            return (state.next, low && claimFetch(&state))
        }
        if fetch { self.fetch() }
        return id
    }

    /// Lets go of all ids that are left: somebody else uses them. The next come from where the table stands by then.
    package func drop() { state.withLock { ($0.next, $0.last, $0.reserve) = (1, 0, nil) } }

    /// Whether at least so many ids are there.
    func has(_ minimum: Int) -> Bool { state.withLock { $0.left >= min(minimum, block) } }

    /// Returns once at least `minimum` ids are there, at most a block; at once where they are already.
    package func prepare(_ minimum: Int) async throws {
        let minimum = min(minimum, block)
        while state.withLock({ $0.left < minimum }) {
            try await withCheckedThrowingContinuation { continuation in
                let (ready, fetch) = state.withLock { state in
                    if state.left >= minimum { return (true, false) }
                    state.waiting.append(continuation)
                    return (false, claimFetch(&state))
                }
                if ready { continuation.resume() }
                if fetch { self.fetch() }
            }
        }
    }

    /// One fetch at a time keeps the ids ascending.
    private func claimFetch(_ state: inout State) -> Bool {
        guard !state.fetching, state.reserve == nil else { return false }
        state.fetching = true
        return true
    }

    private func fetch() {
        let fetched = Fetched()
        database.put(
            Job(.write) { connection in
                fetched.ids.withLock { $0 = nil }
                let ids = try IDTransaction(connection).takeIDs(self.kind, self.block)
                fetched.ids.withLock { $0 = ids }
            } finish: { error in
                let ids = error == nil ? fetched.ids.withLock { $0 } : nil
                let waiting = self.state.withLock { state in
                    state.fetching = false
                    if let ids { state.reserve = ids }
                    defer { state.waiting = [] }
                    return state.waiting
                }
                for continuation in waiting {
                    if let error { continuation.resume(throwing: error) } else { continuation.resume() }
                }
            })
    }

    private final class Fetched: Sendable {
        let ids = Mutex<ClosedRange<Int64>?>(nil)
    }
}
