public import Foundation

extension BoxOffice {
    /// Whether a show has numbered seats, standing places, or both.
    public enum ShowKind: WireWord {
        /// Numbered seats alone.
        case seats
        /// Numbered seats, and standing places beside them.
        case mixed
        /// Standing places alone.
        case standing
        /// Any other word, as it came.
        case unknown(String)

        public static let known: [Self] = [.seats, .mixed, .standing]

        public var rawValue: String {
            switch self {
            case .seats: "seats"
            case .mixed: "mixed"
            case .standing: "standing"
            case .unknown(let text): text
            }
        }
    }

    /// A part of a show's house that is priced by itself: a section of the map, or a standing area.
    public struct ShowArea: Codable, Sendable, Hashable, Identifiable {
        /// Checkout takes it, or the key.
        public var id: String
        /// The area's name for programs; checkout takes it.
        public var key: String
        /// What buyers call it.
        public var name: String
        /// `seats` or `standing`.
        public var kind: String
        /// `#RRGGBB`
        public var colorHex: String
        /// Places that can be had now.
        public var available: Int
        /// Who pays how much here, in the order of the house.
        public var categories: [TicketCategory]

        /// Makes one, for tests and previews.
        public init(
            id: String, key: String, name: String, kind: String, colorHex: String, available: Int, categories: [TicketCategory]
        ) {
            (self.id, self.key, self.name, self.kind) = (id, key, name, kind)
            (self.colorHex, self.available, self.categories) = (colorHex, available, categories)
        }

        enum CodingKeys: String, CodingKey {
            case id, key, name, kind, colorHex = "color_hex", available, categories
        }
    }

    /// Who pays how much in an area: adult, child, early bird. Amounts are in minor units.
    public struct TicketCategory: Codable, Sendable, Hashable {
        /// The category's name for programs; checkout takes it.
        public var key: String
        /// What buyers call it.
        public var name: String
        /// Absent where only some seats have a price.
        public var pricePence: Int?
        /// With the fees of a ticket.
        public var shownPence: Int?
        /// How many of it a sale has, if it has any.
        public var min: Int
        /// How many of it a sale may have; nil for as many as the show allows.
        public var max: Int?
        /// What has to be bought with it; may be empty.
        public var needs: [Need]
        /// What the door asks for.
        public var proof: String
        /// UTC; nil where it is sold from the beginning.
        public var opensAt: Date?
        /// UTC, exclusive; nil where it is sold to the end.
        public var closesAt: Date?
        /// How many are left, 20 at most.
        public var left: Int
        /// `open`, `not_yet`, `ended` or `sold_out`.
        public var status: String
        /// Seats with a price of their own, by their ids in the map.
        public var seatPrices: [SeatPrices]

        /// What has to be bought with a category: a child needs an adult.
        public struct Need: Codable, Sendable, Hashable {
            /// Keys of categories, any of which will do.
            public var anyOf: [String]
            /// How many tickets one of them allows.
            public var per: Int

            /// Makes one, for tests and previews.
            public init(anyOf: [String], per: Int) { (self.anyOf, self.per) = (anyOf, per) }

            enum CodingKeys: String, CodingKey {
                case anyOf = "any_of", per
            }
        }

        /// Seats of a category with a price of their own.
        public struct SeatPrices: Codable, Sendable, Hashable {
            /// Their ids in the seat map.
            public var seats: [String]
            /// In minor units.
            public var pricePence: Int

            /// Makes one, for tests and previews.
            public init(seats: [String], pricePence: Int) { (self.seats, self.pricePence) = (seats, pricePence) }

            enum CodingKeys: String, CodingKey {
                case seats, pricePence = "price_pence"
            }
        }

        /// Makes one, for tests and previews; optional parts may be left out.
        public init(
            key: String, name: String, pricePence: Int? = nil, shownPence: Int? = nil, min: Int = 0, max: Int? = nil, needs: [Need] = [],
            proof: String = "", opensAt: Date? = nil, closesAt: Date? = nil, left: Int, status: String, seatPrices: [SeatPrices] = []
        ) {
            (self.key, self.name, self.pricePence, self.shownPence) = (key, name, pricePence, shownPence)
            (self.min, self.max, self.needs, self.proof) = (min, max, needs, proof)
            (self.opensAt, self.closesAt, self.left, self.status, self.seatPrices) = (opensAt, closesAt, left, status, seatPrices)
        }

        enum CodingKeys: String, CodingKey {
            case key, name, pricePence = "price_pence", shownPence = "shown_pence", min, max, needs, proof, opensAt = "opens_at"
            case closesAt = "closes_at", left, status, seatPrices = "seat_prices"
        }
    }

    /// What comes on top of tickets, or is in what they cost.
    public struct ShowFee: Codable, Sendable, Hashable {
        /// The fee's name for programs.
        public var key: String
        /// What buyers call it.
        public var name: String
        /// `ticket` or `sale`.
        public var per: String
        /// In minor units.
        public var amount: Int?
        /// Parts per million of the price.
        public var percentPPM: Int?

        /// Makes one, for tests and previews; optional parts may be left out.
        public init(key: String, name: String, per: String, amount: Int? = nil, percentPPM: Int? = nil) {
            (self.key, self.name, self.per, self.amount, self.percentPPM) = (key, name, per, amount, percentPPM)
        }

        enum CodingKeys: String, CodingKey {
            case key, name, per, amount, percentPPM = "percent_ppm"
        }
    }

    /// What a house asks those who buy.
    public struct ShowQuestion: Codable, Sendable, Hashable {
        /// The question's name for programs; answers go by it.
        public var key: String
        /// The question itself.
        public var label: String
        /// `sale` or `ticket`
        public var per: String
        /// `text`, `choice`, `choices`, `number`, `date` or `consent`
        public var type: String
        /// What may be chosen; nil where that is open.
        public var choices: [String]?
        /// Whether a sale needs an answer; of a consent: a yes.
        public var required: Bool
        /// Of tickets in these areas and categories, by their keys; empty: all.
        public var areas: [String]
        /// Of tickets in these categories, by their keys; empty: all.
        public var categories: [String]

        /// Makes one, for tests and previews; optional parts may be left out.
        public init(
            key: String, label: String, per: String, type: String, choices: [String]? = nil, required: Bool, areas: [String] = [],
            categories: [String] = []
        ) {
            (self.key, self.label, self.per, self.type) = (key, label, per, type)
            (self.choices, self.required, self.areas, self.categories) = (choices, required, areas, categories)
        }
    }
}
