public import Foundation

/// The buildings of a campaign, GeoJSON.
public struct CanvassBuildings: Codable, Sendable, Hashable {
    /// `FeatureCollection`
    public var type: String
    /// One for each building; a home without one stands by itself.
    public var features: [Feature]

    /// Makes one, for tests and previews.
    public init(type: String, features: [Feature]) { (self.type, self.features) = (type, features) }

    /// A building on the map.
    public struct Feature: Codable, Sendable, Hashable, Identifiable {
        /// `Feature`
        public var type: String
        /// The same as the properties' `gersID`.
        public var id: String
        /// The mean of its homes' places; nil where none is known.
        public var geometry: Point?
        /// What the map shows of it.
        public var properties: Properties

        /// Makes one, for tests and previews.
        public init(type: String, id: String, geometry: Point?, properties: Properties) {
            (self.type, self.id, self.geometry, self.properties) = (type, id, geometry, properties)
        }

        enum CodingKeys: String, NullKey { case type, id, geometry, properties }
    }

    /// A place in GeoJSON's form.
    public struct Point: Codable, Sendable, Hashable {
        /// `Point`
        public var type: String
        /// Longitude, latitude.
        public var coordinates: [Double]

        /// Makes one, for tests and previews.
        public init(type: String, coordinates: [Double]) { (self.type, self.coordinates) = (type, coordinates) }
    }

    /// What the map shows of a building.
    public struct Properties: Codable, Sendable, Hashable {
        /// Its Overture id, or that of its one home.
        public var gersID: String
        /// How many homes of the campaign are in it.
        public var addressCount: Int
        /// The first of its homes.
        public var addressID: String
        /// Of that home, with the unit if there is one.
        public var address: String
        /// `visited` if somebody was at one of its homes.
        public var status: VisitStatus
        /// The same, as a truth value.
        public var visited: Bool
        /// Of all its homes; 0 for those who do not pay.
        public var scans: Int
        /// The latest scan; nil without scans, and for those who do not pay.
        public var lastScannedAt: Date?

        /// Makes one, for tests and previews.
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
