public import Foundation

/// A home of a campaign.
public struct CanvassAddress: Codable, Sendable, Hashable, Identifiable {
    public var addressID: String
    /// Its number within the campaign, from 1.
    public var seq: Int
    public var address: String
    public var unit: String?
    public var city: String?
    public var region: String?
    public var postalCode: String?
    /// Degrees.
    public var lat: Double?
    public var lng: Double?
    /// Its own Overture id.
    public var gersID: String?
    public var buildingGersID: String?
    public var externalID: String?
    public var note: String?
    /// `visited` or `not_visited`.
    public var status: VisitStatus
    public var visited: Bool
    public var visitedAt: Date?
    /// The account that was there.
    public var visitedBy: String?
    /// Goes up by 1 with each edit and each visit.
    public var revision: Int
    /// 0 for those who do not pay.
    public var scans: Int
    public var lastScannedAt: Date?
    public var createdAt: Date
    public var updatedAt: Date

    public var id: String { addressID }

    public init(
        addressID: String, seq: Int, address: String, unit: String?, city: String?, region: String?, postalCode: String?, lat: Double?,
        lng: Double?, gersID: String?, buildingGersID: String?, externalID: String?, note: String?, status: VisitStatus, visited: Bool,
        visitedAt: Date?, visitedBy: String?, revision: Int, scans: Int, lastScannedAt: Date?, createdAt: Date, updatedAt: Date
    ) {
        (self.addressID, self.seq, self.address, self.unit, self.city, self.region) = (addressID, seq, address, unit, city, region)
        (self.postalCode, self.lat, self.lng, self.gersID, self.buildingGersID) = (postalCode, lat, lng, gersID, buildingGersID)
        (self.externalID, self.note, self.status, self.visited, self.visitedAt) = (externalID, note, status, visited, visitedAt)
        (self.visitedBy, self.revision, self.scans, self.lastScannedAt) = (visitedBy, revision, scans, lastScannedAt)
        (self.createdAt, self.updatedAt) = (createdAt, updatedAt)
    }

    enum CodingKeys: String, NullKey {
        case addressID = "address_id", seq, address, unit, city, region, postalCode = "postal_code", lat, lng, gersID = "gers_id"
        case buildingGersID = "building_gers_id", externalID = "external_id", note, status, visited, visitedAt = "visited_at"
        case visitedBy = "visited_by", revision, scans, lastScannedAt = "last_scanned_at", createdAt = "created_at"
        case updatedAt = "updated_at"
    }
}

/// Some of a campaign's homes, by their number.
public struct CanvassAddressList: Codable, Sendable, Hashable {
    public var addresses: [CanvassAddress]
    /// For the next list; nil at the end.
    public var nextCursor: String?

    public init(addresses: [CanvassAddress], nextCursor: String?) { (self.addresses, self.nextCursor) = (addresses, nextCursor) }

    enum CodingKeys: String, NullKey { case addresses, nextCursor = "next_cursor" }
}

/// What a home is made or changed with; nil leaves a field as it is.
public struct CanvassAddressRequest: Codable, Sendable, Hashable {
    public var address: String?
    public var unit: String?
    public var city: String?
    public var region: String?
    public var postalCode: String?
    public var lat: Double?
    public var lng: Double?
    public var gersID: String?
    public var buildingGersID: String?
    public var externalID: String?
    public var note: String?
    /// The revision that the change is made to; refused where there is a newer one.
    public var revision: Int?

    public init(
        address: String? = nil, unit: String? = nil, city: String? = nil, region: String? = nil, postalCode: String? = nil,
        lat: Double? = nil, lng: Double? = nil, gersID: String? = nil, buildingGersID: String? = nil, externalID: String? = nil,
        note: String? = nil, revision: Int? = nil
    ) {
        (self.address, self.unit, self.city, self.region, self.postalCode, self.lat) = (address, unit, city, region, postalCode, lat)
        (self.lng, self.gersID, self.buildingGersID, self.externalID, self.note) = (lng, gersID, buildingGersID, externalID, note)
        self.revision = revision
    }

    enum CodingKeys: String, CodingKey {
        case address, unit, city, region, lat, lng, note, revision, postalCode = "postal_code", gersID = "gers_id"
        case buildingGersID = "building_gers_id", externalID = "external_id"
    }
}
