public import Foundation

/// A printed QR code of a campaign.
public struct CampaignCode: Codable, Sendable, Equatable, Identifiable {
    public var id: String
    public var campaignID: String
    /// Nil: of the whole campaign.
    public var addressID: String?
    public var slug: String
    /// What the code holds.
    public var url: String
    public var destinationURL: String?
    public var label: String?
    public var enabled: Bool
    /// 0 for who does not pay.
    public var scans: Int
    public var lastScannedAt: Date?
    public var createdAt: Date?

    private enum CodingKeys: String, CodingKey {
        case id, slug, url, label, enabled, scans
        case campaignID = "campaign_id"
        case addressID = "address_id"
        case destinationURL = "destination_url"
        case lastScannedAt = "last_scanned_at"
        case createdAt = "created_at"
    }
}

/// Some of a campaign's codes.
public struct CampaignCodes: Codable, Sendable, Equatable {
    public var codes: [CampaignCode]
    /// For the next list; nil at the end.
    public var nextCursor: String?

    private enum CodingKeys: String, CodingKey {
        case codes = "qr_codes"
        case nextCursor = "next_cursor"
    }
}

/// How many codes were made for homes.
public struct CampaignCodeCount: Codable, Sendable, Equatable {
    public var created: Int
    public var existing: Int
}

/// A campaign's figures: all-time totals, and days.
public struct CampaignStats: Codable, Sendable, Equatable {
    public struct Day: Codable, Sendable, Equatable {
        public var date: String
        public var scans: Int
        public var homes: Int
    }

    public var addresses: Int
    public var visited: Int
    public var notVisited: Int
    public var codes: Int
    public var scans: Int
    public var homesScanned: Int
    public var lastScannedAt: Date?
    public var byDay: [Day]

    private enum CodingKeys: String, CodingKey {
        case addresses, visited, scans
        case notVisited = "not_visited"
        case codes = "qr_codes"
        case homesScanned = "homes_scanned"
        case lastScannedAt = "last_scanned_at"
        case byDay = "by_day"
    }
}
