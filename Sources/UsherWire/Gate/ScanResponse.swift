public import Foundation

/// Answer 201 of `POST /api/tickets/scan`: an entry, and the sale after it.
public struct ScanResponse: Codable, Sendable, Hashable {
    /// The entry, in the envelope of every answer of the Gate.
    public var data: Data

    /// Makes one, for tests and previews.
    public init(data: Data) { self.data = data }

    /// An entry, and how its sale stands after it.
    public struct Data: Codable, Sendable, Hashable {
        /// The sale that was let in.
        public var saleID: Int
        /// The entry's id, by which a supervisor undoes it.
        public var entryID: Int
        /// Whole seconds.
        public var scannedAt: Date
        /// The sale with its event and its lines, as the seed's apps read it.
        public var sale: Sale
        /// `admitted`, or `readmitted` if one of these persons had been in before.
        public var code: EntryCode
        /// Persons let in by this entry.
        public var admitted: Int
        /// Persons of the sale who are in; with daily re-entry, today.
        public var used: Int
        /// Persons of the sale.
        public var total: Int
        /// `total` without `used`.
        public var left: Int
        /// The seat that was asked for.
        public var seatNumber: String?
        /// The door that let them in: the one asked for, else the API key's name.
        public var gate: String
        /// `online` or `offline`.
        public var source: EntrySource
        /// The latest entry by which one of these persons had been in before.
        public var previous: Previous?
        /// The persons let in, by id.
        public var admissions: [Admission]

        /// Makes one, for tests and previews; optional parts may be left out.
        public init(
            saleID: Int, entryID: Int, scannedAt: Date, sale: Sale, code: EntryCode, admitted: Int, used: Int, total: Int, left: Int,
            seatNumber: String? = nil, gate: String, source: EntrySource, previous: Previous? = nil, admissions: [Admission]
        ) {
            (self.saleID, self.entryID, self.scannedAt, self.sale) = (saleID, entryID, scannedAt, sale)
            (self.code, self.admitted, self.used, self.total) = (code, admitted, used, total)
            (self.left, self.seatNumber, self.gate, self.source) = (left, seatNumber, gate, source)
            (self.previous, self.admissions) = (previous, admissions)
        }

        enum CodingKeys: String, NullKey {
            case saleID = "sale_id", entryID = "entry_id", scannedAt = "scanned_at", sale, code, admitted, used, total, left
            case seatNumber = "seat_number", gate, source, previous, admissions
        }
    }

    /// The sale that was let in.
    public struct Sale: Codable, Sendable, Hashable, Identifiable {
        /// The sale's number.
        public var id: Int
        /// `paid`.
        public var status: GateSaleStatus
        /// Empty if unknown.
        public var name: String
        /// Empty if unknown.
        public var email: String
        /// The event that the sale is for.
        public var event: Event
        /// All lines of the sale, by id.
        public var tickets: [Ticket]

        /// Makes one, for tests and previews.
        public init(id: Int, status: GateSaleStatus, name: String, email: String, event: Event, tickets: [Ticket]) {
            (self.id, self.status, self.name, self.email, self.event, self.tickets) = (id, status, name, email, event, tickets)
        }
    }

    /// The event of a sale, with that sale's occurrence.
    public struct Event: Codable, Sendable, Hashable, Identifiable {
        /// The event's number.
        public var id: Int
        /// What the event is called.
        public var name: String
        /// Of this sale's occurrence.
        public var startsAt: Date
        /// When the occurrence ends; nil if none is given.
        public var endsAt: Date?
        /// An IANA name.
        public var timeZone: String
        /// The occurrence: `2025-12-20`, a date in the event's zone.
        public var date: LocalDay
        /// `once`, `daily` or `multiple`.
        public var reentry: ReentryPolicy

        /// Makes one, for tests and previews.
        public init(id: Int, name: String, startsAt: Date, endsAt: Date?, timeZone: String, date: LocalDay, reentry: ReentryPolicy) {
            (self.id, self.name, self.startsAt, self.endsAt, self.timeZone, self.date) = (id, name, startsAt, endsAt, timeZone, date)
            self.reentry = reentry
        }

        enum CodingKeys: String, NullKey {
            case id, name, startsAt = "starts_at", endsAt = "ends_at", timeZone = "time_zone", date, reentry
        }
    }

    /// A line of the sale.
    public struct Ticket: Codable, Sendable, Hashable, Identifiable {
        /// The line.
        public var id: Int
        /// The ticket type.
        public var ticketID: Int
        /// Persons that the line may let in.
        public var quantity: Int
        /// `unused`, `partially_used` or `used`.
        public var usageStatus: UsageStatus
        /// Those of them who are in.
        public var usedQuantity: Int
        /// The ticket type's name.
        public var name: String

        /// Makes one, for tests and previews.
        public init(
            id: Int, ticketID: Int, quantity: Int, usageStatus: UsageStatus, usedQuantity: Int, name: String
        ) {
            (self.id, self.ticketID, self.quantity, self.usageStatus) = (id, ticketID, quantity, usageStatus)
            (self.usedQuantity, self.name) = (usedQuantity, name)
        }

        enum CodingKeys: String, CodingKey {
            case id, ticketID = "ticket_id", quantity, usageStatus = "usage_status", usedQuantity = "used_quantity", name
        }
    }

    /// An earlier entry.
    public struct Previous: Codable, Sendable, Hashable {
        /// The earlier entry's id.
        public var entryID: Int
        /// When it was.
        public var scannedAt: Date
        /// The door that let them in then.
        public var gate: String

        /// Makes one, for tests and previews.
        public init(entryID: Int, scannedAt: Date, gate: String) { (self.entryID, self.scannedAt, self.gate) = (entryID, scannedAt, gate) }

        enum CodingKeys: String, CodingKey { case entryID = "entry_id", scannedAt = "scanned_at", gate }
    }

    /// A person let in.
    public struct Admission: Codable, Sendable, Hashable, Identifiable {
        /// The person's number; an undo may name it.
        public var id: Int
        /// The line.
        public var saleTicketID: Int
        /// The ticket type.
        public var ticketID: Int
        /// The seat, such as `A12`; nil where there is none.
        public var seatNumber: String?

        /// Makes one, for tests and previews.
        public init(id: Int, saleTicketID: Int, ticketID: Int, seatNumber: String?) {
            (self.id, self.saleTicketID, self.ticketID, self.seatNumber) = (id, saleTicketID, ticketID, seatNumber)
        }

        enum CodingKeys: String, NullKey { case id, saleTicketID = "sale_ticket_id", ticketID = "ticket_id", seatNumber = "seat_number" }
    }
}
