@testable import UsherHTTP
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Testing
import UsherCore
import UsherStore
import UsherTesting

@testable import UsherServer

/// Signing in through Apple or Google in a browser: the way there and back.
@Suite struct SocialPageTests {
    /// What a browser has after it was sent away.
    private struct Away {
        let state: String
        let nonce: String
        let cookie: String
    }

    private func leave(_ box: BoxOfficeServing, next: String = "/tickets") async throws -> Away {
        let response = try await box.get("/signin/apple?next=\(next)")
        #expect(response.status == .seeOther && response.headers[.cacheControl] == "no-store")
        let location = try #require(response.headers[.location].flatMap { URLComponents(string: $0) })
        #expect(location.host == "appleid.apple.com" && location.scheme == "https")
        let items = Dictionary(uniqueKeysWithValues: (location.queryItems ?? []).map { ($0.name, $0.value ?? "") })
        #expect(items["client_id"] == "org.example.tickets" && items["response_mode"] == "form_post")
        #expect(items["redirect_uri"]?.hasSuffix("/signin/apple") == true)
        let cookie = try #require(response.headers[.setCookie])
        #expect(["Path=/signin", "HttpOnly", "Secure", "SameSite=None"].allSatisfy { cookie.contains($0) }, "\(cookie)")
        return Away(
            state: try #require(items["state"]), nonce: try #require(items["nonce"]),
            cookie: String(cookie.prefix { $0 != ";" }))
    }

    private func comeBack(_ box: BoxOfficeServing, _ form: [(String, String)], cookie: String?) async throws -> TestResponse {
        var headers: HTTPFields = [.contentType: "application/x-www-form-urlencoded"]
        if let cookie { headers[.cookie] = cookie }
        return try await box.send(.post, "/signin/apple", String(QueryText.query(form).dropFirst()), headers: headers)
    }

    private func run(_ body: @Sendable @escaping (BoxOfficeServing, IdentityProvider) async throws -> Void) async throws {
        let provider = try await IdentityProvider()
        try await provider.serve { url in
            try await BoxOfficeServing.run(.sqlite) {
                $0.identity.appleKeys = url
                $0.identity.appleBundles = ["org.example.tickets"]
            } _: { box in
                try await body(box, provider)
            }
        }
    }

    @Test("BoxOffice A14 A browser goes to Apple and comes back signed in, to where it was going, by the name that Apple sent once")
    func thereAndBack() async throws {
        try await run { box, provider in
            let away = try await leave(box)
            let token = try await provider.token(IdentityClaims(at: box.clock.clock.now()).with { $0.nonce = away.nonce })
            let user = #"{"name":{"firstName":"Zoë","lastName":"Lee"}}"#
            let back = try await comeBack(box, [("state", away.state), ("id_token", token), ("user", user)], cookie: away.cookie)
            #expect(back.status == .seeOther && back.headers[.location] == "/tickets", "\(back.text)")
            let cookies = back.headers[values: .setCookie]
            #expect(cookies.contains { $0.hasPrefix("usher_state=;") && $0.contains("Max-Age=0") })
            let session = try #require(cookies.first { $0.hasPrefix("usher_session=") }?.prefix { $0 != ";" })
            let page = try await box.get("/account", headers: [.cookie: String(session)])
            #expect(page.status == .ok && page.text.contains("Zoë Lee") && page.text.contains("ann@example.org"))
        }
    }

    @Test("BoxOffice A14 Who did not begin in this browser, or brings another's token, is not signed in")
    func forged() async throws {
        try await run { box, provider in
            let away = try await leave(box)
            let other = try await leave(box)
            let claims = IdentityClaims(at: box.clock.clock.now())
            let good = try await provider.token(claims.with { $0.nonce = away.nonce })
            let foreign = try await provider.token(claims.with { $0.nonce = other.nonce })
            let plain = try await provider.token(claims)
            let attempts: [(String, String, String?)] = [
                (away.state, good, nil), (other.state, good, away.cookie), ("", good, away.cookie), (away.state, good, other.cookie),
                (away.state, foreign, away.cookie), (away.state, plain, away.cookie), (away.state, "x", away.cookie),
                (away.state, good, "usher_state=.."),
            ]
            for (index, attempt) in attempts.enumerated() {
                let back = try await comeBack(box, [("state", attempt.0), ("id_token", attempt.1)], cookie: attempt.2)
                #expect(back.status == .unauthorized, "\(index)")
                #expect(!back.headers[values: .setCookie].contains { $0.hasPrefix("usher_session=") }, "\(index)")
                #expect(back.text.contains("This sign-in could not be verified"))
            }
            #expect(try await box.get("/signin/google").status == .notFound, "not configured")
            #expect(try await box.get("/signin/other").status == .notFound)
            let out = try await leave(box, next: "https://evil.example/")
            let token = try await provider.token(claims.with { $0.nonce = out.nonce })
            let back = try await comeBack(box, [("state", out.state), ("id_token", token)], cookie: out.cookie)
            #expect(back.headers[.location] == "/", "never to another site")
        }
    }
}
