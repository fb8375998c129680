import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing
import UsherCore
import UsherStore
import UsherTesting

@testable import UsherServer

/// The contract's table of plans (canvass.md 3).
@Suite struct EntitlementTests {
    /// Four organisations: one pays, one was granted pro, one is on trial, one pays by a catalogue.
    private static let catalogue = #"""
        {"catalogue":1,"organisations":[
          {"key":"pays","uuid":"0198c6d2-0000-7000-8000-00000000000a","name":"Pays","time_zone":"UTC","currency":"USD"},
          {"key":"trial","name":"Trial","time_zone":"UTC","currency":"USD",
           "plan":{"plan":"team","source":"none","status":"trialing","current_period_end":"2025-03-20T00:00:00Z"}},
          {"key":"granted","name":"Granted","time_zone":"UTC","currency":"USD","plan":{"plan":"pro","source":"none","status":"active"}}],
         "accounts":[
          {"email":"door@x.example","identities":[{"provider":"supabase","subject":"door"}],"memberships":[{"organisation":"pays","role":"door"}]},
          {"email":"editor@x.example","identities":[{"provider":"supabase","subject":"editor"}],"memberships":[{"organisation":"pays","role":"editor"}]},
          {"email":"admin@x.example","identities":[{"provider":"supabase","subject":"admin"}],"memberships":[{"organisation":"trial","role":"admin"}]},
          {"email":"granted@x.example","identities":[{"provider":"supabase","subject":"granted"}],"memberships":[{"organisation":"granted","role":"editor"}]},
          {"email":"listed@x.example","identities":[{"provider":"supabase","subject":"listed"}],
           "subscription":{"plan":"pro","source":"apple","status":"past_due","current_period_end":"2025-02-28T12:00:00Z"}},
          {"email":"ended@x.example","identities":[{"provider":"supabase","subject":"ended"}],
           "subscription":{"plan":"pro","source":"stripe","status":"ended","current_period_end":"2026-02-28T12:00:00Z"}}]}
        """#
    private static let payer = "organisation:0198c6d2-0000-7000-8000-00000000000a"

    /// The seed's own struct.
    private struct SeedEntitlement: Decodable {
        let plan: String
        let is_active: Bool
        let source: String
        let current_period_end: Date?
    }

    @Test("Canvass A5 E1 to E5: nothing, an unmapped price, Stripe's states and the grace of the overdue", arguments: Engine.allCases)
    func stripe(engine: Engine) async throws {
        try await CanvassServing.run(engine, catalogue: Self.catalogue, CanvassServing.withStripe) { canvass in
            let march = canvass.instant("2025-03-15T00:00:00Z")
            #expect(try await canvass.entitlement(canvass.token("nobody")) == CanvassServing.free)
            let unmapped = StripeNews(
                "e0", at: canvass.instant("2025-02-20T00:00:00Z"), price: "price_x", until: march,
                holder: try await canvass.holder("nobody"))
            #expect(try await canvass.webhook(unmapped).status == .ok)
            #expect(try await canvass.entitlement(canvass.token("nobody")) == CanvassServing.free)
            let noon = canvass.instant("2025-03-01T12:00:00Z")
            let cases: [(name: String, status: String, created: String, end: Instant, expected: String)] = [
                ("E2 ended", "active", "2025-02-20T00:00:00Z", noon, CanvassServing.free),
                ("E2 overdue", "past_due", "2025-02-26T12:00:00Z", march, CanvassServing.free),
                ("E2 unpaid", "unpaid", "2025-02-20T00:00:00Z", march, CanvassServing.free),
                ("E2 canceled", "canceled", "2025-02-20T00:00:00Z", march, CanvassServing.free),
                ("E2 paused", "paused", "2025-02-20T00:00:00Z", march, CanvassServing.free),
                ("E2 incomplete", "incomplete", "2025-02-20T00:00:00Z", march, CanvassServing.free),
                ("E2 incomplete_expired", "incomplete_expired", "2025-02-20T00:00:00Z", march, CanvassServing.free),
                ("E3", "active", "2025-02-20T00:00:00Z", march, CanvassServing.plan("pro", "stripe", "2025-03-15T00:00:00.000Z")),
                (
                    "E4", "trialing", "2025-02-20T00:00:00Z", canvass.instant("2025-03-08T00:00:00Z"),
                    CanvassServing.plan("pro", "stripe", "2025-03-08T00:00:00.000Z")
                ),
                ("E5", "past_due", "2025-02-28T12:00:00Z", march, CanvassServing.plan("pro", "stripe", "2025-03-03T12:00:00.000Z")),
            ]
            for (index, row) in cases.enumerated() {
                let subject = "s\(index)"
                let news = StripeNews(
                    "e\(index + 1)", at: canvass.instant(row.created), until: row.end, holder: try await canvass.holder(subject)
                ).with {
                    $0.subscription = "sub_\(index)"
                    $0.customer = "cus_\(index)"
                    $0.status = row.status
                    $0.cancels = row.name == "E3"
                }
                #expect(try await canvass.webhook(news).status == .ok)
                #expect(try await canvass.entitlement(canvass.token(subject)) == row.expected, "\(row.name)")
            }
        }
    }

    @Test("Canvass A5 E2 and E5 without grace, and what a catalogue says", arguments: Engine.allCases)
    func withoutGrace(engine: Engine) async throws {
        try await CanvassServing.run(engine, catalogue: Self.catalogue) {
            CanvassServing.withStripe(&$0)
            $0.billing.pastDueGrace = 0
        } _: { canvass in
            let news = StripeNews(
                "e1", at: canvass.instant("2025-02-28T12:00:00Z"), until: canvass.instant("2025-03-15T00:00:00Z"),
                holder: try await canvass.holder("ann")
            ).with { $0.status = "past_due" }
            #expect(try await canvass.webhook(news).status == .ok)
            for subject in ["ann", "listed", "ended"] {
                #expect(try await canvass.entitlement(canvass.token(subject)) == CanvassServing.free, "\(subject)")
            }
        }
        try await CanvassServing.run(engine, catalogue: Self.catalogue) { canvass in
            let listed = try await canvass.entitlement(canvass.token("listed"))
            #expect(listed == CanvassServing.plan("pro", "apple", "2025-03-03T12:00:00.000Z"))
        }
    }

    @Test("Canvass A5 E6 to E8: Apple's grace, Stripe beside Apple, and Apple alone", arguments: Engine.allCases)
    func apple(engine: Engine) async throws {
        try await CanvassServing.runWithAppStore(engine) { canvass, store in
            let signed = canvass.instant("2025-02-20T00:00:00Z")
            let token = canvass.token("ann")
            let grace = AppStoreTransaction(until: canvass.instant("2025-02-27T00:00:00Z"), signed: signed)
            let renewal = AppStore.renewal(graceUntil: canvass.instant("2025-03-05T00:00:00Z"), signed: signed)
            #expect(try await canvass.verify(store.sign(grace.payload), token).status == .ok)
            #expect(try await canvass.entitlement(token) == CanvassServing.free, "E2")
            #expect(try await canvass.notify(store.notification("n1", grace, renewal: renewal, signed: signed)).status == .ok)
            #expect(try await canvass.entitlement(token) == CanvassServing.plan("pro", "apple", "2025-03-05T00:00:00.000Z"), "E6")
            let bob = canvass.token("bob")
            let purchase = AppStoreTransaction(
                "2001", original: "1001", until: canvass.instant("2025-03-10T00:00:00Z"), signed: signed)
            #expect(try await canvass.verify(store.sign(purchase.payload), bob).status == .ok)
            let team = StripeNews(
                "e1", at: signed, price: "price_team", until: canvass.instant("2025-12-01T00:00:00Z"),
                holder: try await canvass.holder("bob"))
            #expect(try await canvass.webhook(team).status == .ok)
            #expect(try await canvass.entitlement(bob) == CanvassServing.plan("team", "stripe", "2025-12-01T00:00:00.000Z"), "E7")
            let deleted = team.with {
                $0.id = "e2"
                $0.type = "customer.subscription.deleted"
                $0.created = signed.adding(seconds: 60)
            }
            #expect(try await canvass.webhook(deleted).status == .ok)
            #expect(try await canvass.entitlement(bob) == CanvassServing.plan("pro", "apple", "2025-03-10T00:00:00.000Z"), "E8")
        }
    }

    @Test("Canvass A5 E1 and E9 to E11: what an organisation has, and not the door", arguments: Engine.allCases)
    func organisations(engine: Engine) async throws {
        try await CanvassServing.run(engine, catalogue: Self.catalogue, CanvassServing.withStripe) { canvass in
            let news = StripeNews(
                "e1", at: canvass.instant("2025-02-20T00:00:00Z"), price: "price_team", until: canvass.instant("2025-06-01T00:00:00Z"),
                holder: Self.payer)
            let sent = try await canvass.webhook(news)
            #expect(sent.status == .ok)
            #expect(try await canvass.entitlement(canvass.token("door")) == CanvassServing.free, "E1")
            #expect(
                try await canvass.entitlement(canvass.token("editor")) == CanvassServing.plan("team", "stripe", "2025-06-01T00:00:00.000Z"))
            #expect(
                try await canvass.entitlement(canvass.token("admin")) == CanvassServing.plan("team", "none", "2025-03-20T00:00:00.000Z"))
            #expect(try await canvass.entitlement(canvass.token("granted")) == CanvassServing.plan("pro", "none", nil))
        }
    }

    @Test("Canvass A5 The seed's own struct decodes each, and nobody between keeps it", arguments: Engine.allCases)
    func seed(engine: Engine) async throws {
        try await CanvassServing.run(engine, catalogue: Self.catalogue) { canvass in
            let decoder = JSONDecoder()
            decoder.dateDecodingStrategy = .custom { decoder in
                let text = try decoder.singleValueContainer().decode(String.self)
                let formatter = ISO8601DateFormatter()
                formatter.formatOptions = [.withInternetDateTime, .withFractionalSeconds]
                return try #require(formatter.date(from: text))
            }
            for subject in ["nobody", "admin", "granted", "listed"] {
                let response = try await canvass.get("/api/billing/entitlement", token: canvass.token(subject))
                _ = try decoder.decode(SeedEntitlement.self, from: Data(response.text.utf8))
                #expect(response.headers[.cacheControl] == "private, no-store")
                #expect(response.headers[.vary] == "Authorization")
                #expect(response.headers[.contentType]?.hasPrefix("application/json") == true)
            }
        }
    }

    @Test("Canvass A6 A plan ends by itself, and with the membership that gave it", arguments: Engine.allCases)
    func ends(engine: Engine) async throws {
        try await CanvassServing.run(engine, catalogue: Self.catalogue, CanvassServing.withStripe) { canvass in
            let end = canvass.instant("2025-03-15T00:00:00Z")
            let news = StripeNews("e1", at: canvass.instant("2025-02-20T00:00:00Z"), until: end, holder: try await canvass.holder("ann"))
            #expect(try await canvass.webhook(news).status == .ok)
            canvass.clock.set(end.adding(microseconds: -1))
            let lasting = try await canvass.entitlement(canvass.token("ann"))
            #expect(lasting.contains(#""is_active":true"#))
            canvass.clock.set(end)
            #expect(try await canvass.entitlement(canvass.token("ann")) == CanvassServing.free)
            canvass.clock.set(canvass.instant("2025-03-20T00:00:00Z"))
            #expect(try await canvass.entitlement(canvass.token("admin")) == CanvassServing.free)
            let granted = try await canvass.account("granted")
            #expect(try await canvass.entitlement(canvass.token("granted")) != CanvassServing.free)
            let now = canvass.clock.clock.now()
            try await canvass.database.write { connection in
                for membership in try OrganisationTransaction(connection).memberships(of: granted.id) {
                    try OrganisationTransaction(connection).dismiss(granted.id, from: membership.organisation, by: .local, at: now)
                }
            }
            #expect(try await canvass.entitlement(canvass.token("granted")) == CanvassServing.free)
        }
    }

    @Test("Canvass A6 A new organisation's trial lasts so many days", arguments: Engine.allCases)
    func trial(engine: Engine) async throws {
        try await CanvassServing.run(engine) {
            $0.canvass.trialDays = 14
        } _: { canvass in
            let made = try await canvass.post("/api/organisations", #"{"name":"New"}"#, token: canvass.token())
            #expect(made.status == .created)
            #expect(try await canvass.entitlement(canvass.token()) == CanvassServing.plan("team", "none", "2025-03-15T12:00:00.000Z"))
            canvass.clock.advance(seconds: 14 * 86_400)
            #expect(try await canvass.entitlement(canvass.token()) == CanvassServing.free)
        }
    }

    @Test("Canvass P2 The plan is one statement", arguments: Engine.allCases)
    func statements(engine: Engine) async throws {
        try await CanvassServing.run(engine, catalogue: Self.catalogue) { canvass in
            let account = try await canvass.account("editor").id
            let taken = try await canvass.database.read { connection in
                let before = connection.statementCount
                _ = try PlanTransaction(connection).effectivePlan(of: account, at: CanvassServing.start, PlanTerms())
                return connection.statementCount - before
            }
            #expect(taken == 1)
        }
    }
}
