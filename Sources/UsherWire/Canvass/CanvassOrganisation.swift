public import Foundation

/// An organisation as its member sees it.
public struct CanvassOrganisation: Codable, Sendable, Hashable, Identifiable {
    public var id: String
    public var name: String
    /// `editor`, `admin` or `owner`.
    public var role: MemberRole

    public init(id: String, name: String, role: MemberRole) { (self.id, self.name, self.role) = (id, name, role) }
}

public struct CanvassOrganisations: Codable, Sendable, Hashable {
    public var organisations: [CanvassOrganisation]

    public init(organisations: [CanvassOrganisation]) { self.organisations = organisations }
}

public struct CanvassOrganisationRequest: Codable, Sendable, Hashable {
    public var name: String

    public init(name: String) { self.name = name }
}

public struct CanvassMember: Codable, Sendable, Hashable, Identifiable {
    public var accountID: String
    public var name: String
    public var email: String?
    public var role: MemberRole
    public var joinedAt: Date?

    public var id: String { accountID }

    public init(accountID: String, name: String, email: String?, role: MemberRole, joinedAt: Date?) {
        (self.accountID, self.name, self.email, self.role, self.joinedAt) = (accountID, name, email, role, joinedAt)
    }

    enum CodingKeys: String, NullKey {
        case accountID = "account_id", name, email, role, joinedAt = "joined_at"
    }
}

public struct CanvassMembers: Codable, Sendable, Hashable {
    public var members: [CanvassMember]

    public init(members: [CanvassMember]) { self.members = members }
}

public struct CanvassRoleRequest: Codable, Sendable, Hashable {
    public var role: MemberRole

    public init(role: MemberRole) { self.role = role }
}
