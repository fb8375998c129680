public import Foundation

/// The counts of one occurrence: `data:` of the stream's `counts` events, and the beginning of `CheckinResponse.Data`.
public struct LiveCounts: Codable, Sendable, Equatable {
    public var event: Event
    /// The occurrence: `2025-12-20`, a date in the event's zone.
    public var date: String
    public var asOf: Date
    public var totals: Totals
    public var ticketTypes: [TicketType]
    public var gates: [Gate]

    enum CodingKeys: String, CodingKey { case event, date, asOf = "as_of", totals, ticketTypes = "ticket_types", gates }

    public struct Event: Codable, Sendable, Equatable {
        public var id: Int
        public var name: String
    }

    public struct Totals: Codable, Sendable, Equatable {
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
    }

    public struct TicketType: Codable, Sendable, Equatable {
        public var ticketID: Int
        public var name: String
        public var sold: Int
        public var used: Int

        enum CodingKeys: String, CodingKey { case ticketID = "ticket_id", name, sold, used }
    }

    public struct Gate: Codable, Sendable, Equatable {
        /// The door's name.
        public var gate: String
        public var entries: Int
        /// Persons let in there.
        public var used: Int
    }
}
