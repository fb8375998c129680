public import Foundation

extension BoxOffice {
    /// Asks for seats: `POST /api/seat-checkout`.
    public struct CheckoutRequest: Codable, Sendable, Hashable {
        /// The show that the seats are of.
        public var showID: String
        /// Ids of seats, or their ids in the seat map; up to 8. Nil with `items`.
        public var specificSeatIDs: [String]?
        /// Of a guest.
        public var email: String?
        /// Of a guest; an account has its own.
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

        /// Makes the body; what is left out is not sent.
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
        /// The seat's id, or its id in the seat map; nil for a place of an area.
        public var seat: String?
        /// Its key or its id.
        public var area: String?
        /// Its key; nil for whatever is offered there.
        public var category: String?
        /// Of an area; 1 where it is absent.
        public var quantity: Int?

        /// A seat, in whatever category is offered there if none is named.
        public init(seat: String, category: String? = nil) { (self.seat, self.category) = (seat, category) }

        /// So many places of an area, in whatever category is offered there if none is named.
        public init(area: String, category: String? = nil, quantity: Int = 1) {
            (self.area, self.category, self.quantity) = (area, category, quantity)
        }
    }

    /// The seats are held until `expiresAt`; `url` is where to pay.
    public struct CheckoutResponse: Codable, Sendable, Hashable {
        /// `true`; a refusal is an error.
        public var success: Bool
        /// The payment's session, by which its confirmation is asked for; `free_…` where nothing is to be paid.
        public var sessionID: String
        /// The page to pay on; the page of success where nothing is to be paid.
        public var url: String
        /// The hold's id, and the booking's once it is paid.
        public var reservationID: String
        /// UTC, with milliseconds.
        public var expiresAt: Date
        /// In minor units.
        public var totalAmount: Int
        /// How many seats and places are held.
        public var reservedSeats: Int
        /// The same as `totalAmount`.
        public var totalPence: Int?
        /// An ISO 4217 code.
        public var currency: String?
        /// What a guest proves the hold with, to release or to replace it.
        public var holdToken: String?
        /// The seats and places that are held.
        public var seats: [HeldSeat]?
        /// What people name the sale by, where it has terms of its own.
        public var number: String?
        /// What the sale costs, part by part; nil where it has no terms of its own.
        public var quote: Quote?
        /// What is to be paid now, in minor units: less than the total where there is a credit.
        public var payablePence: Int?

        /// Makes one, for tests and previews; optional parts may be left out.
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
        /// A UUID: this seat in this show.
        public var id: String
        /// The section's name.
        public var section: String
        /// The row's label, such as `AA`; empty for a standing place.
        public var row: String
        /// The seat's number as it is written; empty for a standing place.
        public var number: String
        /// In whole major units.
        public var price: Int
        /// In minor units.
        public var pricePence: Int

        /// Makes one, for tests and previews.
        public init(id: String, section: String, row: String, number: String, price: Int, pricePence: Int) {
            (self.id, self.section, self.row, self.number, self.price, self.pricePence) = (id, section, row, number, price, pricePence)
        }

        enum CodingKeys: String, CodingKey {
            case id, section, row, number, price, pricePence = "price_pence"
        }
    }

    /// Gives a hold back: `POST /api/seat-checkout/cancel`.
    public struct ReleaseRequest: Codable, Sendable, Hashable {
        /// The hold's id.
        public var reservationID: String
        /// Nil where the caller's account holds it.
        public var holdToken: String?

        /// Makes the body; a guest needs the token.
        public init(reservationID: String, holdToken: String? = nil) { (self.reservationID, self.holdToken) = (reservationID, holdToken) }

        enum CodingKeys: String, CodingKey {
            case reservationID = "reservationId", holdToken
        }
    }

    /// What a release came to.
    public struct ReleaseResponse: Codable, Sendable, Hashable {
        /// `true`, also where the hold was over.
        public var success: Bool
        /// How many seats became free by this request.
        public var released: Int

        /// Makes one, for tests and previews.
        public init(success: Bool, released: Int) { (self.success, self.released) = (success, released) }
    }

    /// What Stripe's webhook is answered.
    public struct WebhookResponse: Codable, Sendable, Hashable {
        /// `true`: Stripe need not send it again.
        public var received: Bool
        /// `true` where the event was known already.
        public var duplicate: Bool?

        /// Makes one, for tests and previews; optional parts may be left out.
        public init(received: Bool, duplicate: Bool? = nil) { (self.received, self.duplicate) = (received, duplicate) }
    }
}
