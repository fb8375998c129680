import UsherCore

/// Invoices and credit notes, inside a transaction. A sale has what its documents say, together: an invoice for what it costs, a credit note
/// for what has gone of that.
struct DocumentTransaction {
    let connection: any Connection

    init(_ connection: any Connection) { self.connection = connection }

    /// The documents of a sale, the oldest first.
    func documents(of sale: String) throws -> [DocumentRow] { try connection.all(DocumentStatements.ofSale, sale) }

    /// Issues what a sale is due; nothing where its documents say already what it is. `wanted`: an invoice also where the house makes none by
    /// itself. The sale is locked by this.
    @discardableResult
    func issue(_ sale: String, wanted: Bool, _ maps: SeatMaps, at now: Instant) throws -> [DocumentRow] {
        guard let record = try BookingTransaction(connection).bookingRecord(sale, maps, toChange: true) else { return [] }
        let booking = record.booking
        let (known, staff) = (try documents(of: sale), try StaffSaleTransaction(connection).row(of: sale))
        let counter = try HouseCounterTransaction(connection).counter(of: booking.organisation)
        var said: [JournalLine] = []
        for document in known { for line in try document.content.lines { said.add(line.line) } }
        let missing = booking.standing(isBilled: staff?.due != nil).beyond(said)
        var issued: [DocumentRow] = []
        let gone = missing.filter { $0.kind == .return || $0.kind == .feeReturn }
        if gone.contains(where: { $0.gross != 0 }), let invoice = known.last(where: { $0.kind == .invoice }) {
            let lines = gone.map { line in
                var line = line
                line.kind = line.kind == .return ? .sale : .fee
                return line
            }
            issued.append(try add(.creditNote, lines, of: record, staff, counter, reverses: invoice.name, at: now))
        }
        let new = missing.filter { $0.kind == .sale || $0.kind == .fee }
        let mayBe = wanted || counter.invoices == .all || staff?.due != nil
        if mayBe, new.contains(where: { $0.gross > 0 }) {
            issued.append(try add(.invoice, new, of: record, staff, counter, reverses: nil, at: now))
        }
        return issued
    }

    private func add(
        _ kind: SaleDocument.Kind, _ lines: [JournalLine], of record: BookingRecord, _ staff: StaffSaleRow?, _ counter: HouseCounter,
        reverses: String?, at now: Instant
    ) throws -> DocumentRow {
        let booking = record.booking
        guard let house = try OrganisationTransaction(connection).organisation(booking.organisation) else {
            throw DatabaseError.defect("a booking of nobody")
        }
        let zone = Zone(house.timeZone) ?? .universal
        let year = zone.date(of: now).components.year
        let number = try HouseCounterTransaction(connection).nextNumber(kind.rawValue, year: Int64(year), of: house.id)
        let prefix = kind == .invoice ? counter.invoicePrefix : counter.creditPrefix
        let content = try content(
            SaleDocument.name(prefix, year: year, number: number), kind, lines, record, staff, house, zone, counter, reverses, at: now)
        let id = try IDTransaction(connection).takeIDs(.documents).lowerBound
        try connection.execute(
            DocumentStatements.insert, id, house.id, kind.rawValue, Int64(year), number, content.name, booking.uuid, now, content.document)
        try PaymentTransaction(connection).audit(booking, "document.issued", content.name, at: now)
        let row = DocumentRow(
            id: id, kind: kind, name: content.name, sale: booking.uuid, issued: now, text: content.document)
        try tell(row, content, of: house.id, at: now)
        if counter.invoices == .all || staff?.due != nil { try mail(row, of: booking, at: now) }
        return row
    }

    private func tell(_ row: DocumentRow, _ content: SaleDocument, of house: Organisation.ID, at now: Instant) throws {
        try HookTransaction(connection).tell(.documentIssued, of: house, at: now) { _ in
            var json = JSONWriter()
            json.object { json in
                json.name("document")
                json.raw(row.told(content).utf8)
                json.member("revision", now.microseconds)
            }
            return HookData(subject: row.sale, plain: json.text)
        }
    }

    private func mail(_ row: DocumentRow, of booking: Booking, at now: Instant) throws {
        guard !booking.email.isEmpty else { return }
        var json = JSONWriter()
        json.object { json in
            json.member("sale", row.sale)
            json.member("about", "issued")
            json.member("document", row.id)
        }
        try OutboxTransaction(connection).enqueue(
            [OutboxItem(kind: InvoiceStore.mail, idempotencyKey: "document-\(row.id)", payload: json.text, due: now)], at: now)
    }
}

// MARK: - What it says
extension DocumentTransaction {
    private func content(
        _ name: String, _ kind: SaleDocument.Kind, _ lines: [JournalLine], _ record: BookingRecord, _ staff: StaffSaleRow?,
        _ house: Organisation, _ zone: Zone, _ counter: HouseCounter, _ reverses: String?, at now: Instant
    ) throws -> SaleDocument {
        let booking = record.booking
        let payments = try PaymentTransaction(connection).receipts(of: booking.uuid).filter(\.isKept)
        let language = try connection.first(DocumentStatements.language, booking.id) ?? nil
        var document = SaleDocument(
            name: name, kind: kind, issued: zone.date(of: now), sale: booking.terms.map { BookingTerms.shown($0.number) } ?? "",
            currency: booking.currency, language: language ?? "en", seller: try seller(house, counter), buyer: buyer(booking, staff),
            show: record.event.title, date: record.event.zone.date(of: record.event.startsAt), due: kind == .invoice ? staff?.due : nil,
            reverses: reverses, lines: lines.map { self.line($0, of: booking) })
        guard kind == .invoice else { return document }
        document.payments = payments.map { .init(method: $0.provider, amount: $0.amount, date: zone.date(of: $0.received)) }
        document.owed = try StaffSaleTransaction(connection).told(record).owed
        return document
    }

    private func seller(_ house: Organisation, _ counter: HouseCounter) throws -> SaleDocument.Party {
        let legal = try OrganisationTransaction(connection).legal(of: house.id)
        var party = SaleDocument.Party()
        party.name = legal.seller.isEmpty ? house.name : legal.seller
        (party.address, party.email, party.register) = (legal.address, legal.email, legal.register)
        (party.taxID, party.country, party.bank) = (legal.tax, house.country ?? "", counter.bank)
        return party
    }

    private func buyer(_ booking: Booking, _ staff: StaffSaleRow?) -> SaleDocument.Party {
        var party = SaleDocument.Party()
        (party.name, party.email) = (booking.name, booking.email)
        guard let billing = staff?.billing else { return party }
        (party.company, party.address, party.country, party.taxID) = (billing.company, billing.address, billing.country, billing.taxID)
        return party
    }

    /// A line of the books, as people read it.
    private func line(_ line: JournalLine, of booking: Booking) -> SaleDocument.Line {
        let terms = booking.terms
        let fees = (terms?.fees ?? []) + (terms?.tickets.flatMap(\.quote.fees) ?? [])
        let parts = (terms?.tickets.flatMap(\.quote.taxes) ?? []) + (terms?.fees.compactMap(\.tax) ?? [])
        let tax = parts.first { $0.key == line.key.tax && $0.rate == line.key.rate }?.name ?? line.key.tax
        if line.kind == .fee {
            return SaleDocument.Line(text: fees.first { $0.key == line.key.fee }?.name ?? line.key.fee, tax: tax, line: line)
        }
        let area = booking.seats.first { $0.section == line.key.area }?.sectionName ?? line.key.area
        let category = terms?.tickets.first { $0.quote.category == line.key.category }?.name ?? line.key.category
        let isStandard = line.key.category == PriceSheet.Category.standard.key
        return SaleDocument.Line(text: isStandard ? area : "\(area), \(category)", tax: tax, line: line)
    }
}

extension Booking {
    /// What its documents are to say together: all that stands of it; of what nobody has paid, that only while it is billed and kept.
    fileprivate func standing(isBilled: Bool) -> [JournalLine] {
        switch status {
        case .paid: return journalStanding
        case .pending: return isBilled ? journalStanding : []
        case .refunded, .cancelled: return paidAt == nil ? [] : journalStanding
        case .processing, .review, .expired: return []
        }
    }
}

enum DocumentStatements {
    static let ofSale = Selection<DocumentRow>("SELECT {{columns}} FROM documents WHERE sale = $1 ORDER BY id")
    static let byID = Selection<DocumentRow>("SELECT {{columns}} FROM documents WHERE id = $1")
    /// By its bounds, as `OrderStatements.list`.
    static let list = Selection<DocumentRow>(
        """
        SELECT {{columns}} FROM documents WHERE (organisation_id, id) < ($1, $2) AND organisation_id >= $1
        ORDER BY organisation_id DESC, id DESC LIMIT $3
        """)
    static let language = Selection<String?>("SELECT language FROM bookings WHERE id = $1")
    static let insert = Statement(
        """
        INSERT INTO documents (id, organisation_id, kind, year, number, name, sale, issued_at, content)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
        """)
    static let mark = Selection<Int64>("SELECT mark FROM books WHERE name = 'documents'")
    static let sales = Selection<String?, Int64>(
        """
        SELECT j.sale, CAST(MAX(j.id) AS BIGINT) FROM (SELECT id, sale FROM journal WHERE id > $1 ORDER BY id LIMIT $2) AS j
        GROUP BY j.sale ORDER BY MAX(j.id)
        """)
    static let move = Statement("UPDATE books SET mark = $1 WHERE name = 'documents' AND mark < $1")
}
