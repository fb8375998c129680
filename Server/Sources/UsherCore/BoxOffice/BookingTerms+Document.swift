/// The terms of a booking as one small JSON document in its row: arrays by place, so that a row stays short.
extension BookingTerms {
    /// The shortest.
    package static let example = #"["K7MQ2X9F","app",[],[],[],[],[]]"#

    package var document: String {
        var json = JSONWriter(capacity: 128 + 128 * tickets.count)
        json.beginArray()
        json.string(number)
        json.string(channel.rawValue)
        json.array(codes) { $0.string($1) }
        json.array(tickets) { json, ticket in
            let quote = ticket.quote
            json.beginArray()
            if let seat = quote.seat { json.string(seat) } else { json.null() }
            json.string(quote.area)
            json.string(quote.category)
            json.integer(quote.base)
            json.integer(quote.discount)
            if let code = quote.code { json.string(code) } else { json.null() }
            json.write(quote.tax)
            json.array(quote.fees) { $0.write($1) }
            json.array(ticket.draws) { $0.integer($1.rawValue) }
            json.string(ticket.name)
            json.endArray()
        }
        json.array(fees) { $0.write($1) }
        json.array(draws) { $0.integer($1.rawValue) }
        json.array(kept.sorted()) { $0.integer($1.rawValue) }
        if let comp { json.string(comp) }
        json.endArray()
        return json.text
    }

    package init(document: UnsafeRawBufferPointer) throws(JSONSyntaxError) {
        guard case .array(let parts) = try JSONValue.read(document), parts.count == 7 || parts.count == 8,
            let number = FieldValue.string(parts[0]),
            let channel = FieldValue.string(parts[1]).flatMap({ SaleChannel(rawValue: $0) })
        else { throw JSONSyntaxError(offset: 0) }
        self.init(
            number: number, channel: channel, codes: parts[2].elements.compactMap(FieldValue.string),
            tickets: parts[3].elements.compactMap { Ticket(document: $0) },
            fees: parts[4].elements.compactMap { Quote.FeePart(document: $0) },
            draws: parts[5].quotas, kept: Set(parts[6].quotas),
            comp: parts.count == 8 ? FieldValue.string(parts[7]) : nil)
        guard tickets.count == parts[3].elements.count, fees.count == parts[4].elements.count else { throw JSONSyntaxError(offset: 0) }
    }
}

extension JSONValue {
    fileprivate var elements: [JSONValue] { FieldValue.array(self) ?? [] }
    fileprivate var quotas: [SaleQuota.ID] { elements.compactMap(FieldValue.integer).map { SaleQuota.ID($0) } }
}

extension BookingTerms.Ticket {
    fileprivate init?(document: JSONValue) {
        let parts = document.elements
        guard parts.count == 10, let name = FieldValue.string(parts[9]), let area = FieldValue.string(parts[1]),
            let category = FieldValue.string(parts[2]),
            let base = FieldValue.integer(parts[3]), let discount = FieldValue.integer(parts[4])
        else { return nil }
        self.init(
            quote: Quote.Ticket(
                seat: FieldValue.string(parts[0]), area: area, category: category, base: base, discount: discount,
                code: FieldValue.string(parts[5]), tax: TaxPart(document: parts[6]),
                fees: parts[7].elements.compactMap { Quote.FeePart(document: $0) }),
            name: name, draws: parts[8].quotas)
    }
}

extension Quote.FeePart {
    fileprivate init?(document: JSONValue) {
        let parts = document.elements
        guard parts.count == 5, let key = FieldValue.string(parts[0]), let name = FieldValue.string(parts[1]),
            let amount = FieldValue.integer(parts[2]), let isRefundable = FieldValue.bool(parts[3])
        else { return nil }
        self.init(key: key, name: name, amount: amount, tax: TaxPart(document: parts[4]), isRefundable: isRefundable)
    }
}

extension TaxPart {
    fileprivate init?(document: JSONValue) {
        let parts = document.elements
        guard parts.count == 6, let key = FieldValue.string(parts[0]), let name = FieldValue.string(parts[1]),
            let rate = FieldValue.integer(parts[2]), let isIncluded = FieldValue.bool(parts[3]), let net = FieldValue.integer(parts[4]),
            let tax = FieldValue.integer(parts[5])
        else { return nil }
        self.init(
            rate: TaxRate(key: key, name: name, rate: PartsPerMillion(rate), from: CivilDate(days: 0)), isIncluded: isIncluded, net: net,
            tax: tax)
    }
}

extension JSONWriter {
    fileprivate mutating func write(_ part: TaxPart?) {
        guard let part else { return null() }
        beginArray()
        string(part.key)
        string(part.name)
        integer(part.rate.rawValue)
        bool(part.isIncluded)
        integer(part.net)
        integer(part.tax)
        endArray()
    }

    fileprivate mutating func write(_ fee: Quote.FeePart) {
        beginArray()
        string(fee.key)
        string(fee.name)
        integer(fee.amount)
        bool(fee.isRefundable)
        write(fee.tax)
        endArray()
    }
}
