/// An organisation as its member sees it.
public struct CanvassOrganisation: Codable, Sendable, Equatable {
    public let id: String
    public let name: String
    /// `editor`, `admin` or `owner`.
    public let role: String

    public init(id: String, name: String, role: String) { (self.id, self.name, self.role) = (id, name, role) }
}

public struct CanvassOrganisations: Codable, Sendable, Equatable {
    public let organisations: [CanvassOrganisation]

    public init(organisations: [CanvassOrganisation]) { self.organisations = organisations }
}

public struct CanvassOrganisationRequest: Codable, Sendable, Equatable {
    public let name: String

    public init(name: String) { self.name = name }
}

public struct CanvassMember: Codable, Sendable, Equatable {
    public let account_id: String
    public let name: String
    public let email: String?
    public let role: String
    public let joined_at: String?

    public init(account_id: String, name: String, email: String?, role: String, joined_at: String?) {
        (self.account_id, self.name, self.email, self.role, self.joined_at) = (account_id, name, email, role, joined_at)
    }

    enum CodingKeys: String, NullKey { case account_id, name, email, role, joined_at }
}

public struct CanvassMembers: Codable, Sendable, Equatable {
    public let members: [CanvassMember]

    public init(members: [CanvassMember]) { self.members = members }
}

public struct CanvassRoleRequest: Codable, Sendable, Equatable {
    public let role: String

    public init(role: String) { self.role = role }
}
