extension BoxOffice {
    /// One seat of a show, as `GET /api/shows/{id}/seats` lists it.
    public struct Seat: Codable, Sendable, Equatable, Identifiable {
        public var id: String
        public var row: String
        public var number: String
        /// The section's name.
        public var section: String
        /// In whole major units.
        public var price: Int
        public var status: SeatStatus
        public var seatMapId: String

        public var price_pence: Int?
        public var section_id: String?
        /// Its id in the seat map.
        public var map_seat_id: String?
        public var is_accessible: Bool?
        public var restricted_view: Bool?
        public var color_hex: String?
        public var position: Position?
        public var row_letter: String?
        public var section_name: String?
        /// The leading digits of the number, else 0.
        public var seat_number: Int?

        public init(id: String, row: String, number: String, section: String, price: Int, status: SeatStatus, seatMapId: String) {
            (self.id, self.row, self.number, self.section, self.price, self.status) = (id, row, number, section, price, status)
            self.seatMapId = seatMapId
        }
    }

    /// The same with `fields=status`.
    public struct SeatStatusRow: Codable, Sendable, Equatable, Identifiable {
        public var id: String
        public var status: SeatStatus

        public init(id: String, status: SeatStatus) { (self.id, self.status) = (id, status) }
    }

    public struct Position: Codable, Sendable, Equatable {
        public var x: Double
        public var y: Double

        public init(x: Double, y: Double) { (self.x, self.y) = (x, y) }
    }

    public enum SeatStatus: Sendable, Equatable {
        case available, reserved, sold
        case unknown(String)
    }
}

extension BoxOffice.SeatStatus: RawRepresentable, Codable {
    public init(rawValue: String) {
        switch rawValue {
        case "available": self = .available
        case "reserved": self = .reserved
        case "sold": self = .sold
        default: self = .unknown(rawValue)
        }
    }

    public var rawValue: String {
        switch self {
        case .available: "available"
        case .reserved: "reserved"
        case .sold: "sold"
        case .unknown(let name): name
        }
    }
}
