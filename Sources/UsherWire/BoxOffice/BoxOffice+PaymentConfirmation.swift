extension BoxOffice {
    /// How a payment stands: `GET /api/checkout/success`.
    public struct PaymentConfirmation: Codable, Sendable, Equatable {
        public var success: Bool
        /// The ticket code; `PROCESSING`, `ERROR` or `REFUNDED` where there is none.
        public var verification_code: String
        /// `paid`, `processing`, `unpaid` or `refunded`.
        public var payment_status: String
        public var customer_details: Customer?
        /// In minor units.
        public var amount_total: Int?
        public var currency: String?
        public var show_details: ShowDetails?
        public var booking: UserBooking?
        public var seats: [PaidSeat]?
        public var error: String?
        public var code: String?
        /// When to ask again, in milliseconds.
        public var retry_after_ms: Int?

        public init(
            success: Bool, verification_code: String, payment_status: String, customer_details: Customer? = nil, amount_total: Int? = nil,
            currency: String? = nil, show_details: ShowDetails? = nil, booking: UserBooking? = nil, seats: [PaidSeat]? = nil,
            error: String? = nil, code: String? = nil, retry_after_ms: Int? = nil
        ) {
            (self.success, self.verification_code, self.payment_status) = (success, verification_code, payment_status)
            (self.customer_details, self.amount_total, self.currency) = (customer_details, amount_total, currency)
            (self.show_details, self.booking, self.seats, self.error, self.code) = (show_details, booking, seats, error, code)
            self.retry_after_ms = retry_after_ms
        }

        enum CodingKeys: String, NullKey {
            case success, verification_code, payment_status, customer_details, amount_total, currency, show_details, booking, seats, error
            case code, retry_after_ms

            /// Nothing is known of the show until it is paid.
            public var writesNull: Bool { self == .show_details }
        }

        public struct Customer: Codable, Sendable, Equatable {
            public var email: String
            public var name: String

            public init(email: String, name: String) { (self.email, self.name) = (email, name) }
        }

        public struct ShowDetails: Codable, Sendable, Equatable {
            public var id: String
            public var title: String
            public var name: String
            public var description: String
            public var image_url: String
            /// Local: `YYYY-MM-DDTHH:MM:SS`.
            public var start_time: String
            public var date: String
            public var time: String
            public var venue_name: String
            public var venue: Venue
            public var booking: PaidBooking
            public var seats: [PaidSeat]

            public init(
                id: String, title: String, name: String, description: String, image_url: String, start_time: String, date: String,
                time: String, venue_name: String, venue: Venue, booking: PaidBooking, seats: [PaidSeat]
            ) {
                (self.id, self.title, self.name, self.description, self.image_url) = (id, title, name, description, image_url)
                (self.start_time, self.date, self.time, self.venue_name, self.venue) = (start_time, date, time, venue_name, venue)
                (self.booking, self.seats) = (booking, seats)
            }
        }

        public struct Venue: Codable, Sendable, Equatable {
            public var name: String
            public var address: String

            public init(name: String, address: String) { (self.name, self.address) = (name, address) }
        }

        public struct PaidBooking: Codable, Sendable, Equatable {
            public var id: String
            public var validation_code: String
            public var customer_name: String
            public var customer_email: String
            public var total_amount: Int
            public var total_amount_pence: Int
            public var status: String
            public var created_at: String

            public init(
                id: String, validation_code: String, customer_name: String, customer_email: String, total_amount: Int,
                total_amount_pence: Int, status: String, created_at: String
            ) {
                (self.id, self.validation_code, self.customer_name) = (id, validation_code, customer_name)
                (self.customer_email, self.total_amount, self.total_amount_pence) = (customer_email, total_amount, total_amount_pence)
                (self.status, self.created_at) = (status, created_at)
            }
        }

        public struct PaidSeat: Codable, Sendable, Equatable {
            public var id: String
            public var section_name: String
            public var row: String
            /// The leading digits of the seat's number, else 0.
            public var number: Int
            public var seat_label: String
            public var price_paid: Int
            public var price_paid_pence: Int
            public var section_color: String

            public init(
                id: String, section_name: String, row: String, number: Int, seat_label: String, price_paid: Int, price_paid_pence: Int,
                section_color: String
            ) {
                (self.id, self.section_name, self.row, self.number, self.seat_label) = (id, section_name, row, number, seat_label)
                (self.price_paid, self.price_paid_pence, self.section_color) = (price_paid, price_paid_pence, section_color)
            }
        }
    }
}
