/// What a door is for: all that its devices know of.
package enum DoorScope: Sendable, Equatable {
    /// One event.
    case event(Event.ID)
    /// Whatever an organisation has open at the moment.
    case tonight

    package var event: Event.ID? {
        if case .event(let id) = self { id } else { nil }
    }
}
