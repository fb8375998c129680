import Foundation
import Synchronization

/// Lets a test and a body on an engine's thread meet.
final class Gate: Sendable {
    private let opened = AsyncStream<Void>.makeStream()
    private let closed = DispatchSemaphore(value: 0)

    func open() { opened.continuation.finish() }
    func awaitOpening() async { for await _ in opened.stream {} }
    func close() { closed.signal() }
    func awaitClosing() { closed.wait() }
}

/// Counts how often something ran.
final class Tally: Sendable {
    private let value = Atomic<Int>(0)
    var count: Int { value.load(ordering: .sequentiallyConsistent) }

    @discardableResult
    func next() -> Int { value.add(1, ordering: .sequentiallyConsistent).newValue }
}
