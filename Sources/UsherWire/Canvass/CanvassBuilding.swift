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

    enum CodingKeys: String, CodingKey {
        case address, status, visited, scans
        case gersID = "gers_id"
        case addressID = "address_id"
        case campaignID = "campaign_id"
        case campaignName = "campaign_name"
        case postalCode = "postal_code"
        case lastScannedAt = "last_scanned_at"
        case createdAt = "created_at"
        case addressCount = "address_count"
    }
}

/// The buildings of a campaign, GeoJSON.
public struct CanvassBuildings: Codable, Sendable, Equatable {
    /// `FeatureCollection`
    public var type: String
    public var features: [Feature]

    public struct Feature: Codable, Sendable, Equatable {
        /// `Feature`
        public var type: String
        public var id: String
        /// The mean of its homes' places; nil where none is known.
        public var geometry: Point?
        public var properties: Properties
    }

    public struct Point: Codable, Sendable, Equatable {
        /// `Point`
        public var type: String
        /// Longitude, latitude.
        public var coordinates: [Double]
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

        enum CodingKeys: String, CodingKey {
            case address, status, visited, scans
            case gersID = "gers_id"
            case addressCount = "address_count"
            case addressID = "address_id"
            case lastScannedAt = "last_scanned_at"
        }
    }
}
