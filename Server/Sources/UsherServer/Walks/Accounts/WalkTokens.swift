import Crypto
import Foundation
package import JWTKit
import UsherCore
import UsherStore

/// What a walker's token says, in the order in which it is written.
package struct WalkToken: Codable, Sendable, Equatable, JWTPayload {
    let aud: String
    let exp: Int64
    /// The sign-in that it belongs to; nil in access tokens of older versions.
    let fam: String?
    let iat: Int64
    let iss: String
    let jti: String
    let sub: String
    let typ: String

    package func verify(using algorithm: some JWTAlgorithm) async throws {}
}

/// Signs walkers' tokens and reads them: HS256 with a key of the house. The same claims always give the same bytes.
package final class WalkTokens: Sendable {
    private let keys: JWTKeyCollection
    /// Tokens whose signature has been checked already, since an app sends the same one for a quarter of an hour.
    private let checked = BoundedCache<String, WalkToken>(most: 20_000)

    static let audience = "usher-walks"
    static let issuer = "usher"
    static let accessLife: Int64 = 900

    package init(key: [UInt8]) async {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        keys = await JWTKeyCollection().add(
            hmac: HMACKey(from: Data(key)), digestAlgorithm: .sha256, serializer: DefaultJWTSerializer(jsonEncoder: encoder))
    }

    package struct Pair: Sendable, Equatable {
        package let access: String
        package let refresh: String
    }

    /// New claims, not signed yet.
    static func claims(at now: Instant) -> WalkPair {
        WalkPair(access: random(), refresh: random(), issued: now.seconds)
    }

    static func random() -> String { SecureRandom.text(of: 16) }

    func sign(_ pair: WalkPair, family: String, subject: String) async throws -> Pair {
        let access = WalkToken(
            aud: Self.audience, exp: pair.issued + Self.accessLife, fam: family, iat: pair.issued, iss: Self.issuer, jti: pair.access,
            sub: subject, typ: "access")
        let refresh = WalkToken(
            aud: Self.audience, exp: pair.issued + WalkPair.refreshLife, fam: family, iat: pair.issued, iss: Self.issuer,
            jti: pair.refresh, sub: subject, typ: "refresh")
        return try await Pair(access: keys.sign(access), refresh: keys.sign(refresh))
    }

    /// The claims of a token that this key signed, for this desk, of this kind; nil for any other. Its time is not judged.
    func read(_ text: String, typ: String) async -> WalkToken? {
        if let known = checked[text] { return known.typ == typ ? known : nil }
        let bytes = Array(text.utf8)
        guard bytes.count <= 4_096, let header = try? DefaultJWTParser().parse(bytes, as: Unread.self).header, header.alg == "HS256",
            let token = try? await keys.verify(bytes, as: WalkToken.self), token.iss == Self.issuer, token.aud == Self.audience
        else { return nil }
        if token.typ == "access" { checked[text] = token }
        return token.typ == typ ? token : nil
    }

    private struct Unread: JWTPayload {
        func verify(using algorithm: some JWTAlgorithm) async throws {}
    }
}

extension WalkToken {
    /// The instant of expiry is already too late.
    func isLive(at now: Instant) -> Bool { now < Instant(seconds: exp) }
}
