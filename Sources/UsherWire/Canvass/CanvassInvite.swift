public import Foundation

public struct CanvassInvite: Codable, Sendable, Hashable, Identifiable {
    public var id: String
    public var email: String
    public var role: MemberRole
    /// `pending`, `accepted`, `revoked` or `expired`.
    public var status: InviteStatus
    public var expiresAt: Date
    /// Only in the answer to the invitation itself.
    public var acceptURL: String?

    public init(id: String, email: String, role: MemberRole, status: InviteStatus, expiresAt: Date, acceptURL: String?) {
        (self.id, self.email, self.role, self.status, self.expiresAt, self.acceptURL) = (id, email, role, status, expiresAt, acceptURL)
    }

    enum CodingKeys: String, NullKey {
        case id, email, role, status, expiresAt = "expires_at", acceptURL = "accept_url"
    }
}

public struct CanvassInvites: Codable, Sendable, Hashable {
    public var invites: [CanvassInvite]

    public init(invites: [CanvassInvite]) { self.invites = invites }
}

public struct CanvassInviteRequest: Codable, Sendable, Hashable {
    public var email: String
    public var role: MemberRole

    public init(email: String, role: MemberRole) { (self.email, self.role) = (email, role) }
}

/// `POST /api/invites/accept`.
public struct CanvassAcceptRequest: Codable, Sendable, Hashable {
    public var token: String

    public init(token: String) { self.token = token }
}

public struct CanvassAcceptedInvite: Codable, Sendable, Hashable {
    public var organisationID: String
    public var role: MemberRole
    public var alreadyAccepted: Bool

    public init(organisationID: String, role: MemberRole, alreadyAccepted: Bool) {
        (self.organisationID, self.role, self.alreadyAccepted) = (organisationID, role, alreadyAccepted)
    }

    enum CodingKeys: String, CodingKey {
        case organisationID = "organisation_id", role, alreadyAccepted = "already_accepted"
    }
}
