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
                    200, "The plan that holds now", EntitlementAnswer.schema,
                    Example(
                        #"{"plan":"pro","is_active":true,"source":"stripe","current_period_end":"2025-03-15T00:00:00.000Z"}"#,
                        as: CanvassEntitlement.self),
                    Example(
                        #"{"plan":"free","is_active":false,"source":"none","current_period_end":null}"#, as: CanvassEntitlement.self,
                        name: "free"))
            ], tag: Self.billingTag, handler: entitlement)
    }

    /// GET /api/billing/entitlement
    @Sendable private func entitlement(_ request: Request, _ context: UsherContext, _ principal: Principal<CanvassToken>) async throws
        -> Response
    {
        let plan = try await plan(of: principal.account)
        return .personal(EntitlementAnswer.bytes(plan))
    }

    /// The plan that an account has now.
    func plan(of account: Account.ID) async throws -> EffectivePlan {
        let (now, terms) = (clock.now(), terms)
        return try await database.read { try $0.effectivePlan(of: account, at: now, terms) }
    }
}

/// Writes the entitlement, its keys in the contract's order.
enum EntitlementAnswer {
    static let schema = Schema.named(
        "CanvassEntitlement",
        .object([
            "plan": .string(oneOf: Plan.allCases.map(\.rawValue)), "is_active": .boolean(),
            "source": .string(oneOf: PlanSource.allCases.map(\.rawValue)),
            "current_period_end": .string("When it ends; null: never.", format: "date-time").nullable,
        ]))

    static func bytes(_ plan: EffectivePlan) -> [UInt8] {
        var json = JSONWriter(capacity: 128)
        write(plan, to: &json)
        return json.bytes
    }

    static func write(_ plan: EffectivePlan, to json: inout JSONWriter) {
        json.beginObject()
        json.member("plan", plan.plan.rawValue)
        json.member("is_active", plan.isActive)
        json.member("source", plan.source.rawValue)
        json.member("current_period_end", plan.end.map { Timestamp.milliseconds($0) })
        json.endObject()
    }
}

extension Response {
    /// An answer for its reader alone, that nobody keeps.
    package static func personal(_ bytes: [UInt8], status: HTTPResponse.Status = .ok) -> Response {
        var response = Response.json(bytes, status: status)
        response.headers[.cacheControl] = "private, no-store"
        response.headers[.vary] = "Authorization"
        return response
    }
}
