public import Foundation

/// A building that was tapped on the map, `GET /api/buildings/{gersId}`.
public struct CanvassBuilding: Codable, Sendable, Equatable {
    public var gersID: String
    public var addressID: String
    public var campaignID: String
    public var campaignName: String
    /// With the unit, if there is one.
    public var address: String
    public var postalCode: String?
    /// `visited` or `not_visited`.
    public var status: String
    public var visited: Bool
    /// 0 for those who do not pay.
    public var scans: Int
    public var lastScannedAt: Date?
    public var createdAt: Date
    /// How many homes of the campaign are in it.
    public var addressCount: Int

    public init(
        gersID: String, addressID: String, campaignID: String, campaignName: String, address: String, postalCode: String?, status: String,
        visited: Bool, scans: Int, lastScannedAt: Date?, createdAt: Date, addressCount: Int
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

/// The buildings of a campaign, GeoJSON.
public struct CanvassBuildings: Codable, Sendable, Equatable {
    /// `FeatureCollection`
    public var type: String
    public var features: [Feature]

    public init(type: String, features: [Feature]) { (self.type, self.features) = (type, features) }

    public struct Feature: Codable, Sendable, Equatable {
        /// `Feature`
        public var type: String
        public var id: String
        /// The mean of its homes' places; nil where none is known.
        public var geometry: Point?
        public var properties: Properties

        public init(type: String, id: String, geometry: Point?, properties: Properties) {
            (self.type, self.id, self.geometry, self.properties) = (type, id, geometry, properties)
        }

        enum CodingKeys: String, NullKey { case type, id, geometry, properties }
    }

    public struct Point: Codable, Sendable, Equatable {
        /// `Point`
        public var type: String
        /// Longitude, latitude.
        public var coordinates: [Double]

        public init(type: String, coordinates: [Double]) { (self.type, self.coordinates) = (type, coordinates) }
    }

    public struct Properties: Codable, Sendable, Equatable {
        public var gersID: String
        public var addressCount: Int
        public var addressID: String
        public var address: String
        public var status: String
        public var visited: Bool
        public var scans: Int
        public var lastScannedAt: Date?

        public init(
            gersID: String, addressCount: Int, addressID: String, address: String, status: String, visited: Bool, scans: Int,
            lastScannedAt: Date?
        ) {
            (self.gersID, self.addressCount, self.addressID, self.address, self.status) = (gersID, addressCount, addressID, address, status)
            (self.visited, self.scans, self.lastScannedAt) = (visited, scans, lastScannedAt)
        }

        enum CodingKeys: String, NullKey {
            case gersID = "gers_id", addressCount = "address_count", addressID = "address_id", address, status, visited, scans
            case lastScannedAt = "last_scanned_at"
        }
    }
}
