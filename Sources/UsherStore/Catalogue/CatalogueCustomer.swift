import UsherCore

/// How Stripe knows an account or an organisation.
struct CatalogueCustomer: Sendable {
    var environment: String
    var customer: String
    var linked: Instant?

    static func read(_ value: JSONValue, _ problems: inout [CatalogueFault]) -> CatalogueCustomer? {
        CatalogueFields.read(value, &problems) { fields in
            CatalogueCustomer(
                environment: fields.text("environment"), customer: fields.text("id"), linked: fields.optionalInstant("linked_at"))
        }
    }
}
