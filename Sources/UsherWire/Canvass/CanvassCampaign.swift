public import Foundation

/// Homes of an organisation whose printed codes lead to one destination.
public struct CanvassCampaign: Codable, Sendable, Equatable, Identifiable {
    public var id: String
    public var organisationID: String
    public var name: String
    public var description: String?
    public var region: String?
    /// `draft`, `active` or `archived`.
    public var status: String
    public var destinationURL: String?
    /// Goes up by 1 with each edit.
    public var revision: Int
    public var addressCount: Int
    public var visitedCount: Int
    public var qrCodeCount: Int
    /// 0 for those who do not pay, like all that follows from scans.
    public var scans: Int
    public var homesScanned: Int
    public var lastScannedAt: Date?
    public var createdAt: Date
    public var updatedAt: Date

    enum CodingKeys: String, CodingKey {
        case id, name, description, region, status, revision, scans
        case organisationID = "organisation_id"
        case destinationURL = "destination_url"
        case addressCount = "address_count"
        case visitedCount = "visited_count"
        case qrCodeCount = "qr_code_count"
        case homesScanned = "homes_scanned"
        case lastScannedAt = "last_scanned_at"
        case createdAt = "created_at"
        case updatedAt = "updated_at"
    }
}

/// Some of the caller's campaigns, newest first.
public struct CanvassCampaignList: Codable, Sendable, Equatable {
    public var campaigns: [CanvassCampaign]
    /// For the next list; nil at the end.
    public var nextCursor: String?

    enum CodingKeys: String, CodingKey {
        case campaigns
        case nextCursor = "next_cursor"
    }
}

/// What a campaign is made or changed with; nil leaves a field as it is.
public struct CanvassCampaignRequest: Codable, Sendable, Equatable {
    public var name: String?
    public var organisationID: String?
    public var description: String?
    public var region: String?
    public var status: String?
    public var destinationURL: String?
    /// The revision that the change is made to; refused where there is a newer one.
    public var revision: Int?

    public init(
        name: String? = nil, organisationID: String? = nil, description: String? = nil, region: String? = nil, status: String? = nil,
        destinationURL: String? = nil, revision: Int? = nil
    ) {
        self.name = name
        self.organisationID = organisationID
        self.description = description
        self.region = region
        self.status = status
        self.destinationURL = destinationURL
        self.revision = revision
    }

    enum CodingKeys: String, CodingKey {
        case name, description, region, status, revision
        case organisationID = "organisation_id"
        case destinationURL = "destination_url"
    }
}
