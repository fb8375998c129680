extension BoxOffice {
    /// Answer of `GET /api/shows/{id}/seatmap`.
    public struct SeatMapResponse: Codable, Sendable, Hashable {
        public var success: Bool
        public var seatMap: SeatMap

        public init(success: Bool, seatMap: SeatMap) { (self.success, self.seatMap) = (success, seatMap) }
    }

    public struct SeatMap: Codable, Sendable, Hashable, Identifiable {
        public var id: String
        public var name: String
        public var totalCapacity: Int
        /// `0 0 W H`
        public var svgViewBox: String?
        /// The map in its canonical form, with each section's price.
        public var layoutConfig: AnyJSON
        public var generatedSVG: String?

        public init(
            id: String, name: String, totalCapacity: Int, svgViewBox: String? = nil, layoutConfig: AnyJSON, generatedSVG: String? = nil
        ) {
            (self.id, self.name, self.totalCapacity, self.svgViewBox) = (id, name, totalCapacity, svgViewBox)
            (self.layoutConfig, self.generatedSVG) = (layoutConfig, generatedSVG)
        }

        enum CodingKeys: String, CodingKey {
            case id, name, totalCapacity, svgViewBox = "svgViewbox", layoutConfig, generatedSVG
        }
    }

    /// Answer of `PUT /console/api/shows/{id}/seatmap`.
    public struct SeatMapStored: Codable, Sendable, Hashable {
        public var success: Bool
        public var seatMapID: String
        public var warnings: [SeatMapNote]

        public init(success: Bool, seatMapID: String, warnings: [SeatMapNote]) {
            (self.success, self.seatMapID, self.warnings) = (success, seatMapID, warnings)
        }

        enum CodingKeys: String, CodingKey {
            case success, seatMapID = "seatMapId", warnings
        }
    }

    /// Something about a seat map, with its place: `sections[1].colorHex`.
    public struct SeatMapNote: Codable, Sendable, Hashable {
        public var path: String
        public var code: String
        public var message: String

        public init(path: String, code: String, message: String) { (self.path, self.code, self.message) = (path, code, message) }
    }

    /// Body of `POST /console/api/shows/{id}/seats`.
    public struct BlockRequest: Codable, Sendable, Hashable {
        public var seatIDs: [String]
        public var blocked: Bool
        public var reason: String?

        public init(seatIDs: [String], blocked: Bool, reason: String? = nil) {
            (self.seatIDs, self.blocked, self.reason) = (seatIDs, blocked, reason)
        }

        enum CodingKeys: String, CodingKey {
            case seatIDs = "seatIds", blocked, reason
        }
    }

    public struct BlockResponse: Codable, Sendable, Hashable {
        public var success: Bool
        public var changed: Int

        public init(success: Bool, changed: Int) { (self.success, self.changed) = (success, changed) }
    }
}
