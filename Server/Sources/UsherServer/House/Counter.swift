import Synchronization

/// A count that several requests raise.
final class Counter: Sendable {
    private let count = Atomic<Int>(0)
    var value: Int { count.load(ordering: .relaxed) }
    func add(_ more: Int = 1) { count.add(more, ordering: .relaxed) }
}
