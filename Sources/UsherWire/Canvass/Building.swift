public import Foundation

/// A building that was tapped on the map, `GET /api/buildings/{gersId}` (canvass.md 5). Read leniently: only `gersID` is sure to be there.
public struct Building: Codable, Sendable, Hashable, Identifiable {
    /// The Overture id that was asked for: a lower-case UUID with hyphens.
    public var gersID: String
    /// The first of its homes; nil if the server does not tell.
    public var addressID: String?
    /// The campaign of those homes.
    public var campaignID: String?
    /// What the campaign is called.
    public var campaignName: String?
    /// With the unit, if there is one.
    public var address: String?
    /// Nil if unknown.
    public var postalCode: String?
    /// `visited` if somebody was at one of its homes, else `not_visited`.
    public var status: VisitStatus?
    /// The same as `status`, as a truth value.
    public var visited: Bool?
    /// 0 for those who do not pay.
    public var scans: Int
    /// The latest scan; nil without scans, and for those who do not pay.
    public var lastScannedAt: Date?
    /// When the first of its homes came into the campaign.
    public var createdAt: Date?
    /// How many homes of the campaign are in it.
    public var addressCount: Int?

    /// The same as `gersID`.
    public var id: String { gersID }

    /// Makes one; only the Overture id is required.
    public init(
        gersID: String, addressID: String? = nil, campaignID: String? = nil, campaignName: String? = nil, address: String? = nil,
        postalCode: String? = nil, status: VisitStatus? = nil, visited: Bool? = nil, scans: Int = 0, lastScannedAt: Date? = nil,
        createdAt: Date? = nil, addressCount: Int? = nil
    ) {
        (self.gersID, self.addressID, self.campaignID, self.campaignName) = (gersID, addressID, campaignID, campaignName)
        (self.address, self.postalCode, self.status, self.visited, self.scans) = (address, postalCode, status, visited, scans)
        (self.lastScannedAt, self.createdAt, self.addressCount) = (lastScannedAt, createdAt, addressCount)
    }

    enum CodingKeys: String, NullKey {
        case gersID = "gers_id", addressID = "address_id", campaignID = "campaign_id", campaignName = "campaign_name", address
        case postalCode = "postal_code", status, visited, scans, lastScannedAt = "last_scanned_at", createdAt = "created_at"
        case addressCount = "address_count"
    }
}

// What other servers of the same contract leave out reads as unknown.
extension Building {
    public init(from decoder: any Decoder) throws {
        let keys = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            gersID: try keys.decode(String.self, forKey: .gersID), addressID: try keys.decodeIfPresent(String.self, forKey: .addressID),
            campaignID: try keys.decodeIfPresent(String.self, forKey: .campaignID),
            campaignName: try keys.decodeIfPresent(String.self, forKey: .campaignName),
            address: try keys.decodeIfPresent(String.self, forKey: .address),
            postalCode: try keys.decodeIfPresent(String.self, forKey: .postalCode),
            status: try keys.decodeIfPresent(VisitStatus.self, forKey: .status),
            visited: try keys.decodeIfPresent(Bool.self, forKey: .visited), scans: try keys.decodeIfPresent(Int.self, forKey: .scans) ?? 0,
            lastScannedAt: try keys.decodeIfPresent(Date.self, forKey: .lastScannedAt),
            createdAt: try keys.decodeIfPresent(Date.self, forKey: .createdAt),
            addressCount: try keys.decodeIfPresent(Int.self, forKey: .addressCount))
    }
}
