import Synchronization

/// Something of which only one is done at a time for each key; the others wait in line.
package final class Turns<Key: Hashable & Sendable>: Sendable {
    private typealias Line = [CheckedContinuation<Void, Never>]

    /// Who waits; a key that nobody is at has none.
    private let lines = Mutex<[Key: Line]>([:])

    package init() {}

    /// How many wait for their turn.
    package func waiting(for key: Key) -> Int { lines.withLock { $0[key]?.count ?? 0 } }

    package func take<T: Sendable>(_ key: Key, _ body: () async throws -> T) async throws -> T {
        await withCheckedContinuation { continuation in
            let isFree = lines.withLock { lines in
                guard lines[key] == nil else {
                    lines[key]?.append(continuation)
                    return false
                }
                lines[key] = []
                return true
            }
            if isFree { continuation.resume() }
        }
        defer { leave(key) }
        return try await body()
    }

    private func leave(_ key: Key) {
        let next = lines.withLock { lines -> CheckedContinuation<Void, Never>? in
            if lines[key]?.isEmpty == false { return lines[key]?.removeFirst() }
            lines[key] = nil
            return nil
        }
        next?.resume()
    }
}
