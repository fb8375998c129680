public import Foundation

/// A home of a campaign.
public struct CanvassAddress: Codable, Sendable, Hashable, Identifiable {
    /// A UUID; visits and codes name the home by it.
    public var addressID: String
    /// Its number within the campaign, from 1.
    public var seq: Int
    /// Street and number, at most 500 characters.
    public var address: String
    /// Flat or floor; nil where there is none.
    public var unit: String?
    /// Nil if unknown.
    public var city: String?
    /// State or county; nil if unknown.
    public var region: String?
    /// Nil if unknown.
    public var postalCode: String?
    /// Degrees.
    public var lat: Double?
    /// Degrees; nil exactly where the latitude is.
    public var lng: Double?
    /// Its own Overture id.
    public var gersID: String?
    /// The Overture id of the building it is in; nil if unknown.
    public var buildingGersID: String?
    /// What an imported list calls it; nil for none.
    public var externalID: String?
    /// What somebody has written about it; nil for nothing.
    public var note: String?
    /// `visited` or `not_visited`.
    public var status: VisitStatus
    /// Whether somebody was there.
    public var visited: Bool
    /// When somebody was there; nil if nobody was.
    public var visitedAt: Date?
    /// The account that was there.
    public var visitedBy: String?
    /// Goes up by 1 with each edit and each visit.
    public var revision: Int
    /// 0 for those who do not pay.
    public var scans: Int
    /// The latest scan; nil without scans, and for those who do not pay.
    public var lastScannedAt: Date?
    /// When it came into the campaign.
    public var createdAt: Date
    /// The latest edit or visit; scans do not move it.
    public var updatedAt: Date
    /// What came of the last visit that said so; nil where none did.
    public var outcome: VisitOutcome?

    /// The same as `addressID`.
    public var id: String { addressID }

    /// Makes one, for tests and previews.
    public init(
        addressID: String, seq: Int, address: String, unit: String?, city: String?, region: String?, postalCode: String?, lat: Double?,
        lng: Double?, gersID: String?, buildingGersID: String?, externalID: String?, note: String?, status: VisitStatus, visited: Bool,
        visitedAt: Date?, visitedBy: String?, revision: Int, scans: Int, lastScannedAt: Date?, createdAt: Date, updatedAt: Date,
        outcome: VisitOutcome? = nil
    ) {
        (self.addressID, self.seq, self.address, self.unit, self.city, self.region) = (addressID, seq, address, unit, city, region)
        (self.postalCode, self.lat, self.lng, self.gersID, self.buildingGersID) = (postalCode, lat, lng, gersID, buildingGersID)
        (self.externalID, self.note, self.status, self.visited, self.visitedAt) = (externalID, note, status, visited, visitedAt)
        (self.visitedBy, self.revision, self.scans, self.lastScannedAt) = (visitedBy, revision, scans, lastScannedAt)
        (self.createdAt, self.updatedAt, self.outcome) = (createdAt, updatedAt, outcome)
    }

    enum CodingKeys: String, NullKey {
        case addressID = "address_id", seq, address, unit, city, region, postalCode = "postal_code", lat, lng, gersID = "gers_id"
        case buildingGersID = "building_gers_id", externalID = "external_id", note, status, visited, visitedAt = "visited_at"
        case visitedBy = "visited_by", revision, scans, lastScannedAt = "last_scanned_at", createdAt = "created_at"
        case updatedAt = "updated_at", outcome
    }
}

/// Some of a campaign's homes, by their number.
public struct CanvassAddressList: Codable, Sendable, Hashable {
    /// The homes of this list, by `seq`.
    public var addresses: [CanvassAddress]
    /// For the next list; nil at the end.
    public var nextCursor: String?

    /// Makes one, for tests and previews.
    public init(addresses: [CanvassAddress], nextCursor: String?) { (self.addresses, self.nextCursor) = (addresses, nextCursor) }

    enum CodingKeys: String, NullKey { case addresses, nextCursor = "next_cursor" }
}

/// What a home is made or changed with; nil leaves a field as it is.
public struct CanvassAddressRequest: Codable, Sendable, Hashable {
    /// Street and number, at most 500 characters; required for a new home.
    public var address: String?
    /// Flat or floor.
    public var unit: String?
    /// The town.
    public var city: String?
    /// State or county.
    public var region: String?
    /// As the post writes it.
    public var postalCode: String?
    /// Degrees; only together with `lng`.
    public var lat: Double?
    /// Degrees; only together with `lat`.
    public var lng: Double?
    /// Its own Overture id.
    public var gersID: String?
    /// The Overture id of the building it is in.
    public var buildingGersID: String?
    /// What the list it comes from calls it.
    public var externalID: String?
    /// What there is to know about it.
    public var note: String?
    /// The revision that the change is made to; refused where there is a newer one.
    public var revision: Int?

    /// Makes the body; what is left out stays as it is.
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
        case address, unit, city, region, postalCode = "postal_code", lat, lng, gersID = "gers_id"
        case buildingGersID = "building_gers_id", externalID = "external_id", note, revision
    }
}
