package import UsherCore

/// What a code is made with.
package struct VoucherDraft: Sendable {
    /// Nil: one is made up.
    package var code: String?
    /// UUID.
    package var tour: String?
    package var maxUses: Int64
    package var expires: Instant?
    package var active: Bool

    package init(code: String?, tour: String?, maxUses: Int64, expires: Instant? = nil, active: Bool = true) {
        self.code = code
        self.tour = tour
        self.maxUses = maxUses
        self.expires = expires
        self.active = active
    }
}

/// What a batch is made with.
package struct BatchDraft: Sendable {
    package var name: String
    package var description: String?
    package var tour: String
    package var quantity: Int
    package var maxUses: Int64
    package var expires: Instant?
    package var prefix: String?

    package init(
        name: String, description: String? = nil, tour: String, quantity: Int, maxUses: Int64 = 1, expires: Instant? = nil,
        prefix: String? = nil
    ) {
        self.name = name
        self.description = description
        self.tour = tour
        self.quantity = quantity
        self.maxUses = maxUses
        self.expires = expires
        self.prefix = prefix
    }
}
