public import Foundation

/// A printed code of a campaign: of one home, or of the whole campaign.
public struct CanvassQRCode: Codable, Sendable, Equatable {
    public var id: String
    public var campaignID: String
    /// Nil for a code of the whole campaign.
    public var addressID: String?
    public var slug: String
    /// What the printed code holds.
    public var url: String
    /// Where it leads, if not where its campaign does.
    public var destinationURL: String?
    public var label: String?
    public var enabled: Bool
    /// 0 for those who do not pay.
    public var scans: Int
    public var lastScannedAt: Date?
    public var createdAt: Date

    enum CodingKeys: String, CodingKey {
        case id, slug, url, label, enabled, scans
        case campaignID = "campaign_id"
        case addressID = "address_id"
        case destinationURL = "destination_url"
        case lastScannedAt = "last_scanned_at"
        case createdAt = "created_at"
    }
}

/// Some of a campaign's codes.
public struct CanvassQRCodeList: Codable, Sendable, Equatable {
    public var qrCodes: [CanvassQRCode]
    /// For the next list; nil at the end.
    public var nextCursor: String?

    enum CodingKeys: String, CodingKey {
        case qrCodes = "qr_codes"
        case nextCursor = "next_cursor"
    }
}

/// How many codes a request made, and how many homes had one already.
public struct CanvassQRCodesMade: Codable, Sendable, Equatable {
    public var created: Int
    public var existing: Int
}
