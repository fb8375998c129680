public import Foundation

/// Body of `POST /api/tickets/scans`: 1 to 500 scans made while the network was down, in any order. May be sent again.
public struct ScanUploadRequest: Codable, Sendable, Hashable {
    /// The device's clock now: over 30 s off, all times are shifted by the difference.
    public var sentAt: Date?
    /// The scans, in any order: their times decide who was first.
    public var scans: [Scan]

    /// Makes the body; without `sentAt` the device's times are taken as they are.
    public init(sentAt: Date?, scans: [Scan]) { (self.sentAt, self.scans) = (sentAt, scans) }

    enum CodingKeys: String, CodingKey { case sentAt = "sent_at", scans }

    /// One scan: the fields of `ScanRequest` with its name, its time and what the device decided.
    public struct Scan: Codable, Sendable, Hashable {
        /// Names the scan for good, as an `Idempotency-Key` does: 1 to 128 visible ASCII characters.
        public var clientScanID: String
        /// When the ticket was read, by the device's clock; a time to come counts as now.
        public var scannedAt: Date
        /// `admitted` (if nil) or `refused`.
        public var decision: ScanDecision?
        /// What was read from the ticket, as read; nil with `saleID`.
        public var ticketCode: String?
        /// Only this seat; nil for any.
        public var seatNumber: String?
        /// Only this line of the sale; nil for any.
        public var saleTicketID: Int?
        /// At most so many persons, 1 to 1000; nil for all.
        public var quantity: Int?
        /// The event this door serves; nil for any of the caller's.
        public var eventID: Int?
        /// The door's name for the counts; the API key's name if nil.
        public var gate: String?
        /// A sale from the door list, in place of `ticketCode`.
        public var saleID: Int?

        /// Makes one from the fields of an online scan; nil for `decision` means admitted.
        public init(clientScanID: String, scannedAt: Date, decision: ScanDecision? = nil, fields: ScanRequest) {
            self.clientScanID = clientScanID
            self.scannedAt = scannedAt
            self.decision = decision
            ticketCode = fields.ticketCode
            seatNumber = fields.seatNumber
            saleTicketID = fields.saleTicketID
            quantity = fields.quantity
            eventID = fields.eventID
            gate = fields.gate
            saleID = fields.saleID
        }

        enum CodingKeys: String, CodingKey {
            case clientScanID = "client_scan_id", scannedAt = "scanned_at", decision, ticketCode = "ticket_code"
            case seatNumber = "seat_number", saleTicketID = "sale_ticket_id", quantity, eventID = "event_id", gate, saleID = "sale_id"
        }
    }
}
