public import Foundation

/// Homes of an organisation whose printed codes lead to one destination.
public struct CanvassCampaign: Codable, Sendable, Hashable, Identifiable {
    public var id: String
    public var organisationID: String
    public var name: String
    public var description: String?
    public var region: String?
    /// `draft`, `active` or `archived`.
    public var status: CampaignStatus
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

    public init(
        id: String, organisationID: String, name: String, description: String?, region: String?, status: CampaignStatus,
        destinationURL: String?,
        revision: Int, addressCount: Int, visitedCount: Int, qrCodeCount: Int, scans: Int, homesScanned: Int, lastScannedAt: Date?,
        createdAt: Date, updatedAt: Date
    ) {
        (self.id, self.organisationID, self.name, self.description, self.region) = (id, organisationID, name, description, region)
        (self.status, self.destinationURL, self.revision, self.addressCount) = (status, destinationURL, revision, addressCount)
        (self.visitedCount, self.qrCodeCount, self.scans, self.homesScanned) = (visitedCount, qrCodeCount, scans, homesScanned)
        (self.lastScannedAt, self.createdAt, self.updatedAt) = (lastScannedAt, createdAt, updatedAt)
    }

    enum CodingKeys: String, NullKey {
        case id, organisationID = "organisation_id", name, description, region, status, destinationURL = "destination_url", revision
        case addressCount = "address_count", visitedCount = "visited_count", qrCodeCount = "qr_code_count", scans
        case homesScanned = "homes_scanned", lastScannedAt = "last_scanned_at", createdAt = "created_at", updatedAt = "updated_at"
    }
}

/// Some of the caller's campaigns, newest first.
public struct CanvassCampaignList: Codable, Sendable, Hashable {
    public var campaigns: [CanvassCampaign]
    /// For the next list; nil at the end.
    public var nextCursor: String?

    public init(campaigns: [CanvassCampaign], nextCursor: String?) { (self.campaigns, self.nextCursor) = (campaigns, nextCursor) }

    enum CodingKeys: String, NullKey { case campaigns, nextCursor = "next_cursor" }
}

/// What a campaign is made or changed with; nil leaves a field as it is.
public struct CanvassCampaignRequest: Codable, Sendable, Hashable {
    public var name: String?
    public var organisationID: String?
    public var description: String?
    public var region: String?
    public var status: CampaignStatus?
    public var destinationURL: String?
    /// The revision that the change is made to; refused where there is a newer one.
    public var revision: Int?

    public init(
        name: String? = nil, organisationID: String? = nil, description: String? = nil, region: String? = nil,
        status: CampaignStatus? = nil,
        destinationURL: String? = nil, revision: Int? = nil
    ) {
        (self.name, self.organisationID, self.description, self.region, self.status) = (name, organisationID, description, region, status)
        (self.destinationURL, self.revision) = (destinationURL, revision)
    }

    enum CodingKeys: String, CodingKey {
        case name, description, region, status, revision, organisationID = "organisation_id", destinationURL = "destination_url"
    }
}
