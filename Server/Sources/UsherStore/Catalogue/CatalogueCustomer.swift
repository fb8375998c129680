import UsherCore

/// How Stripe knows an account or an organisation.
struct CatalogueCustomer: Sendable {
    var environment: String
    var customer: String
    var linked: Instant?

    static func read(_ value: JSONValue, _ problems: inout [CatalogueFault]) -> CatalogueCustomer? {
        FieldReader<CataloguePolicy>.read(value, &problems) { fields in
            CatalogueCustomer(
                environment: fields.filled("environment"), customer: fields.filled("id"), linked: fields.instant("linked_at"))
        }
    }
}
