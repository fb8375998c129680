import Foundation
import JWTKit
package import UsherCore

/// What a person's token says: who, on which session, since when. Nothing personal.
package struct SessionClaims: Sendable, Equatable {
    package let account: String
    package let session: Session.ID
    package let issued: Instant
}

/// Makes and reads the tokens of people who are signed in at the BoxOffice: HS256 and nothing else, 30 days.
package struct SessionTokens: Sendable {
    package static let issuer = "usher"
    package static let audience = "usher-boxoffice"
    /// In seconds.
    package static let life: Int64 = 30 * 86_400
    /// An older one is renewed by verify; in seconds.
    package static let renewal: Int64 = 86_400

    static let kid = "usher-session"
    private let keys: JWTKeyCollection

    package init(key: [UInt8]) async {
        keys = await JWTKeyCollection().add(
            hmac: HMACKey(from: Data(key)), digestAlgorithm: .sha256, kid: JWKIdentifier(string: Self.kid))
    }

    package func make(_ account: Account, _ session: Session.ID, at now: Instant) async throws -> String {
        let issued = now.seconds
        let token = Token(
            iss: Self.issuer, aud: Self.audience, sub: account.uuid, sid: session.text, jti: UUID().uuidString.lowercased(), iat: issued,
            exp: issued + Self.life)
        return try await keys.sign(token, kid: JWKIdentifier(string: Self.kid))
    }

    /// The claims of a token that this server made for this desk and whose time is not up.
    package func read(_ text: String, at now: Instant) async throws -> SessionClaims {
        let bytes = Array(text.utf8)
        // None of ours is longer. The parser below looks members up by names that take time by the square of a heap of marks.
        guard bytes.count <= 4_096 else { throw TokenRefusal.foreign }
        // The collection would try its one key on any `kid` and `alg`: only ours are let through.
        guard let header = try? DefaultJWTParser().parse(bytes, as: Unread.self).header else { throw TokenRefusal.malformed }
        guard header.kid == Self.kid, header.alg == "HS256" else { throw TokenRefusal.foreign }
        guard let token = try? await keys.verify(bytes, as: Token.self), token.iss == Self.issuer else { throw TokenRefusal.foreign }
        guard token.aud == Self.audience else { throw TokenRefusal.wrongAudience }
        guard now < Instant(seconds: token.exp) else { throw TokenRefusal.expired }
        return SessionClaims(account: token.sub, session: Session.ID(token.sid), issued: Instant(seconds: token.iat))
    }

    private struct Token: JWTPayload {
        let iss: String
        let aud: String
        let sub: String
        let sid: String
        let jti: String
        let iat: Int64
        let exp: Int64

        /// Who, for whom and until when is judged by `read`, which is given the time.
        func verify(using algorithm: some JWTAlgorithm) async throws {}
    }

    /// A payload that is not looked at: nothing counts before the signature is known to be ours.
    private struct Unread: JWTPayload {
        func verify(using algorithm: some JWTAlgorithm) async throws {}
    }
}
