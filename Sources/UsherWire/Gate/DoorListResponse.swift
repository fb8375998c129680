public import Foundation

/// Answer of `GET /api/tickets`: the door list, by name, then id.
public struct DoorListResponse: Codable, Sendable, Hashable {
    /// The sales of this page; empty past the end.
    public var data: [Sale]
    /// Which page this is, and how many there are.
    public var meta: PageMeta

    /// Makes one, for tests and previews.
    public init(data: [Sale], meta: PageMeta) { (self.data, self.meta) = (data, meta) }

    /// A sale with the persons it may let in.
    public struct Sale: Codable, Sendable, Hashable, Identifiable {
        /// The sale's id, with which it can be admitted in place of a code.
        public var saleID: Int
        /// `paid`, `unpaid`, `cancelled`, …
        public var status: GateSaleStatus
        /// The buyer; empty if unknown.
        public var name: String
        /// Shown to supervisors only.
        public var email: String?
        /// The event that the sale is for.
        public var event: Event
        /// Persons who are in; with daily re-entry, today.
        public var used: Int
        /// Persons of the sale.
        public var total: Int
        /// `unused`, `partially_used` or `used`.
        public var usageStatus: UsageStatus
        /// Every person of the sale, by id.
        public var admissions: [Admission]

        /// The same as `saleID`.
        public var id: Int { saleID }

        /// Makes one, for tests and previews; optional parts may be left out.
        public init(
            saleID: Int, status: GateSaleStatus, name: String, email: String? = nil, event: Event, used: Int, total: Int,
            usageStatus: UsageStatus,
            admissions: [Admission]
        ) {
            (self.saleID, self.status, self.name, self.email, self.event, self.used) = (saleID, status, name, email, event, used)
            (self.total, self.usageStatus, self.admissions) = (total, usageStatus, admissions)
        }

        enum CodingKeys: String, CodingKey {
            case saleID = "sale_id", status, name, email, event, used, total, usageStatus = "usage_status", admissions
        }
    }

    /// The event of a sale, with that sale's occurrence.
    public struct Event: Codable, Sendable, Hashable, Identifiable {
        /// The event's number.
        public var id: Int
        /// What the event is called.
        public var name: String
        /// Of the sale's occurrence.
        public var startsAt: Date
        /// The occurrence: `2025-12-20`, a date in the event's zone.
        public var date: LocalDay

        /// Makes one, for tests and previews.
        public init(id: Int, name: String, startsAt: Date, date: LocalDay) {
            (self.id, self.name, self.startsAt, self.date) = (id, name, startsAt, date)
        }

        enum CodingKeys: String, CodingKey { case id, name, startsAt = "starts_at", date }
    }

    /// A person of the sale.
    public struct Admission: Codable, Sendable, Hashable, Identifiable {
        /// The person's number; an undo may name it.
        public var id: Int
        /// The line.
        public var saleTicketID: Int
        /// The seat, such as `A12`; nil where there is none.
        public var seatNumber: String?
        /// The entry by which they are in; nil if they are not.
        public var entryID: Int?
        /// When they came in; nil if they did not.
        public var scannedAt: Date?

        /// Makes one, for tests and previews; optional parts may be left out.
        public init(id: Int, saleTicketID: Int, seatNumber: String? = nil, entryID: Int? = nil, scannedAt: Date? = nil) {
            (self.id, self.saleTicketID, self.seatNumber, self.entryID, self.scannedAt) = (id, saleTicketID, seatNumber, entryID, scannedAt)
        }

        enum CodingKeys: String, NullKey {
            case id, saleTicketID = "sale_ticket_id", seatNumber = "seat_number", entryID = "entry_id", scannedAt = "scanned_at"
        }
    }
}
