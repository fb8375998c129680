/// `POST /api/billing/stripe/checkout`.
public struct CanvassCheckoutRequest: Codable, Sendable, Hashable {
    public var priceID: String
    public var organisationID: String?
    public var returnURL: String?

    public init(priceID: String, organisationID: String? = nil, returnURL: String? = nil) {
        (self.priceID, self.organisationID, self.returnURL) = (priceID, organisationID, returnURL)
    }

    enum CodingKeys: String, CodingKey {
        case priceID = "price_id", organisationID = "organisation_id", returnURL = "return_url"
    }
}

/// `POST /api/billing/stripe/portal`.
public struct CanvassPortalRequest: Codable, Sendable, Hashable {
    public var organisationID: String?
    public var returnURL: String?

    public init(organisationID: String? = nil, returnURL: String? = nil) {
        (self.organisationID, self.returnURL) = (organisationID, returnURL)
    }

    enum CodingKeys: String, CodingKey {
        case organisationID = "organisation_id", returnURL = "return_url"
    }
}

/// A page to open in a browser.
public struct CanvassPageAddress: Codable, Sendable, Hashable {
    public var url: String

    public init(url: String) { self.url = url }
}

/// The answer to a webhook.
public struct CanvassReceived: Codable, Sendable, Hashable {
    public var received: Bool

    public init(received: Bool) { self.received = received }
}

/// `POST /api/billing/apple/verify`.
public struct CanvassAppleVerifyRequest: Codable, Sendable, Hashable {
    /// The JWS of StoreKit's transaction.
    public var signedTransaction: String

    public init(signedTransaction: String) { self.signedTransaction = signedTransaction }

    enum CodingKeys: String, CodingKey {
        case signedTransaction = "signed_transaction"
    }
}

public struct CanvassAppleVerifyResponse: Codable, Sendable, Hashable {
    public var ok: Bool
    public var entitlement: Entitlement

    public init(ok: Bool, entitlement: Entitlement) { (self.ok, self.entitlement) = (ok, entitlement) }
}
