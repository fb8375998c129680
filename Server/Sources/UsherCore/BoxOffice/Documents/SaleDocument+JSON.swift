/// What a document says, as the JSON text that is kept of it for good.
extension SaleDocument {
    package var document: String {
        var json = JSONWriter(capacity: 1_024)
        json.object { json in
            json.member("name", name)
            json.member("kind", kind.rawValue)
            json.member("issued", issued)
            json.member("sale", sale)
            json.member("currency", currency)
            json.member("language", language)
            json.party("seller", seller)
            json.party("buyer", buyer)
            json.member("show", show)
            json.member("date", date)
            if let due { json.member("due", due) }
            if let reverses { json.member("reverses", reverses) }
            json.name("lines")
            json.array(lines) { $0.line($1) }
            json.name("payments")
            json.array(payments) { json, payment in
                json.object { json in
                    json.member("method", payment.method)
                    json.member("amount", payment.amount)
                    json.member("date", payment.date)
                }
            }
            json.member("owed", owed)
        }
        return json.text
    }

    package init(document: String) throws(JSONSyntaxError) {
        let json = try JSONValue.read(document.utf8)
        guard let name = json["name"].flatMap(FieldValue.string), let kind = Kind(rawValue: json.text("kind")),
            let issued = CivilDate(json.text("issued")), let date = CivilDate(json.text("date"))
        else { throw JSONSyntaxError(offset: 0) }
        self.init(
            name: name, kind: kind, issued: issued, sale: json.text("sale"), currency: json.text("currency"),
            language: json.text("language"), seller: Party(json["seller"]), buyer: Party(json["buyer"]), show: json.text("show"),
            date: date, due: CivilDate(json.text("due")), reverses: json["reverses"].flatMap(FieldValue.string),
            lines: json.list("lines").compactMap { Line($0) }, payments: json.list("payments").compactMap { Payment($0) },
            owed: json.number("owed"))
    }
}

extension JSONValue {
    fileprivate func list(_ name: String) -> [JSONValue] { self[name].flatMap(FieldValue.array) ?? [] }
    fileprivate func text(_ name: String) -> String { self[name].flatMap(FieldValue.string) ?? "" }
    fileprivate func number(_ name: String) -> Int64 { self[name].flatMap(FieldValue.integer) ?? 0 }
}

extension SaleDocument.Party {
    private static var members: [(String, WritableKeyPath<SaleDocument.Party, String>)] {
        [
            ("name", \.name), ("company", \.company), ("address", \.address), ("country", \.country), ("tax_id", \.taxID),
            ("email", \.email), ("register", \.register), ("bank", \.bank),
        ]
    }

    fileprivate init(_ json: JSONValue?) {
        self.init()
        for (name, path) in Self.members { self[keyPath: path] = json?.text(name) ?? "" }
    }

    fileprivate func write(_ json: inout JSONWriter) {
        for (name, path) in Self.members where !self[keyPath: path].isEmpty {
            json.name(name)
            json.string(self[keyPath: path])
        }
    }
}

extension SaleDocument.Line {
    fileprivate init?(_ json: JSONValue) {
        guard let kind = JournalLine.Kind(rawValue: json.text("kind")) else { return nil }
        let key = JournalLine.Key(
            area: json.text("area"), category: json.text("category"), fee: json.text("fee"), code: json.text("code"),
            method: json.text("method"), tax: json.text("tax_key"), rate: PartsPerMillion(json.number("rate_ppm")))
        self.init(
            text: json.text("text"), tax: json.text("tax_name"),
            line: JournalLine(
                kind, key, tickets: json.number("tickets"), gross: json.number("gross"), net: json.number("net"), tax: json.number("tax"),
                discount: json.number("discount")))
    }
}

extension SaleDocument.Payment {
    fileprivate init?(_ json: JSONValue) {
        guard let date = CivilDate(json.text("date")) else { return nil }
        self.init(method: json.text("method"), amount: json.number("amount"), date: date)
    }
}

extension JSONWriter {
    fileprivate mutating func party(_ name: StaticString, _ party: SaleDocument.Party) {
        self.name(name)
        object { party.write(&$0) }
    }

    fileprivate mutating func line(_ line: SaleDocument.Line) {
        let (key, sums) = (line.line.key, line.line)
        object { json in
            json.member("text", line.text)
            json.member("kind", sums.kind.rawValue)
            for (name, word) in [
                ("area", key.area), ("category", key.category), ("fee", key.fee), ("code", key.code), ("method", key.method),
                ("tax_key", key.tax), ("tax_name", line.tax),
            ] where !word.isEmpty {
                json.name(name)
                json.string(word)
            }
            json.member("rate_ppm", key.rate.rawValue)
            json.member("tickets", sums.tickets)
            json.member("gross", sums.gross)
            json.member("net", sums.net)
            json.member("tax", sums.tax)
            json.member("discount", sums.discount)
        }
    }
}
