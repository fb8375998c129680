import Foundation
import Testing
import UsherCore
import UsherTesting

@testable import UsherStore

/// What Stripe and the App Store reported, in a catalogue and back.
@Suite struct CatalogueSubscriptionTests {
    private static let now = CatalogueFixture.now
    private static let house = """
        {"catalogue": 1, "organisations": [{"key": "globe", "name": "Globe", "time_zone": "UTC", "currency": "USD"}],
         "accounts": [{"email": "ann@x.example", "name": "Ann"}, {"email": "bob@x.example", "name": "Bob"},
          {"email": "eve@x.example", "name": "Eve", "memberships": [{"organisation": "globe", "role": "editor"}]}]}
        """

    private func account(_ email: String, _ fixture: CatalogueFixture) async throws -> Account {
        let address = try #require(EmailAddress(email))
        return try #require(try await fixture.database.read { try AccountTransaction($0).account(email: address) })
    }

    private func plan(_ email: String, _ fixture: CatalogueFixture) async throws -> EffectivePlan {
        let id = try await account(email, fixture).id
        return try await fixture.database.read { try PlanTransaction($0).effectivePlan(of: id, at: Self.now, PlanTerms()) }
    }

    private func stripe(
        _ id: String, _ price: String, _ status: String, customer: String, holder: String?, at seconds: Int64,
        kind: StripeSubscriptionEvent.Kind = .changed
    ) -> BillingNews {
        .subscription(
            StripeSubscriptionEvent(
                StripeSubscription(
                    id: id, environment: "live", customer: customer, status: status,
                    items: [.init(price: price, periodEnd: Self.now.adding(seconds: 86_400))], periodEnd: nil, holder: holder),
                kind: kind, created: Self.now.adding(seconds: seconds)))
    }

    private func transaction(_ id: String, days: Int64, revoked: Bool = false, upgraded: Bool = false, signed: Int64 = 0)
        -> AppleTransaction
    {
        AppleTransaction(
            environment: "Production", id: id, original: "1000", product: "org.example.pro", plan: .pro,
            expires: Self.now.adding(seconds: days * 86_400), revoked: revoked ? Self.now : nil, isUpgraded: upgraded,
            signed: Self.now.adding(microseconds: signed * 1_000), buyer: nil)
    }

    /// Ann has an overdue and an ended plan at Stripe, the house a running one, Bob a purchase with a grace, and one is nobody's.
    private func fill(_ fixture: CatalogueFixture) async throws {
        try await fixture.load(Self.house)
        let ann = try await account("ann@x.example", fixture)
        let bob = try await account("bob@x.example", fixture)
        let globe = try await fixture.database.read { try OrganisationTransaction($0).organisation(key: "globe")?.uuid ?? "" }
        let store = SubscriptionStore(fixture.database, prices: ["price_pro": .pro, "price_team": .team])
        let news: [BillingNews] = [
            stripe("sub_9", "price_pro", "past_due", customer: "cus_1", holder: "account:\(ann.uuid)", at: -3_600),
            stripe("sub_1", "price_team", "active", customer: "cus_2", holder: "organisation:\(globe)", at: -60),
            stripe("sub_2", "price_pro", "active", customer: "cus_1", holder: "account:\(ann.uuid)", at: -50),
            stripe("sub_2", "price_pro", "canceled", customer: "cus_1", holder: nil, at: -40, kind: .deleted),
            .checkout(session: "cs_1", environment: "live", customer: "cus_3", holder: "account:\(bob.uuid)"),
        ]
        for (index, item) in news.enumerated() { try await store.take(item, event: "evt_\(index)", at: Self.now) }
        let apple = ApplePurchaseStore(fixture.database)
        try await apple.verify(transaction("2000", days: -3), for: bob.id, by: .local, at: Self.now)
        try await apple.verify(transaction("2001", days: -1, signed: 5), for: bob.id, by: .local, at: Self.now)
        try await apple.verify(transaction("1999", days: 9, upgraded: true), for: bob.id, by: .local, at: Self.now)
        let renewal = AppleRenewal(environment: "Production", original: "1000", graceEnd: Self.now.adding(seconds: 7_200), signed: Self.now)
        try await apple.take("n1", nil, renewal, at: Self.now)
        let nobodys = AppleTransaction(
            environment: "Sandbox", id: "3000", original: "3000", product: "org.example.team", plan: .team, expires: Self.now,
            revoked: Self.now, isUpgraded: false, signed: Self.now, buyer: nil)
        try await apple.take("n2", nobodys, nil, at: Self.now)
    }

    @Test(
        "Subscriptions go with an export: imported elsewhere they count the same and are exported to the same bytes",
        arguments: Engine.allCases, Engine.allCases)
    func roundTrip(_ from: Engine, _ to: Engine) async throws {
        try await CatalogueFixture.with(from) { source in
            try await fill(source)
            let (document, lines) = (try await source.export("a.json"), try await source.export("a.ndjson"))
            for part in [
                #""status":"past_due","#, #""overdue_since":"#, #""event":"deleted""#, #""customers":[{"environment":"live","id":"cus_3""#,
                #""provider":"apple","environment":"Sandbox","id":"3000","created_at""#, #""renewal":{"grace_ends_at":"#,
            ] { #expect(document.contains(part), "\(part)") }
            #expect(try await source.load(document).subscriptions == .init(unchanged: 5))
            #expect(try await source.export("again.json") == document)
            for (text, name) in [(document, "b.json"), (lines, "b.ndjson")] {
                try await CatalogueFixture.with(to) { target in
                    #expect(try await target.load(text, name).subscriptions == .init(added: 5))
                    #expect(try await target.export("c.json") == document)
                    #expect(try await target.export("c.ndjson") == lines)
                    for email in ["ann@x.example", "bob@x.example", "eve@x.example"] {
                        let plan = try await plan(email, target)
                        #expect(plan.isActive)
                        #expect(try await plan == self.plan(email, source), "\(email)")
                    }
                    #expect(try await target.load(text, name).subscriptions == .init(unchanged: 5))
                }
            }
        }
    }

    @Test("An older file takes back nothing that has been heard since; a newer one brings it", arguments: Engine.allCases)
    func news(_ engine: Engine) async throws {
        try await CatalogueFixture.with(engine) { fixture in
            try await fill(fixture)
            let older = try await fixture.export()
            let store = SubscriptionStore(fixture.database, prices: ["price_pro": .pro])
            let paid = stripe("sub_9", "price_pro", "active", customer: "cus_1", holder: nil, at: 5)
            try await store.take(paid, event: "evt_paid", at: Self.now)
            let apple = ApplePurchaseStore(fixture.database)
            let bob = try await account("bob@x.example", fixture)
            try await apple.verify(transaction("2001", days: -1, revoked: true, signed: 9), for: bob.id, by: .local, at: Self.now)
            let newer = try await fixture.export()
            #expect(newer != older)
            #expect(try await fixture.load(older).subscriptions == .init(unchanged: 5))
            #expect(try await fixture.export() == newer)
            try await CatalogueFixture.with(engine) { target in
                try await target.load(older)
                #expect(try await target.load(newer).subscriptions == .init(changed: 2, unchanged: 3))
                #expect(try await target.export() == newer)
                // An event that was taken before the export is still known for an old one.
                let late = SubscriptionStore(target.database, prices: ["price_pro": .pro])
                try await late.take(
                    stripe("sub_9", "price_pro", "unpaid", customer: "cus_1", holder: nil, at: -10), event: "evt_late", at: Self.now)
                #expect(try await target.export() == newer)
            }
        }
    }

    @Test("What cannot be is told by its path, and nothing is stored", arguments: Engine.allCases)
    func refused(_ engine: Engine) async throws {
        try await CatalogueFixture.with(engine) { fixture in
            try await fill(fixture)
            let before = try await fixture.export()
            func problems(_ items: String) async throws -> [String] {
                try await fixture.problems(#"{"catalogue": 1, "subscriptions": [\#(items)]}"#)
            }
            let forms = try await problems(
                #"{"provider":"paypal","environment":"live","id":"1","account":"ann@x.example","status":"active","event_at":"2025-01-01T00:00:00Z"},"#
                    + #"{"provider":"stripe","environment":"live","id":"2","account":"ann@x.example","organisation":"globe","status":"","event":"paid"},"#
                    + #"{"provider":"stripe","environment":"live","id":"3","status":"active","event":"created","event_at":"2025-01-01T00:00:00Z","plan":"free"},"#
                    + #"{"provider":"apple","environment":"Production","id":"4","organisation":"globe","transactions":[{"id":"5"}],"renewal":{}}"#
            )
            #expect(
                Set(forms) == [
                    "subscriptions[0].provider: must be one of stripe, apple", "subscriptions[0].event: is required",
                    "subscriptions[1].organisation: must not stand beside account", "subscriptions[1].status: must not be empty",
                    "subscriptions[1].event: must be one of created, updated, deleted", "subscriptions[1].event_at: is required",
                    "subscriptions[2].account: is required, or an organisation", "subscriptions[2].plan: must be one of pro, team",
                    "subscriptions[3].organisation: buys nothing in the App Store",
                    "subscriptions[3].transactions[0].product: is required", "subscriptions[3].transactions[0].plan: is required",
                    "subscriptions[3].transactions[0].expires_at: is required",
                    "subscriptions[3].transactions[0].signed_at: is required", "subscriptions[3].renewal.signed_at: is required",
                ])
            let facts = #""status":"active","event":"created","event_at":"2026-01-01T00:00:00Z""#
            let taken = try await problems(
                #"{"provider":"stripe","environment":"live","id":"sub_1","account":"bob@x.example",\#(facts)},"#
                    + #"{"provider":"stripe","environment":"live","id":"new","account":"nobody@x.example",\#(facts)},"#
                    + #"{"provider":"apple","environment":"Production","id":"1000","account":"ann@x.example"}"#)
            #expect(
                taken == [
                    "subscriptions[0].id: is taken by something else",
                    "subscriptions[1].account: no account has the e-mail \"nobody@x.example\"",
                    "subscriptions[2].id: is taken by something else",
                ])
            let twice = #"{"provider":"apple","environment":"Production","id":"7"}"#
            #expect(try await problems("\(twice),\(twice)") == ["subscriptions[1].id: is given twice"])
            let customer =
                #"{"catalogue":1,"accounts":[{"email":"ann@x.example","name":"Ann","customers":[{"environment":"live","id":"cus_3"}]}]}"#
            #expect(try await fixture.problems(customer) == ["accounts[0].customers[0].id: is taken by something else"])
            #expect(try await fixture.export() == before)
        }
    }
}
