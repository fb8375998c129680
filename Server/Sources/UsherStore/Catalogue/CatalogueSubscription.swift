import UsherCore

/// A subscription as Stripe or the App Store reported it, as an export gives it.
struct CatalogueSubscription: Sendable {
    var environment: String
    /// Stripe's id, or the purchase's original transaction.
    var id: String
    /// An account's e-mail.
    var account: String?
    /// An organisation's key.
    var organisation: String?
    var created: Instant?
    var facts: Facts

    enum Facts: Sendable {
        case stripe(Stripe)
        case apple([AppleTransaction], AppleRenewal?)
    }

    /// The last that Stripe said.
    struct Stripe: Sendable {
        var plan: Plan?
        var status: String
        var end: Instant?
        var overdue: Instant?
        var customer: String?
        var event: StripeSubscriptionEvent.Kind
        var eventAt: Instant
        var deleted: Instant?
    }

    var provider: String { if case .stripe = facts { "stripe" } else { "apple" } }

    static func read(_ value: JSONValue, _ problems: inout [CatalogueFault]) -> CatalogueSubscription? {
        FieldReader<CataloguePolicy>.read(value, &problems) { fields in
            let provider = fields.required("provider", fields.choice("provider", ["stripe", "apple"]), or: "stripe")
            let (environment, id) = (fields.filled("environment"), fields.filled("id"))
            let (account, organisation) = (fields.optionalText("account"), fields.optionalText("organisation"))
            if account != nil, organisation != nil { fields.note("organisation", "must not stand beside account") }
            let facts: Facts
            if provider == "apple" {
                if organisation != nil { fields.note("organisation", "buys nothing in the App Store") }
                let place = Purchase(environment: environment, original: id)
                facts = .apple(
                    fields.optionalArray("transactions", place.transaction) ?? [], fields.optionalObject("renewal", place.renewal))
            } else {
                if account == nil, organisation == nil { fields.note("account", "is required, or an organisation") }
                facts = .stripe(Stripe(&fields))
            }
            return CatalogueSubscription(
                environment: environment, id: id, account: account, organisation: organisation,
                created: fields.instant("created_at"), facts: facts)
        }
    }

    /// How Stripe's news are called in a catalogue.
    static let events: [(String, StripeSubscriptionEvent.Kind)] = [("created", .created), ("updated", .changed), ("deleted", .deleted)]
}

extension CatalogueSubscription.Stripe {
    fileprivate init(_ fields: inout FieldReader<CataloguePolicy>) {
        plan = fields.boughtPlan()
        status = fields.filled("status", longest: 64)
        end = fields.instant("current_period_end")
        overdue = fields.instant("overdue_since")
        customer = fields.optionalText("customer")
        let name = fields.required("event", fields.choice("event", CatalogueSubscription.events.map(\.0)), or: "created")
        event = CatalogueSubscription.events.first { $0.0 == name }?.1 ?? .created
        eventAt = fields.requiredInstant("event_at")
        deleted = fields.instant("deleted_at")
    }
}

/// What the parts of an App Store purchase belong to.
private struct Purchase {
    let environment: String
    let original: String

    func transaction(_ value: JSONValue, _ problems: inout [CatalogueFault]) -> AppleTransaction? {
        FieldReader<CataloguePolicy>.read(value, &problems) { fields in
            AppleTransaction(
                environment: environment, id: fields.filled("id"), original: original, product: fields.filled("product"),
                plan: fields.required("plan", fields.boughtPlan(), or: .pro), expires: fields.requiredInstant("expires_at"),
                revoked: fields.instant("revoked_at"), isUpgraded: fields.bool("upgraded", default: false),
                signed: fields.requiredInstant("signed_at"), buyer: nil)
        }
    }

    func renewal(_ fields: inout FieldReader<CataloguePolicy>) -> AppleRenewal {
        AppleRenewal(
            environment: environment, original: original, graceEnd: fields.instant("grace_ends_at"),
            signed: fields.requiredInstant("signed_at"))
    }
}

extension FieldReader<CataloguePolicy> {
    fileprivate mutating func boughtPlan() -> Plan? { choice("plan", ["pro", "team"]).flatMap { Plan(rawValue: $0) } }
}
