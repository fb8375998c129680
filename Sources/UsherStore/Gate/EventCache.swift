import Synchronization
import UsherCore

/// Events as scans last saw them. Every scan reads the event's version from the database and takes the rest from here
/// only if that is still the same, so nothing stale is ever judged by.
final class EventCache: Sendable {
    private struct Known {
        let version: Int64
        let event: Event
    }
    private let known = Mutex<[Event.ID: Known]>([:])

    static let most = 512

    func event(_ id: Event.ID, version: Int64, read: () throws -> Event) rethrows -> Event {
        if let hit = known.withLock({ $0[id] }), hit.version == version { return hit.event }
        let event = try read()
        known.withLock { known in
            if known.count >= EventCache.most { known.removeAll() }
            known[id] = Known(version: version, event: event)
        }
        return event
    }
}
