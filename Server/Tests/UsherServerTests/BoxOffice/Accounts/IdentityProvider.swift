import Crypto
import CryptoExtras
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import JWTKit
import Logging
import NIOCore
import Synchronization
import UsherCore

@testable import UsherServer

/// Apple or Google, played on loopback: it publishes real keys and signs real tokens.
final class IdentityProvider: Sendable {
    /// What the provider does when it is asked for its keys.
    struct Manner: Sendable {
        var status = HTTPResponse.Status.ok
        var cacheControl = "public, max-age=600"
        /// Publishes the second key too.
        var showsSecond = false
        var asked = 0
    }

    let manner = Mutex(Manner())
    let signer: JWTKeyCollection
    private let keys: [JSONValue]

    init() async throws {
        let rsa = try Insecure.RSA.PrivateKey(backing: .init(keySize: .bits2048))
        let first = P256.Signing.PrivateKey()
        let second = P256.Signing.PrivateKey()
        signer = JWTKeyCollection()
        await signer.add(rsa: rsa, digestAlgorithm: .sha256, kid: "rsa-1")
        await signer.add(ecdsa: try ES256PrivateKey(backing: first), kid: "ec-1")
        await signer.add(ecdsa: try ES256PrivateKey(backing: second), kid: "ec-2")
        let numbers = try rsa.publicKey.getKeyPrimitives()
        keys = [
            .members([
                "kty": .string("RSA"), "kid": .string("rsa-1"), "use": .string("sig"), "alg": .string("RS256"),
                "n": .string(Base64Text.encode(numbers.modulus)), "e": .string(Base64Text.encode(numbers.publicExponent)),
            ]), Self.entry(first, "ec-1"), Self.entry(second, "ec-2"),
        ]
    }

    private static func entry(_ key: P256.Signing.PrivateKey, _ kid: String) -> JSONValue {
        let raw = Array(key.publicKey.rawRepresentation)
        return .members([
            "kty": .string("EC"), "kid": .string(kid), "crv": .string("P-256"), "alg": .string("ES256"),
            "x": .string(Base64Text.encode(raw[..<32])), "y": .string(Base64Text.encode(raw[32...])),
        ])
    }

    var asked: Int { manner.withLock { $0.asked } }

    /// Runs `body` while the keys are served at the URL it is given.
    func serve(_ body: @Sendable @escaping (String) async throws -> Void) async throws {
        let router = Router()
        router.get("keys") { [self] _, _ -> Response in
            let manner = manner.withLock { manner in
                manner.asked += 1
                return manner
            }
            let shown = manner.showsSecond ? keys : Array(keys.dropLast())
            let document = JSONText.bytes(.members(["keys": .array(shown)]))
            return Response(
                status: manner.status, headers: [.cacheControl: manner.cacheControl, .contentType: "application/json"],
                body: ResponseBody(byteBuffer: ByteBuffer(bytes: document)))
        }
        try await router.serve { port in try await body("http://localhost:\(port)/keys") }
    }

    /// A token with these claims, changed as a test wants.
    func token(kid: String = "rsa-1", _ claims: IdentityClaims) async throws -> String {
        try await signer.sign(claims, kid: JWKIdentifier(string: kid))
    }
}

/// What a provider says about somebody.
struct IdentityClaims: JWTPayload {
    var iss: String? = "https://appleid.apple.com"
    var aud: String? = "org.example.tickets"
    var sub: String? = "001234.abc"
    var iat: Int64?
    var exp: Int64?
    var email: String? = "ann@example.org"
    var email_verified: String? = "true"
    var nonce: String?
    var name: String?

    init(at now: Instant) {
        iat = now.seconds - 5
        exp = now.seconds + 600
    }

    func verify(using algorithm: some JWTAlgorithm) async throws {}

    func with(_ change: (inout IdentityClaims) -> Void) -> IdentityClaims {
        var copy = self
        change(&copy)
        return copy
    }
}
