public import Foundation

/// The counts of one occurrence: `data:` of the stream's `counts` events, and the beginning of `CheckinResponse.Data`.
public struct LiveCounts: Codable, Sendable, Hashable {
    /// The event that is counted.
    public var event: Event
    /// The occurrence: `2025-12-20`, a date in the event's zone.
    public var date: LocalDay
    /// When the counts were taken, at most 1 s behind the scans.
    public var asOf: Date
    /// The counts over all doors and ticket types.
    public var totals: Totals
    /// The counts of each ticket type.
    public var ticketTypes: [TicketType]
    /// The counts of each door that has let somebody in.
    public var gates: [Gate]

    /// Makes one, for tests and previews.
    public init(event: Event, date: LocalDay, asOf: Date, totals: Totals, ticketTypes: [TicketType], gates: [Gate]) {
        (self.event, self.date, self.asOf, self.totals, self.ticketTypes, self.gates) = (event, date, asOf, totals, ticketTypes, gates)
    }

    enum CodingKeys: String, CodingKey { case event, date, asOf = "as_of", totals, ticketTypes = "ticket_types", gates }

    /// The event that is counted.
    public struct Event: Codable, Sendable, Hashable, Identifiable {
        /// The event's number.
        public var id: Int
        /// What the event is called.
        public var name: String

        /// Makes one, for tests and previews.
        public init(id: Int, name: String) { (self.id, self.name) = (id, name) }
    }

    /// The counts over all doors and ticket types.
    public struct Totals: Codable, Sendable, Hashable {
        /// Persons of paid sales.
        public var sold: Int
        /// Those of them admitted; with daily re-entry today, later on the last day.
        public var used: Int
        /// `sold` without `used`.
        public var left: Int
        /// Entries that stand.
        public var entries: Int
        /// Offline entries that admit nobody.
        public var conflicts: Int
        /// Scans refused because of date, payment, status or use.
        public var refused: Int

        /// Makes one, for tests and previews.
        public init(sold: Int, used: Int, left: Int, entries: Int, conflicts: Int, refused: Int) {
            (self.sold, self.used, self.left, self.entries, self.conflicts, self.refused) = (sold, used, left, entries, conflicts, refused)
        }
    }

    /// The counts of one ticket type.
    public struct TicketType: Codable, Sendable, Hashable {
        /// The ticket type's id.
        public var ticketID: Int
        /// What the ticket type is called.
        public var name: String
        /// Persons of paid sales.
        public var sold: Int
        /// Those of them admitted.
        public var used: Int

        /// Makes one, for tests and previews.
        public init(ticketID: Int, name: String, sold: Int, used: Int) {
            (self.ticketID, self.name, self.sold, self.used) = (ticketID, name, sold, used)
        }

        enum CodingKeys: String, CodingKey { case ticketID = "ticket_id", name, sold, used }
    }

    /// The counts of one door.
    public struct Gate: Codable, Sendable, Hashable {
        /// The door's name.
        public var gate: String
        /// Entries of this door that stand.
        public var entries: Int
        /// Persons let in there.
        public var used: Int

        /// Makes one, for tests and previews.
        public init(gate: String, entries: Int, used: Int) { (self.gate, self.entries, self.used) = (gate, entries, used) }
    }
}
