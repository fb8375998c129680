import Crypto
import CryptoExtras
import Foundation
import UsherCore

@testable import UsherServer

/// What a Supabase access token says, to be changed as a test wants, and signed by hand.
struct SupabaseClaims: Sendable {
    var claims: [String: JSONValue]

    init(_ subject: String, at now: Instant, email: String? = nil) {
        claims = [
            "sub": .string(subject), "aud": .string("authenticated"), "role": .string("authenticated"),
            "exp": .integer(now.seconds + 3_600), "iat": .integer(now.seconds), "iss": .string("https://project.supabase.co/auth/v1"),
        ]
        if let email { claims["email"] = .string(email) }
    }

    func with(_ name: String, _ value: JSONValue?) -> SupabaseClaims {
        var copy = self
        copy.claims[name] = value
        return copy
    }

    func signed(with secret: String, kid: String? = nil) -> String {
        signed("HS256", kid) { Array(HMAC<SHA256>.authenticationCode(for: $0, using: SymmetricKey(data: Array(secret.utf8)))) }
    }

    func signed(with key: P256.Signing.PrivateKey, kid: String?) throws -> String {
        try signed("ES256", kid) { Array(try key.signature(for: $0).rawRepresentation) }
    }

    func signed(with key: _RSA.Signing.PrivateKey, kid: String?) throws -> String {
        try signed("RS256", kid) { Array(try key.signature(for: $0, padding: .insecurePKCS1v1_5).rawRepresentation) }
    }

    /// With any algorithm's name and whatever signs it.
    func signed(_ algorithm: String, _ kid: String?, _ sign: ([UInt8]) throws -> [UInt8]) rethrows -> String {
        var header: [JSONValue.Member] = [.init(name: "alg", value: .string(algorithm)), .init(name: "typ", value: .string("JWT"))]
        if let kid { header.append(.init(name: "kid", value: .string(kid))) }
        let payload = JSONValue.object(claims.sorted { $0.key < $1.key }.map { .init(name: $0.key, value: $0.value) })
        let text = Base64Text.encode(JSONText.bytes(.object(header))) + "." + Base64Text.encode(JSONText.bytes(payload))
        return text + "." + Base64Text.encode(try sign(Array(text.utf8)))
    }
}
