import UsherCore
import UsherStore

/// An event on a date; nil: the one that is open, else the next, else the last.
struct CountedDate: Hashable, Sendable {
    let event: Event.ID
    let date: CivilDate?
}

/// The counts that all streams of this process show.
typealias SharedCounts = SharedLook<CountedDate, EventCounts>

extension SharedLook<CountedDate, EventCounts> {
    func counts(
        of event: Event.ID, date: CivilDate?, ask: @Sendable () async throws -> EventCounts?
    ) async throws -> EventCounts? {
        try await value(of: CountedDate(event: event, date: date), ask: ask)
    }
}
