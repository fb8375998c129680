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
            self.showId = showId
            self.specificSeatIds = specificSeatIds
            self.email = email
            self.name = name
            self.holdToken = holdToken
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
    }

    /// Gives a hold back: `POST /api/seat-checkout/cancel`.
    public struct ReleaseRequest: Codable, Sendable, Equatable {
        public var reservationId: String
        public var holdToken: String?

        public init(reservationId: String, holdToken: String? = nil) {
            self.reservationId = reservationId
            self.holdToken = holdToken
        }
    }

    public struct ReleaseResponse: Codable, Sendable, Equatable {
        public var success: Bool
        /// How many seats became free by this request.
        public var released: Int
    }

    /// What Stripe's webhook is answered.
    public struct WebhookResponse: Codable, Sendable, Equatable {
        public var received: Bool
        public var duplicate: Bool?
    }
}
