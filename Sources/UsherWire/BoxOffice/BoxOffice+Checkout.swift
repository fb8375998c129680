extension BoxOffice {
    /// Asks for seats: `POST /api/seat-checkout`.
    public struct CheckoutRequest: Codable, Sendable, Equatable {
        public var showId: String
        /// Ids of seats, or their ids in the seat map; up to 8.
        public var specificSeatIds: [String]
        /// Of a guest.
        public var email: String?
        public var name: String?
        /// A guest's earlier hold, to be replaced.
        public var holdToken: String?

        public init(showId: String, specificSeatIds: [String], email: String? = nil, name: String? = nil, holdToken: String? = nil) {
            (self.showId, self.specificSeatIds, self.email, self.name, self.holdToken) = (showId, specificSeatIds, email, name, holdToken)
        }
    }

    /// The seats are held until `expiresAt`; `url` is where to pay.
    public struct CheckoutResponse: Codable, Sendable, Equatable {
        public var success: Bool
        public var sessionId: String
        public var url: String
        public var reservationId: String
        /// UTC, with milliseconds.
        public var expiresAt: String
        /// In minor units.
        public var totalAmount: Int
        public var reservedSeats: Int
        public var total_pence: Int?
        public var currency: String?
        public var holdToken: String?
        public var seats: [HeldSeat]?

        public init(
            success: Bool, sessionId: String, url: String, reservationId: String, expiresAt: String, totalAmount: Int, reservedSeats: Int,
            total_pence: Int? = nil, currency: String? = nil, holdToken: String? = nil, seats: [HeldSeat]? = nil
        ) {
            (self.success, self.sessionId, self.url, self.reservationId) = (success, sessionId, url, reservationId)
            (self.expiresAt, self.totalAmount, self.reservedSeats, self.total_pence) = (expiresAt, totalAmount, reservedSeats, total_pence)
            (self.currency, self.holdToken, self.seats) = (currency, holdToken, seats)
        }
    }

    /// One seat of a hold.
    public struct HeldSeat: Codable, Sendable, Equatable, Identifiable {
        public var id: String
        public var section: String
        public var row: String
        public var number: String
        /// In whole major units.
        public var price: Int
        public var price_pence: Int

        public init(id: String, section: String, row: String, number: String, price: Int, price_pence: Int) {
            (self.id, self.section, self.row, self.number, self.price, self.price_pence) = (id, section, row, number, price, price_pence)
        }
    }

    /// Gives a hold back: `POST /api/seat-checkout/cancel`.
    public struct ReleaseRequest: Codable, Sendable, Equatable {
        public var reservationId: String
        public var holdToken: String?

        public init(reservationId: String, holdToken: String? = nil) { (self.reservationId, self.holdToken) = (reservationId, holdToken) }
    }

    public struct ReleaseResponse: Codable, Sendable, Equatable {
        public var success: Bool
        /// How many seats became free by this request.
        public var released: Int

        public init(success: Bool, released: Int) { (self.success, self.released) = (success, released) }
    }

    /// What Stripe's webhook is answered.
    public struct WebhookResponse: Codable, Sendable, Equatable {
        public var received: Bool
        public var duplicate: Bool?

        public init(received: Bool, duplicate: Bool? = nil) { (self.received, self.duplicate) = (received, duplicate) }
    }
}
