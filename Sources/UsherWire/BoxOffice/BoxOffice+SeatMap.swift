extension BoxOffice {
    /// Answer of `GET /api/shows/{id}/seatmap`.
    public struct SeatMapResponse: Codable, Sendable, Hashable {
        /// `true`; a refusal is an error.
        public var success: Bool
        /// The map of the show that was asked for.
        public var seatMap: SeatMap

        /// Makes one, for tests and previews.
        public init(success: Bool, seatMap: SeatMap) { (self.success, self.seatMap) = (success, seatMap) }
    }

    /// A house's seats as they are drawn.
    public struct SeatMap: Codable, Sendable, Hashable, Identifiable {
        /// A UUID; several shows may have one map.
        public var id: String
        /// What the map is called.
        public var name: String
        /// Seats of the map, blocked ones too.
        public var totalCapacity: Int
        /// `0 0 W H`
        public var svgViewBox: String?
        /// The map in its canonical form, with each section's price.
        public var layoutConfig: AnyJSON
        /// Always nil: apps draw the layout themselves.
        public var generatedSVG: String?

        /// Makes one, for tests and previews; optional parts may be left out.
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
        /// `true`; a refusal is an error.
        public var success: Bool
        /// The map's id.
        public var seatMapID: String
        /// What is odd about the map, though it was taken.
        public var warnings: [SeatMapNote]

        /// Makes one, for tests and previews.
        public init(success: Bool, seatMapID: String, warnings: [SeatMapNote]) {
            (self.success, self.seatMapID, self.warnings) = (success, seatMapID, warnings)
        }

        enum CodingKeys: String, CodingKey {
            case success, seatMapID = "seatMapId", warnings
        }
    }

    /// Something about a seat map, with its place: `sections[1].colorHex`.
    public struct SeatMapNote: Codable, Sendable, Hashable {
        /// The place in the map's JSON.
        public var path: String
        /// A stable name for programs, such as `bad_id`.
        public var code: String
        /// A sentence for people.
        public var message: String

        /// Makes one, for tests and previews.
        public init(path: String, code: String, message: String) { (self.path, self.code, self.message) = (path, code, message) }
    }

    /// Body of `POST /console/api/shows/{id}/seats`.
    public struct BlockRequest: Codable, Sendable, Hashable {
        /// Ids of seats, or their ids in the seat map.
        public var seatIDs: [String]
        /// Whether they are taken out of sale, or given back to it.
        public var blocked: Bool
        /// For the house's own eyes; never published.
        public var reason: String?

        /// Makes the body; what is left out is not sent.
        public init(seatIDs: [String], blocked: Bool, reason: String? = nil) {
            (self.seatIDs, self.blocked, self.reason) = (seatIDs, blocked, reason)
        }

        enum CodingKeys: String, CodingKey {
            case seatIDs = "seatIds", blocked, reason
        }
    }

    /// What a block came to.
    public struct BlockResponse: Codable, Sendable, Hashable {
        /// `true`; a refusal is an error.
        public var success: Bool
        /// How many seats were not like that before.
        public var changed: Int

        /// Makes one, for tests and previews.
        public init(success: Bool, changed: Int) { (self.success, self.changed) = (success, changed) }
    }
}
