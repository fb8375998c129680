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
        var fields = FieldReader(object)
        // A code with a NUL character is one that no ticket has, not a wrong field.
        let code = try fields.text("ticket_code", most: 2048, mayHoldNUL: true)
        if code == nil, fields.isAbsent("sale_id") { throw .field("ticket_code", .required) }
        ticketCode = code
        seatNumber = try fields.text("seat_number", most: 255)
        saleTicketID = try fields.id("sale_ticket_id")
        quantity = try fields.integer("quantity", 1...1000).map(Int.init)
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

    /// An `Idempotency-Key` or a `client_scan_id`: 1 to 128 visible ASCII characters.
    package static func isClientKey(_ key: String) -> Bool { TicketCode.isImportable(key) }
}

/// Takes named fields out of a JSON object by the Gate's rules: `null` and blank text are absent, text is trimmed, lengths
/// count Unicode scalars.
package struct FieldReader {
    private let members: [JSONValue.Member]

    package init(_ object: JSONValue) {
        if case .object(let members) = object { self.members = members } else { members = [] }
    }

    /// The member, unless it is absent, null or blank. The last of several counts.
    private func value(_ name: String) -> JSONValue? {
        guard let value = members.last(where: { $0.name == name })?.value else { return nil }
        switch value {
        case .null: return nil
        case .string(let text): return WireText.trimmed(text).isEmpty ? nil : value
        default: return value
        }
    }

    package func isAbsent(_ name: String) -> Bool { value(name) == nil }

    package mutating func text(_ name: String, most: Int, mayHoldNUL: Bool = false) throws(ScanRefusal) -> String? {
        guard let value = value(name) else { return nil }
        guard case .string(let text) = value else { throw .field(name, .notString) }
        let trimmed = WireText.trimmed(text)
        // No database keeps a NUL character, and nobody types one.
        if !mayHoldNUL && trimmed.utf8.contains(0) { throw .field(name, .invalid) }
        if !WireText.isWithin(trimmed, most) { throw .field(name, .tooLong(most)) }
        if WireText.hasHeap(trimmed) { throw .field(name, .invalid) }
        return trimmed
    }

    package mutating func integer(_ name: String, _ range: ClosedRange<Int64>) throws(ScanRefusal) -> Int64? {
        guard let value = value(name) else { return nil }
        guard case .integer(let number) = value, range.contains(number) else { throw .field(name, .notInteger(range)) }
        return number
    }

    package mutating func id<Of>(_ name: String) throws(ScanRefusal) -> Identifier<Of>? {
        try integer(name, 1...Identifier<Of>.largest).map { Identifier($0) }
    }
}

extension JSONWriter {
    package mutating func optional(_ text: String?) {
        if let text { string(text) } else { null() }
    }
}
