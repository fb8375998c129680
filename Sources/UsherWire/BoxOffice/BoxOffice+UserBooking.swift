public import Foundation

extension BoxOffice {
    /// One booking of a person's.
    public struct UserBooking: Codable, Sendable, Hashable, Identifiable {
        /// A UUID: that of the hold it began as.
        public var id: String
        /// The show that was booked.
        public var showID: String
        /// What is played.
        public var showTitle: String
        /// Local: `YYYY-MM-DD`.
        public var showDate: LocalDay
        /// Local: `HH:MM:SS`.
        public var showTime: LocalTime
        /// What the house is called.
        public var venue: String
        /// All its seats, also those that were paid back.
        public var seats: [BookedSeat]
        /// In whole major units.
        public var totalAmount: Int
        /// When it was paid, else when it was held.
        public var bookingDate: Date
        /// `pending`, `confirmed`, `cancelled` or `refunded`.
        public var status: BookingStatus
        /// The ticket code; only while confirmed.
        public var qrCode: String?
        /// In minor units; paid-back seats are still in it.
        public var totalAmountPence: Int?
        /// In minor units; 0 where nothing went back.
        public var refundedPence: Int?
        /// An ISO 4217 code.
        public var currency: String?
        /// On one line; empty if unknown.
        public var venueAddress: String?
        /// Absolute; empty where there is none.
        public var imageURL: String?
        /// When the show begins; UTC, with milliseconds.
        public var startsAt: Date?
        /// An IANA name; the show's own.
        public var timeZone: String?
        /// `unused`, `partially_used` or `used`.
        public var usageStatus: UsageStatus?
        /// Its page and its papers.
        public var links: BookingLinks?
        /// What people name the sale by, where it has terms of its own; shown as `K7MQ-2X9F`.
        public var number: String?
        /// What it cost, part by part, where it has terms of its own.
        public var quote: Quote?
        /// The house still asks something; absent where it does not.
        public var answersMissing: Bool?
        /// What has been passed on to others and not come back.
        public var transfers: [TicketTransfer]?

        /// Makes one, for tests and previews; optional parts may be left out.
        public init(
            id: String, showID: String, showTitle: String, showDate: LocalDay, showTime: LocalTime, venue: String, seats: [BookedSeat],
            totalAmount: Int, bookingDate: Date, status: BookingStatus, qrCode: String? = nil, totalAmountPence: Int? = nil,
            refundedPence: Int? = nil, currency: String? = nil, venueAddress: String? = nil, imageURL: String? = nil,
            startsAt: Date? = nil, timeZone: String? = nil, usageStatus: UsageStatus? = nil, links: BookingLinks? = nil
        ) {
            (self.id, self.showID, self.showTitle, self.showDate, self.showTime) = (id, showID, showTitle, showDate, showTime)
            (self.venue, self.seats, self.totalAmount, self.bookingDate, self.status) = (venue, seats, totalAmount, bookingDate, status)
            (self.qrCode, self.totalAmountPence, self.refundedPence) = (qrCode, totalAmountPence, refundedPence)
            (self.currency, self.venueAddress, self.imageURL, self.startsAt) = (currency, venueAddress, imageURL, startsAt)
            (self.timeZone, self.usageStatus, self.links) = (timeZone, usageStatus, links)
        }

        enum CodingKeys: String, CodingKey {
            case id, showID = "showId", showTitle, showDate, showTime, venue, seats, totalAmount, bookingDate, status, qrCode
            case totalAmountPence = "total_amount_pence", refundedPence = "refunded_pence", currency, venueAddress
            case imageURL = "imageUrl", startsAt, timeZone = "timezone", usageStatus, links, number, quote, transfers
            case answersMissing = "answers_missing"
        }
    }

    /// One seat of a booking.
    public struct BookedSeat: Codable, Sendable, Hashable, Identifiable {
        /// A UUID: this seat in this show.
        public var id: String
        /// The section's name; of a standing place the area's.
        public var section: String
        /// The row's label; empty for a standing place.
        public var row: String
        /// The seat's number as it is written; empty for a standing place.
        public var number: String
        /// In whole major units.
        public var price: Int
        /// In minor units.
        public var pricePence: Int
        /// `pending`, `valid`, `used`, `refunded` or `cancelled`.
        public var status: BookedSeatStatus
        /// This admission's own code; only while it is valid or used.
        public var qrCode: String?
        /// Who pays how much, by the category's key.
        public var category: String?
        /// Why it is `cancelled`, where it is another's by now: `transferred`, `exchanged` or `resold`.
        public var reason: String?
        /// Who comes with it, where that has been said.
        public var name: String?

        /// Makes one, for tests and previews; optional parts may be left out.
        public init(
            id: String, section: String, row: String, number: String, price: Int, pricePence: Int, status: BookedSeatStatus,
            qrCode: String? = nil
        ) {
            (self.id, self.section, self.row, self.number, self.price, self.pricePence) = (id, section, row, number, price, pricePence)
            (self.status, self.qrCode) = (status, qrCode)
        }

        enum CodingKeys: String, CodingKey {
            case id, section, row, number, price, pricePence = "price_pence", status, qrCode, category, reason, name
        }
    }

    /// Tickets that somebody has passed on.
    public struct TicketTransfer: Codable, Sendable, Hashable, Identifiable {
        /// Names the transfer where it is taken back.
        public var id: String
        /// Ids of seats.
        public var tickets: [String]
        /// Whom they were mailed to.
        public var email: String
        /// What the receiver is called.
        public var name: String
        /// From then on it cannot be taken back.
        public var opened: Bool

        /// Makes one, for tests and previews.
        public init(id: String, tickets: [String], email: String, name: String, opened: Bool) {
            (self.id, self.tickets, self.email, self.name, self.opened) = (id, tickets, email, name, opened)
        }
    }

    /// A booking's page and papers, absolute.
    public struct BookingLinks: Codable, Sendable, Hashable {
        /// The booking, for a browser.
        public var page: String
        /// The tickets, for a printer.
        public var pdf: String
        /// The show, for a calendar; without any code.
        public var ics: String
        /// Nil where the server has no certificate for Wallet.
        public var wallet: String?

        /// Makes one, for tests and previews; optional parts may be left out.
        public init(page: String, pdf: String, ics: String, wallet: String? = nil) {
            (self.page, self.pdf, self.ics, self.wallet) = (page, pdf, ics, wallet)
        }
    }

    /// What staff may say with a refund or a cancellation.
    public struct SaleChangeRequest: Codable, Sendable, Hashable {
        /// Nil for all.
        public var seatIDs: [String]?
        /// Also those who have come in.
        public var force: Bool?

        /// Makes the body; what is left out is not sent.
        public init(seatIDs: [String]? = nil, force: Bool? = nil) { (self.seatIDs, self.force) = (seatIDs, force) }

        enum CodingKeys: String, CodingKey {
            case seatIDs = "seatIds", force
        }
    }

    /// A deed that has nothing to tell but a sentence.
    public struct DoneResponse: Codable, Sendable, Hashable {
        /// `true`; a refusal is an error.
        public var success: Bool
        /// A sentence for people.
        public var message: String

        /// Makes one, for tests and previews.
        public init(success: Bool, message: String) { (self.success, self.message) = (success, message) }
    }
}
