public import Foundation

/// A session of an airline; `token` only in the answer that made it.
public struct BoardingSession: Codable, Sendable, Hashable, Identifiable {
    /// A UUID; what ends this session names it.
    public var sessionIdentifier: String
    /// `uas_` and 43 characters; told once, then only its hash is kept.
    public var token: String?
    /// What the device is called, at most 64 characters; may be empty.
    public var name: String
    /// When it was made.
    public var createdAt: Date
    /// From then on its token is refused; 1 to 365 days after it was made.
    public var expiresAt: Date

    /// The same as `sessionIdentifier`.
    public var id: String { sessionIdentifier }

    /// Makes one, for tests and previews; optional parts may be left out.
    public init(sessionIdentifier: String, token: String? = nil, name: String, createdAt: Date, expiresAt: Date) {
        (self.sessionIdentifier, self.token, self.name, self.createdAt) = (sessionIdentifier, token, name, createdAt)
        self.expiresAt = expiresAt
    }

    private enum CodingKeys: String, CodingKey {
        case sessionIdentifier = "session_identifier", token, name, createdAt = "created_at", expiresAt = "expires_at"
    }
}
