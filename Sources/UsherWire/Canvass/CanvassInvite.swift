public import Foundation

/// An invitation to an organisation.
public struct CanvassInvite: Codable, Sendable, Hashable, Identifiable {
    /// A UUID, in lower case; no secret.
    public var id: String
    /// Whom it was mailed to; only they may accept it.
    public var email: String
    /// What they will be: `admin`, `editor` or `door`.
    public var role: MemberRole
    /// `pending`, `accepted`, `revoked` or `expired`.
    public var status: InviteStatus
    /// From then on it cannot be accepted.
    public var expiresAt: Date
    /// Only in the answer to the invitation itself.
    public var acceptURL: String?

    /// Makes one, for tests and previews.
    public init(id: String, email: String, role: MemberRole, status: InviteStatus, expiresAt: Date, acceptURL: String?) {
        (self.id, self.email, self.role, self.status, self.expiresAt, self.acceptURL) = (id, email, role, status, expiresAt, acceptURL)
    }

    enum CodingKeys: String, NullKey {
        case id, email, role, status, expiresAt = "expires_at", acceptURL = "accept_url"
    }
}

/// An organisation's invitations.
public struct CanvassInvites: Codable, Sendable, Hashable {
    /// The newest first, also those that are over.
    public var invites: [CanvassInvite]

    /// Makes one, for tests and previews.
    public init(invites: [CanvassInvite]) { self.invites = invites }
}

/// `POST /api/organisations/{id}/invites`.
public struct CanvassInviteRequest: Codable, Sendable, Hashable {
    /// Whom to invite; an earlier invitation of theirs is revoked.
    public var email: String
    /// `admin` (by owners alone), `editor` or `door`.
    public var role: MemberRole

    /// Makes the body.
    public init(email: String, role: MemberRole) { (self.email, self.role) = (email, role) }
}

/// `POST /api/invites/accept`.
public struct CanvassAcceptRequest: Codable, Sendable, Hashable {
    /// As the mailed link has it.
    public var token: String

    /// Makes the body.
    public init(token: String) { self.token = token }
}

/// Where an accepted invitation leads.
public struct CanvassAcceptedInvite: Codable, Sendable, Hashable {
    /// The organisation that the caller belongs to now.
    public var organisationID: String
    /// What the caller is in it.
    public var role: MemberRole
    /// This account had accepted it before: nothing has changed.
    public var alreadyAccepted: Bool

    /// Makes one, for tests and previews.
    public init(organisationID: String, role: MemberRole, alreadyAccepted: Bool) {
        (self.organisationID, self.role, self.alreadyAccepted) = (organisationID, role, alreadyAccepted)
    }

    enum CodingKeys: String, CodingKey {
        case organisationID = "organisation_id", role, alreadyAccepted = "already_accepted"
    }
}
