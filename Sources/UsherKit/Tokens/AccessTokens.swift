import Foundation

/// An access token and what the next one is asked for with.
public struct AccessTokens: Codable, Sendable, Hashable {
    /// What is sent as Bearer.
    public var access: String
    /// What the next pair is asked for with; nil where there is no renewal.
    public var refresh: String?

    /// Takes them as they are; neither is checked.
    public init(access: String, refresh: String? = nil) {
        self.access = access
        self.refresh = refresh
    }

    /// When a JWT ends, by its own word; nil for other tokens.
    var expiry: Date? {
        let parts = access.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3, let claims = Base64URL.decode(String(parts[1])) else { return nil }
        return (try? JSONDecoder().decode(Claims.self, from: claims)).map { Date(timeIntervalSince1970: $0.exp) }
    }

    private struct Claims: Decodable { let exp: Double }
}
