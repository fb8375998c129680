import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing
import UsherCore
import UsherStore
import UsherTesting

@testable import UsherServer

/// What Stripe tells (canvass.md 4).
@Suite struct StripeWebhookTests {
    private static let end = CanvassServing.start.adding(seconds: 14 * 86_400)
    private static let pro = CanvassServing.plan("pro", "stripe", "2025-03-15T12:00:00.000Z")
    private static let team = CanvassServing.plan("team", "stripe", "2025-03-15T12:00:00.000Z")
    private static let received = #"{"received":true}"#

    @Test("Canvass A8 A bad signature, a changed body, a clock 301 s off: 400, and nothing is kept", arguments: Engine.allCases)
    func signatures(engine: Engine) async throws {
        try await CanvassServing.run(engine, CanvassServing.withStripe) { canvass in
            let news = StripeNews("e1", at: CanvassServing.start, until: Self.end, holder: try await canvass.holder("ann"))
            let header = HTTPField.Name("Stripe-Signature")!
            let good = StripeSignature.header(news.body.utf8, secret: StripeNews.secret, at: CanvassServing.start)
            func refused(_ body: String, _ headers: HTTPFields, _ name: String) async throws {
                let response = try await canvass.send(.post, "/api/billing/stripe/webhook", body, headers: headers)
                #expect(response.status == .badRequest && response.code == "invalid_signature", "\(name): \(response.text)")
            }
            try await refused(news.body, [:], "no header")
            try await refused(news.body, [header: "nonsense"], "nonsense")
            try await refused(news.body, [header: "t=1,v1=00"], "short")
            try await refused(
                news.body, [header: StripeSignature.header(news.body.utf8, secret: "whsec_x", at: CanvassServing.start)], "secret")
            try await refused(news.body + " ", [header: good], "changed body")
            try await refused(
                news.body, [header: good.replacing("t=\(CanvassServing.start.seconds)", with: "t=\(CanvassServing.start.seconds + 1)")], "t"
            )
            for seconds in [-301, 301] as [Int64] {
                let shifted = StripeSignature.header(
                    news.body.utf8, secret: StripeNews.secret, at: CanvassServing.start.adding(seconds: seconds))
                try await refused(news.body, [header: shifted], "\(seconds)")
            }
            #expect(try await canvass.count(CanvassCounts.events) == 0)
            #expect(try await canvass.count(CanvassCounts.subscriptions) == 0)
            let second = "\(good.prefix { $0 != "," }),v1=\(String(repeating: "0", count: 64)),\(good.drop { $0 != "," }.dropFirst())"
            let taken = try await canvass.send(.post, "/api/billing/stripe/webhook", news.body, headers: [header: second])
            #expect(taken.status == .ok && taken.text == Self.received)
            let old = news.with { $0.id = "e2" }
            #expect(try await canvass.webhook(old.body, secret: "whsec_old").status == .ok)
            for seconds in [-300, 300] as [Int64] {
                let edge = news.with { $0.id = "edge\(seconds)" }
                #expect(try await canvass.webhook(edge.body, signedAt: CanvassServing.start.adding(seconds: seconds)).status == .ok)
            }
            let garbage = try await canvass.webhook("[1,")
            #expect(garbage.status == .badRequest && garbage.code == "invalid_json")
        }
    }

    @Test("Canvass A9 One event ten times at once has one effect", arguments: Engine.allCases)
    func replay(engine: Engine) async throws {
        try await CanvassServing.run(engine, CanvassServing.withStripe) { canvass in
            let news = StripeNews("e1", at: CanvassServing.start, until: Self.end, holder: try await canvass.holder("ann"))
            try await withThrowingTaskGroup(of: TestResponse.self) { group in
                for _ in 0..<10 { group.addTask { try await canvass.webhook(news) } }
                for try await response in group { #expect(response.status == .ok && response.text == Self.received) }
            }
            #expect(try await canvass.count(CanvassCounts.events) == 1)
            #expect(try await canvass.count(CanvassCounts.subscriptions) == 1)
            #expect(try await canvass.entitlement(canvass.token("ann")) == Self.pro)
            // The same id with other news is the same event.
            let other = news.with { $0.status = "canceled" }
            #expect(try await canvass.webhook(other).status == .ok)
            #expect(try await canvass.entitlement(canvass.token("ann")) == Self.pro)
        }
    }

    @Test("Canvass A9 Different first events at once: one subscription", arguments: Engine.allCases)
    func firstTogether(engine: Engine) async throws {
        try await CanvassServing.run(engine, CanvassServing.withStripe) { canvass in
            let holder = try await canvass.holder("ann")
            try await withThrowingTaskGroup(of: Int.self) { group in
                for index in 0..<8 {
                    let news = StripeNews(
                        "e\(index)", at: CanvassServing.start.adding(seconds: Int64(index)), until: Self.end, holder: holder)
                    group.addTask { try await canvass.webhook(news).status.code }
                }
                for try await status in group { #expect(status == 200) }
            }
            #expect(try await canvass.count(CanvassCounts.events) == 8)
            #expect(try await canvass.count(CanvassCounts.subscriptions) == 1)
        }
    }

    @Test(
        "Canvass A9 News out of order: what is deleted stays so; a creation of the same second changes nothing", arguments: Engine.allCases)
    func order(engine: Engine) async throws {
        try await CanvassServing.run(engine, CanvassServing.withStripe) { canvass in
            let (token, start) = (canvass.token("ann"), CanvassServing.start)
            let active = StripeNews("e1", at: start, until: Self.end, holder: try await canvass.holder("ann"))
            let deleted = active.with {
                ($0.id, $0.type) = ("e2", "customer.subscription.deleted")
                $0.created = start.adding(seconds: 10)
            }
            #expect(try await canvass.webhook(deleted).status == .ok)
            #expect(try await canvass.webhook(active).status == .ok)
            let later = active.with { ($0.id, $0.created) = ("e3", start.adding(seconds: 20)) }
            #expect(try await canvass.webhook(later).status == .ok)
            #expect(try await canvass.entitlement(token) == CanvassServing.free, "deleted")
            let updated = active.with { ($0.id, $0.subscription) = ("f1", "sub_2") }
            let created = updated.with {
                ($0.id, $0.type, $0.status) = ("f2", "customer.subscription.created", "incomplete")
            }
            #expect(try await canvass.webhook(updated).status == .ok)
            #expect(try await canvass.webhook(created).status == .ok)
            #expect(try await canvass.entitlement(token) == Self.pro, "created after updated of the same second")
            let older = updated.with { ($0.id, $0.created, $0.status) = ("f3", start.adding(seconds: -1), "canceled") }
            #expect(try await canvass.webhook(older).status == .ok)
            #expect(try await canvass.entitlement(token) == Self.pro, "older")
            let gone = updated.with { ($0.id, $0.type) = ("f4", "customer.subscription.deleted") }
            #expect(try await canvass.webhook(gone).status == .ok)
            #expect(try await canvass.entitlement(token) == CanvassServing.free, "deleted in the same second")
        }
    }

    @Test("Canvass A9 Two changes of one second: Stripe is asked which was the later", arguments: Engine.allCases)
    func sameSecond(engine: Engine) async throws {
        try await CanvassServing.runWithStripe(engine) { canvass, stripe in
            let token = canvass.token("ann")
            let active = StripeNews("e1", at: CanvassServing.start, until: Self.end, holder: try await canvass.holder("ann"))
            #expect(try await canvass.webhook(active).status == .ok)
            let unpaid = active.with { ($0.id, $0.status) = ("e2", "unpaid") }
            #expect(try await canvass.webhook(unpaid).status == .ok)
            #expect(try await canvass.entitlement(token) == CanvassServing.free)
            let object = try #require(try JSONValue.read(Array(active.body.utf8))["data"]?["object"])
            guard case .object(let members) = object else { return }
            stripe.subscriptions["sub_1"] = JSONText.string(.object(members + [.init(name: "livemode", value: .bool(false))]))
            await canvass.outbox.drain()
            #expect(try await canvass.entitlement(token) == Self.pro)
        }
    }

    @Test(
        "Canvass A10 A subscription of nobody's waits at Stripe until its holder is known; one without our price is none of ours",
        arguments: Engine.allCases)
    func holders(engine: Engine) async throws {
        try await CanvassServing.run(engine, CanvassServing.withStripe) { canvass in
            let holder = try await canvass.holder("ann")
            let news = StripeNews("e1", at: CanvassServing.start, until: Self.end)
            let waiting = try await canvass.webhook(news)
            #expect(waiting.status == .serviceUnavailable && waiting.code == "holder_unknown" && waiting.headers[.retryAfter] != nil)
            #expect(try await canvass.count(CanvassCounts.events) == 0)
            let foreign = news.with { ($0.id, $0.subscription, $0.items) = ("e2", "sub_x", [("price_x", Self.end)]) }
            #expect(try await canvass.webhook(foreign).status == .ok)
            let checkout = StripeNews.checkout("e3", customer: "cus_1", holder: holder, at: CanvassServing.start)
            #expect(try await canvass.webhook(checkout).status == .ok)
            #expect(try await canvass.webhook(news).status == .ok)
            #expect(try await canvass.entitlement(canvass.token("ann")) == Self.pro)
            let stranger = news.with { ($0.id, $0.subscription, $0.customer) = ("e4", "sub_4", "cus_4") }
            for name in ["account:nonsense", "account:0198c6d2-0000-7000-8000-0000000000ff", "nobody"] {
                let news = stranger.with { $0.holder = name }
                #expect(try await canvass.webhook(news).status == .serviceUnavailable, "\(name)")
            }
            let gone = try await canvass.account("gone")
            let now = canvass.clock.clock.now()
            try await canvass.database.write { try AccountTransaction($0).erase(gone.id, by: .local, at: now) }
            let late = stranger.with { ($0.id, $0.holder) = ("e5", "account:\(gone.uuid)") }
            #expect(try await canvass.webhook(late).status == .ok, "a deleted holder")
            #expect(try await canvass.count(CanvassCounts.subscriptions) == 1)
        }
    }

    @Test("Canvass A10 Grace counts from the first overdue event, and ends when it is paid", arguments: Engine.allCases)
    func grace(engine: Engine) async throws {
        try await CanvassServing.run(engine, CanvassServing.withStripe) { canvass in
            let (token, start) = (canvass.token("ann"), CanvassServing.start)
            let overdue = StripeNews("e1", at: start.adding(seconds: -86_400), until: Self.end, holder: try await canvass.holder("ann"))
                .with { $0.status = "past_due" }
            let expected = CanvassServing.plan("pro", "stripe", "2025-03-03T12:00:00.000Z")
            #expect(try await canvass.webhook(overdue).status == .ok)
            #expect(try await canvass.entitlement(token) == expected)
            let second = overdue.with { ($0.id, $0.created) = ("e2", start) }
            #expect(try await canvass.webhook(second).status == .ok)
            #expect(try await canvass.entitlement(token) == expected, "a second overdue event moves nothing")
            let paid = overdue.with { ($0.id, $0.created, $0.status) = ("e3", start.adding(seconds: 1), "active") }
            #expect(try await canvass.webhook(paid).status == .ok)
            #expect(try await canvass.entitlement(token) == Self.pro)
            let again = overdue.with { ($0.id, $0.created) = ("e4", start.adding(seconds: 2)) }
            #expect(try await canvass.webhook(again).status == .ok)
            #expect(try await canvass.entitlement(token) == CanvassServing.plan("pro", "stripe", "2025-03-04T12:00:02.000Z"))
        }
    }

    @Test("Canvass A11 Main price beside add-ons, two subscriptions, and both places of a period's end", arguments: Engine.allCases)
    func items(engine: Engine) async throws {
        try await CanvassServing.run(engine, CanvassServing.withStripe) { canvass in
            let (token, start) = (canvass.token("ann"), CanvassServing.start)
            let holder = try await canvass.holder("ann")
            let mixed = StripeNews("e1", at: start, until: nil, holder: holder).with {
                $0.items = [("addon", start), ("price_pro", nil), ("price_team", nil)]
                $0.periodEnd = Self.end
            }
            #expect(try await canvass.webhook(mixed).status == .ok)
            #expect(try await canvass.entitlement(token) == Self.team, "the highest; the subscription's own end")
            let addon = mixed.with { ($0.id, $0.created, $0.items) = ("e2", start.adding(seconds: 1), [("addon", Self.end)]) }
            #expect(try await canvass.webhook(addon).status == .ok)
            #expect(try await canvass.entitlement(token) == CanvassServing.free, "an add-on alone")
            let second = StripeNews("e3", at: start, until: Self.end, holder: holder).with { $0.subscription = "sub_2" }
            let third = second.with { ($0.id, $0.subscription) = ("e4", "sub_3") }
            for news in [second, third] { #expect(try await canvass.webhook(news).status == .ok) }
            let deleted = third.with { ($0.id, $0.type, $0.created) = ("e5", "customer.subscription.deleted", start.adding(seconds: 5)) }
            #expect(try await canvass.webhook(deleted).status == .ok)
            #expect(try await canvass.entitlement(token) == Self.pro, "one of two")
        }
    }

    @Test("Events that are not about plans are taken and change nothing")
    func others() async throws {
        try await CanvassServing.run(.sqlite, CanvassServing.withStripe) { canvass in
            for type in ["invoice.paid", "charge.refunded", "charge.dispute.created", "customer.subscription.trial_will_end"] {
                let news = StripeNews("e-\(type)", at: CanvassServing.start, until: Self.end).with { $0.type = type }
                let sent = try await canvass.webhook(news)
                #expect(sent.status == .ok)
            }
            #expect(try await canvass.count(CanvassCounts.subscriptions) == 0)
        }
    }
}
