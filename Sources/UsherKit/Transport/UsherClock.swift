public import Foundation

/// The time, and waiting for it: the system's in an app, one that is moved by hand in tests.
public struct UsherClock: Sendable {
    /// The time now.
    public let now: @Sendable () -> Date
    /// Waits so many seconds; throws where the task is cancelled.
    public let sleep: @Sendable (Double) async throws -> Void

    /// A clock of one's own, for tests.
    public init(now: @escaping @Sendable () -> Date, sleep: @escaping @Sendable (Double) async throws -> Void) {
        self.now = now
        self.sleep = sleep
    }

    /// The device's clock.
    public static let system = UsherClock(
        now: { Date() }, sleep: { seconds in try await Task.sleep(for: .seconds(max(0, seconds))) })

    /// The result of `work`, or nil where it takes longer than so many seconds: then it is cancelled.
    func limit<Value: Sendable>(_ seconds: Double, _ work: @escaping @Sendable () async -> Value) async -> Value? {
        await withTaskGroup(of: Value?.self) { group in
            group.addTask { await work() }
            group.addTask {
                try? await sleep(seconds)
                return nil
            }
            let first = await group.next() ?? nil
            group.cancelAll()
            return first
        }
    }
}
