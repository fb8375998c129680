public import Foundation

extension BoxOffice {
    /// How a payment stands: `GET /api/checkout/success`.
    public struct PaymentConfirmation: Codable, Sendable, Hashable {
        public var success: Bool
        /// The ticket code; `PROCESSING`, `ERROR` or `REFUNDED` where there is none.
        public var verificationCode: String
        /// `paid`, `processing`, `unpaid` or `refunded`.
        public var paymentStatus: PaymentStatus
        public var customerDetails: Customer?
        /// In minor units.
        public var amountTotal: Int?
        public var currency: String?
        public var showDetails: ShowDetails?
        public var booking: UserBooking?
        public var seats: [PaidSeat]?
        public var error: String?
        public var code: String?
        /// When to ask again, in milliseconds.
        public var retryAfterMilliseconds: Int?

        public init(
            success: Bool, verificationCode: String, paymentStatus: PaymentStatus, customerDetails: Customer? = nil,
            amountTotal: Int? = nil,
            currency: String? = nil, showDetails: ShowDetails? = nil, booking: UserBooking? = nil, seats: [PaidSeat]? = nil,
            error: String? = nil, code: String? = nil, retryAfterMilliseconds: Int? = nil
        ) {
            (self.success, self.verificationCode, self.paymentStatus) = (success, verificationCode, paymentStatus)
            (self.customerDetails, self.amountTotal, self.currency) = (customerDetails, amountTotal, currency)
            (self.showDetails, self.booking, self.seats, self.error, self.code) = (showDetails, booking, seats, error, code)
            self.retryAfterMilliseconds = retryAfterMilliseconds
        }

        enum CodingKeys: String, NullKey {
            case success, verificationCode = "verification_code", paymentStatus = "payment_status"
            case customerDetails = "customer_details", amountTotal = "amount_total", currency, showDetails = "show_details", booking
            case seats, error, code, retryAfterMilliseconds = "retry_after_ms"

            /// Nothing is known of the show until it is paid.
            public var writesNull: Bool { self == .showDetails }
        }

        public struct Customer: Codable, Sendable, Hashable {
            public var email: String
            public var name: String

            public init(email: String, name: String) { (self.email, self.name) = (email, name) }
        }

        public struct ShowDetails: Codable, Sendable, Hashable, Identifiable {
            public var id: String
            public var title: String
            public var name: String
            public var description: String
            public var imageURL: String
            /// Local: `YYYY-MM-DDTHH:MM:SS`.
            public var startTime: LocalDateTime
            public var date: LocalDay
            public var time: LocalTime
            public var venueName: String
            public var venue: Venue
            public var booking: PaidBooking
            public var seats: [PaidSeat]

            public init(
                id: String, title: String, name: String, description: String, imageURL: String, startTime: LocalDateTime, date: LocalDay,
                time: LocalTime, venueName: String, venue: Venue, booking: PaidBooking, seats: [PaidSeat]
            ) {
                (self.id, self.title, self.name, self.description, self.imageURL) = (id, title, name, description, imageURL)
                (self.startTime, self.date, self.time, self.venueName, self.venue) = (startTime, date, time, venueName, venue)
                (self.booking, self.seats) = (booking, seats)
            }

            enum CodingKeys: String, CodingKey {
                case id, title, name, description, imageURL = "image_url", startTime = "start_time", date, time
                case venueName = "venue_name", venue, booking, seats
            }
        }

        public struct Venue: Codable, Sendable, Hashable {
            public var name: String
            public var address: String

            public init(name: String, address: String) { (self.name, self.address) = (name, address) }
        }

        public struct PaidBooking: Codable, Sendable, Hashable, Identifiable {
            public var id: String
            public var validationCode: String
            public var customerName: String
            public var customerEmail: String
            public var totalAmount: Int
            public var totalAmountPence: Int
            public var status: BookingStatus
            public var createdAt: Date

            public init(
                id: String, validationCode: String, customerName: String, customerEmail: String, totalAmount: Int,
                totalAmountPence: Int, status: BookingStatus, createdAt: Date
            ) {
                (self.id, self.validationCode, self.customerName) = (id, validationCode, customerName)
                (self.customerEmail, self.totalAmount, self.totalAmountPence) = (customerEmail, totalAmount, totalAmountPence)
                (self.status, self.createdAt) = (status, createdAt)
            }

            enum CodingKeys: String, CodingKey {
                case id, validationCode = "validation_code", customerName = "customer_name", customerEmail = "customer_email"
                case totalAmount = "total_amount", totalAmountPence = "total_amount_pence", status, createdAt = "created_at"
            }
        }

        public struct PaidSeat: Codable, Sendable, Hashable, Identifiable {
            public var id: String
            public var sectionName: String
            public var row: String
            /// The leading digits of the seat's number, else 0.
            public var number: Int
            public var seatLabel: String
            public var pricePaid: Int
            public var pricePaidPence: Int
            public var sectionColor: String

            public init(
                id: String, sectionName: String, row: String, number: Int, seatLabel: String, pricePaid: Int, pricePaidPence: Int,
                sectionColor: String
            ) {
                (self.id, self.sectionName, self.row, self.number, self.seatLabel) = (id, sectionName, row, number, seatLabel)
                (self.pricePaid, self.pricePaidPence, self.sectionColor) = (pricePaid, pricePaidPence, sectionColor)
            }

            enum CodingKeys: String, CodingKey {
                case id, sectionName = "section_name", row, number, seatLabel = "seat_label", pricePaid = "price_paid"
                case pricePaidPence = "price_paid_pence", sectionColor = "section_color"
            }
        }
    }
}
