import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing
import UsherCore
import UsherStore
import UsherTesting

@testable import UsherServer

/// What every route says to requests that make no sense (canvass.md 1).
@Suite struct CanvassFormTests {
    private static let writes: [(HTTPRequest.Method, String)] = [
        (.post, "/api/billing/stripe/checkout"), (.post, "/api/billing/stripe/portal"), (.post, "/api/billing/apple/verify"),
        (.post, "/api/billing/apple/notifications"), (.post, "/api/organisations"), (.post, "/api/invites/accept"),
        (.post, "/api/organisations/{id}/invites"), (.patch, "/api/organisations/{id}/members/{me}"),
    ]

    @Test("Canvass A44 Bad JSON, wrong types, 2 MiB, no JSON at all: a JSON refusal with its code", arguments: Engine.allCases)
    func bodies(engine: Engine) async throws {
        try await CanvassServing.runWithAppStore(engine) { canvass, _ in
            let token = canvass.token("ann")
            let made = try await canvass.post("/api/organisations", #"{"name":"Prima"}"#, token: token)
            let (id, me) = (made.member("id")?.text ?? "", try await canvass.account("ann").uuid)
            let large = #"{"name":"\#(String(repeating: "x", count: 2 << 20))"}"#
            for (method, pattern) in Self.writes {
                let path = pattern.replacing("{id}", with: id).replacing("{me}", with: me)
                let cases: [(String, String, HTTPFields, Int, String)] = [
                    ("bad JSON", "{\"a\":", [:], 400, "invalid_json"), ("an array", "[]", [:], 400, "validation_failed"),
                    ("empty", "", [:], 400, "invalid_json"), ("large", large, [:], 413, "body_too_large"),
                    ("a form", "a=b", [.contentType: "application/x-www-form-urlencoded"], 415, "unsupported_media_type"),
                ]
                for (name, body, headers, status, code) in cases {
                    let response = try await canvass.send(method, path, body, token: token, headers: headers)
                    #expect(response.status.code == status && response.code == code, "\(path) \(name): \(response.status) \(response.text)")
                    #expect(response.headers[.contentType]?.hasPrefix("application/json") == true)
                }
                for value in ["7", "[]", "{}", "true", "null", #""a\u0000b""#] {
                    let body =
                        #"{"price_id":\#(value),"return_url":\#(value),"signed_transaction":\#(value),"signedPayload":\#(value),"name":\#(value),"token":\#(value),"email":\#(value),"role":\#(value),"organisation_id":\#(value)}"#
                    let response = try await canvass.send(method, path, body, token: token)
                    #expect(
                        (400..<500).contains(response.status.code) || response.code == "provider_not_configured",
                        "\(path) \(value): \(response.status)")
                    #expect(response.code != nil)
                }
            }
        }
    }

    @Test("Canvass A19 Another method is 405 with Allow, an unknown path 404, both in JSON")
    func methods() async throws {
        try await CanvassServing.run(.sqlite) { canvass in
            for path in ["/api/billing/entitlement", "/api/billing/stripe/checkout", "/api/organisations", "/api/invites/accept"] {
                let response = try await canvass.send(.put, path, "{}")
                #expect(response.status == .methodNotAllowed && response.code == "method_not_allowed", "\(path)")
                #expect(response.headers[.allow] != nil)
            }
            let post = try await canvass.post("/api/billing/entitlement", "{}")
            #expect(post.status == .methodNotAllowed && post.headers[.allow] == "GET, HEAD")
            for path in ["/api/billing", "/api/billing/x", "/api/organisations/1/2/3", "/api/invites"] {
                let response = try await canvass.get(path)
                #expect(response.text == #"{"error":"Not found","code":"not_found"}"#, "\(path)")
            }
        }
    }

    @Test("Canvass A19 Who asks comes before what is asked")
    func order() async throws {
        try await CanvassServing.run(.sqlite) { canvass in
            let calls: [(HTTPRequest.Method, String)] =
                Self.writes.filter { $0.1 != "/api/billing/apple/notifications" }
                + [(.get, "/api/organisations/nonsense/members"), (.delete, "/api/organisations/x/invites/y")]
            for (method, path) in calls {
                let response = try await canvass.send(method, path, "{", token: "wrong")
                #expect(response.status == .unauthorized, "\(path)")
            }
        }
    }

    @Test("One address may ask so often, and no more")
    func limits() async throws {
        try await CanvassServing.run(.sqlite) {
            $0.limits.off = false
            $0.limits.canvass.addressBurst = 5
            $0.limits.canvass.addressRate = 1
        } _: { canvass in
            var response = try await canvass.get("/api/billing/entitlement")
            #expect(response.status == .unauthorized)
            // The bucket fills while a slow machine asks: it is empty sooner or later.
            for _ in 0..<500 where response.status != .tooManyRequests { response = try await canvass.get("/api/billing/entitlement") }
            #expect(response.status == .tooManyRequests && response.code == "rate_limited" && response.headers[.retryAfter] != nil)
            let code = try await canvass.get("/q/known")
            #expect(code.status != .tooManyRequests)
        }
    }
}
