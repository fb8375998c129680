import Synchronization

/// Lets only a few tests hold databases and servers at a time. All at once they would take thousands of threads and more open
/// files than Foundation's `Process` can bear.
package enum TestTurn {
    private struct State {
        var free = TestTurn.most
        var waiting: [CheckedContinuation<Void, Never>] = []
    }
    private static let state = Mutex(State())
    @TaskLocal private static var isHeld = false

    private static let most = 12

    /// Runs `body` when it is its turn; inside of another turn at once.
    package static func take<T>(_ body: () async throws -> T) async throws -> T {
        if isHeld { return try await body() }
        await begin()
        defer { end() }
        return try await $isHeld.withValue(true) { try await body() }
    }

    private static func begin() async {
        await withCheckedContinuation { continuation in
            let mine = state.withLock { state in
                if state.free > 0 {
                    state.free -= 1
                    return true
                }
                state.waiting.append(continuation)
                return false
            }
            if mine { continuation.resume() }
        }
    }

    private static func end() {
        let next = state.withLock { state -> CheckedContinuation<Void, Never>? in
            if state.waiting.isEmpty {
                state.free += 1
                return nil
            }
            return state.waiting.removeFirst()
        }
        next?.resume()
    }
}
