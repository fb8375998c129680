import Synchronization

/// Counts one route's answers by status, and how long they took. Recording is three additions, no lock.
package final class RouteMeter: Sendable {
    package let method: String
    package let path: String
    private let cells: AtomicCells

    /// Upper bounds of the buckets, in seconds, as Prometheus writes them; a last one is without bound.
    package static let bounds: [(nanoseconds: Int64, text: String)] = [
        (100_000, "0.0001"), (250_000, "0.00025"), (500_000, "0.0005"), (1_000_000, "0.001"), (2_500_000, "0.0025"),
        (5_000_000, "0.005"), (10_000_000, "0.01"), (25_000_000, "0.025"), (50_000_000, "0.05"), (100_000_000, "0.1"),
        (500_000_000, "0.5"), (2_500_000_000, "2.5"),
    ]
    private static let statuses = 500
    private static let firstBucket = statuses
    private static let sum = firstBucket + bounds.count + 1

    package init(method: String, path: String) {
        self.method = method
        self.path = path
        cells = AtomicCells(Self.sum + 1)
    }

    package func record(status: Int, nanoseconds: Int64) {
        cells.add(1, at: min(max(status - 100, 0), Self.statuses - 1))
        var bucket = 0
        while bucket < Self.bounds.count && nanoseconds > Self.bounds[bucket].nanoseconds { bucket += 1 }
        cells.add(1, at: Self.firstBucket + bucket)
        cells.add(UInt64(clamping: nanoseconds), at: Self.sum)
    }

    /// The statuses seen, with their counts.
    package var answers: [(status: Int, count: UInt64)] {
        (0..<Self.statuses).compactMap { index in
            let count = cells[index]
            return count == 0 ? nil : (index + 100, count)
        }
    }

    /// The buckets' counts, each with all below it, the last without bound.
    package var buckets: [UInt64] {
        var total: UInt64 = 0
        return (0...Self.bounds.count).map { index in
            total += cells[Self.firstBucket + index]
            return total
        }
    }

    package var seconds: Double { Double(cells[Self.sum]) / 1_000_000_000 }
}

/// A fixed row of counters. Unchecked: the memory is set up before the first use and freed after the last, and between
/// the two is only touched through atomics.
private final class AtomicCells: @unchecked Sendable {
    private let cells: UnsafeMutablePointer<Atomic<UInt64>>
    private let count: Int

    init(_ count: Int) {
        self.count = count
        cells = .allocate(capacity: count)
        for index in 0..<count { (cells + index).initialize(to: Atomic(0)) }
    }

    deinit {
        cells.deinitialize(count: count)
        cells.deallocate()
    }

    func add(_ amount: UInt64, at index: Int) { cells[index].wrappingAdd(amount, ordering: .relaxed) }
    subscript(index: Int) -> UInt64 { cells[index].load(ordering: .relaxed) }
}
