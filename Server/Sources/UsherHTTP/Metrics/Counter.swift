import Synchronization

/// A count that several requests raise.
package final class Counter: Sendable {
    private let count = Atomic<Int>(0)

    package init() {}

    package var value: Int { count.load(ordering: .relaxed) }
    package func add(_ more: Int = 1) { count.add(more, ordering: .relaxed) }
}
