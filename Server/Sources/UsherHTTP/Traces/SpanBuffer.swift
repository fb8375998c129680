import Synchronization

/// Ended spans that wait to be sent: so many and no more. What comes while it is full is dropped and counted, since no request waits for it.
package final class SpanBuffer: Sendable {
    private struct State {
        var waiting: [SpanRecord] = []
        var dropped: UInt64 = 0
        var sent: UInt64 = 0
    }

    /// Some seconds of a rush; about 10 MB.
    package static let usual = 20_000
    private let most: Int
    private let state = Mutex(State())

    package init(most: Int = SpanBuffer.usual) { self.most = most }

    package var dropped: UInt64 { state.withLock { $0.dropped } }
    package var sent: UInt64 { state.withLock { $0.sent } }
    package var count: Int { state.withLock { $0.waiting.count } }

    package func add(_ span: SpanRecord) {
        state.withLock { state in
            if state.waiting.count < most { state.waiting.append(span) } else { state.dropped += 1 }
        }
    }

    package func takeAll() -> [SpanRecord] {
        state.withLock { state in
            let all = state.waiting
            state.waiting = []
            return all
        }
    }

    /// Those that could not be sent now, as far as there is room again; the oldest go first.
    package func putBack(_ spans: ArraySlice<SpanRecord>) {
        state.withLock { state in
            let kept = spans.suffix(max(0, most - state.waiting.count))
            state.dropped += UInt64(spans.count - kept.count)
            state.waiting = Array(kept) + state.waiting
        }
    }

    package func tookOver(_ count: Int) { state.withLock { $0.sent += UInt64(count) } }
    package func refused(_ count: Int) { state.withLock { $0.dropped += UInt64(count) } }
}
