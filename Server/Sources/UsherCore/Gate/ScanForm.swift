import Crypto

/// What a scan asks for (gate.md section 2), checked and trimmed.
package struct ScanForm: Sendable, Equatable {
    package let ticketCode: String?
    package let seatNumber: String?
    package let saleTicketID: SaleLine.ID?
    package let quantity: Int?
    package let eventID: Event.ID?
    package let gate: String?
    package let saleID: Sale.ID?

    // What a form takes; the API's document says the same.
    package static let (longestCode, longestSeat, longestGate) = (2_048, 255, 64)
    package static let quantities: ClosedRange<Int64> = 1...1_000

    package init(
        ticketCode: String? = nil, seatNumber: String? = nil, saleTicketID: SaleLine.ID? = nil, quantity: Int? = nil,
        eventID: Event.ID? = nil, gate: String? = nil, saleID: Sale.ID? = nil
    ) {
        self.ticketCode = ticketCode
        self.seatNumber = seatNumber
        self.saleTicketID = saleTicketID
        self.quantity = quantity
        self.eventID = eventID
        self.gate = gate
        self.saleID = saleID
    }

    /// Reads the fields of a JSON object; the first in the contract's order that is wrong is the one refused.
    package init(_ object: JSONValue) throws(ScanRefusal) {
        var fields = FieldReader<GatePolicy>(object)
        let code = try fields.code("ticket_code", most: Self.longestCode)
        if code == nil, fields.value("sale_id") == nil { throw .field("ticket_code", .required) }
        ticketCode = code
        seatNumber = try fields.text("seat_number", most: Self.longestSeat)
        saleTicketID = try fields.id("sale_ticket_id")
        quantity = try fields.integer("quantity", in: Self.quantities).map(Int.init)
        eventID = try fields.id("event_id")
        gate = try fields.text("gate", most: Self.longestGate)
        saleID = try fields.id("sale_id")
        if saleID != nil && code != nil { throw .field("sale_id", .invalid) }
    }

    /// The same at a door that serves this event and no other.
    package func serving(_ event: Event.ID) -> ScanForm {
        ScanForm(
            ticketCode: ticketCode, seatNumber: seatNumber, saleTicketID: saleTicketID, quantity: quantity, eventID: event, gate: gate,
            saleID: saleID)
    }

    package func selection(person: Person.ID?) -> ScanSelection {
        ScanSelection(person: person, line: saleTicketID, seat: seatNumber, quantity: quantity)
    }

    /// The first 16 bytes of the SHA-256 over all fields: tells whether a repeated request is the same.
    package var fingerprint: [UInt8] { fingerprint(also: []) }

    package func fingerprint(also more: [String]) -> [UInt8] {
        var json = JSONWriter(capacity: 128)
        json.beginArray()
        json.optional(ticketCode)
        json.optional(seatNumber)
        json.integer(saleTicketID?.rawValue ?? 0)
        json.integer(Int64(quantity ?? 0))
        json.integer(eventID?.rawValue ?? 0)
        json.optional(gate)
        json.integer(saleID?.rawValue ?? 0)
        for text in more { json.string(text) }
        json.endArray()
        return Array(SHA256.hash(data: json.bytes).prefix(16))
    }
}

extension JSONWriter {
    package mutating func optional(_ text: String?) {
        if let text { string(text) } else { null() }
    }
}
