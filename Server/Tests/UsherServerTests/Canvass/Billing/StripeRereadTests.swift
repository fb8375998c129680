import HTTPTypes
import HummingbirdTesting
import Testing
import UsherCore
import UsherStore
import UsherTesting

@testable import UsherServer

/// What Stripe is asked again about subscriptions, on its bad days.
@Suite struct StripeRereadTests {
    @Test("Money 4 A key that Stripe refuses for a while does not end the question about a subscription", arguments: Engine.allCases)
    func refused(engine: Engine) async throws {
        try await CanvassServing.runWithStripe(engine) { canvass, stripe in
            let token = canvass.token("ann")
            let end = CanvassServing.start.adding(seconds: 14 * 86_400)
            let active = StripeNews("e1", at: CanvassServing.start, until: end, holder: try await canvass.holder("ann"))
            #expect(try await canvass.webhook(active).status == .ok)
            let unpaid = active.with { ($0.id, $0.status) = ("e2", "unpaid") }
            #expect(try await canvass.webhook(unpaid).status == .ok)
            let object = try #require(try JSONValue.read(Array(active.body.utf8))["data"]?["object"])
            guard case .object(let members) = object else { return }
            stripe.subscriptions["sub_1"] = JSONText.string(.object(members + [.init(name: "livemode", value: .bool(false))]))
            stripe.mood = .status(401)
            await canvass.outbox.drain()
            #expect(try await canvass.entitlement(token) == CanvassServing.free)
            stripe.mood = .well
            canvass.clock.advance(seconds: 10)
            await canvass.outbox.drain()
            #expect(try await canvass.entitlement(token) == CanvassServing.plan("pro", "stripe", "2025-03-15T12:00:00.000Z"))
        }
    }
}
