import Synchronization
import UsherCore

/// How many streams each key has open in this process.
final class LiveStreams: Sendable {
    static let mostPerKey = 20

    private let open = Mutex<[APIKey.ID: Int]>([:])

    /// A place for one more stream of this key; nil if it has them all.
    func enter(_ key: APIKey.ID) -> Place? {
        let entered = open.withLock { open in
            guard open[key, default: 0] < LiveStreams.mostPerKey else { return false }
            open[key, default: 0] += 1
            return true
        }
        return entered ? Place(streams: self, key: key) : nil
    }

    /// How many streams of this key are open.
    func count(of key: APIKey.ID) -> Int { open.withLock { $0[key, default: 0] } }

    private func leave(_ key: APIKey.ID) {
        open.withLock { open in
            let left = open[key, default: 0] - 1
            open[key] = left > 0 ? left : nil
        }
    }

    /// One stream's place: given back once, at the latest when nobody holds it any more.
    final class Place: Sendable {
        private let streams: LiveStreams
        private let key: APIKey.ID
        private let held = Atomic<Bool>(true)

        init(streams: LiveStreams, key: APIKey.ID) {
            self.streams = streams
            self.key = key
        }

        deinit { leave() }

        func leave() {
            if held.exchange(false, ordering: .relaxed) { streams.leave(key) }
        }
    }
}
