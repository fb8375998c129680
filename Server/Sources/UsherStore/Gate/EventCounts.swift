package import UsherCore

/// The counts of one occurrence (5.2).
package struct EventCounts: Sendable {
    package let event: Event
    package let occurrence: Occurrence
    package let asOf: Instant
    /// Persons of paid sales by ticket type.
    package let sold: [TicketType.ID: Int]
    /// Persons by ticket type who came in and were refunded or cancelled since.
    package let void: [TicketType.ID: Int]
    package let tally: Tally
    /// Newest standing entries.
    package let last: [LastEntry]

    package struct LastEntry: Sendable {
        package let entry: Entry.ID
        package let at: Instant
        package let sale: Sale
        package let persons: [Person]
        /// What each of these persons sits on, in their order; nobody is in it twice.
        package let seats: [String]
        package let gate: String
        package let source: ScanSource
    }
}

extension EventCounts {
    /// Persons in by ticket type; with daily re-entry on the day that is shown.
    package var used: [TicketType.ID: Int] {
        var used: [TicketType.ID: Int] = tally.used(reentry: event.reentry, on: occurrence.countedDay(at: asOf))
        // Who was in on which day is no longer known of those who left: daily counts keep them.
        guard event.reentry != .daily else { return used }
        for (type, persons) in void { used[type] = max(0, used[type, default: 0] - persons) }
        return used
    }

    package var totalSold: Int { sold.values.reduce(0, +) }
    package var totalUsed: Int { used.values.reduce(0, +) }
}
