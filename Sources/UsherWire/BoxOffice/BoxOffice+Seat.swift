extension BoxOffice {
    /// One seat of a show, as `GET /api/shows/{id}/seats` lists it.
    public struct Seat: Codable, Sendable, Hashable, Identifiable {
        public var id: String
        public var row: String
        public var number: String
        /// The section's name.
        public var section: String
        /// In whole major units.
        public var price: Int
        public var status: SeatStatus
        public var seatMapID: String

        public var pricePence: Int?
        public var sectionID: String?
        /// Its id in the seat map.
        public var mapSeatID: String?
        public var isAccessible: Bool?
        public var hasRestrictedView: Bool?
        public var colorHex: String?
        public var position: Position?
        public var rowLetter: String?
        public var sectionName: String?
        /// The leading digits of the number, else 0.
        public var seatNumber: Int?

        public init(
            id: String, row: String, number: String, section: String, price: Int, status: SeatStatus, seatMapID: String,
            pricePence: Int? = nil, sectionID: String? = nil, mapSeatID: String? = nil, isAccessible: Bool? = nil,
            hasRestrictedView: Bool? = nil, colorHex: String? = nil, position: Position? = nil, rowLetter: String? = nil,
            sectionName: String? = nil, seatNumber: Int? = nil
        ) {
            (self.id, self.row, self.number, self.section) = (id, row, number, section)
            (self.price, self.status, self.seatMapID, self.pricePence) = (price, status, seatMapID, pricePence)
            (self.sectionID, self.mapSeatID, self.isAccessible, self.hasRestrictedView) = (
                sectionID, mapSeatID, isAccessible, hasRestrictedView
            )
            (self.colorHex, self.position, self.rowLetter, self.sectionName) = (colorHex, position, rowLetter, sectionName)
            self.seatNumber = seatNumber
        }

        enum CodingKeys: String, CodingKey {
            case id, row, number, section, price, status, seatMapID = "seatMapId", pricePence = "price_pence"
            case sectionID = "section_id", mapSeatID = "map_seat_id", isAccessible = "is_accessible"
            case hasRestrictedView = "restricted_view", colorHex = "color_hex", position, rowLetter = "row_letter"
            case sectionName = "section_name", seatNumber = "seat_number"
        }
    }

    /// The same with `fields=status`.
    public struct SeatStatusRow: Codable, Sendable, Hashable, Identifiable {
        public var id: String
        public var status: SeatStatus

        public init(id: String, status: SeatStatus) { (self.id, self.status) = (id, status) }
    }

    public struct Position: Codable, Sendable, Hashable {
        public var x: Double
        public var y: Double

        public init(x: Double, y: Double) { (self.x, self.y) = (x, y) }
    }
}
