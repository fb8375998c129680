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

        public struct Customer: Codable, Sendable, Equatable {
            public var email: String
            public var name: String
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
        }

        public struct Venue: Codable, Sendable, Equatable {
            public var name: String
            public var address: String
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
        }
    }
}
