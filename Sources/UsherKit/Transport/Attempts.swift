import Foundation

/// Counts how often a request left.
///
/// `@unchecked Sendable`: `number` is only touched under `lock`.
final class Attempts: @unchecked Sendable {
    private let lock = NSLock()
    private var number = 0

    var isRepeated: Bool { lock.withLock { number > 1 } }

    func count() { lock.withLock { number += 1 } }
}
