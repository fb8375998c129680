import Synchronization
import Testing
import UsherCore
import UsherTesting

@testable import UsherServer

/// Has a stream look when the test wants it to: each look is half a second later than the one before.
final class Looks: Sendable {
    let time = HandClock(GateFixture.now)
    private let waiting = Mutex<CheckedContinuation<Void, Never>?>(nil)

    var clock: WallClock { time.clock }

    /// A test that fails cancels the stream, which then looks no more.
    var pace: LivePace {
        LivePace(
            pause: { [self] _ in
                await withTaskCancellationHandler {
                    await withCheckedContinuation { next in
                        waiting.withLock { $0 = next }
                        if Task.isCancelled { wake() }
                    }
                } onCancel: {
                    wake()
                }
                try Task.checkCancellation()
            }, fresh: .zero)
    }

    private func wake() {
        waiting.withLock { next in
            defer { next = nil }
            return next
        }?.resume()
    }

    /// Lets it look, and waits until it has.
    func look() async throws {
        try await release()
        let hasLooked = try await eventually { self.waiting.withLock { $0 != nil } }
        #expect(hasLooked)
    }

    /// Lets it look until it is over: five seconds at most, as a key that is gone may open doors for so long.
    func end(_ isOver: @Sendable () -> Bool) async throws {
        for _ in 0..<10 where !isOver() {
            try await release()
            let hasLooked = try await eventually { isOver() || self.waiting.withLock { $0 != nil } }
            #expect(hasLooked)
        }
        #expect(isOver())
        // Nobody stays behind in a test that has failed.
        if !isOver() { try await release() }
    }

    private func release() async throws {
        let isWaiting = try await eventually { self.waiting.withLock { $0 != nil } }
        try #require(isWaiting)
        time.set(time.clock.now().adding(microseconds: 500_000))
        wake()
    }
}
