extension BoxOffice {
    /// One seat of a show, as `GET /api/shows/{id}/seats` lists it.
    public struct Seat: Codable, Sendable, Hashable, Identifiable {
        /// A UUID: this seat in this show.
        public var id: String
        /// The row's label, such as `AA`.
        public var row: String
        /// The number as it is written, such as `12` or `12a`.
        public var number: String
        /// The section's name.
        public var section: String
        /// In whole major units.
        public var price: Int
        /// A hold that has ended reads `available` at once.
        public var status: SeatStatus
        /// The seat map that it is in.
        public var seatMapID: String

        /// In minor units.
        public var pricePence: Int?
        /// The section's id in the seat map.
        public var sectionID: String?
        /// Its id in the seat map.
        public var mapSeatID: String?
        /// For a wheelchair.
        public var isAccessible: Bool?
        /// Something stands in the way.
        public var hasRestrictedView: Bool?
        /// The section's colour, `#RRGGBB`.
        public var colorHex: String?
        /// Its centre in the seat map.
        public var position: Position?
        /// The same as `row`.
        public var rowLetter: String?
        /// The same as `section`.
        public var sectionName: String?
        /// The leading digits of the number, else 0.
        public var seatNumber: Int?

        /// Makes one, for tests and previews; optional parts may be left out.
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
        /// A UUID: this seat in this show.
        public var id: String
        /// Whether it can be had.
        public var status: SeatStatus

        /// Makes one, for tests and previews.
        public init(id: String, status: SeatStatus) { (self.id, self.status) = (id, status) }
    }

    /// A place in a seat map: origin at the top left, y downwards, in the map's own units.
    public struct Position: Codable, Sendable, Hashable {
        /// From the left edge.
        public var x: Double
        /// From the top edge.
        public var y: Double

        /// Makes one in the map's own units.
        public init(x: Double, y: Double) { (self.x, self.y) = (x, y) }
    }
}
