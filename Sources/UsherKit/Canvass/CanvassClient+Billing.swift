public import Foundation
import UsherWire

/// Plans and payment: sections 3 and 4 of the contract; and the seed's building.
extension CanvassClient {
    /// `GET /api/billing/entitlement`. Through `EntitlementCache` it is asked once a session.
    public func entitlement() async throws(CanvassError) -> Entitlement {
        try await get(Entitlement.self, "/api/billing/entitlement", retry: .never)
    }

    /// `GET /api/buildings/{gersId}`
    public func building(_ gersID: String, campaign: String? = nil) async throws(CanvassError) -> Building {
        try await get(Building.self, "/api/buildings/\(RequestSender.encoded(gersID))", [("campaign_id", campaign)])
    }

    /// `POST /api/billing/stripe/checkout`: where to pay.
    public func checkout(price: String, organisation: String? = nil, returnURL: String? = nil) async throws(CanvassError) -> URL {
        let body = CanvassCheckoutRequest(priceID: price, organisationID: organisation, returnURL: returnURL)
        return try await place("/api/billing/stripe/checkout", body)
    }

    /// `POST /api/billing/stripe/portal`: where a subscription is changed or ended.
    public func portal(organisation: String? = nil, returnURL: String? = nil) async throws(CanvassError) -> URL {
        let body = CanvassPortalRequest(organisationID: organisation, returnURL: returnURL)
        return try await place("/api/billing/stripe/portal", body)
    }

    /// `POST /api/billing/apple/verify` with StoreKit's signed transaction.
    public func verifyApple(signedTransaction: String) async throws(CanvassError) -> Entitlement {
        struct Verified: Decodable, Sendable { let entitlement: Entitlement }
        return try await write(
            Verified.self, .post, "/api/billing/apple/verify", CanvassAppleVerifyRequest(signedTransaction: signedTransaction),
            retry: .boxOffice
        ).entitlement
    }

    private func place(_ path: String, _ body: some Encodable) async throws(CanvassError) -> URL {
        let text = try await write(CanvassPageAddress.self, .post, path, body).url
        guard let url = URL(string: text) else { throw .decoding("no URL") }
        return url
    }
}
