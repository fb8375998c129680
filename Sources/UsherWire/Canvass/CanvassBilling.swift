/// `POST /api/billing/stripe/checkout`.
public struct CanvassCheckoutRequest: Codable, Sendable, Hashable {
    /// A price of Stripe's that the server maps to a plan.
    public var priceID: String
    /// The organisation that is to pay; nil for the caller.
    public var organisationID: String?
    /// Where the page leads back to, one of those the server allows; nil for the server's own.
    public var returnURL: String?

    /// Makes the body; without an organisation the caller pays.
    public init(priceID: String, organisationID: String? = nil, returnURL: String? = nil) {
        (self.priceID, self.organisationID, self.returnURL) = (priceID, organisationID, returnURL)
    }

    enum CodingKeys: String, CodingKey {
        case priceID = "price_id", organisationID = "organisation_id", returnURL = "return_url"
    }
}

/// `POST /api/billing/stripe/portal`.
public struct CanvassPortalRequest: Codable, Sendable, Hashable {
    /// The organisation whose subscription it is; nil for the caller's.
    public var organisationID: String?
    /// Where the page leads back to, one of those the server allows; nil for the server's own.
    public var returnURL: String?

    /// Makes the body; without an organisation it is the caller's subscription.
    public init(organisationID: String? = nil, returnURL: String? = nil) {
        (self.organisationID, self.returnURL) = (organisationID, returnURL)
    }

    enum CodingKeys: String, CodingKey {
        case organisationID = "organisation_id", returnURL = "return_url"
    }
}

/// A page to open in a browser.
public struct CanvassPageAddress: Codable, Sendable, Hashable {
    /// Absolute.
    public var url: String

    /// Makes one, for tests and previews.
    public init(url: String) { self.url = url }
}

/// The answer to a webhook.
public struct CanvassReceived: Codable, Sendable, Hashable {
    /// `true`; a webhook that is refused has an error.
    public var received: Bool

    /// Makes one, for tests and previews.
    public init(received: Bool) { self.received = received }
}

/// `POST /api/billing/apple/verify`.
public struct CanvassAppleVerifyRequest: Codable, Sendable, Hashable {
    /// The JWS of StoreKit's transaction.
    public var signedTransaction: String

    /// Makes the body from StoreKit's `jwsRepresentation`.
    public init(signedTransaction: String) { self.signedTransaction = signedTransaction }

    enum CodingKeys: String, CodingKey {
        case signedTransaction = "signed_transaction"
    }
}

/// The answer to a purchase that was proved.
public struct CanvassAppleVerifyResponse: Codable, Sendable, Hashable {
    /// `true`; a refusal is an error.
    public var ok: Bool
    /// What the caller has now, with this purchase counted.
    public var entitlement: Entitlement

    /// Makes one, for tests and previews.
    public init(ok: Bool, entitlement: Entitlement) { (self.ok, self.entitlement) = (ok, entitlement) }
}
