import Foundation
import Testing
import UsherKit

/// A clock that tests move. Who sleeps by it wakes when its time has come; or, if `skips`, time jumps to there at once.
///
/// `@unchecked Sendable`: everything that changes is only touched under `lock`.
final class VirtualClock: @unchecked Sendable {
    private struct Sleeper {
        let id: UUID
        let until: Date
        let wake: CheckedContinuation<Void, any Error>
    }

    private let lock = NSLock()
    private let skips: Bool
    private var time: Date
    private var sleepers: [Sleeper] = []
    private var cancelled: Set<UUID> = []
    private var slept: [Double] = []

    /// 2025-12-20T23:30:00Z, the fixtures' time.
    init(_ start: Date = Date(timeIntervalSince1970: 1_766_273_400), skips: Bool = false) {
        time = start
        self.skips = skips
    }

    var now: Date { lock.withLock { time } }
    /// Every wait that was asked for.
    var waits: [Double] { lock.withLock { slept } }
    var kit: UsherClock { UsherClock(now: { self.now }, sleep: { try await self.sleep($0) }) }

    func advance(_ seconds: Double) {
        let due = lock.withLock {
            time += seconds
            let due = sleepers.filter { $0.until <= time }
            sleepers.removeAll { $0.until <= time }
            return due
        }
        for sleeper in due { sleeper.wake.resume() }
    }

    /// Returns once so many sleep.
    func waitForSleepers(_ count: Int, sourceLocation: SourceLocation = #_sourceLocation) async {
        let deadline = ContinuousClock.now + .seconds(60)
        while lock.withLock({ sleepers.count < count }), ContinuousClock.now < deadline { try? await Task.sleep(for: .milliseconds(2)) }
        #expect(lock.withLock { sleepers.count >= count }, "\(count) should sleep", sourceLocation: sourceLocation)
    }

    private func sleep(_ seconds: Double) async throws {
        try Task.checkCancellation()
        if skips {
            lock.withLock {
                slept.append(seconds)
                time += seconds
            }
            return
        }
        let id = UUID()
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { wake in
                add(Sleeper(id: id, until: now.addingTimeInterval(seconds), wake: wake), seconds)
            }
        } onCancel: {
            wakeCancelled(id)
        }
    }

    private func add(_ sleeper: Sleeper, _ seconds: Double) {
        let isCancelled = lock.withLock {
            slept.append(seconds)
            if cancelled.remove(sleeper.id) != nil { return true }
            sleepers.append(sleeper)
            return false
        }
        if isCancelled { sleeper.wake.resume(throwing: CancellationError()) }
    }

    private func wakeCancelled(_ id: UUID) {
        let sleeper = lock.withLock {
            let index = sleepers.firstIndex { $0.id == id }
            if index == nil { cancelled.insert(id) }
            return index.map { sleepers.remove(at: $0) }
        }
        sleeper?.wake.resume(throwing: CancellationError())
    }
}
