/// One period of an App Store subscription, as Apple signed it.
package struct AppleTransaction: Sendable, Equatable {
    package let environment: String
    package let id: String
    /// Names the subscription through all its periods.
    package let original: String
    package let product: String
    package let plan: Plan
    package let expires: Instant
    package let revoked: Instant?
    /// Replaced by a larger product before its end.
    package let isUpgraded: Bool
    package let signed: Instant
    /// Whom the app bought it for, if it said so.
    package let buyer: String?

    package init(
        environment: String, id: String, original: String, product: String, plan: Plan, expires: Instant, revoked: Instant?,
        isUpgraded: Bool, signed: Instant, buyer: String?
    ) {
        self.environment = environment
        self.id = id
        self.original = original
        self.product = product
        self.plan = plan
        self.expires = expires
        self.revoked = revoked
        self.isUpgraded = isUpgraded
        self.signed = signed
        self.buyer = buyer
    }
}

/// How a subscription goes on, as Apple signed it.
package struct AppleRenewal: Sendable, Equatable {
    package let environment: String
    package let original: String
    /// Until when it counts although its payment is overdue.
    package let graceEnd: Instant?
    package let signed: Instant

    package init(environment: String, original: String, graceEnd: Instant?, signed: Instant) {
        self.environment = environment
        self.original = original
        self.graceEnd = graceEnd
        self.signed = signed
    }
}
