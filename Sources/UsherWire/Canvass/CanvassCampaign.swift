public import Foundation

/// Homes of an organisation whose printed codes lead to one destination.
public struct CanvassCampaign: Codable, Sendable, Hashable, Identifiable {
    /// A UUID, in lower case.
    public var id: String
    /// The organisation it belongs to.
    public var organisationID: String
    /// What its people call it.
    public var name: String
    /// Nil for none.
    public var description: String?
    /// Where it takes place; nil if none is given.
    public var region: String?
    /// `draft`, `active` or `archived`.
    public var status: CampaignStatus
    /// Where its codes lead unless they say otherwise; http(s). Nil if none is set.
    public var destinationURL: String?
    /// Goes up by 1 with each edit.
    public var revision: Int
    /// Homes that are not deleted.
    public var addressCount: Int
    /// Those of them where somebody was.
    public var visitedCount: Int
    /// Codes of homes and of the whole campaign.
    public var qrCodeCount: Int
    /// 0 for those who do not pay, like all that follows from scans.
    public var scans: Int
    /// Homes with at least one scan.
    public var homesScanned: Int
    /// The latest scan; nil without scans, and for those who do not pay.
    public var lastScannedAt: Date?
    /// When it was made.
    public var createdAt: Date
    /// The latest edit.
    public var updatedAt: Date

    /// Makes one, for tests and previews.
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
    /// The campaigns of this list, newest first.
    public var campaigns: [CanvassCampaign]
    /// For the next list; nil at the end.
    public var nextCursor: String?

    /// Makes one, for tests and previews.
    public init(campaigns: [CanvassCampaign], nextCursor: String?) { (self.campaigns, self.nextCursor) = (campaigns, nextCursor) }

    enum CodingKeys: String, NullKey { case campaigns, nextCursor = "next_cursor" }
}

/// What a campaign is made or changed with; nil leaves a field as it is.
public struct CanvassCampaignRequest: Codable, Sendable, Hashable {
    /// What its people call it; required for a new one.
    public var name: String?
    /// Whose it is; nil if the caller belongs to one organisation only. Not read in a change.
    public var organisationID: String?
    /// For those who work on it.
    public var description: String?
    /// Where it takes place.
    public var region: String?
    /// A new one is a draft if nil.
    public var status: CampaignStatus?
    /// Where its codes lead: absolute http(s), at most 2048 characters.
    public var destinationURL: String?
    /// The revision that the change is made to; refused where there is a newer one.
    public var revision: Int?

    /// Makes the body; what is left out stays as it is.
    public init(
        name: String? = nil, organisationID: String? = nil, description: String? = nil, region: String? = nil,
        status: CampaignStatus? = nil,
        destinationURL: String? = nil, revision: Int? = nil
    ) {
        (self.name, self.organisationID, self.description, self.region, self.status) = (name, organisationID, description, region, status)
        (self.destinationURL, self.revision) = (destinationURL, revision)
    }

    enum CodingKeys: String, CodingKey {
        case name, organisationID = "organisation_id", description, region, status, destinationURL = "destination_url", revision
    }
}
