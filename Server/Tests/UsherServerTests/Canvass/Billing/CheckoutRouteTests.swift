import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing
import UsherCore
import UsherStore
import UsherTesting

@testable import UsherServer

/// Beginning and changing a subscription (canvass.md 4).
@Suite struct CheckoutRouteTests {
    private static let path = "/api/billing/stripe/checkout"
    private static let catalogue = #"""
        {"catalogue":1,"organisations":[
          {"key":"a","uuid":"0198c6d2-0000-7000-8000-00000000000a","name":"A","time_zone":"UTC","currency":"USD"},
          {"key":"b","uuid":"0198c6d2-0000-7000-8000-00000000000b","name":"B","time_zone":"UTC","currency":"USD"}],
         "accounts":[
          {"email":"owner@x.example","identities":[{"provider":"supabase","subject":"owner"}],"memberships":[{"organisation":"a","role":"owner"}]},
          {"email":"editor@x.example","identities":[{"provider":"supabase","subject":"editor"}],"memberships":[{"organisation":"a","role":"editor"}]},
          {"email":"door@x.example","identities":[{"provider":"supabase","subject":"door"}],"memberships":[{"organisation":"a","role":"door"}]}]}
        """#
    private static let own = "0198c6d2-0000-7000-8000-00000000000a"
    private static let foreign = "0198c6d2-0000-7000-8000-00000000000b"

    private func run(
        _ engine: Engine, _ body: @Sendable @escaping (CanvassServing, LoopbackStripe) async throws -> Void
    ) async throws {
        try await CanvassServing.runWithStripe(
            engine, catalogue: Self.catalogue, { $0.billing.returnURLs = ["https://app.example.org", "canvassapp"] }, body)
    }

    @Test("Canvass A7 Whose price, whose organisation, where to: each refusal by its code", arguments: Engine.allCases)
    func refusals(engine: Engine) async throws {
        try await run(engine) { canvass, stripe in
            let owner = canvass.token("owner")
            func expect(_ body: String, _ token: String, _ code: String, _ comment: Comment = "") async throws {
                let response = try await canvass.post(Self.path, body, token: token)
                #expect("\(response.status.code) \(response.code ?? "")" == code, comment)
            }
            let pro = #""price_id":"price_pro""#
            try await expect(#"{"price_id":"price_x"}"#, owner, "400 invalid_price")
            try await expect("{}", owner, "400 validation_failed")
            try await expect(#"{"price_id":7}"#, owner, "400 validation_failed")
            for id in [Self.foreign, "nonsense", "0198c6d2-0000-7000-8000-0000000000ff"] {
                try await expect("{\(pro),\"organisation_id\":\"\(id)\"}", owner, "404 not_found", "\(id)")
            }
            try await expect("{\(pro),\"organisation_id\":\"\(Self.own)\"}", canvass.token("editor"), "403 role_required")
            try await expect("{\(pro),\"organisation_id\":\"\(Self.own)\"}", canvass.token("door"), "404 not_found")
            let bad = [
                "https://evil.example", "https://app.example.org.evil.example/", "https://app.example.org@evil.example/",
                "http://app.example.org",
                "javascript:alert(1)", "//app.example.org", "other://x", "https:/app.example.org", "", "https://app.example.org:8443/",
            ]
            for url in bad { try await expect("{\(pro),\"return_url\":\"\(url)\"}", owner, "400 invalid_return_url", "\(url)") }
            #expect(stripe.calls.isEmpty)
            #expect(try await canvass.count(CanvassCounts.sessions) == 0)
            for url in ["https://app.example.org/done?x=1", "HTTPS://APP.example.org:443/", "canvassapp://paid"] {
                try await expect("{\(pro),\"return_url\":\"\(url)\"}", owner, "200 ", "\(url)")
            }
        }
    }

    @Test("Canvass A7 What Stripe is told; a forged Host changes nothing; a repeat gives the same session", arguments: Engine.allCases)
    func session(engine: Engine) async throws {
        try await run(engine) { canvass, stripe in
            let (token, body) = (canvass.token("owner"), #"{"price_id":"price_pro","organisation_id":"\#(Self.own)"}"#)
            let first = try await canvass.post(
                Self.path, body, token: token, headers: [HTTPField.Name("X-Forwarded-Host")!: "evil.example"])
            #expect(first.status == .ok, "\(first.text)")
            let call = try #require(stripe.calls.first)
            #expect(call.fields["mode"] == "subscription")
            #expect(call.fields["line_items[0][price]"] == "price_pro")
            #expect(call.fields["metadata[usher_holder]"] == "organisation:\(Self.own)")
            #expect(call.fields["subscription_data[metadata][usher_holder]"] == "organisation:\(Self.own)")
            #expect(call.fields["success_url"] == "https://canvass.example.org/billing")
            #expect(call.fields["customer_email"] == "owner@x.example")
            #expect(call.fields["client_reference_id"] == nil)
            canvass.clock.advance(seconds: 1_790)
            let again = try await canvass.post(Self.path, body, token: token)
            #expect(again.text == first.text && stripe.calls.count == 1)
            canvass.clock.advance(seconds: 20)
            let later = try await canvass.post(Self.path, body, token: token)
            #expect(later.status == .ok && later.text != first.text)
        }
    }

    @Test("Canvass A7 Two taps at once are one session", arguments: Engine.allCases)
    func doubleTap(engine: Engine) async throws {
        try await run(engine) { canvass, stripe in
            let token = canvass.token("ann")
            _ = try await canvass.entitlement(token)
            let texts = try await withThrowingTaskGroup(of: String.self) { group in
                for _ in 0..<6 {
                    group.addTask { try await canvass.post(Self.path, #"{"price_id":"price_pro"}"#, token: token).text }
                }
                return try await group.reduce(into: Set<String>()) { $0.insert($1) }
            }
            #expect(texts.count == 1 && texts.first?.contains("https://checkout.stripe.com/") == true, "\(texts)")
            #expect(Set(stripe.calls.map(\.key)).count == 1)
            #expect(try await canvass.count(CanvassCounts.sessions) == 1)
        }
    }

    @Test("Canvass A7 Who has a live subscription needs no other", arguments: Engine.allCases)
    func subscribed(engine: Engine) async throws {
        try await run(engine) { canvass, _ in
            let token = canvass.token("ann")
            let news = StripeNews(
                "e1", at: CanvassServing.start, until: CanvassServing.start.adding(seconds: 86_400), holder: try await canvass.holder("ann")
            )
            #expect(try await canvass.webhook(news).status == .ok)
            for price in ["price_pro", "price_team"] {
                let response = try await canvass.post(Self.path, #"{"price_id":"\#(price)"}"#, token: token)
                #expect(response.status == .conflict && response.code == "already_subscribed")
            }
            let other = try await canvass.post(
                Self.path, #"{"price_id":"price_team","organisation_id":"\#(Self.own)"}"#, token: canvass.token("owner"))
            #expect(other.status == .ok)
            canvass.clock.advance(seconds: 86_400)
            let after = try await canvass.post(Self.path, #"{"price_id":"price_pro"}"#, token: canvass.token("ann"))
            #expect(after.status == .ok)
        }
    }

    @Test("Canvass A7 The portal is for customers", arguments: Engine.allCases)
    func portal(engine: Engine) async throws {
        try await run(engine) { canvass, stripe in
            let (path, token) = ("/api/billing/stripe/portal", canvass.token("ann"))
            let none = try await canvass.post(path, "{}", token: token)
            #expect(none.status == .conflict && none.code == "no_customer")
            let holder = try await canvass.holder("ann")
            let checkout = StripeNews.checkout("e1", customer: "cus_ann", holder: holder, at: CanvassServing.start)
            #expect(try await canvass.webhook(checkout).status == .ok)
            let open = try await canvass.post(path, #"{"return_url":"canvassapp://back"}"#, token: token)
            #expect(open.text == #"{"url":"https://billing.stripe.com/p/cus_ann"}"#)
            #expect(stripe.calls.last?.fields["return_url"] == "canvassapp://back")
            let bad = try await canvass.post(path, #"{"return_url":"https://evil.example"}"#, token: token)
            #expect(bad.code == "invalid_return_url")
            let role = try await canvass.post(path, #"{"organisation_id":"\#(Self.own)"}"#, token: canvass.token("editor"))
            #expect(role.status == .forbidden && role.code == "role_required")
        }
    }

    @Test("Canvass A16 Stripe is away: 502 and nothing kept; webhooks go on; then all is well", arguments: Engine.allCases)
    func unreachable(engine: Engine) async throws {
        try await run(engine) { canvass, stripe in
            let token = canvass.token("ann")
            let holder = try await canvass.holder("ann")
            for mood in [LoopbackStripe.Mood.failing, .refusing] {
                stripe.mood = mood
                let response = try await canvass.post(Self.path, #"{"price_id":"price_pro"}"#, token: token)
                #expect(response.status.code == 502 && response.code == "provider_unavailable")
                #expect(try await canvass.count(CanvassCounts.sessions) == 0)
            }
            let news = StripeNews("e1", at: CanvassServing.start, until: CanvassServing.start.adding(seconds: 60), holder: holder)
            #expect(try await canvass.webhook(news).status == .ok)
            let portal = try await canvass.post("/api/billing/stripe/portal", "{}", token: token)
            #expect(portal.status.code == 502)
            stripe.mood = .well
            canvass.clock.advance(seconds: 60)
            #expect(try await canvass.post(Self.path, #"{"price_id":"price_pro"}"#, token: token).status == .ok)
        }
    }

    @Test("Canvass A16 Nothing configured: 503 with its code everywhere")
    func unconfigured() async throws {
        try await CanvassServing.run(.sqlite) { canvass in
            let token = canvass.token()
            let calls = [
                try await canvass.post(Self.path, #"{"price_id":"price_pro"}"#, token: token),
                try await canvass.post("/api/billing/stripe/portal", "{}", token: token), try await canvass.webhook("{}"),
                try await canvass.verify("a.b.c", token), try await canvass.notify("a.b.c"),
            ]
            for response in calls {
                #expect(response.status == .serviceUnavailable && response.code == "provider_not_configured", "\(response.text)")
            }
        }
    }

    @Test("The demo sells, shows and ends a plan on pages of Usher's own; it counts as Stripe's", arguments: Engine.allCases)
    func demo(engine: Engine) async throws {
        try await CanvassServing.run(engine) {
            $0.payments.demo = true
        } _: { canvass in
            let token = canvass.token("ann")
            let begun = try await canvass.post(Self.path, #"{"price_id":"price_demo_pro"}"#, token: token)
            let url = try #require(begun.member("url")?.text, "\(begun.text)")
            #expect(url.hasPrefix("https://canvass.example.org/pay/plan/"))
            let path = String(url.dropFirst("https://canvass.example.org".count))
            try await canvass.submit(path, ["do": "pay"])
            #expect(try await canvass.entitlement(token) == CanvassServing.plan("pro", "stripe", "2025-03-31T12:00:00.000Z"))
            let again = try await canvass.post(Self.path, #"{"price_id":"price_demo_pro"}"#, token: token)
            #expect(again.code == "already_subscribed")
            let portal = try await canvass.post("/api/billing/stripe/portal", "{}", token: token)
            let open = try #require(portal.member("url")?.text, "\(portal.text)")
            let page = String(open.dropFirst("https://canvass.example.org".count))
            let id = path.split(separator: "/").last.map(String.init) ?? ""
            try await canvass.submit(page, ["do": "demo_sub_\(id)"])
            #expect(try await canvass.entitlement(token) == CanvassServing.free)
        }
    }
}

extension CanvassServing {
    /// Opens a page and sends its form as a browser does.
    func submit(_ path: String, _ fields: [String: String]) async throws {
        let page = try await get(path)
        #expect(page.status == .ok, "\(page.status)")
        let cookie = try #require(page.headers[.setCookie]?.prefix { $0 != ";" }.description)
        let token = try #require(page.text.firstMatch(of: /name="token" value="([^"]+)"/)).output.1
        let form = (["token": String(token)].merging(fields) { $1 }).map { "\($0.key)=\($0.value)" }.joined(separator: "&")
        let headers: HTTPFields = [.contentType: "application/x-www-form-urlencoded", .cookie: cookie]
        let sent = try await send(.post, String(path.prefix { $0 != "?" }), form, headers: headers)
        #expect(sent.status == .ok, "\(sent.status) \(sent.text)")
    }
}
