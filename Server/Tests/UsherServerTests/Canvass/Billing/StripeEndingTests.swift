import HTTPTypes
import HummingbirdTesting
import InMemoryLogging
import Logging
import Testing
import UsherCore
import UsherStore
import UsherTesting

@testable import UsherServer

/// Subscriptions at Stripe that somebody pays without having anything of them: their holder is gone, or has another.
@Suite struct StripeEndingTests {
    @Test("Money 9 An account that is erased is charged no more", arguments: Engine.allCases)
    func erased(engine: Engine) async throws {
        try await CanvassServing.runWithStripe(engine) { canvass, stripe in
            let (start, end) = (CanvassServing.start, CanvassServing.start.adding(seconds: 14 * 86_400))
            let account = try await canvass.account("ann")
            let first = StripeNews("e1", at: start, until: end, holder: "account:\(account.uuid)")
            let ended = first.with { ($0.id, $0.subscription, $0.type) = ("e2", "sub_ended", "customer.subscription.deleted") }
            for news in [first, ended] { #expect(try await canvass.webhook(news).status == .ok) }
            stripe.subscriptions = ["sub_1": "{}", "sub_late": "{}", "sub_foreign": "{}"]
            try await canvass.database.write { try AccountTransaction($0).erase(account.id, by: .local, at: start) }
            for mood in [LoopbackStripe.Mood.status(401), .status(403), .status(429), .failing] {
                stripe.mood = mood
                await canvass.outbox.drain()
                #expect(stripe.subscriptions["sub_1"] != nil, "\(mood)")
                canvass.clock.advance(seconds: 3_600)
            }
            #expect(stripe.calls("DELETE", "/v1/subscriptions/sub_1").count == 4)
            stripe.mood = .well
            await canvass.outbox.drain()
            #expect(Set(stripe.subscriptions.keys) == ["sub_late", "sub_foreign"])
            // A page that was still open is paid, and told twice; the other has ended there already.
            for id in ["e3", "e4"] {
                let late = first.with { ($0.id, $0.subscription) = (id, "sub_late") }
                #expect(try await canvass.webhook(late).status == .ok)
            }
            let over = first.with { ($0.id, $0.subscription) = ("e5", "sub_over") }
            #expect(try await canvass.webhook(over).status == .ok)
            await canvass.outbox.drain()
            #expect(Set(stripe.subscriptions.keys) == ["sub_foreign"])
            canvass.clock.advance(seconds: 86_400)
            await canvass.outbox.drain()
            let asked = stripe.calls.filter { $0.method == "DELETE" }.map(\.path)
            #expect(asked.count == 7 && !asked.contains("/v1/subscriptions/sub_ended"), "\(asked)")
            let waiting = try await Outbox(canvass.database).backlog(at: canvass.clock.clock.now()).waiting
            #expect(waiting == 0)
        }
    }

    @Test("Money 9 A second subscription of one plan raises an alert", arguments: Engine.allCases)
    func doubled(engine: Engine) async throws {
        try await CanvassServing.runWithStripe(engine) { canvass, stripe in
            let (start, end, token) = (CanvassServing.start, CanvassServing.start.adding(seconds: 14 * 86_400), canvass.token("ann"))
            for price in ["price_pro", "price_team"] {
                let begun = try await canvass.post("/api/billing/stripe/checkout", #"{"price_id":"\#(price)"}"#, token: token)
                #expect(begun.status == .ok, "\(begun.text)")
            }
            let ends = stripe.calls("POST", "/v1/checkout/sessions").map { $0.fields["expires_at"] }
            let pageEnd = String(start.seconds + StripeProvider.shortestSession)
            #expect(ends == [pageEnd, pageEnd])
            let log = InMemoryLogHandler()
            let billing = try CanvassBilling(
                canvass.database, settings: canvass.desk.settings, site: canvass.desk.site, terms: canvass.desk.terms,
                clock: canvass.clock.clock, log: Logger(label: "test") { _ in log })
            let first = StripeNews("e1", at: start, until: end, holder: try await canvass.holder("ann"))
            let second = first.with { ($0.id, $0.subscription, $0.items) = ("e2", "sub_2", [("price_team", end)]) }
            let late = second.with { ($0.id, $0.created, $0.status) = ("e3", start.adding(seconds: 1), "past_due") }
            var alerts: [Int] = []
            for news in [first, second, late] {
                let event = try #require(StripeBillingEvent(news.body.utf8))
                try await billing.take(event.news, event: event.id)
                alerts.append(log.entries.filter { "\($0.message)".hasPrefix("ALERT") }.count)
            }
            #expect(alerts == [0, 1, 1])
            let text = log.entries.map { "\($0.message) \($0.metadata)" }.joined()
            #expect(text.contains("sub_1") && text.contains("sub_2"), "\(text)")
            // Both told at once: one of them sees the other.
            let third = first.with { ($0.id, $0.subscription, $0.customer) = ("e4", "sub_3", "cus_2") }
            let bob = try await canvass.holder("bob")
            let (one, two) = (third.with { $0.holder = bob }, third.with { ($0.id, $0.subscription, $0.holder) = ("e5", "sub_4", bob) })
            async let told = canvass.webhook(one).status
            async let toldToo = canvass.webhook(two).status
            let statuses = try await [told, toldToo]
            #expect(statuses == [.ok, .ok])
            let audit = try await canvass.database.read { try AuditTransaction($0).latestAudit(50) }
            #expect(audit.filter { $0.action == "subscription.doubled" }.count == 2)
        }
    }
}
