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

        public init(
            id: String, showId: String, showTitle: String, showDate: String, showTime: String, venue: String, seats: [BookedSeat],
            totalAmount: Int, bookingDate: String, status: String, qrCode: String? = nil, total_amount_pence: Int? = nil,
            refunded_pence: Int? = nil, currency: String? = nil, venueAddress: String? = nil, imageUrl: String? = nil,
            startsAt: String? = nil, timezone: String? = nil, usageStatus: String? = nil, links: BookingLinks? = nil
        ) {
            (self.id, self.showId, self.showTitle, self.showDate, self.showTime) = (id, showId, showTitle, showDate, showTime)
            (self.venue, self.seats, self.totalAmount, self.bookingDate, self.status) = (venue, seats, totalAmount, bookingDate, status)
            (self.qrCode, self.total_amount_pence, self.refunded_pence) = (qrCode, total_amount_pence, refunded_pence)
            (self.currency, self.venueAddress, self.imageUrl, self.startsAt) = (currency, venueAddress, imageUrl, startsAt)
            (self.timezone, self.usageStatus, self.links) = (timezone, usageStatus, links)
        }
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

        public init(
            id: String, section: String, row: String, number: String, price: Int, price_pence: Int, status: String, qrCode: String? = nil
        ) {
            (self.id, self.section, self.row, self.number, self.price, self.price_pence) = (id, section, row, number, price, price_pence)
            (self.status, self.qrCode) = (status, qrCode)
        }
    }

    /// A booking's page and papers, absolute.
    public struct BookingLinks: Codable, Sendable, Equatable {
        public var page: String
        public var pdf: String
        public var ics: String
        public var wallet: String?

        public init(page: String, pdf: String, ics: String, wallet: String? = nil) {
            (self.page, self.pdf, self.ics, self.wallet) = (page, pdf, ics, wallet)
        }
    }

    /// What staff may say with a refund or a cancellation.
    public struct SaleChangeRequest: Codable, Sendable, Equatable {
        /// Nil for all.
        public var seatIds: [String]?
        /// Also those who have come in.
        public var force: Bool?

        public init(seatIds: [String]? = nil, force: Bool? = nil) { (self.seatIds, self.force) = (seatIds, force) }
    }

    public struct DoneResponse: Codable, Sendable, Equatable {
        public var success: Bool
        public var message: String

        public init(success: Bool, message: String) { (self.success, self.message) = (success, message) }
    }
}
