import UsherCore

/// An organisation as a catalogue tells it.
struct CatalogueOrganisation {
    var key: String
    var id: Int64?
    var uuid: String?
    var name: String
    var timeZone: String
    var currency: String
    /// JSON text.
    var plan: String?
    var customers: [CatalogueCustomer]
    /// Nil leaves those that it has; a new one gets all.
    var desks: GrantedDesks?
    var suspended: Bool?

    static func read(_ value: JSONValue, _ problems: inout [CatalogueFault]) -> CatalogueOrganisation? {
        FieldReader<CataloguePolicy>.read(value, &problems) { fields in
            CatalogueOrganisation(
                key: fields.filled("key"), id: fields.optionalID(), uuid: fields.uuid("uuid"), name: fields.filled("name"),
                timeZone: fields.required("time_zone", fields.timeZone("time_zone"), or: "UTC"), currency: fields.currency(),
                plan: fields.entitlement("plan"),
                customers: fields.optionalArray("customers", CatalogueCustomer.read) ?? [], desks: fields.desks(),
                suspended: fields.bool("suspended"))
        }
    }
}

extension FieldReader<CataloguePolicy> {
    fileprivate mutating func desks() -> GrantedDesks? {
        let names = optionalArray("desks") { value, problems in
            FieldReader<CataloguePolicy>.element(value, &problems, "must be one of " + GrantedDesks.all.names.joined(separator: ", ")) {
                GrantedDesks(name: $0) != nil
            }
        }
        return names?.reduce(into: GrantedDesks()) { if let desk = GrantedDesks(name: $1) { $0.formUnion(desk) } }
    }

    fileprivate mutating func currency() -> String {
        let currency = required("currency", optional("currency", .notString, FieldValue.string), or: "EUR")
        if currency.utf8.count != 3 || !currency.utf8.allSatisfy({ (0x41...0x5A).contains($0) }) {
            note("currency", "must be an ISO 4217 code such as GBP")
        }
        return currency
    }

    /// A plan or a subscription, checked for shape and kept as JSON text in one order of members.
    mutating func entitlement(_ name: String) -> String? {
        optionalObject(name) { fields in
            let plan = fields.required("plan", fields.choice("plan", Plan.allCases.map(\.rawValue)), or: "free")
            let source = fields.choice("source", PlanSource.allCases.map(\.rawValue))
            let statuses = ["active", "trialing", "past_due", "ended"]
            let status = fields.required("status", fields.choice("status", statuses), or: "active")
            let end = fields.instant("current_period_end")
            // Overdue since when? Without an answer nobody could say when it is over.
            if status == "past_due", end == nil { fields.note("current_period_end", "is required with past_due") }
            var json = JSONWriter()
            json.beginObject()
            json.member("plan", plan)
            if let source { json.member("source", source) }
            json.member("status", status)
            if let end { json.member("current_period_end", end) }
            json.endObject()
            return json.text
        }
    }
}
