public import Foundation

/// A session of an airline; `token` only in the answer that made it.
public struct BoardingSession: Codable, Sendable, Hashable, Identifiable {
    public var sessionIdentifier: String
    public var token: String?
    public var name: String
    public var createdAt: Date
    public var expiresAt: Date

    public var id: String { sessionIdentifier }

    public init(sessionIdentifier: String, token: String? = nil, name: String, createdAt: Date, expiresAt: Date) {
        (self.sessionIdentifier, self.token, self.name, self.createdAt) = (sessionIdentifier, token, name, createdAt)
        self.expiresAt = expiresAt
    }

    private enum CodingKeys: String, CodingKey {
        case sessionIdentifier = "session_identifier", token, name, createdAt = "created_at", expiresAt = "expires_at"
    }
}
