public import Foundation

/// A printed code of a campaign: of one home, or of the whole campaign.
public struct CanvassQRCode: Codable, Sendable, Hashable, Identifiable {
    /// A UUID, in lower case; the printed URL holds `slug` instead.
    public var id: String
    /// The campaign it belongs to.
    public var campaignID: String
    /// Nil for a code of the whole campaign.
    public var addressID: String?
    /// The end of its URL; upper and lower case differ.
    public var slug: String
    /// What the printed code holds.
    public var url: String
    /// Where it leads, if not where its campaign does.
    public var destinationURL: String?
    /// What its people call it; nil for none.
    public var label: String?
    /// Whether it leads anywhere; else a scan is told that it is no longer active.
    public var enabled: Bool
    /// 0 for those who do not pay.
    public var scans: Int
    /// The latest scan; nil without scans, and for those who do not pay.
    public var lastScannedAt: Date?
    /// When it was made.
    public var createdAt: Date

    /// Makes one, for tests and previews.
    public init(
        id: String, campaignID: String, addressID: String?, slug: String, url: String, destinationURL: String?, label: String?,
        enabled: Bool, scans: Int, lastScannedAt: Date?, createdAt: Date
    ) {
        (self.id, self.campaignID, self.addressID, self.slug, self.url) = (id, campaignID, addressID, slug, url)
        (self.destinationURL, self.label, self.enabled, self.scans) = (destinationURL, label, enabled, scans)
        (self.lastScannedAt, self.createdAt) = (lastScannedAt, createdAt)
    }

    enum CodingKeys: String, NullKey {
        case id, campaignID = "campaign_id", addressID = "address_id", slug, url, destinationURL = "destination_url", label, enabled
        case scans, lastScannedAt = "last_scanned_at", createdAt = "created_at"
    }
}

/// Some of a campaign's codes.
public struct CanvassQRCodeList: Codable, Sendable, Hashable {
    /// The codes of this list.
    public var qrCodes: [CanvassQRCode]
    /// For the next list; nil at the end.
    public var nextCursor: String?

    /// Makes one, for tests and previews.
    public init(qrCodes: [CanvassQRCode], nextCursor: String?) { (self.qrCodes, self.nextCursor) = (qrCodes, nextCursor) }

    enum CodingKeys: String, NullKey { case qrCodes = "qr_codes", nextCursor = "next_cursor" }
}

/// How many codes a request made, and how many homes had one already.
public struct CanvassQRCodesMade: Codable, Sendable, Hashable {
    /// Codes that are new.
    public var created: Int
    /// Homes that had one already.
    public var existing: Int

    /// Makes one, for tests and previews.
    public init(created: Int, existing: Int) { (self.created, self.existing) = (created, existing) }
}
