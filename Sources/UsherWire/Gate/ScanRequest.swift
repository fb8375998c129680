/// Body of `POST /api/tickets/scan`: `{"ticket_code":"…","seat_number":"A12"}`. Blank text and nil are absent.
public struct ScanRequest: Codable, Sendable, Hashable {
    /// What was read from the ticket, as read: a code or the ticket's URL; at most 2048 characters. Required without `saleID`.
    public var ticketCode: String?
    /// Only this seat; at most 255 characters.
    public var seatNumber: String?
    /// Only this line of the sale.
    public var saleTicketID: Int?
    /// At most so many persons, 1 to 1000.
    public var quantity: Int?
    /// The event this door serves: tickets of others are refused.
    public var eventID: Int?
    /// The door's name for the counts, at most 64 characters; the API key's name if absent.
    public var gate: String?
    /// A sale from the door list, in place of `ticketCode`.
    public var saleID: Int?

    /// Makes the body; give either `ticketCode` or `saleID`, not both.
    public init(
        ticketCode: String? = nil, seatNumber: String? = nil, saleTicketID: Int? = nil, quantity: Int? = nil, eventID: Int? = nil,
        gate: String? = nil, saleID: Int? = nil
    ) {
        (self.ticketCode, self.seatNumber, self.saleTicketID, self.quantity) = (ticketCode, seatNumber, saleTicketID, quantity)
        (self.eventID, self.gate, self.saleID) = (eventID, gate, saleID)
    }

    enum CodingKeys: String, CodingKey {
        case ticketCode = "ticket_code", seatNumber = "seat_number", saleTicketID = "sale_ticket_id", quantity
        case eventID = "event_id", gate, saleID = "sale_id"
    }
}
