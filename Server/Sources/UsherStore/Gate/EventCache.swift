import UsherCore

/// Events as scans last saw them. Every scan reads the event's version from the database and takes the rest from here
/// only if that is still the same, so nothing stale is ever judged by.
final class EventCache: Sendable {
    private struct Cached {
        let version: Int64
        let event: Event
    }
    private let known = BoundedCache<Event.ID, Cached>(most: 512)

    func event(_ id: Event.ID, version: Int64, read: () throws -> Event) rethrows -> Event {
        if let hit = known[id], hit.version == version { return hit.event }
        let event = try read()
        known[id] = Cached(version: version, event: event)
        return event
    }
}
