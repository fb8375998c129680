extension BoxOffice {
    /// Answer of `GET /api/shows/{id}/seatmap`.
    public struct SeatMapResponse: Codable, Sendable, Equatable {
        public var success: Bool
        public var seatMap: SeatMap

        public init(success: Bool, seatMap: SeatMap) { (self.success, self.seatMap) = (success, seatMap) }
    }

    public struct SeatMap: Codable, Sendable, Equatable, Identifiable {
        public var id: String
        public var name: String
        public var totalCapacity: Int
        /// `0 0 W H`
        public var svgViewbox: String?
        /// The map in its canonical form, with each section's price.
        public var layoutConfig: AnyJSON
        public var generatedSVG: String?

        public init(
            id: String, name: String, totalCapacity: Int, svgViewbox: String? = nil, layoutConfig: AnyJSON, generatedSVG: String? = nil
        ) {
            (self.id, self.name, self.totalCapacity, self.svgViewbox) = (id, name, totalCapacity, svgViewbox)
            (self.layoutConfig, self.generatedSVG) = (layoutConfig, generatedSVG)
        }
    }

    /// Answer of `PUT /console/api/shows/{id}/seatmap`.
    public struct SeatMapStored: Codable, Sendable, Equatable {
        public var success: Bool
        public var seatMapId: String
        public var warnings: [SeatMapNote]

        public init(success: Bool, seatMapId: String, warnings: [SeatMapNote]) {
            (self.success, self.seatMapId, self.warnings) = (success, seatMapId, warnings)
        }
    }

    /// Something about a seat map, with its place: `sections[1].colorHex`.
    public struct SeatMapNote: Codable, Sendable, Equatable {
        public var path: String
        public var code: String
        public var message: String

        public init(path: String, code: String, message: String) { (self.path, self.code, self.message) = (path, code, message) }
    }

    /// Body of `POST /console/api/shows/{id}/seats`.
    public struct BlockRequest: Codable, Sendable, Equatable {
        public var seatIds: [String]
        public var blocked: Bool
        public var reason: String?

        public init(seatIds: [String], blocked: Bool, reason: String? = nil) {
            (self.seatIds, self.blocked, self.reason) = (seatIds, blocked, reason)
        }
    }

    public struct BlockResponse: Codable, Sendable, Equatable {
        public var success: Bool
        public var changed: Int

        public init(success: Bool, changed: Int) { (self.success, self.changed) = (success, changed) }
    }
}
