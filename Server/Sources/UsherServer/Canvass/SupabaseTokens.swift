import UsherHTTP
import Foundation
import UsherCore
import UsherStore

/// Reads Supabase's access tokens: HS256 with the project's secret, RS256 and ES256 with a key that it publishes.
struct SupabaseTokens: Sendable {
    private enum Source: Sendable {
        case address(IdentityKeys)
        case file(KeyDocument)
    }

    private let secret: String
    private let issuer: String
    private let source: Source?
    private let clock: WallClock

    /// No key has ever been had: nobody can say whether a token is good.
    struct Unavailable: Error {}

    static let audience = "authenticated"
    /// In seconds.
    static let leeway = 60.0

    init(_ settings: Settings.Supabase, clock: WallClock) {
        secret = settings.jwtSecret
        issuer = settings.issuer
        self.clock = clock
        if settings.jwks.isEmpty {
            source = nil
        } else if settings.jwks.hasPrefix("https://") || settings.jwks.hasPrefix("http://") {
            source = .address(IdentityKeys(url: settings.jwks, policy: .supabase, clock: clock))
        } else {
            source = .file(KeyDocument(settings.jwks, clock: clock))
        }
    }

    /// Whom the token is about; nil where it is worth nothing.
    func person(_ token: SignedToken) async throws -> SupabasePerson? {
        guard try await isSigned(token), isTimely(token.payload), isForUs(token.payload) else { return nil }
        guard case .string(let subject)? = token.payload["sub"], !subject.isEmpty, WireText.fits(subject, 255),
            !subject.utf8.contains(0)
        else { return nil }
        let claims = token.payload
        let email = claims["email"]?.text.flatMap { EmailAddress($0) }
        let name = claims["user_metadata"]?["full_name"]?.text ?? claims["user_metadata"]?["name"]?.text ?? ""
        return SupabasePerson(subject: subject, email: email, name: WireText.cut(WireText.trimmed(name), to: 100))
    }

    private func isSigned(_ token: SignedToken) async throws -> Bool {
        switch token.algorithm {
        case "HS256": return !secret.isEmpty && token.isSigned(with: secret)
        case "RS256", "ES256":
            guard let keys = try await keys(token.kid) else { return false }
            return keys.contains { key in
                key.algorithm == token.algorithm && (token.kid == nil || key.kid == token.kid) && key.verifies(token)
            }
        default: return false
        }
    }

    /// Nil where no set of keys is configured.
    private func keys(_ kid: String?) async throws -> [WebKey]? {
        switch source {
        case nil: return nil
        case .address(let keys):
            do { return try await keys.find(kid).all } catch is IdentityKeys.Unreachable { throw Unavailable() }
        case .file(let document):
            guard let keys = await document.keys() else { throw Unavailable() }
            return keys
        }
    }

    private func isTimely(_ claims: JSONValue) -> Bool {
        let now = Double(clock.now().microseconds) / 1_000_000
        guard let end = Self.number(claims["exp"]), now < end else { return false }
        guard let start = claims["nbf"], start != .null else { return true }
        return Self.number(start).map { $0 <= now + Self.leeway } ?? false
    }

    private func isForUs(_ claims: JSONValue) -> Bool {
        let meant =
            switch claims["aud"] {
            case .string(Self.audience)?: true
            case .array(let names)?: names.contains(.string(Self.audience))
            default: false
            }
        let role = claims["role"]?.text
        return meant && (issuer.isEmpty || claims["iss"]?.text == issuer) && role != "anon" && role != "service_role"
    }

    private static func number(_ value: JSONValue?) -> Double? {
        switch value {
        case .integer(let number)?: Double(number)
        case .number(let number)?: number
        default: nil
        }
    }
}
