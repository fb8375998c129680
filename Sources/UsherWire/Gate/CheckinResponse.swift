public import Foundation

/// Answer of `GET /api/events/{id}/checkin`: the counts of one occurrence.
public struct CheckinResponse: Codable, Sendable, Hashable {
    public var data: Data

    public init(data: Data) { self.data = data }

    public struct Data: Codable, Sendable, Hashable {
        public var event: LiveCounts.Event
        /// The occurrence: `2025-12-20`, a date in the event's zone.
        public var date: LocalDay
        public var asOf: Date
        public var totals: LiveCounts.Totals
        public var ticketTypes: [LiveCounts.TicketType]
        public var gates: [LiveCounts.Gate]
        /// The last 60 minutes, also those without anybody.
        public var perMinute: [Minute]
        /// The 10 newest entries that stand, newest first.
        public var last: [Entry]

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

    public struct Minute: Codable, Sendable, Hashable {
        /// Where the minute begins.
        public var at: Date
        /// Persons let in, without those taken back.
        public var used: Int

        public init(at: Date, used: Int) { (self.at, self.used) = (at, used) }
    }

    public struct Entry: Codable, Sendable, Hashable, Identifiable {
        public var entryID: Int
        public var scannedAt: Date
        public var saleID: Int
        /// The buyer; empty if unknown.
        public var name: String
        /// Persons who are in by it.
        public var admitted: Int
        /// Their seats, without those who have none.
        public var seats: [String]
        public var gate: String
        /// `online` or `offline`.
        public var source: EntrySource

        public var id: Int { entryID }

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
