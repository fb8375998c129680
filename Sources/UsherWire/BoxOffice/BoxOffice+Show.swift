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
            self.id = id
            self.title = title
            self.description = description
            self.date = date
            self.time = time
            self.venue_name = venue_name
            self.location = location
            self.imageUrl = imageUrl
            self.min_price = min_price
            self.max_price = max_price
            self.seatMapId = seatMapId
            self.seat_pricing = seat_pricing
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
            self.section_id = section_id
            self.section_name = section_name
            self.color_code = color_code
            self.price = price
            self.price_pence = price_pence
            self.available_seats = available_seats
            self.total_seats = total_seats
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
