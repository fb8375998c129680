public import Foundation

/// `POST /api/walk-links`: a phone starts a link to a walk list.
public struct CanvassWalkStartRequest: Codable, Sendable, Hashable {
    /// The last part of the link's address, `uwl_` and 22 characters.
    public var token: String

    /// Makes the body.
    public init(token: String) { self.token = token }
}

/// A phone that has started a link to a walk list.
public struct CanvassWalkStart: Codable, Sendable, Hashable, Identifiable {
    /// The link's UUID.
    public var id: String
    /// What this phone proves itself with from now on; told this once.
    public var secret: String
    /// When the link ends, and with it the secret.
    public var expiresAt: Date

    /// Makes one, for tests and previews.
    public init(id: String, secret: String, expiresAt: Date) { (self.id, self.secret, self.expiresAt) = (id, secret, expiresAt) }

    enum CodingKeys: String, CodingKey { case id, secret, expiresAt = "expires_at" }
}

/// A walk list as a phone without an account has it.
public struct CanvassWalk: Codable, Sendable, Hashable, Identifiable {
    /// The link's UUID.
    public var id: String
    /// Whose campaign it is.
    public var house: String
    /// The campaign's name.
    public var campaign: String
    /// The territory's UUID; two links may lead to the same one.
    public var territoryID: String
    /// The territory's name.
    public var territory: String
    /// When the link ends.
    public var expiresAt: Date
    /// In the order in which they are walked, without those that want nobody to come again; without scans, whoever pays.
    public var homes: [CanvassAddress]

    /// Makes one, for tests and previews.
    public init(
        id: String, house: String, campaign: String, territoryID: String, territory: String, expiresAt: Date, homes: [CanvassAddress]
    ) {
        (self.id, self.house, self.campaign, self.territoryID) = (id, house, campaign, territoryID)
        (self.territory, self.expiresAt, self.homes) = (territory, expiresAt, homes)
    }

    enum CodingKeys: String, CodingKey {
        case id, house, campaign, territoryID = "territory_id", territory, expiresAt = "expires_at", homes
    }
}
