import UsherCore

/// A sale as a catalogue tells it.
struct CatalogueSale {
    var key: String?
    /// Needed only where several organisations have an event of this key.
    var organisation: String?
    var event: String
    var id: Int64?
    var uuid: String?
    var status: SaleStatus
    var name: String
    var email: String
    var code: String?
    var eventDate: CivilDate?
    var lines: [CatalogueLine]

    static let statuses = ["paid", "unpaid", "cancelled", "refunded", "expired", "pending"]

    static func read(_ value: JSONValue, _ problems: inout [CatalogueFault]) -> CatalogueSale? {
        FieldReader<CataloguePolicy>.read(value, &problems) { fields in
            let sale = CatalogueSale(
                key: fields.optionalText("key"), organisation: fields.optionalText("organisation"), event: fields.filled("event"),
                id: fields.optionalID(), uuid: fields.uuid("uuid"), status: fields.saleStatus(),
                name: fields.optionalText("name") ?? "", email: fields.optionalText("email") ?? "",
                code: fields.optionalCode(), eventDate: fields.eventDate(),
                lines: fields.required("lines", fields.optionalArray("lines", CatalogueLine.read), or: []))
            sale.check(&fields)
            return sale
        }
    }

    private func check(_ fields: inout FieldReader<CataloguePolicy>) {
        if key == nil, uuid == nil, !fields.faults.contains(where: { $0.path == ".key" || $0.path == ".uuid" }) {
            fields.note("key", "is required (or a uuid)")
        }
        if key?.isEmpty == true { fields.note("key", "must not be empty") }
        if lines.reduce(0, { $0 + $1.quantity }) > CatalogueLine.mostPersons {
            fields.note("lines", "must not be for more than \(CatalogueLine.mostPersons) persons")
        }
        checkDistinct(lines.compactMap(\.id), "a line's id", &fields)
        checkDistinct(lines.flatMap { $0.admissionIDs ?? [] }, "an admission's id", &fields)
        checkDistinct(lines.flatMap { $0.codes ?? [] } + (code.map { [$0] } ?? []), "a code", &fields)
    }

    private func checkDistinct<T: Hashable>(_ values: [T], _ what: String, _ fields: inout FieldReader<CataloguePolicy>) {
        if values.count > 1, Set(values).count < values.count { fields.note("lines", "\(what) is given twice") }
    }
}

/// One line of it.
struct CatalogueLine {
    var id: Int64?
    var ticketType: String
    var quantity: Int
    /// One a person where given; null for a person without a seat.
    var seats: [String?]?
    var codes: [String]?
    /// One a person, ascending.
    var admissionIDs: [Int64]?
    /// One a person: the status of those who left the sale singly.
    var statuses: [SaleStatus?]?

    static let mostPersons = 10_000

    static func read(_ value: JSONValue, _ problems: inout [CatalogueFault]) -> CatalogueLine? {
        FieldReader<CataloguePolicy>.read(value, &problems) { fields in
            let quantity = fields.optionalInteger("quantity", 1...Int64(mostPersons), "must be from 1 to \(mostPersons)")
            let line = CatalogueLine(
                id: fields.optionalID(), ticketType: fields.filled("ticket_type"),
                quantity: Int(min(fields.required("quantity", quantity, or: 1), Int64(mostPersons))),
                seats: fields.optionalArray("seats", seat), codes: fields.optionalArray("codes", code),
                admissionIDs: fields.optionalArray("admission_ids", admissionID),
                statuses: fields.optionalArray("statuses", status))
            if fields.faults.isEmpty { line.check(&fields) }
            return line
        }
    }

    private func check(_ fields: inout FieldReader<CataloguePolicy>) {
        let counts = [
            ("seats", seats?.count), ("codes", codes?.count), ("admission_ids", admissionIDs?.count), ("statuses", statuses?.count),
        ]
        for case (let name, let count?) in counts where count != quantity {
            fields.note(name, "must have one entry for each of the \(quantity) persons")
        }
        if let ids = admissionIDs, zip(ids, ids.dropFirst()).contains(where: { $0 >= $1 }) {
            fields.note("admission_ids", "must be ascending")
        }
    }

    private static func seat(_ value: JSONValue, _ problems: inout [CatalogueFault]) -> String?? {
        if value == .null { return .some(nil) }
        return FieldReader<CataloguePolicy>.element(value, &problems, "must be 1 to 255 characters") {
            !$0.isEmpty && WireText.fits($0, 255) && !$0.utf8.contains(0)
        }.map { .some($0) }
    }

    private static func code(_ value: JSONValue, _ problems: inout [CatalogueFault]) -> String? {
        FieldReader<CataloguePolicy>.element(value, &problems, FieldReader<CataloguePolicy>.codeExpectation) { TicketCode.isImportable($0) }
    }

    private static func admissionID(_ value: JSONValue, _ problems: inout [CatalogueFault]) -> Int64? {
        if let id = FieldValue.integer(value), (1...FieldReader<CataloguePolicy>.largestID).contains(id) { return id }
        problems.append(CatalogueFault("", "must be an integer from 1 to \(FieldReader<CataloguePolicy>.largestID)"))
        return nil
    }

    private static func status(_ value: JSONValue, _ problems: inout [CatalogueFault]) -> SaleStatus?? {
        if value == .null { return .some(nil) }
        let known = ["cancelled", "refunded"]
        return FieldReader<CataloguePolicy>.element(value, &problems, "must be one of null, " + known.joined(separator: ", ")) {
            known.contains($0)
        }.map { .some(SaleStatus(rawValue: $0)) }
    }
}

extension FieldReader<CataloguePolicy> {
    static var codeExpectation: String { "must be 1 to 128 visible ASCII characters" }

    fileprivate mutating func saleStatus() -> SaleStatus {
        SaleStatus(rawValue: required("status", choice("status", CatalogueSale.statuses), or: "paid"))
    }

    fileprivate mutating func optionalCode() -> String? {
        guard let code = optional("code", .notString, FieldValue.string) else { return nil }
        if !TicketCode.isImportable(code) { note("code", FieldReader<CataloguePolicy>.codeExpectation) }
        return code
    }

    fileprivate mutating func eventDate() -> CivilDate? {
        optional("event_date", "must be a date such as 2026-12-20") { value in FieldValue.string(value).flatMap { CivilDate($0) } }
    }
}
