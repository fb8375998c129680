import Crypto
import Foundation
import JWTKit
package import UsherCore

/// Why a provider's word about a person is not taken. Each desk says it in its own words.
enum IdentityRefusal: Error, Sendable {
    /// Nobody signs in by this provider here.
    case notConfigured
    case invalid
    /// The provider's keys are not to be had.
    case unavailable
}

/// Who a provider says it is.
struct VerifiedIdentity: Sendable, Equatable {
    let identity: OutsideIdentity
    /// Only where the provider has verified it; not yet judged.
    let email: String?
    let name: String?
}

/// Believes what Apple and Google say about a person, after every check of it. No build and no setting skips one.
package struct IdentityVerifier: Sendable {
    private struct Source: Sendable {
        let keys: IdentityKeys
        let issuers: Set<String>
        let audiences: Set<String>
    }

    private let sources: [OutsideIdentity.Provider: Source]
    private let clock: WallClock

    /// In seconds.
    static let leeway: Int64 = 60

    package init(_ settings: Settings.Identity, clock: WallClock) {
        self.clock = clock
        sources = [
            .apple: Source(
                keys: IdentityKeys(url: settings.appleKeys, clock: clock), issuers: ["https://appleid.apple.com"],
                audiences: Set(settings.appleBundles)),
            .google: Source(
                keys: IdentityKeys(url: settings.googleKeys, clock: clock),
                issuers: ["https://accounts.google.com", "accounts.google.com"], audiences: Set(settings.googleClients)),
        ]
    }

    /// Whether people can sign in by this provider here.
    func isConfigured(_ provider: OutsideIdentity.Provider) -> Bool { sources[provider]?.audiences.isEmpty == false }

    /// Who the token is about; it must be signed by one of these algorithms. Throws `IdentityRefusal`.
    func verify(
        _ text: String, of provider: OutsideIdentity.Provider, nonce: String? = nil, by algorithms: Set<String> = ["RS256", "ES256"]
    ) async throws -> VerifiedIdentity {
        guard let source = sources[provider], !source.audiences.isEmpty else { throw IdentityRefusal.notConfigured }
        let token = try await signed(text, source, algorithms)
        guard source.issuers.contains(token.iss), token.audiences.contains(where: source.audiences.contains), !token.sub.isEmpty,
            isTimely(token), nonce.map({ Self.fits($0, token.nonce) }) ?? true
        else { throw IdentityRefusal.invalid }
        return VerifiedIdentity(
            identity: OutsideIdentity(provider: provider, subject: token.sub), email: token.isEmailVerified ? token.email : nil,
            name: token.name)
    }

    /// The claims, once one of the provider's keys has signed them, by the algorithm of that key.
    private func signed(_ text: String, _ source: Source, _ algorithms: Set<String>) async throws -> Token {
        let bytes = Array(text.utf8)
        // No provider's are so long; see `SigningKeys`.
        guard bytes.count <= 8_192, let header = try? DefaultJWTParser().parse(bytes, as: Unread.self).header, let kid = header.kid,
            let alg = header.alg
        else {
            throw IdentityRefusal.invalid
        }
        let found: IdentityKeys.KeySet
        do { found = try await source.keys.find(kid) } catch is IdentityKeys.Unreachable { throw IdentityRefusal.unavailable }
        guard algorithms.contains(alg), found.algorithms[kid] == alg, let token = try? await found.keys.verify(bytes, as: Token.self) else {
            throw IdentityRefusal.invalid
        }
        return token
    }

    private func isTimely(_ token: Token) -> Bool {
        let now = Double(clock.now().microseconds) / 1_000_000
        return now < token.exp + Double(Self.leeway) && token.iat <= now + Double(Self.leeway)
    }

    /// As it is, or as its SHA-256: apps send Apple the hash and keep the nonce.
    private static func fits(_ sent: String, _ inToken: String?) -> Bool {
        guard let inToken else { return false }
        return inToken == sent || inToken == SecretDigest(of: sent).hex
    }

    private struct Unread: JWTPayload {
        func verify(using algorithm: some JWTAlgorithm) async throws {}
    }

    private struct Token: JWTPayload {
        let iss: String
        let sub: String
        let exp: Double
        let iat: Double
        let audiences: [String]
        let nonce: String?
        let email: String?
        let name: String?
        let isEmailVerified: Bool

        private enum Key: String, CodingKey {
            case iss, sub, exp, iat, aud, nonce, email, name
            case verified = "email_verified"
        }

        init(from decoder: any Decoder) throws {
            let values = try decoder.container(keyedBy: Key.self)
            iss = try values.decode(String.self, forKey: .iss)
            sub = try values.decode(String.self, forKey: .sub)
            exp = try values.decode(Double.self, forKey: .exp)
            iat = try values.decode(Double.self, forKey: .iat)
            audiences = try (try? values.decode([String].self, forKey: .aud)) ?? [values.decode(String.self, forKey: .aud)]
            nonce = try values.decodeIfPresent(String.self, forKey: .nonce)
            email = try? values.decodeIfPresent(String.self, forKey: .email)
            name = try? values.decodeIfPresent(String.self, forKey: .name)
            // Apple writes it as a text.
            isEmailVerified =
                (try? values.decode(Bool.self, forKey: .verified)) ?? ((try? values.decode(String.self, forKey: .verified)) == "true")
        }

        /// Never written: only providers make such tokens.
        func encode(to encoder: any Encoder) throws {}
        func verify(using algorithm: some JWTAlgorithm) async throws {}
    }
}
