import UsherCore

/// A sale s on its way into a table, with its event e, organisation o and booking b; one that a catalogue brought has none of the last.
struct ExportedSale: Selectable {
    let id: Sale.ID
    private let uuid: String
    private let status: String
    private let name: String
    private let email: String
    private let roster: Roster
    private let show: String
    private let title: String
    private let startsAt: Instant
    private let currency: String
    private let number: String?
    private let terms: BookingTerms?
    private let seats: [BookedSeat]?
    private let total: Int64?
    private let refunded: Int64?
    private let createdAt: Instant?
    private let paidAt: Instant?
    private let origin: String?

    init(_ columns: inout Columns) throws {
        id = columns.next("s.id")
        uuid = columns.next("s.uuid")
        status = columns.next("s.status")
        name = columns.next("s.name")
        email = columns.next("s.email")
        roster = try columns.document("s.roster", example: Roster.example) { try Roster(document: $0) }
        show = columns.next("e.uuid")
        title = columns.next("e.name")
        startsAt = columns.next("e.starts_at")
        let (own, house): (String?, String) = (columns.next("b.currency"), columns.next("o.currency"))
        currency = own ?? house
        number = columns.next("b.number")
        terms = try columns.optionalDocument("b.terms", example: BookingTerms.example) { try BookingTerms(document: $0) }
        seats = try columns.optionalDocument("b.seats") { try BookingDocument.seats($0) }
        total = columns.next("b.total")
        refunded = columns.next("b.refunded")
        createdAt = columns.next("b.created_at")
        paidAt = columns.next("b.paid_at")
        origin = columns.next("b.origin")
    }

    private var channel: String {
        if seats == nil { return SaleChannel.import.rawValue }
        return origin == nil ? (terms?.channel ?? .app).rawValue : SaleChannel.transfer.rawValue
    }

    var row: [ExportStore.Cell] {
        [
            .text(uuid), .text(number.map(BookingTerms.shown)), .text(status), .text(channel), .text(name), .text(email), .text(show),
            .text(title), .instant(startsAt), .text(currency), .number(total), .number(refunded),
            .number(Int64(seats?.count ?? roster.persons.count)), .text(terms?.codes.joined(separator: " ")), .instant(createdAt),
            .instant(paidAt), .text(origin),
        ]
    }

    var tickets: [[ExportStore.Cell]] {
        guard let seats else { return roster.persons.map(ticket) }
        return seats.indices.map { ticket(seats[$0], terms?.tickets[$0].quote) }
    }

    private func ticket(_ seat: BookedSeat, _ quote: Quote.Ticket?) -> [ExportStore.Cell] {
        [
            .text(uuid), .text(seat.id(in: show)), .text(show), .text(seat.section),
            .text(quote?.category ?? PriceSheet.Category.standard.key), .text(seat.row), .text(seat.number), .text(seat.holder),
            .text(seat.status.rawValue), .text(seat.reason?.rawValue), .text(currency), .number(quote?.base ?? seat.price),
            .number(quote?.discount ?? 0), .number(quote?.fees.reduce(0) { $0 + $1.total } ?? 0),
            .number(quote?.taxes.reduce(0) { $0 + $1.tax } ?? 0), .number(quote?.total ?? seat.price), .text(quote?.code),
        ]
    }

    private func ticket(_ person: Person) -> [ExportStore.Cell] {
        let line = roster.lines[person.line]
        return [
            .text(uuid), .text("\(person.id)"), .text(show), .text(nil), .text(line.category?.key), .text(nil), .text(person.seat),
            .text(nil),
            .text((person.status ?? SaleStatus(rawValue: status)).rawValue), .text(nil), .text(currency), .number(nil), .number(nil),
            .number(nil), .number(nil), .number(nil), .text(nil),
        ]
    }
}

/// A payment p of a booking b.
struct ExportedPayment: Selectable {
    let row: [ExportStore.Cell]

    init(_ columns: inout Columns) {
        let (sale, method, charge): (String, String, String?) = (
            columns.next("p.sale"), columns.next("p.provider"), columns.next("p.charge")
        )
        let (currency, amount, returned): (String, Int64, Int64) = (
            columns.next("p.currency"), columns.next("p.amount"), columns.next("p.returned")
        )
        let (kept, at): (Bool, Instant) = (columns.next("p.kept"), columns.next("p.received_at"))
        row = [
            .text(sale), .text(method), .text(charge), .text(currency), .number(amount), .number(returned), .number(kept ? 1 : 0),
            .instant(at),
        ]
    }
}

/// A line j of the books, with its event e.
struct ExportedLine: Selectable {
    let row: [ExportStore.Cell]

    init(_ columns: inout Columns) {
        let (id, at, day): (Int64, Instant, Int64) = (columns.next("j.id"), columns.next("j.at"), columns.next("j.day"))
        let (sale, show, kind): (String?, String?, String) = (columns.next("j.sale"), columns.next("e.uuid"), columns.next("j.kind"))
        let (channel, area, category): (String, String, String) = (
            columns.next("j.channel"), columns.next("j.area"), columns.next("j.category")
        )
        let (fee, code, method): (String, String, String) = (columns.next("j.fee"), columns.next("j.code"), columns.next("j.method"))
        let (currency, country, tax): (String, String, String) = (
            columns.next("j.currency"), columns.next("j.country"), columns.next("j.tax_key")
        )
        let (rate, tickets, gross): (Int64, Int64, Int64) = (columns.next("j.rate_ppm"), columns.next("j.tickets"), columns.next("j.gross"))
        let (net, taxed, discount): (Int64, Int64, Int64) = (columns.next("j.net"), columns.next("j.tax"), columns.next("j.discount"))
        row = [
            .number(id), .instant(at), .text("\(CivilDate(days: day))"), .text(sale), .text(show), .text(kind), .text(channel), .text(area),
            .text(category), .text(fee), .text(code), .text(method), .text(currency), .text(country), .text(tax), .number(rate),
            .number(tickets), .number(gross), .number(net), .number(taxed), .number(discount),
        ]
    }
}

/// A discount code d with what of it is used, s in sales and t in tickets.
struct ExportedCode: Selectable {
    let id: Int64
    private let document: String
    private let sales: Int64
    private let tickets: Int64

    init(_ columns: inout Columns) {
        id = columns.next("d.id")
        document = columns.next("d.document")
        sales = columns.next("s.used")
        tickets = columns.next("t.used")
    }

    func row() throws -> [ExportStore.Cell] {
        let (code, json) = (try DiscountCode.kept(document), try JSONValue.read(document.utf8))
        return [
            .text(code.code), .text(json["kind"]?.text), .number(json["value"].flatMap(FieldValue.integer)), .number(code.isActive ? 1 : 0),
            .instant(code.opensAt), .instant(code.closesAt), .number(code.mostSales), .number(code.mostTickets), .number(sales),
            .number(tickets),
        ]
    }
}

/// An answer a of a booking b to what was asked for its event e.
struct ExportedAnswer: Selectable {
    let row: [ExportStore.Cell]

    init(_ columns: inout Columns) {
        let (sale, show, ticket): (String, String, String) = (
            columns.next("a.booking"), columns.next("e.uuid"), columns.next("a.ticket")
        )
        let (question, value, end): (String, String, Instant?) = (
            columns.next("a.question"), columns.next("a.value"), columns.next("a.forget_at")
        )
        // Of a standing place the ticket is named within its sale.
        let id = ticket.isEmpty ? nil : ticket.hasPrefix("~") ? ticket : SeatIdentity.uuid(show: show, seat: ticket)
        row = [.text(sale), .text(show), .text(id), .text(question), .text(value), .instant(end)]
    }
}

/// An entry w of the waiting list of an event e.
struct ExportedEntry: Selectable {
    let id: Int64
    let row: [ExportStore.Cell]

    init(_ columns: inout Columns) {
        id = columns.next("w.id")
        let (uuid, show, area): (String, String, String) = (columns.next("w.uuid"), columns.next("e.uuid"), columns.next("w.area"))
        let (category, quantity, least): (String?, Int64, Int64) = (
            columns.next("w.category"), columns.next("w.quantity"), columns.next("w.at_least")
        )
        let (email, name, status): (String, String, String) = (columns.next("w.email"), columns.next("w.name"), columns.next("w.status"))
        let (joined, offered, ended): (Instant, Instant?, Instant?) = (
            columns.next("w.joined_at"), columns.next("w.offered_at"), columns.next("w.ended_at")
        )
        let sale: String? = columns.next("w.booking")
        row = [
            .text(uuid), .text(show), .text(area.isEmpty ? nil : area), .text(category), .number(quantity), .number(least), .text(email),
            .text(name), .text(status), .instant(joined), .instant(offered), .instant(ended), .text(sale),
        ]
    }
}

extension ExportStore {
    /// An invoice or a credit note, as it was frozen.
    static func row(_ document: DocumentRow) throws -> [Cell] {
        let content = try document.content
        let net = content.lines.reduce(0) { $0 + $1.line.net }
        let tax = content.lines.reduce(0) { $0 + $1.line.tax }
        return [
            .text(document.name), .text(document.kind.rawValue), .text(document.sale), .instant(document.issued), .text(content.currency),
            .number(net), .number(tax), .number(content.total), .text(content.reverses),
        ]
    }
}
