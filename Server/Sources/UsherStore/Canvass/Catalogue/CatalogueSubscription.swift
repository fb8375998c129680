import UsherCore

/// A subscription as Stripe or the App Store reported it, as an export gives it.
struct CatalogueSubscription: CatalogueObject {
    var provider = "stripe"
    var environment = ""
    /// Stripe's id, or the purchase's original transaction.
    var id = ""
    /// An account's e-mail.
    var account: String?
    /// An organisation's key.
    var organisation: String?
    var created: Instant?
    var stripe = Stripe()
    var transactions: [Transaction] = []
    var renewal: Renewal?

    var isApple: Bool { provider == "apple" }

    mutating func members(_ file: inout CatalogueMembers) {
        file.choice("provider", &provider, of: ["stripe", "apple"], by: \.self, isRequired: true)
        file.filled("environment", &environment)
        file.filled("id", &id)
        file.text("account", &account)
        file.text("organisation", &organisation)
        file.note("organisation", "must not stand beside account", where: account != nil && organisation != nil)
        file.note("organisation", "buys nothing in the App Store", where: isApple && organisation != nil)
        file.note("account", "is required, or an organisation", where: !isApple && account == nil && organisation == nil)
        file.instant("created_at", &created)
        // What Apple's facts come to is not one of them.
        guard isApple else { return stripe.members(&file) }
        file.objects("transactions", &transactions)
        file.object("renewal", &renewal)
    }
}

extension CatalogueSubscription {
    /// The last that Stripe said.
    struct Stripe: Equatable, Sendable {
        var plan: Plan?
        var status = ""
        var end: Instant?
        var overdue: Instant?
        var customer: String?
        var event = StripeSubscriptionEvent.Kind.created
        var eventAt = Instant(seconds: 0)
        var deleted: Instant?

        mutating func members(_ file: inout CatalogueMembers) {
            file.optionalChoice("plan", &plan, of: [.pro, .team], by: \.rawValue)
            file.filled("status", &status, longest: 64)
            file.instant("current_period_end", &end)
            file.instant("overdue_since", &overdue)
            file.text("customer", &customer)
            file.choice("event", &event, of: [.created, .changed, .deleted], by: \.told, isRequired: true)
            file.instant("event_at", &eventAt)
            file.instant("deleted_at", &deleted)
        }
    }

    struct Transaction: CatalogueObject {
        var id = ""
        var product = ""
        var plan = Plan.pro
        var expires = Instant(seconds: 0)
        var revoked: Instant?
        var isUpgraded = false
        var signed = Instant(seconds: 0)

        mutating func members(_ file: inout CatalogueMembers) {
            file.filled("id", &id)
            file.filled("product", &product)
            file.choice("plan", &plan, of: [.pro, .team], by: \.rawValue, isRequired: true)
            file.instant("expires_at", &expires)
            file.instant("revoked_at", &revoked)
            file.flag("upgraded", &isUpgraded, unless: false)
            file.instant("signed_at", &signed)
        }
    }

    struct Renewal: CatalogueObject {
        var graceEnd: Instant?
        var signed = Instant(seconds: 0)

        mutating func members(_ file: inout CatalogueMembers) {
            file.instant("grace_ends_at", &graceEnd)
            file.instant("signed_at", &signed)
        }
    }
}

extension StripeSubscriptionEvent.Kind {
    /// How Stripe's news are called in a catalogue.
    fileprivate var told: String {
        switch self {
        case .created: "created"
        case .changed: "updated"
        case .deleted: "deleted"
        }
    }
}

/// How Stripe knows an account or an organisation.
struct CatalogueCustomer: CatalogueObject {
    var environment = ""
    var customer = ""
    var linked: Instant?

    mutating func members(_ file: inout CatalogueMembers) {
        file.filled("environment", &environment)
        file.filled("id", &customer)
        file.instant("linked_at", &linked)
    }
}
