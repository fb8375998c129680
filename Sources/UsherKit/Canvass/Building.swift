public import Foundation

/// A building that was tapped on the map (canvass.md 5), read leniently: only `gersID` is sure to be there.
public struct Building: Codable, Sendable, Equatable {
    public var gersID: String
    public var addressID: String?
    public var campaignID: String?
    public var campaignName: String?
    public var address: String?
    public var postalCode: String?
    /// `visited` or `not_visited`.
    public var status: String?
    public var visited: Bool?
    /// 0 for who does not pay.
    public var scans: Int
    public var lastScannedAt: Date?
    public var createdAt: Date?
    /// How many addresses were summed up.
    public var addressCount: Int?

    public init(gersID: String, address: String? = nil, scans: Int = 0, lastScannedAt: Date? = nil) {
        self.gersID = gersID
        self.address = address
        self.scans = scans
        self.lastScannedAt = lastScannedAt
    }

    public init(from decoder: any Decoder) throws {
        let keys = try decoder.container(keyedBy: CodingKeys.self)
        gersID = try keys.decode(String.self, forKey: .gersID)
        addressID = try keys.decodeIfPresent(String.self, forKey: .addressID)
        campaignID = try keys.decodeIfPresent(String.self, forKey: .campaignID)
        campaignName = try keys.decodeIfPresent(String.self, forKey: .campaignName)
        address = try keys.decodeIfPresent(String.self, forKey: .address)
        postalCode = try keys.decodeIfPresent(String.self, forKey: .postalCode)
        status = try keys.decodeIfPresent(String.self, forKey: .status)
        visited = try keys.decodeIfPresent(Bool.self, forKey: .visited)
        scans = try keys.decodeIfPresent(Int.self, forKey: .scans) ?? 0
        lastScannedAt = try keys.decodeIfPresent(Date.self, forKey: .lastScannedAt)
        createdAt = try keys.decodeIfPresent(Date.self, forKey: .createdAt)
        addressCount = try keys.decodeIfPresent(Int.self, forKey: .addressCount)
    }

    private enum CodingKeys: String, CodingKey {
        case gersID = "gers_id", addressID = "address_id", campaignID = "campaign_id", campaignName = "campaign_name", address
        case postalCode = "postal_code", status, visited, scans, lastScannedAt = "last_scanned_at", createdAt = "created_at"
        case addressCount = "address_count"
    }
}
