import Crypto
import CryptoExtras
import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing
import UsherCore
import UsherStore
import UsherTesting

@testable import UsherServer

/// Who is let in (canvass.md 2).
@Suite struct CanvassDoorTests {
    private static let refused = #"{"error":"Unauthorized","code":"unauthorized"}"#
    private static let path = "/api/billing/entitlement"

    private func isRefused(_ response: TestResponse) -> Bool {
        response.status == .unauthorized && response.text == Self.refused && response.headers[.wwwAuthenticate] == "Bearer"
    }

    @Test("Canvass A1 Whatever is no good token: the same 401, and nobody is made", arguments: Engine.allCases)
    func refusals(engine: Engine) async throws {
        let publisher = try KeyPublisher()
        try await publisher.serve { url in
            try await CanvassServing.run(engine) {
                $0.supabase.jwks = url
            } _: { canvass in
                let good = SupabaseClaims("ann", at: canvass.clock.clock.now())
                let now = canvass.clock.clock.now().seconds
                // The confusion of algorithms: the public key, in every form somebody may know it, as a secret.
                let pem = publisher.rsa.publicKey.pemRepresentation
                var bad: [(String, String)] = [
                    ("garbage", "garbage"), ("three parts", "a.b.c"), ("empty parts", ".."),
                    ("expired", good.with("exp", .integer(now)).signed(with: CanvassServing.secret)),
                    ("no exp", good.with("exp", nil).signed(with: CanvassServing.secret)),
                    ("text exp", good.with("exp", .string("9999999999")).signed(with: CanvassServing.secret)),
                    ("signature", good.signed(with: "another secret")),
                    ("aud", good.with("aud", .string("usher")).signed(with: CanvassServing.secret)),
                    ("no aud", good.with("aud", nil).signed(with: CanvassServing.secret)),
                    ("none", good.signed("none", nil) { _ in [] }), ("None", good.signed("None", "rsa") { _ in [] }),
                    ("pem as secret", good.signed(with: pem, kid: "rsa")), ("pem, no kid", good.signed(with: pem)),
                    (
                        "HS384",
                        good.signed("HS384", nil) {
                            Array(HMAC<SHA384>.authenticationCode(for: $0, using: SymmetricKey(data: Array(CanvassServing.secret.utf8))))
                        }
                    ),
                    ("wrong key", try good.signed(with: publisher.other, kid: "ec")),
                    ("unknown kid", try good.signed(with: publisher.ec, kid: "who")),
                    ("swapped kid", try good.signed(with: publisher.ec, kid: "rsa")),
                    ("no sub", good.with("sub", nil).signed(with: CanvassServing.secret)),
                    ("empty sub", good.with("sub", .string("")).signed(with: CanvassServing.secret)),
                    ("long sub", good.with("sub", .string(String(repeating: "s", count: 256))).signed(with: CanvassServing.secret)),
                    ("too long", good.with("more", .string(String(repeating: "x", count: 9_000))).signed(with: CanvassServing.secret)),
                ]
                let whole = good.signed(with: CanvassServing.secret)
                bad.append(("changed", whole.replacingOccurrences(of: "YW5u", with: "Ym9i") + "x"))
                for (name, token) in bad {
                    let response = try await canvass.get(Self.path, token: token)
                    #expect(isRefused(response), "\(name): \(response.status) \(response.text)")
                }
                for header in ["", "Bearer", "Bearer ", "Basic \(whole)", whole] {
                    let response = try await canvass.get(Self.path, headers: [.authorization: header])
                    #expect(isRefused(response), "\(header)")
                }
                let none = try await canvass.get(Self.path)
                #expect(isRefused(none))
                #expect(try await canvass.accounts() == 0)
            }
        }
    }

    @Test("Canvass A2 Supabase's HS256, RS256 and ES256, Usher's own, and any case of Bearer", arguments: Engine.allCases)
    func accepted(engine: Engine) async throws {
        let publisher = try KeyPublisher()
        try await publisher.serve { url in
            try await CanvassServing.run(engine) {
                $0.supabase.jwks = url
                $0.supabase.issuer = "https://project.supabase.co/auth/v1"
            } _: { canvass in
                let good = SupabaseClaims("ann", at: canvass.clock.clock.now())
                let now = canvass.clock.clock.now().seconds
                var tokens = [
                    good.signed(with: CanvassServing.secret), try good.signed(with: publisher.rsa, kid: "rsa"),
                    try good.signed(with: publisher.ec, kid: "ec"), try good.signed(with: publisher.rsa, kid: nil),
                    try good.signed(with: publisher.ec, kid: nil), good.with("role", nil).signed(with: CanvassServing.secret),
                    good.with("aud", .array([.string("x"), .string("authenticated")])).signed(with: CanvassServing.secret),
                    good.with("nbf", .integer(now + 60)).signed(with: CanvassServing.secret),
                ]
                let usher = try await canvass.post(
                    "/api/auth/signup", #"{"email":"bob@example.org","password":"Passw0rd","name":"Bob"}"#)
                tokens.append(try #require(usher.member("token")?.text))
                let walker = try await canvass.post("/auth/register", #"{"email":"cid@example.org","password":"password-1"}"#)
                tokens.append(try #require(walker.member("tokens")?["accessToken"]?.text, "\(walker.text)"))
                for (index, token) in tokens.enumerated() {
                    let response = try await canvass.get(Self.path, token: token)
                    #expect(response.status == .ok && response.text == CanvassServing.free, "\(index): \(response.text)")
                }
                for scheme in ["bearer", "BEARER", "bEaReR"] {
                    let response = try await canvass.get(Self.path, headers: [.authorization: "\(scheme) \(tokens[0])"])
                    #expect(response.status == .ok, "\(scheme)")
                }
                #expect(try await canvass.accounts() == 3)
                let bad = [
                    good.with("role", .string("anon")), good.with("role", .string("service_role")), good.with("nbf", .integer(now + 120)),
                    good.with("iss", .string("https://other.supabase.co/auth/v1")), good.with("iss", nil),
                ]
                for claims in bad {
                    let response = try await canvass.get(Self.path, token: claims.signed(with: CanvassServing.secret))
                    #expect(isRefused(response))
                }
            }
        }
    }

    @Test("Canvass A2 Without a secret and without keys only Usher's own tokens count")
    func unconfigured() async throws {
        try await CanvassServing.run(.sqlite) {
            $0.supabase.jwtSecret = ""
        } _: { canvass in
            for token in [canvass.token(), SupabaseClaims("ann", at: CanvassServing.start).signed(with: "")] {
                let response = try await canvass.get(Self.path, token: token)
                #expect(isRefused(response))
            }
        }
    }

    @Test("Canvass A3 A new key works without a restart, a removed one no more, and old keys outlast an outage")
    func rotation() async throws {
        let publisher = try KeyPublisher()
        try await publisher.serve { url in
            try await CanvassServing.run(.sqlite) {
                $0.supabase.jwks = url
            } _: { canvass in
                func expect(_ key: P256.Signing.PrivateKey, _ kid: String, _ status: Int, _ comment: Comment = "") async throws {
                    let token = try SupabaseClaims("ann", at: canvass.clock.clock.now()).signed(with: key, kid: kid)
                    let response = try await canvass.get(Self.path, token: token)
                    #expect(response.status.code == status, comment)
                }
                publisher.fails = true
                try await expect(publisher.ec, "ec", 503, "no keys ever")
                publisher.fails = false
                try await expect(publisher.ec, "ec", 200)
                let asked = publisher.asked
                publisher.publish([KeyPublisher.entry(publisher.ec, "ec"), KeyPublisher.entry(publisher.other, "new")])
                try await expect(publisher.other, "new", 200)
                #expect(publisher.asked == asked + 1)
                publisher.publish([KeyPublisher.entry(publisher.other, "new")])
                canvass.clock.advance(seconds: 601)
                try await expect(publisher.other, "new", 200)
                try await expect(publisher.ec, "ec", 401)
                publisher.fails = true
                canvass.clock.advance(seconds: 23 * 3_600)
                try await expect(publisher.other, "new", 200)
                canvass.clock.advance(seconds: 2 * 3_600)
                try await expect(publisher.other, "new", 503, "a day is the longest")
            }
        }
    }

    @Test("Canvass A3 Fifty unknown keys at once are one question to Supabase")
    func unknownKeys() async throws {
        let publisher = try KeyPublisher()
        try await publisher.serve { url in
            try await CanvassServing.run(.sqlite) {
                $0.supabase.jwks = url
            } _: { canvass in
                let good = SupabaseClaims("ann", at: canvass.clock.clock.now())
                #expect(try await canvass.get(Self.path, token: good.signed(with: publisher.ec, kid: "ec")).status == .ok)
                let asked = publisher.asked
                try await withThrowingTaskGroup(of: Int.self) { group in
                    for index in 0..<50 {
                        group.addTask {
                            try await canvass.get(Self.path, token: good.signed(with: publisher.ec, kid: "u\(index)")).status.code
                        }
                    }
                    for try await status in group { #expect(status == 401) }
                }
                #expect(publisher.asked == asked + 1)
            }
        }
    }

    @Test("Canvass A3 Keys from a file are read again when it changes")
    func file() async throws {
        let publisher = try KeyPublisher()
        try await withTemporaryFolder { folder in
            let file = folder.appending(path: "jwks.json")
            try await CanvassServing.run(.sqlite) {
                $0.supabase.jwks = file.path
            } _: { canvass in
                func expect(_ key: P256.Signing.PrivateKey, _ kid: String, _ status: Int, _ comment: Comment = "") async throws {
                    let token = try SupabaseClaims("ann", at: canvass.clock.clock.now()).signed(with: key, kid: kid)
                    let response = try await canvass.get(Self.path, token: token)
                    #expect(response.status.code == status, comment)
                }
                try await expect(publisher.ec, "ec", 503)
                try Data(publisher.document).write(to: file)
                try await expect(publisher.ec, "ec", 200)
                publisher.publish([KeyPublisher.entry(publisher.other, "other")])
                try Data(publisher.document).write(to: file, options: .atomic)
                canvass.clock.advance(seconds: 5)
                try await expect(publisher.other, "other", 200)
                try await expect(publisher.ec, "ec", 401)
                try FileManager.default.removeItem(at: file)
                canvass.clock.advance(seconds: 5)
                try await expect(publisher.other, "other", 200)
            }
        }
    }

    @Test("Canvass A4 Twenty first calls at once make one account; an e-mail merges none", arguments: Engine.allCases)
    func firstCalls(engine: Engine) async throws {
        try await CanvassServing.run(engine) { canvass in
            _ = try await canvass.post("/api/auth/signup", #"{"email":"ann@example.org","password":"Passw0rd","name":"Ann"}"#)
            let before = try await canvass.accounts()
            let token = canvass.token("new", email: "ann@example.org")
            try await withThrowingTaskGroup(of: TestResponse.self) { group in
                for _ in 0..<20 { group.addTask { try await canvass.get(Self.path, token: token) } }
                for try await response in group { #expect(response.status == .ok && response.text == CanvassServing.free) }
            }
            #expect(try await canvass.accounts() == before + 1)
            #expect(try await canvass.count(CanvassCounts.identities) == 1)
        }
    }

    @Test("Canvass A4 Where e-mails are trusted, a confirmed account is joined and an unconfirmed one is not", arguments: Engine.allCases)
    func trusted(engine: Engine) async throws {
        try await CanvassServing.run(engine) {
            $0.supabase.trustEmail = true
        } _: { canvass in
            _ = try await canvass.post("/api/auth/signup", #"{"email":"ann@example.org","password":"Passw0rd","name":"Ann"}"#)
            let stranger = try await canvass.account("one", email: "ann@example.org")
            #expect(stranger.email.text != "ann@example.org")
            try await canvass.database.write { try $0.execute(DoorSQL.verify, "ann@example.org") }
            let joined = try await canvass.account("two", email: "Ann@Example.org")
            #expect(joined.email.text == "ann@example.org")
            let fresh = try await canvass.account("three", email: "new@example.org")
            #expect(fresh.email.text == "new@example.org" && fresh.emailVerified != nil)
        }
    }

    @Test("Canvass A1 A deleted account, or one that was shut out, is nobody", arguments: Engine.allCases)
    func gone(engine: Engine) async throws {
        try await CanvassServing.run(engine) { canvass in
            let deleted = try await canvass.account("deleted", email: "d@example.org")
            let blocked = try await canvass.account("blocked")
            let now = canvass.clock.clock.now()
            try await canvass.database.write { connection in
                try AccountTransaction(connection).erase(deleted.id, by: .local, at: now)
                try connection.execute(DoorSQL.block, blocked.id, now)
            }
            let before = try await canvass.accounts()
            for subject in ["deleted", "blocked"] {
                let response = try await canvass.get(Self.path, token: canvass.token(subject))
                #expect(isRefused(response), "\(subject)")
            }
            #expect(try await canvass.accounts() == before)
        }
    }

    @Test("Refused tokens are counted by address: then 429 with Retry-After")
    func limits() async throws {
        try await CanvassServing.run(.sqlite) {
            $0.limits.off = false
            $0.limits.canvass.wrongTokenBurst = 3
            $0.limits.canvass.wrongTokenPerMinute = 1
        } _: { canvass in
            for _ in 0..<3 {
                let response = try await canvass.get(Self.path, token: "wrong")
                #expect(isRefused(response))
            }
            let response = try await canvass.get(Self.path, token: "wrong")
            #expect(response.status == .tooManyRequests && response.code == "rate_limited")
            #expect(response.headers[.retryAfter] != nil)
        }
    }

    @Test("Safe 7 Wrong tokens of an address are slowed down, and right ones from there are let in as ever", arguments: Engine.allCases)
    func othersOfTheAddress(_ engine: Engine) async throws {
        try await CanvassServing.run(engine) {
            $0.limits.off = false
            $0.limits.canvass.wrongTokenBurst = 2
            $0.limits.canvass.wrongTokenPerMinute = 1
        } _: { canvass in
            _ = try await canvass.account("ann")
            for _ in 0..<2 { #expect(isRefused(try await canvass.get(Self.path, token: "wrong"))) }
            for _ in 0..<3 {
                #expect(try await canvass.get(Self.path, token: "wrong").status == .tooManyRequests)
                #expect(try await canvass.get(Self.path, token: canvass.token("ann")).status == .ok)
            }
        }
    }
}

private enum DoorSQL {
    static let verify = Statement("UPDATE accounts SET email_verified_at = 1 WHERE email = $1")
    static let block = Statement("UPDATE accounts SET deactivated_at = $2 WHERE id = $1")
}
