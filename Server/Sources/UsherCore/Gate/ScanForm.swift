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
        let code = try fields.code("ticket_code", most: 2048)
        if code == nil, fields.value("sale_id") == nil { throw .field("ticket_code", .required) }
        ticketCode = code
        seatNumber = try fields.text("seat_number", most: 255)
        saleTicketID = try fields.id("sale_ticket_id")
        quantity = try fields.integer("quantity", in: 1...1000).map(Int.init)
        eventID = try fields.id("event_id")
        gate = try fields.text("gate", most: 64)
        saleID = try fields.id("sale_id")
        if saleID != nil && code != nil { throw .field("sale_id", .invalid) }
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
