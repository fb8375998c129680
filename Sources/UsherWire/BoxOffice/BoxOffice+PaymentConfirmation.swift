public import Foundation

extension BoxOffice {
    /// How a payment stands: `GET /api/checkout/success`.
    public struct PaymentConfirmation: Codable, Sendable, Hashable {
        /// `false` where the payment has failed, run out or gone back.
        public var success: Bool
        /// The ticket code; `PROCESSING`, `ERROR` or `REFUNDED` where there is none.
        public var verificationCode: String
        /// `paid`, `processing`, `unpaid` or `refunded`.
        public var paymentStatus: PaymentStatus
        /// Who has paid; empty texts while it is processed.
        public var customerDetails: Customer?
        /// In minor units.
        public var amountTotal: Int?
        /// An ISO 4217 code.
        public var currency: String?
        /// The show and what was bought; nil until it is paid.
        public var showDetails: ShowDetails?
        /// The booking; nil until it is paid.
        public var booking: UserBooking?
        /// The seats, as in `showDetails`.
        public var seats: [PaidSeat]?
        /// A sentence for people; nil once it is paid.
        public var error: String?
        /// A stable name for programs, such as `session_expired`; nil once it is paid.
        public var code: String?
        /// When to ask again, in milliseconds.
        public var retryAfterMilliseconds: Int?

        /// Makes one, for tests and previews; optional parts may be left out.
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

        /// Who has paid.
        public struct Customer: Codable, Sendable, Hashable {
            /// Empty while it is processed.
            public var email: String
            /// Empty while it is processed; `Guest` if nobody said.
            public var name: String

            /// Makes one, for tests and previews.
            public init(email: String, name: String) { (self.email, self.name) = (email, name) }
        }

        /// The show that was paid for, as the seed's apps read it.
        public struct ShowDetails: Codable, Sendable, Hashable, Identifiable {
            /// The show's UUID.
            public var id: String
            /// What is played.
            public var title: String
            /// The same as `title`.
            public var name: String
            /// May be empty.
            public var description: String
            /// Absolute; empty where there is none.
            public var imageURL: String
            /// Local: `YYYY-MM-DDTHH:MM:SS`.
            public var startTime: LocalDateTime
            /// Local date of the start.
            public var date: LocalDay
            /// Local time of the start.
            public var time: LocalTime
            /// The same as `venue.name`.
            public var venueName: String
            /// Where it is played.
            public var venue: Venue
            /// The booking in short.
            public var booking: PaidBooking
            /// The seats that were paid for.
            public var seats: [PaidSeat]

            /// Makes one, for tests and previews.
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

        /// Where a show is played.
        public struct Venue: Codable, Sendable, Hashable {
            /// What the house is called.
            public var name: String
            /// On one line; empty if unknown.
            public var address: String

            /// Makes one, for tests and previews.
            public init(name: String, address: String) { (self.name, self.address) = (name, address) }
        }

        /// A booking in short.
        public struct PaidBooking: Codable, Sendable, Hashable, Identifiable {
            /// The booking's UUID.
            public var id: String
            /// The ticket code, which the Gate reads.
            public var validationCode: String
            /// `Guest` if nobody said.
            public var customerName: String
            /// Where the tickets were mailed to.
            public var customerEmail: String
            /// In whole major units.
            public var totalAmount: Int
            /// In minor units.
            public var totalAmountPence: Int
            /// `confirmed`.
            public var status: BookingStatus
            /// When it was booked.
            public var createdAt: Date

            /// Makes one, for tests and previews.
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

        /// A seat that was paid for.
        public struct PaidSeat: Codable, Sendable, Hashable, Identifiable {
            /// A UUID: this seat in this show.
            public var id: String
            /// The section's name.
            public var sectionName: String
            /// The row's label; empty for a standing place.
            public var row: String
            /// The leading digits of the seat's number, else 0.
            public var number: Int
            /// The seat's number as it is written; empty for a standing place.
            public var seatLabel: String
            /// In whole major units.
            public var pricePaid: Int
            /// In minor units.
            public var pricePaidPence: Int
            /// `#RRGGBB`.
            public var sectionColor: String

            /// Makes one, for tests and previews.
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
