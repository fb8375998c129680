import UsherCore

/// A booking as an event ticket for Wallet.
package enum WalletPass {
    package static func make(_ paper: TicketDocument) -> PassDocument {
        let seats = paper.isValid ? paper.admitted : paper.seats
        var members: [JSONValue.Member] = [
            .init(name: "logoText", value: .string(paper.seller)), .init(name: "backgroundColor", value: .string(ground(paper))),
            .init(name: "foregroundColor", value: .string(paper.brand.map { rgb($0.colours.light.onAccent) } ?? "rgb(255,255,255)")),
            .init(name: "labelColor", value: .string(paper.brand.map { rgb($0.colours.light.onAccent) } ?? "rgb(179,184,194)")),
            .init(name: "relevantDate", value: .string(paper.starts.iso)),
            .init(name: "expirationDate", value: .string(LocalTime(max(paper.endsAt, paper.startsAt), paper.zone).iso)),
            .init(name: "sharingProhibited", value: .bool(false)),
        ]
        if paper.brand != nil { members.insert(.init(name: "organizationName", value: .string(paper.seller)), at: 0) }
        if paper.isValid { members += PassDocument.barcode(paper.code) } else { members.append(.init(name: "voided", value: .bool(true))) }
        members.append(.init(name: "eventTicket", value: ticket(paper, seats)))
        return PassDocument(
            serial: paper.booking, changedAt: paper.changedAt, description: "Ticket", members: members, strings: words)
    }

    private static func ground(_ paper: TicketDocument) -> String { paper.brand.map { rgb($0.colours.light.accent) } ?? "rgb(23,25,31)" }

    private static func rgb(_ colour: SRGBColour) -> String { "rgb(\(colour.red),\(colour.green),\(colour.blue))" }

    private static func ticket(_ paper: TicketDocument, _ seats: [TicketDocument.Seat]) -> JSONValue {
        var places = [PassDocument.field("section", "Section", joined(seats.map(\.section)))]
        let row = joined(seats.map(\.row))
        if !row.isEmpty { places.append(PassDocument.field("row", "Row", row)) }
        let numbers = joined(seats.map(\.number))
        if !numbers.isEmpty { places.append(PassDocument.field("seat", seats.count == 1 ? "Seat" : "Seats", numbers)) }
        return .members([
            "headerFields": .array([
                PassDocument.field("time", paper.starts.shortDate, paper.starts.clock, change: "Now starts at %@")
            ]),
            "primaryFields": .array([PassDocument.field("event", "Event", paper.showTitle)]),
            "secondaryFields": .array(places),
            "auxiliaryFields": .array([venue(paper), date(paper)]),
            "backFields": .array(back(paper, seats)),
        ])
    }

    private static func venue(_ paper: TicketDocument) -> JSONValue {
        PassDocument.field("venue", "Venue", paper.venue, change: "Now at %@")
    }

    /// Shown as the clock at the venue shows it, wherever the phone is.
    private static func date(_ paper: TicketDocument) -> JSONValue {
        .members([
            "key": .string("date"), "label": .string("Date"), "value": .string(paper.starts.iso), "dateStyle": .string("PKDateStyleMedium"),
            "timeStyle": .string("PKDateStyleShort"), "ignoresTimeZone": .bool(true),
        ])
    }

    private static func back(_ paper: TicketDocument, _ seats: [TicketDocument.Seat]) -> [JSONValue] {
        var fields: [JSONValue] = []
        func add(_ key: String, _ label: String, _ value: String) {
            if !value.isEmpty { fields.append(PassDocument.field(key, label, value)) }
        }
        add(
            "back-seats", "Seats",
            seats.map { [$0.section, $0.place].filter { !$0.isEmpty }.joined(separator: " · ") }.joined(separator: "\n"))
        if paper.isValid { add("back-code", "Code", TicketDocument.grouped(paper.code)) }
        add("back-address", "Address", [paper.venue, paper.address].filter { !$0.isEmpty }.joined(separator: "\n"))
        add("back-buyer", "Booked by", paper.buyer)
        add("back-total", "Total", paper.total.text)
        add("back-booking", "Booking", paper.booking)
        return fields
    }

    /// Each different text once, in order.
    private static func joined(_ texts: [String]) -> String {
        var seen: Set<String> = []
        return texts.filter { !$0.isEmpty && seen.insert($0).inserted }.joined(separator: ", ")
    }

    /// Labels in the languages that Usher speaks elsewhere.
    private static let words: [String: [String: String]] = {
        let table: [(String, fr: String, de: String, es: String)] = [
            ("Section", "Section", "Bereich", "Sección"), ("Row", "Rang", "Reihe", "Fila"), ("Seat", "Siège", "Platz", "Asiento"),
            ("Seats", "Sièges", "Plätze", "Asientos"), ("Event", "Événement", "Veranstaltung", "Evento"),
            ("Venue", "Lieu", "Ort", "Lugar"), ("Date", "Date", "Datum", "Fecha"), ("Code", "Code", "Code", "Código"),
            ("Address", "Adresse", "Adresse", "Dirección"), ("Booked by", "Réservé par", "Gebucht von", "Reservado por"),
            ("Total", "Total", "Summe", "Total"), ("Booking", "Réservation", "Buchung", "Reserva"),
        ]
        return [
            "en": Dictionary(uniqueKeysWithValues: table.map { ($0.0, $0.0) }),
            "fr": Dictionary(uniqueKeysWithValues: table.map { ($0.0, $0.fr) }),
            "de": Dictionary(uniqueKeysWithValues: table.map { ($0.0, $0.de) }),
            "es": Dictionary(uniqueKeysWithValues: table.map { ($0.0, $0.es) }),
        ]
    }()
}
