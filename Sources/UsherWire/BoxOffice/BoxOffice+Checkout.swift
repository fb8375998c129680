public import Foundation

extension BoxOffice {
    /// Asks for seats: `POST /api/seat-checkout`.
    public struct CheckoutRequest: Codable, Sendable, Hashable {
        public var showID: String
        /// Ids of seats, or their ids in the seat map; up to 8. Nil with `items`.
        public var specificSeatIDs: [String]?
        /// Of a guest.
        public var email: String?
        public var name: String?
        /// A guest's earlier hold, to be replaced.
        public var holdToken: String?
        /// Tickets by seat or area, in place of `specificSeatIDs`.
        public var items: [CheckoutItem]?
        /// Discount codes, 3 at most.
        public var codes: [String]?
        /// What the buyer believes to pay, in minor units: another price is refused with the new one.
        public var expectPence: Int?
        /// The proof of a waiting list's offer, whose places the items are then of.
        public var offer: String?

        public init(
            showID: String, specificSeatIDs: [String]? = nil, email: String? = nil, name: String? = nil, holdToken: String? = nil,
            items: [CheckoutItem]? = nil, codes: [String]? = nil, expectPence: Int? = nil, offer: String? = nil
        ) {
            (self.showID, self.specificSeatIDs, self.email, self.name, self.holdToken) = (showID, specificSeatIDs, email, name, holdToken)
            (self.items, self.codes, self.expectPence, self.offer) = (items, codes, expectPence, offer)
        }

        enum CodingKeys: String, CodingKey {
            case showID = "showId", specificSeatIDs = "specificSeatIds", email, name, holdToken, items, codes
            case expectPence = "expect_pence", offer
        }
    }

    /// A ticket that is asked for: a seat, or so many places of an area.
    public struct CheckoutItem: Codable, Sendable, Hashable {
        public var seat: String?
        /// Its key or its id.
        public var area: String?
        /// Its key; nil for whatever is offered there.
        public var category: String?
        /// Of an area; 1 where it is absent.
        public var quantity: Int?

        public init(seat: String, category: String? = nil) { (self.seat, self.category) = (seat, category) }

        public init(area: String, category: String? = nil, quantity: Int = 1) {
            (self.area, self.category, self.quantity) = (area, category, quantity)
        }
    }

    /// The seats are held until `expiresAt`; `url` is where to pay.
    public struct CheckoutResponse: Codable, Sendable, Hashable {
        public var success: Bool
        public var sessionID: String
        public var url: String
        public var reservationID: String
        /// UTC, with milliseconds.
        public var expiresAt: Date
        /// In minor units.
        public var totalAmount: Int
        public var reservedSeats: Int
        public var totalPence: Int?
        public var currency: String?
        public var holdToken: String?
        public var seats: [HeldSeat]?
        /// What people name the sale by, where it has terms of its own.
        public var number: String?
        public var quote: Quote?
        public var payablePence: Int?

        public init(
            success: Bool, sessionID: String, url: String, reservationID: String, expiresAt: Date, totalAmount: Int, reservedSeats: Int,
            totalPence: Int? = nil, currency: String? = nil, holdToken: String? = nil, seats: [HeldSeat]? = nil
        ) {
            (self.success, self.sessionID, self.url, self.reservationID) = (success, sessionID, url, reservationID)
            (self.expiresAt, self.totalAmount, self.reservedSeats, self.totalPence) = (expiresAt, totalAmount, reservedSeats, totalPence)
            (self.currency, self.holdToken, self.seats) = (currency, holdToken, seats)
        }

        enum CodingKeys: String, CodingKey {
            case success, sessionID = "sessionId", url, reservationID = "reservationId", expiresAt, totalAmount, reservedSeats
            case totalPence = "total_pence", currency, holdToken, seats, number, quote, payablePence = "payable_pence"
        }
    }

    /// One seat of a hold.
    public struct HeldSeat: Codable, Sendable, Hashable, Identifiable {
        public var id: String
        public var section: String
        public var row: String
        public var number: String
        /// In whole major units.
        public var price: Int
        public var pricePence: Int

        public init(id: String, section: String, row: String, number: String, price: Int, pricePence: Int) {
            (self.id, self.section, self.row, self.number, self.price, self.pricePence) = (id, section, row, number, price, pricePence)
        }

        enum CodingKeys: String, CodingKey {
            case id, section, row, number, price, pricePence = "price_pence"
        }
    }

    /// Gives a hold back: `POST /api/seat-checkout/cancel`.
    public struct ReleaseRequest: Codable, Sendable, Hashable {
        public var reservationID: String
        public var holdToken: String?

        public init(reservationID: String, holdToken: String? = nil) { (self.reservationID, self.holdToken) = (reservationID, holdToken) }

        enum CodingKeys: String, CodingKey {
            case reservationID = "reservationId", holdToken
        }
    }

    public struct ReleaseResponse: Codable, Sendable, Hashable {
        public var success: Bool
        /// How many seats became free by this request.
        public var released: Int

        public init(success: Bool, released: Int) { (self.success, self.released) = (success, released) }
    }

    /// What Stripe's webhook is answered.
    public struct WebhookResponse: Codable, Sendable, Hashable {
        public var received: Bool
        public var duplicate: Bool?

        public init(received: Bool, duplicate: Bool? = nil) { (self.received, self.duplicate) = (received, duplicate) }
    }
}
