public import Foundation

/// An organisation as its member sees it.
public struct CanvassOrganisation: Codable, Sendable, Hashable, Identifiable {
    /// A UUID, in lower case.
    public var id: String
    /// What it is called.
    public var name: String
    /// `editor`, `admin` or `owner`.
    public var role: MemberRole

    /// Makes one, for tests and previews.
    public init(id: String, name: String, role: MemberRole) { (self.id, self.name, self.role) = (id, name, role) }
}

/// The organisations that the caller belongs to.
public struct CanvassOrganisations: Codable, Sendable, Hashable {
    /// Those where the caller is editor, admin or owner; the oldest first.
    public var organisations: [CanvassOrganisation]

    /// Makes one, for tests and previews.
    public init(organisations: [CanvassOrganisation]) { self.organisations = organisations }
}

/// `POST /api/organisations`: the caller becomes its owner.
public struct CanvassOrganisationRequest: Codable, Sendable, Hashable {
    /// What it is called.
    public var name: String

    /// Makes the body.
    public init(name: String) { self.name = name }
}

/// Somebody who belongs to an organisation.
public struct CanvassMember: Codable, Sendable, Hashable, Identifiable {
    /// The account's UUID.
    public var accountID: String
    /// What they call themselves; may be empty.
    public var name: String
    /// Nil if the account has none that may be shown.
    public var email: String?
    /// What they may do.
    public var role: MemberRole
    /// When they joined; nil if unknown.
    public var joinedAt: Date?

    /// The same as `accountID`.
    public var id: String { accountID }

    /// Makes one, for tests and previews.
    public init(accountID: String, name: String, email: String?, role: MemberRole, joinedAt: Date?) {
        (self.accountID, self.name, self.email, self.role, self.joinedAt) = (accountID, name, email, role, joinedAt)
    }

    enum CodingKeys: String, NullKey {
        case accountID = "account_id", name, email, role, joinedAt = "joined_at"
    }
}

/// All who belong to an organisation.
public struct CanvassMembers: Codable, Sendable, Hashable {
    /// In the order of joining.
    public var members: [CanvassMember]

    /// Makes one, for tests and previews.
    public init(members: [CanvassMember]) { self.members = members }
}

/// `PATCH /api/organisations/{id}/members/{account}`: nobody changes their own role.
public struct CanvassRoleRequest: Codable, Sendable, Hashable {
    /// What they may do from now on.
    public var role: MemberRole

    /// Makes the body.
    public init(role: MemberRole) { self.role = role }
}
