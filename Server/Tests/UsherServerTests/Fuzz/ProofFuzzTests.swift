@testable import UsherHTTP
import Crypto
import Testing
import UsherCore
import UsherStore
import UsherTesting

@testable import UsherServer

/// What carries a proof: changed in anything, it proves nothing, and nothing traps.
@Suite struct ProofFuzzTests {
    private static let secret = "a-secret-of-forty-characters-for-the-tests"

    private func token(_ header: JSONValue, _ payload: JSONValue) -> String {
        let signed = "\(Base64Text.encode(JSONText.bytes(header))).\(Base64Text.encode(JSONText.bytes(payload)))"
        let code = HMAC<SHA256>.authenticationCode(for: Array(signed.utf8), using: SymmetricKey(data: Array(Self.secret.utf8)))
        return "\(signed).\(Base64Text.encode(code))"
    }

    private let header = JSONValue.members(["alg": .string("HS256"), "typ": .string("JWT")])
    private let payload = JSONValue.members(["sub": .string("ann"), "exp": .integer(4_000_000_000), "aud": .string("authenticated")])

    @Test("Fuzz: a token that was changed is not signed")
    func tokens() async throws {
        let good = token(header, payload)
        #expect(SignedToken(good)?.isSigned(with: Self.secret) == true)
        try await Fuzz.run("tokens", 2_000) { source in
            let text = String(decoding: source.mutate(Array(good.utf8), words: [".", "=", "e30", "bm9uZQ"]), as: UTF8.self)
            guard text != good, let read = SignedToken(text), read.isSigned(with: Self.secret) else { return nil }
            return text
        }
    }

    @Test("Fuzz: whatever a signed token claims, nobody gets in by a claim of another kind")
    func claims() async throws {
        var settings = Settings.Supabase()
        settings.jwtSecret = Self.secret
        let tokens = SupabaseTokens(settings, clock: WallClock { Instant(seconds: 1_790_000_000) })
        try await Fuzz.run("claims", 1_000) { source in
            let claims = source.mutate(payload, percent: 25)
            guard let read = SignedToken(token(source.mutate(header, percent: 3), claims)) else { return nil }
            guard let person = try await tokens.person(read) else { return nil }
            return claims["sub"] == .string(person.subject) ? nil : "\(claims)"
        }
    }

    @Test("Fuzz: what Apple did not sign is not believed")
    func receipts() async throws {
        let certificate = Base64Text.encode([0x30, 0x82, 0x01, 0x0A, 0x02, 0x82, 0x01, 0x01, 0x00], .standard)
        let chain = JSONValue.members([
            "alg": .string("ES256"), "x5c": .array([.string(certificate), .string(certificate), .string(certificate)]),
        ])
        let signature = AppleSignature(roots: [[0x30, 0x82, 0x01, 0x0A, 0x02, 0x82, 0x01, 0x01, 0x00]])
        let claims = JSONValue.members(["signedDate": .integer(1_790_000_000_000)])
        try await Fuzz.run("receipts", 1_000) { source in
            signature.read(token(source.mutate(chain, percent: 20), source.mutate(claims, percent: 20))) == nil ? nil : "believed"
        }
    }

    @Test("Fuzz: a webhook's signature is of this body at this time")
    func webhooks() async throws {
        let now = Instant(seconds: 1_790_000_000)
        let body = Array(#"{"id":"evt_1"}"#.utf8)
        let good = StripeSignature.header(body, secret: Self.secret, at: now)
        #expect(StripeSignature(good)?.verifies(body, secrets: [Self.secret], at: now) == true)
        try await Fuzz.run("webhooks", 2_000) { source in
            let header = String(decoding: source.mutate(Array(good.utf8), words: [",", "=", "t=", "v1=", "v0="]), as: UTF8.self)
            let changed = source.chance(50) ? source.mutate(body) : body
            guard changed != body, let read = StripeSignature(header) else { return nil }
            return read.verifies(changed, secrets: [Self.secret], at: now) ? "\(header) \(changed)" : nil
        }
    }

    @Test("Fuzz: a link's token names what it was made for, and nothing else")
    func links() async throws {
        let tokens = LinkToken(key: Array(Self.secret.utf8))
        try await Fuzz.run("links", 1_500) { source in
            let uuid = UUIDText.v4(using: &source)
            guard let text = tokens.make(uuid, for: .hold), tokens.id(of: text, for: .hold) == uuid else { return uuid }
            guard tokens.id(of: text, for: .booking) == nil else { return text }
            let other = String(decoding: source.mutate(Array(text.utf8)), as: UTF8.self)
            return other == text || tokens.id(of: other, for: .hold) == nil ? nil : other
        }
    }

    @Test("Fuzz: what a boarding pass's QR code proves itself with is read or refused")
    func boardingPasses() async throws {
        let start = try JSONValue.read(
            Array(
                #"{"ticket":"550e8400-e29b-41d4-a716-446655440000","signatureDigest":{"hash":"ab","signature":"cd","publicKey":"-----"}}"#
                    .utf8))
        try await Fuzz.run("boarding passes", 1_500) { source in
            do {
                let read = try VerifyForm(source.mutate(start, percent: 15))
                return read.ticket.utf8.count <= 4 * 65_536 ? nil : "long"
            } catch is BoardingRefusal { return nil }
        }
    }
}
