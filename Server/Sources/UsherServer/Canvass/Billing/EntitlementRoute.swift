import UsherHTTP
package import HTTPTypes
package import Hummingbird
import UsherCore
import UsherStore
import UsherWire

extension CanvassDesk {
    var billingEndpoints: [Endpoint] { [entitlementEndpoint] + stripeEndpoints + appleEndpoints }

    private var entitlementEndpoint: Endpoint {
        endpoint(
            .get, "/api/billing/entitlement", "What the caller has paid for",
            description: "The best plan that holds at this moment: the caller's own, or that of an organisation where they are a member.",
            responses: [
                Endpoint.Answer(
                    200, "The plan that holds now", .canvass,
                    samples: ["example": UsherWire.Entitlement.sample(.stripe), "free": UsherWire.Entitlement(EffectivePlan.free)])
            ], tag: Self.billingTag, handler: entitlement)
    }

    /// GET /api/billing/entitlement
    @Sendable private func entitlement(_ request: Request, _ context: UsherContext, _ principal: Principal<CanvassToken>) async throws
        -> Response
    {
        try .personal(UsherWire.Entitlement(try await plan(of: principal.account)))
    }

    /// The plan that an account has now.
    func plan(of account: Account.ID) async throws -> EffectivePlan {
        let (now, terms) = (clock.now(), terms)
        return try await database.read { try PlanTransaction($0).effectivePlan(of: account, at: now, terms) }
    }
}

extension Response {
    /// An answer for its reader alone, that nobody keeps.
    static func personal(_ answer: some Encodable, status: HTTPResponse.Status = .ok, capacity: Int = 640) throws -> Response {
        .personal(try WireEncoder.milliseconds.bytes(answer, capacity: capacity), status: status)
    }

    /// The same, already written.
    package static func personal(_ bytes: [UInt8], status: HTTPResponse.Status = .ok) -> Response {
        var response = Response.json(bytes, status: status)
        response.headers[.cacheControl] = "private, no-store"
        response.headers[.vary] = "Authorization"
        return response
    }
}
