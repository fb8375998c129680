public import Foundation

extension BoxOffice {
    /// A show, as `GET /api/shows` lists it.
    public struct Show: Codable, Sendable, Hashable, Identifiable {
        /// A UUID, in lower case.
        public var id: String
        /// What is played.
        public var title: String
        /// May be empty.
        public var description: String
        /// Local date of the start, `2025-08-15`.
        public var date: LocalDay
        /// Local time of the start, `19:30:00`.
        public var time: LocalTime
        /// Where it is played.
        public var venueName: String
        /// Address line.
        public var location: String
        /// Absolute; empty where there is none.
        public var imageURL: String
        /// In whole major units.
        public var minPrice: Int
        /// In whole major units.
        public var maxPrice: Int
        /// Empty where there is no map.
        public var seatMapID: String
        /// The map's sections in their order; empty where there is no map.
        public var seatPricing: [SeatPricing]

        /// An ISO 4217 code.
        public var currency: String?
        /// In minor units, whatever the currency.
        public var minPricePence: Int?
        /// In minor units, whatever the currency.
        public var maxPricePence: Int?
        /// The same as `location`.
        public var address: String?
        /// A word such as `musical`; `other` where none is given.
        public var category: String?
        /// UTC, with milliseconds.
        public var startsAt: Date?
        /// UTC, with milliseconds; 4 hours after the start if none is given.
        public var endsAt: Date?
        /// An IANA name.
        public var timeZone: String?
        /// Seats of the map that are not blocked.
        public var totalSeats: Int?
        /// Those of them that can be had now.
        public var totalAvailableSeats: Int?
        /// UTC, with milliseconds; nil where the sale is open from the beginning.
        public var salesOpenAt: Date?
        /// Of one checkout.
        public var maxSeats: Int?
        /// Whether `saleStatus` is `onSale`.
        public var isOnSale: Bool?
        /// Whether it can be bought, and why not.
        public var saleStatus: SaleStatus?
        /// Of a show that is sold by more than seats at one price; absent else.
        public var kind: ShowKind?
        /// What it belongs to with other performances; absent where it stands for itself.
        public var productionID: String?
        /// What the production is called.
        public var productionTitle: String?
        /// The lowest price of all areas, in minor units.
        public var fromPence: Int?
        /// Places of all areas that can be had.
        public var left: Int?
        /// Of a show with a waiting list: whether somebody may join it now.
        public var waitingList: Bool?
        /// Of one show: its parts, with who pays how much.
        public var areas: [ShowArea]?
        /// Of one show: what comes on top, or is in the prices.
        public var fees: [ShowFee]?
        /// Of one show: what buyers are asked.
        public var questions: [ShowQuestion]?
        /// Prices have their tax inside; else it is added.
        public var taxIncluded: Bool?
        /// Until when its tickets may be changed for others, in UTC; absent where they may not.
        public var exchangeUntil: Date?

        /// Makes one, for tests and previews; optional parts may be left out.
        public init(
            id: String, title: String, description: String, date: LocalDay, time: LocalTime, venueName: String, location: String,
            imageURL: String, minPrice: Int, maxPrice: Int, seatMapID: String, seatPricing: [SeatPricing], currency: String? = nil,
            minPricePence: Int? = nil, maxPricePence: Int? = nil, address: String? = nil, category: String? = nil,
            startsAt: Date? = nil, endsAt: Date? = nil, timeZone: String? = nil, totalSeats: Int? = nil,
            totalAvailableSeats: Int? = nil, salesOpenAt: Date? = nil, maxSeats: Int? = nil, isOnSale: Bool? = nil,
            saleStatus: SaleStatus? = nil
        ) {
            (self.id, self.title, self.description, self.date) = (id, title, description, date)
            (self.time, self.venueName, self.location, self.imageURL) = (time, venueName, location, imageURL)
            (self.minPrice, self.maxPrice, self.seatMapID, self.seatPricing) = (minPrice, maxPrice, seatMapID, seatPricing)
            (self.currency, self.minPricePence, self.maxPricePence, self.address) = (currency, minPricePence, maxPricePence, address)
            (self.category, self.startsAt, self.endsAt, self.timeZone) = (category, startsAt, endsAt, timeZone)
            (self.totalSeats, self.totalAvailableSeats, self.salesOpenAt, self.maxSeats) = (
                totalSeats, totalAvailableSeats, salesOpenAt, maxSeats
            )
            (self.isOnSale, self.saleStatus) = (isOnSale, saleStatus)
        }

        enum CodingKeys: String, NullKey {
            case id, title, description, date, time, venueName = "venue_name", location, imageURL = "imageUrl"
            case minPrice = "min_price", maxPrice = "max_price", seatMapID = "seatMapId", seatPricing = "seat_pricing", currency
            case minPricePence = "min_price_pence", maxPricePence = "max_price_pence", address, category, startsAt = "starts_at"
            case endsAt = "ends_at", timeZone = "timezone", totalSeats = "total_seats"
            case totalAvailableSeats = "total_available_seats", salesOpenAt = "sales_open_at", maxSeats = "max_seats"
            case isOnSale = "on_sale", saleStatus = "sale_status", kind, productionID = "production_id"
            case productionTitle = "production_title", fromPence = "from_pence", left
            case waitingList = "waiting_list", areas, fees, questions, taxIncluded = "tax_included"
            case exchangeUntil = "exchange_until"

            public var writesNull: Bool { self == .salesOpenAt }
        }
    }

    /// One section of a show: price and counts.
    public struct SeatPricing: Codable, Sendable, Hashable {
        /// The section's id in the map.
        public var sectionID: String
        /// The section's name.
        public var sectionName: String
        /// `#RRGGBB`
        public var colorCode: String
        /// In whole major units.
        public var price: Int
        /// In minor units.
        public var pricePence: Int?
        /// Seats of this show that can be had now.
        public var availableSeats: Int
        /// Seats that are not blocked.
        public var totalSeats: Int
        /// The section is for wheelchairs.
        public var isAccessible: Bool

        /// Makes one, for tests and previews; optional parts may be left out.
        public init(
            sectionID: String, sectionName: String, colorCode: String, price: Int, pricePence: Int? = nil, availableSeats: Int,
            totalSeats: Int, isAccessible: Bool
        ) {
            (self.sectionID, self.sectionName, self.colorCode, self.price) = (sectionID, sectionName, colorCode, price)
            (self.pricePence, self.availableSeats, self.totalSeats) = (pricePence, availableSeats, totalSeats)
            self.isAccessible = isAccessible
        }

        enum CodingKeys: String, CodingKey {
            case sectionID = "section_id", sectionName = "section_name", colorCode = "color_code", price, pricePence = "price_pence"
            case availableSeats = "available_seats", totalSeats = "total_seats", isAccessible = "is_accessible"
        }
    }
}
