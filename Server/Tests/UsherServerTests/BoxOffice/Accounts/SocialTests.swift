import Foundation
import HTTPTypes
import HummingbirdTesting
import JWTKit
import Synchronization
import Testing
import UsherCore
import UsherStore
import UsherTesting

@testable import UsherServer

@Suite struct SocialTests {
    private static let refused =
        #"{"success":false,"error":"This sign-in could not be verified","code":"invalid_identity_token"}"#

    /// A BoxOffice that believes a provider of the test's own.
    private func run(
        _ engine: Engine = .sqlite, _ body: @Sendable @escaping (BoxOfficeServing, IdentityProvider) async throws -> Void
    ) async throws {
        let provider = try await IdentityProvider()
        try await provider.serve { url in
            try await BoxOfficeServing.run(engine) {
                $0.identity.appleKeys = url
                $0.identity.appleBundles = ["org.example.tickets", "org.example.other"]
                $0.identity.googleKeys = url
            } _: { box in
                try await body(box, provider)
            }
        }
    }

    private func signIn(_ box: BoxOfficeServing, _ token: String, _ more: String = "") async throws -> TestResponse {
        try await box.post("/api/auth/social", #"{"provider":"apple","token":"\#(token)"\#(more)}"#)
    }

    @Test("BoxOffice A14 One wrong thing in a token is enough to refuse it")
    func forged() async throws {
        try await run { box, provider in
            let now = box.clock.clock.now()
            let good = IdentityClaims(at: now)
            for kid in ["rsa-1", "ec-1"] { #expect(try await signIn(box, provider.token(kid: kid, good)).status == .ok, "\(kid)") }
            #expect(
                try await signIn(
                    box,
                    provider.token(
                        good.with {
                            $0.exp = now.seconds - 59; $0.iat = now.seconds + 59
                        })
                ).status == .ok,
                "a minute's leeway")
            let changes: [(String, @Sendable (inout IdentityClaims) -> Void)] = [
                ("iss", { $0.iss = "https://accounts.google.com" }), ("iss", { $0.iss = nil }), ("aud", { $0.aud = "org.example.evil" }),
                ("aud", { $0.aud = nil }), ("exp", { $0.exp = now.seconds - 61 }), ("exp", { $0.exp = nil }),
                ("iat", { $0.iat = now.seconds + 61 }), ("iat", { $0.iat = nil }), ("sub", { $0.sub = "" }), ("sub", { $0.sub = nil }),
            ]
            for (name, change) in changes {
                let response = try await signIn(box, provider.token(good.with(change)))
                #expect(response.isExactly(401, Self.refused), "\(name)")
            }
            let stranger = await JWTKeyCollection().add(ecdsa: ES256PrivateKey(), kid: "ec-1")
            #expect(try await signIn(box, stranger.sign(good, kid: "ec-1")).isExactly(401, Self.refused), "another key")
            #expect(try await signIn(box, provider.token(kid: "ec-2", good)).isExactly(401, Self.refused), "an unknown key")
            let parts = try await provider.token(good).split(separator: ".")
            let none = Base64Text.encode(Array(#"{"alg":"none","kid":"rsa-1"}"#.utf8))
            for text in ["\(none).\(parts[1]).", "\(parts[0]).\(parts[1]).", "x", "a.b.c"] {
                #expect(try await signIn(box, text).isExactly(401, Self.refused), "\(text)")
            }
            let last = try await box.database.read { try AuditTransaction($0).latestAudit(1) }
            #expect(last.first?.action == "signin.refused" && last.first?.result == "invalid_identity_token")
        }
    }

    @Test("BoxOffice A14 A nonce in the request must be the token's, plain or hashed")
    func nonce() async throws {
        try await run { box, provider in
            let good = IdentityClaims(at: box.clock.clock.now())
            let plain = try await provider.token(good.with { $0.nonce = "n-1" })
            let hashed = try await provider.token(good.with { $0.nonce = SecretDigest(of: "n-1").hex })
            let without = try await provider.token(good)
            #expect(try await signIn(box, plain, #","nonce":"n-1""#).status == .ok)
            #expect(try await signIn(box, hashed, #","nonce":"n-1""#).status == .ok)
            #expect(try await signIn(box, plain).status == .ok)
            #expect(try await signIn(box, plain, #","nonce":"n-2""#).isExactly(401, Self.refused))
            #expect(try await signIn(box, without, #","nonce":"n-1""#).isExactly(401, Self.refused))
        }
    }

    @Test("BoxOffice A14 The account is the token's, whatever e-mail the request names", arguments: Engine.allCases)
    func tokensAccount(_ engine: Engine) async throws {
        try await run(engine) { box, provider in
            let bob = try await box.signUp("bob@example.org", name: "Bob")
            let token = try await provider.token(IdentityClaims(at: box.clock.clock.now()))
            let response = try await signIn(box, token, #","email":"bob@example.org","name":"Ann""#)
            #expect(response.status == .ok)
            #expect(response.member("user")?["email"] == .string("ann@example.org"))
            #expect(response.member("user")?["id"] != .string(bob.id))
            #expect(response.member("user")?["emailVerified"] != .null)
        }
    }

    @Test("BoxOffice A15 Apple's second sign-in has neither e-mail nor name, and is the same person", arguments: Engine.allCases)
    func second(_ engine: Engine) async throws {
        try await run(engine) { box, provider in
            let good = IdentityClaims(at: box.clock.clock.now())
            let first = try await signIn(
                box, try await provider.token(good), #","user":{"name":{"firstName":"Ann","lastName":"Lee"}}"#)
            #expect(first.member("user")?["name"] == .string("Ann Lee"))
            let later = try await provider.token(
                good.with {
                    $0.email = nil; $0.email_verified = nil
                })
            let second = try await box.post("/api/auth/social", #"{"provider":"apple","idToken":"\#(later)"}"#)
            #expect(second.status == .ok)
            #expect(second.member("user") == first.member("user"))
            let unknown = try await signIn(
                box,
                try await provider.token(
                    good.with {
                        $0.sub = "other"; $0.email_verified = "false"
                    }))
            #expect(unknown.status == .badRequest && unknown.code == "email_required")
        }
    }

    @Test("BoxOffice A15 Whoever registered the address before its owner keeps nothing", arguments: Engine.allCases)
    func squatter(_ engine: Engine) async throws {
        try await run(engine) { box, provider in
            let squatter = try await box.signUp()
            let response = try await signIn(box, provider.token(IdentityClaims(at: box.clock.clock.now())))
            #expect(response.member("user")?["id"] == .string(squatter.id))
            #expect(response.member("user")?["emailVerified"] != .null)
            #expect(try await box.get("/api/auth/verify", token: squatter.token).code == "invalid_token")
            #expect(try await box.signIn().code == "invalid_credentials")
        }
    }

    @Test("BoxOffice A15 A confirmed account keeps its password when it is linked", arguments: Engine.allCases)
    func linked(_ engine: Engine) async throws {
        try await run(engine) { box, provider in
            let ann = try await box.signUp()
            try await box.confirm("ann@example.org")
            let response = try await signIn(box, provider.token(IdentityClaims(at: box.clock.clock.now())))
            #expect(response.member("user")?["id"] == .string(ann.id))
            #expect(try await box.get("/api/auth/verify", token: ann.token).status == .ok)
            #expect(try await box.signIn().status == .ok)
        }
    }

    @Test("Many first sign-ins at once make one account", arguments: Engine.allCases)
    func together(_ engine: Engine) async throws {
        try await run(engine) { box, provider in
            let token = try await provider.token(IdentityClaims(at: box.clock.clock.now()))
            let ids = try await withThrowingTaskGroup(of: String.self) { group in
                for _ in 0..<6 { group.addTask { "\(String(describing: try await signIn(box, token).member("user")?["id"]))" } }
                return try await group.reduce(into: Set<String>()) { $0.insert($1) }
            }
            #expect(ids.count == 1 && !ids.contains("nil"))
        }
    }

    @Test("A provider without client ids is not configured, another one unknown")
    func providers() async throws {
        try await run { box, provider in
            let token = try await provider.token(IdentityClaims(at: box.clock.clock.now()).with { $0.iss = "accounts.google.com" })
            let google = try await box.post("/api/auth/social", #"{"provider":"google","token":"\#(token)"}"#)
            #expect(
                google.isExactly(
                    401, #"{"success":false,"error":"This sign-in could not be verified","code":"provider_not_configured"}"#))
            #expect(try await box.post("/api/auth/social", #"{"provider":"supabase","token":"x"}"#).code == "unsupported_provider")
            #expect(try await box.post("/api/auth/social", #"{"provider":"apple"}"#).code == "missing_fields")
        }
    }

    @Test("Keys are kept for their max-age; an unknown id asks again at most once a minute; none at all is 503")
    func keys() async throws {
        try await run { box, provider in
            provider.manner.withLock { $0.status = .internalServerError }
            let good = IdentityClaims(at: box.clock.clock.now()).with { $0.exp = $0.exp.map { $0 + 86_400 } }
            let token = try await provider.token(good)
            let away = try await signIn(box, token)
            #expect(away.status == .serviceUnavailable && away.code == "identity_provider_unavailable")
            provider.manner.withLock { $0.status = .ok }
            #expect(try await signIn(box, token).status == .ok)
            #expect(try await signIn(box, token).status == .ok)
            #expect(provider.asked == 2)
            let newer = try await provider.token(kid: "ec-2", good)
            provider.manner.withLock { $0.showsSecond = true }
            #expect(try await signIn(box, newer).status == .unauthorized, "asked less than a minute ago")
            #expect(provider.asked == 2)
            box.clock.advance(seconds: 60)
            #expect(try await signIn(box, newer).status == .ok)
            #expect(provider.asked == 3)
            box.clock.advance(seconds: 600)
            provider.manner.withLock { $0.status = .notFound }
            #expect(try await signIn(box, token).status == .serviceUnavailable, "what is kept is out of date")
        }
    }

    @Test(
        arguments: [
            ("", 300), ("max-age=10", 300), ("public, max-age=19763, must-revalidate", 19_763), ("max-age=999999", 86_400),
            ("no-store", 300),
        ] as [(String, Int64)])
    func maxAge(_ header: String, _ seconds: Int64) { #expect(IdentityKeys.maxAge(header) == seconds) }
}
