public struct CanvassInvite: Codable, Sendable, Equatable {
    public let id: String
    public let email: String
    public let role: String
    /// `pending`, `accepted`, `revoked` or `expired`.
    public let status: String
    public let expires_at: String
    /// Only in the answer to the invitation itself.
    public let accept_url: String?

    public init(id: String, email: String, role: String, status: String, expires_at: String, accept_url: String?) {
        (self.id, self.email, self.role, self.status, self.expires_at, self.accept_url) = (id, email, role, status, expires_at, accept_url)
    }

    enum CodingKeys: String, NullKey { case id, email, role, status, expires_at, accept_url }
}

public struct CanvassInvites: Codable, Sendable, Equatable {
    public let invites: [CanvassInvite]

    public init(invites: [CanvassInvite]) { self.invites = invites }
}

public struct CanvassInviteRequest: Codable, Sendable, Equatable {
    public let email: String
    public let role: String

    public init(email: String, role: String) { (self.email, self.role) = (email, role) }
}

/// `POST /api/invites/accept`.
public struct CanvassAcceptRequest: Codable, Sendable, Equatable {
    public let token: String

    public init(token: String) { self.token = token }
}

public struct CanvassAcceptedInvite: Codable, Sendable, Equatable {
    public let organisation_id: String
    public let role: String
    public let already_accepted: Bool

    public init(organisation_id: String, role: String, already_accepted: Bool) {
        (self.organisation_id, self.role, self.already_accepted) = (organisation_id, role, already_accepted)
    }
}
