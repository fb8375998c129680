public import Foundation

/// Answer of `GET /api/events/{id}/checkin`: the counts of one occurrence.
public struct CheckinResponse: Codable, Sendable, Hashable {
    /// The counts, in the envelope of every answer of the Gate.
    public var data: Data

    /// Makes one, for tests and previews.
    public init(data: Data) { self.data = data }

    /// The counts of one occurrence, with its last minutes and entries.
    public struct Data: Codable, Sendable, Hashable {
        /// The event that is counted.
        public var event: LiveCounts.Event
        /// The occurrence: `2025-12-20`, a date in the event's zone.
        public var date: LocalDay
        /// When the counts were taken, at most 1 s behind the scans.
        public var asOf: Date
        /// The counts over all doors and ticket types.
        public var totals: LiveCounts.Totals
        /// The counts of each ticket type of the event.
        public var ticketTypes: [LiveCounts.TicketType]
        /// The counts of each door that has let somebody in.
        public var gates: [LiveCounts.Gate]
        /// The last 60 minutes, also those without anybody.
        public var perMinute: [Minute]
        /// The 10 newest entries that stand, newest first.
        public var last: [Entry]

        /// Makes one, for tests and previews.
        public init(
            event: LiveCounts.Event, date: LocalDay, asOf: Date, totals: LiveCounts.Totals, ticketTypes: [LiveCounts.TicketType],
            gates: [LiveCounts.Gate], perMinute: [Minute], last: [Entry]
        ) {
            (self.event, self.date, self.asOf, self.totals, self.ticketTypes, self.gates) = (event, date, asOf, totals, ticketTypes, gates)
            (self.perMinute, self.last) = (perMinute, last)
        }

        enum CodingKeys: String, CodingKey {
            case event, date, asOf = "as_of", totals, ticketTypes = "ticket_types", gates, perMinute = "per_minute", last
        }
    }

    /// One minute of the last hour.
    public struct Minute: Codable, Sendable, Hashable {
        /// Where the minute begins.
        public var at: Date
        /// Persons let in, without those taken back.
        public var used: Int

        /// Makes one, for tests and previews.
        public init(at: Date, used: Int) { (self.at, self.used) = (at, used) }
    }

    /// One entry that stands, for the list of the latest.
    public struct Entry: Codable, Sendable, Hashable, Identifiable {
        /// The entry's id, by which a supervisor undoes it.
        public var entryID: Int
        /// When the ticket was read, in whole seconds.
        public var scannedAt: Date
        /// The sale that was let in.
        public var saleID: Int
        /// The buyer; empty if unknown.
        public var name: String
        /// Persons who are in by it.
        public var admitted: Int
        /// Their seats, without those who have none.
        public var seats: [String]
        /// The door that let them in.
        public var gate: String
        /// `online` or `offline`.
        public var source: EntrySource

        /// The same as `entryID`.
        public var id: Int { entryID }

        /// Makes one, for tests and previews.
        public init(
            entryID: Int, scannedAt: Date, saleID: Int, name: String, admitted: Int, seats: [String], gate: String, source: EntrySource
        ) {
            (self.entryID, self.scannedAt, self.saleID, self.name, self.admitted) = (entryID, scannedAt, saleID, name, admitted)
            (self.seats, self.gate, self.source) = (seats, gate, source)
        }

        enum CodingKeys: String, CodingKey {
            case entryID = "entry_id", scannedAt = "scanned_at", saleID = "sale_id", name, admitted, seats, gate, source
        }
    }
}
