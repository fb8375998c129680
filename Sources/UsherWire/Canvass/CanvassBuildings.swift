public import Foundation

/// The buildings of a campaign, GeoJSON.
public struct CanvassBuildings: Codable, Sendable, Hashable {
    /// `FeatureCollection`
    public var type: String
    public var features: [Feature]

    public init(type: String, features: [Feature]) { (self.type, self.features) = (type, features) }

    public struct Feature: Codable, Sendable, Hashable, Identifiable {
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

    public struct Point: Codable, Sendable, Hashable {
        /// `Point`
        public var type: String
        /// Longitude, latitude.
        public var coordinates: [Double]

        public init(type: String, coordinates: [Double]) { (self.type, self.coordinates) = (type, coordinates) }
    }

    public struct Properties: Codable, Sendable, Hashable {
        public var gersID: String
        public var addressCount: Int
        public var addressID: String
        public var address: String
        public var status: VisitStatus
        public var visited: Bool
        public var scans: Int
        public var lastScannedAt: Date?

        public init(
            gersID: String, addressCount: Int, addressID: String, address: String, status: VisitStatus, visited: Bool, scans: Int,
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
