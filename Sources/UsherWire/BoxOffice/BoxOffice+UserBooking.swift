extension BoxOffice {
    /// One booking of a person's.
    public struct UserBooking: Codable, Sendable, Equatable, Identifiable {
        public var id: String
        public var showId: String
        public var showTitle: String
        /// Local: `YYYY-MM-DD`.
        public var showDate: String
        /// Local: `HH:MM:SS`.
        public var showTime: String
        public var venue: String
        public var seats: [BookedSeat]
        /// In whole major units.
        public var totalAmount: Int
        public var bookingDate: String
        /// `pending`, `confirmed`, `cancelled` or `refunded`.
        public var status: String
        /// The ticket code; only while confirmed.
        public var qrCode: String?
        public var total_amount_pence: Int?
        public var refunded_pence: Int?
        public var currency: String?
        public var venueAddress: String?
        public var imageUrl: String?
        public var startsAt: String?
        public var timezone: String?
        /// `unused`, `partially_used` or `used`.
        public var usageStatus: String?
        public var links: BookingLinks?
    }

    /// One seat of a booking.
    public struct BookedSeat: Codable, Sendable, Equatable, Identifiable {
        public var id: String
        public var section: String
        public var row: String
        public var number: String
        /// In whole major units.
        public var price: Int
        public var price_pence: Int
        /// `pending`, `valid`, `used`, `refunded` or `cancelled`.
        public var status: String
        /// This admission's own code; only while it is valid or used.
        public var qrCode: String?
    }

    /// A booking's page and papers, absolute.
    public struct BookingLinks: Codable, Sendable, Equatable {
        public var page: String
        public var pdf: String
        public var ics: String
        public var wallet: String?
    }

    /// What staff may say with a refund or a cancellation.
    public struct SaleChangeRequest: Codable, Sendable, Equatable {
        /// Nil for all.
        public var seatIds: [String]?
        /// Also those who have come in.
        public var force: Bool?

        public init(seatIds: [String]? = nil, force: Bool? = nil) {
            self.seatIds = seatIds
            self.force = force
        }
    }

    public struct DoneResponse: Codable, Sendable, Equatable {
        public var success: Bool
        public var message: String
    }
}
