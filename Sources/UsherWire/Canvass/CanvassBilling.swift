/// `POST /api/billing/stripe/checkout`.
public struct CanvassCheckoutRequest: Codable, Sendable, Equatable {
    public let price_id: String
    public let organisation_id: String?
    public let return_url: String?

    public init(price_id: String, organisation_id: String? = nil, return_url: String? = nil) {
        (self.price_id, self.organisation_id, self.return_url) = (price_id, organisation_id, return_url)
    }
}

/// `POST /api/billing/stripe/portal`.
public struct CanvassPortalRequest: Codable, Sendable, Equatable {
    public let organisation_id: String?
    public let return_url: String?

    public init(organisation_id: String? = nil, return_url: String? = nil) {
        (self.organisation_id, self.return_url) = (organisation_id, return_url)
    }
}

/// A page to open in a browser.
public struct CanvassPageAddress: Codable, Sendable, Equatable {
    public let url: String

    public init(url: String) { self.url = url }
}

/// The answer to a webhook.
public struct CanvassReceived: Codable, Sendable, Equatable {
    public let received: Bool

    public init(received: Bool) { self.received = received }
}

/// `POST /api/billing/apple/verify`.
public struct CanvassAppleVerifyRequest: Codable, Sendable, Equatable {
    /// The JWS of StoreKit's transaction.
    public let signed_transaction: String

    public init(signed_transaction: String) { self.signed_transaction = signed_transaction }
}

public struct CanvassAppleVerifyResponse: Codable, Sendable, Equatable {
    public let ok: Bool
    public let entitlement: CanvassEntitlement

    public init(ok: Bool, entitlement: CanvassEntitlement) { (self.ok, self.entitlement) = (ok, entitlement) }
}
