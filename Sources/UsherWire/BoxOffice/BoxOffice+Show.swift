extension BoxOffice {
    /// A show, as `GET /api/shows` lists it.
    public struct Show: Codable, Sendable, Equatable, Identifiable {
        public var id: String
        public var title: String
        public var description: String
        /// Local date of the start, `2025-08-15`.
        public var date: String
        /// Local time of the start, `19:30:00`.
        public var time: String
        public var venue_name: String
        /// Address line.
        public var location: String
        /// Absolute; empty where there is none.
        public var imageUrl: String
        /// In whole major units.
        public var min_price: Int
        public var max_price: Int
        public var seatMapId: String
        public var seat_pricing: [SeatPricing]

        public var currency: String?
        /// In minor units, whatever the currency.
        public var min_price_pence: Int?
        public var max_price_pence: Int?
        public var address: String?
        public var category: String?
        /// UTC, with milliseconds.
        public var starts_at: String?
        public var ends_at: String?
        public var timezone: String?
        public var total_seats: Int?
        public var total_available_seats: Int?
        public var sales_open_at: String?
        /// Of one checkout.
        public var max_seats: Int?
        public var on_sale: Bool?
        public var sale_status: SaleStatus?

        public init(
            id: String, title: String, description: String, date: String, time: String, venue_name: String, location: String,
            imageUrl: String, min_price: Int, max_price: Int, seatMapId: String, seat_pricing: [SeatPricing]
        ) {
            (self.id, self.title, self.description, self.date, self.time) = (id, title, description, date, time)
            (self.venue_name, self.location, self.imageUrl, self.min_price) = (venue_name, location, imageUrl, min_price)
            (self.max_price, self.seatMapId, self.seat_pricing) = (max_price, seatMapId, seat_pricing)
        }

        enum CodingKeys: String, NullKey {
            case id, title, description, date, time, venue_name, location, imageUrl, min_price, max_price, seatMapId, seat_pricing, currency
            case min_price_pence, max_price_pence, address, category, starts_at, ends_at, timezone, total_seats, total_available_seats
            case sales_open_at, max_seats, on_sale, sale_status

            public var writesNull: Bool { self == .sales_open_at }
        }
    }

    /// Whether a show can be bought.
    public enum SaleStatus: Sendable, Equatable {
        case cancelled, closed, notYet, soldOut, onSale
        case unknown(String)
    }

    /// One section of a show: price and counts.
    public struct SeatPricing: Codable, Sendable, Equatable {
        public var section_id: String
        public var section_name: String
        /// `#RRGGBB`
        public var color_code: String
        public var price: Int
        public var price_pence: Int?
        public var available_seats: Int
        public var total_seats: Int
        public var is_accessible: Bool

        public init(
            section_id: String, section_name: String, color_code: String, price: Int, price_pence: Int? = nil, available_seats: Int,
            total_seats: Int, is_accessible: Bool
        ) {
            (self.section_id, self.section_name, self.color_code, self.price) = (section_id, section_name, color_code, price)
            (self.price_pence, self.available_seats, self.total_seats) = (price_pence, available_seats, total_seats)
            self.is_accessible = is_accessible
        }
    }
}

extension BoxOffice.SaleStatus: RawRepresentable, Codable {
    private static let names: [(String, BoxOffice.SaleStatus)] = [
        ("cancelled", .cancelled), ("closed", .closed), ("not_yet", .notYet), ("sold_out", .soldOut), ("on_sale", .onSale),
    ]

    public init(rawValue: String) { self = Self.names.first { $0.0 == rawValue }?.1 ?? .unknown(rawValue) }

    public var rawValue: String {
        if case .unknown(let name) = self { return name }
        return Self.names.first { $0.1 == self }?.0 ?? ""
    }

    public static func == (a: Self, b: Self) -> Bool {
        switch (a, b) {
        case (.cancelled, .cancelled), (.closed, .closed), (.notYet, .notYet), (.soldOut, .soldOut), (.onSale, .onSale): true
        case (.unknown(let x), .unknown(let y)): x == y
        default: false
        }
    }
}
