import Crypto
package import Foundation
package import JWTKit
package import UsherCore

/// A token of Usher's own: each desk says whom it is for and accepts no other.
package protocol UsherToken: JWTPayload {
    var aud: AudienceClaim { get }
    var exp: ExpirationClaim { get }
}

extension UsherToken {
    /// Audience and time are judged by `SigningKeys.verify`, which is given the time.
    package func verify(using algorithm: some JWTAlgorithm) async throws {}
}

/// Why a token is not accepted.
package enum TokenRefusal: Error, Sendable, Equatable {
    case malformed
    /// Signed by somebody else, or by a key that has been replaced.
    case foreign
    case wrongAudience
    case expired
}

/// The key that signs Usher's tokens: ES256, its `kid` the thumbprint of its public half (RFC 7638).
package struct SigningKeys: Sendable {
    package let kid: String
    private let keys: JWTKeyCollection

    /// Reads the configured PEM file, or the one in the data folder, made on the first start.
    package static func load(_ folder: KeyFolder, configured: URL? = nil) async throws -> SigningKeys {
        let bytes =
            if let configured { try KeyFolder.read(configured) } else {
                try folder.readOrMake("jwt.pem") { Data((P256.Signing.PrivateKey().pemRepresentation + "\n").utf8) }
            }
        guard let key = try? P256.Signing.PrivateKey(pemRepresentation: String(decoding: bytes, as: UTF8.self)) else {
            throw KeyFileError(file: configured ?? folder.file("jwt.pem"), reason: "it is not a P-256 private key in PEM")
        }
        return try await SigningKeys(key)
    }

    init(_ key: P256.Signing.PrivateKey) async throws {
        kid = SigningKeys.thumbprint(key.publicKey)
        keys = try await JWTKeyCollection().add(ecdsa: ES256PrivateKey(backing: key), kid: JWKIdentifier(string: kid))
    }

    package func sign(_ token: some UsherToken) async throws -> String {
        try await keys.sign(token, kid: JWKIdentifier(string: kid))
    }

    /// The token's claims, if this key signed it, for this audience, and its time is not up. The instant of its expiry
    /// is already too late.
    package func verify<Token: UsherToken>(
        _ text: String, as type: Token.Type = Token.self, for audience: String, at now: Instant
    ) async throws -> Token {
        let bytes = Array(text.utf8)
        // None of ours is longer. The parser below looks members up by names that take time by the square of a heap of marks.
        guard bytes.count <= 4_096 else { throw TokenRefusal.foreign }
        // The collection would try its one key on a token of any `kid` and `alg`: those of others are told apart here.
        guard let header = try? DefaultJWTParser().parse(bytes, as: Unread.self).header else { throw TokenRefusal.malformed }
        guard header.kid == kid, header.alg == "ES256" else { throw TokenRefusal.foreign }
        guard let token = try? await keys.verify(bytes, as: Token.self) else { throw TokenRefusal.foreign }
        guard token.aud.value.contains(audience) else { throw TokenRefusal.wrongAudience }
        guard Double(now.microseconds) < token.exp.value.timeIntervalSince1970 * 1_000_000 else { throw TokenRefusal.expired }
        return token
    }

    /// A payload that is not looked at: nothing of a token counts before its signature is known to be ours.
    private struct Unread: JWTPayload {
        func verify(using algorithm: some JWTAlgorithm) async throws {}
    }

    private static func thumbprint(_ key: P256.Signing.PublicKey) -> String {
        let raw = Array(key.rawRepresentation)
        let (x, y) = (Base64Text.encode(raw[..<32]), Base64Text.encode(raw[32...]))
        let canonical = #"{"crv":"P-256","kty":"EC","x":"\#(x)","y":"\#(y)"}"#
        return Base64Text.encode(SHA256.hash(data: Array(canonical.utf8)))
    }
}
