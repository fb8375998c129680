public import Foundation

/// Body of `POST /api/tickets/scans`: 1 to 500 scans made while the network was down, in any order. May be sent again.
public struct ScanUploadRequest: Codable, Sendable, Hashable {
    /// The device's clock now: over 30 s off, all times are shifted by the difference.
    public var sentAt: Date?
    public var scans: [Scan]

    public init(sentAt: Date?, scans: [Scan]) { (self.sentAt, self.scans) = (sentAt, scans) }

    enum CodingKeys: String, CodingKey { case sentAt = "sent_at", scans }

    /// One scan: the fields of `ScanRequest` with its name, its time and what the device decided.
    public struct Scan: Codable, Sendable, Hashable {
        /// Names the scan for good, as an `Idempotency-Key` does: 1 to 128 visible ASCII characters.
        public var clientScanID: String
        public var scannedAt: Date
        /// `admitted` (if nil) or `refused`.
        public var decision: ScanDecision?
        public var ticketCode: String?
        public var seatNumber: String?
        public var saleTicketID: Int?
        public var quantity: Int?
        public var eventID: Int?
        public var gate: String?
        public var saleID: Int?

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
