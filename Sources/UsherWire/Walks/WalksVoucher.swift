public import Foundation

/// A code to redeem.
public struct WalksVoucherRequest: Codable, Sendable, Hashable {
    /// At most 64 characters; blanks around it and the letters' case do not matter.
    public var code: String

    /// Makes the body.
    public init(code: String) { self.code = code }
}

/// What a code opened.
public struct WalksVoucherResponse: Codable, Sendable, Hashable {
    /// The code that was redeemed.
    public var voucher: Voucher
    /// The tour that it opened.
    public var tour: Tour
    /// `true`; a refusal is an error.
    public var accessGranted: Bool

    /// Makes one, for tests and previews.
    public init(voucher: Voucher, tour: Tour, accessGranted: Bool) {
        (self.voucher, self.tour, self.accessGranted) = (voucher, tour, accessGranted)
    }

    /// A code that was redeemed.
    public struct Voucher: Codable, Sendable, Hashable {
        /// Upper-case, as it is printed.
        public var code: String
        /// The tour that it opens.
        public var tourID: String
        /// The last moment at which it could be redeemed; nil for ever. Access does not end with it.
        public var validUntil: Date?

        /// Makes one, for tests and previews.
        public init(code: String, tourID: String, validUntil: Date?) {
            (self.code, self.tourID, self.validUntil) = (code, tourID, validUntil)
        }

        enum CodingKeys: String, NullKey {
            case code, tourID = "tourId", validUntil
        }
    }

    /// The tour that a code opened.
    public struct Tour: Codable, Sendable, Hashable, Identifiable {
        /// The tour's UUID.
        public var id: String
        /// The tour's name in links.
        public var slug: String
        /// In the account's language if it is published in it, else in English, Italian or French.
        public var title: String

        /// Makes one, for tests and previews.
        public init(id: String, slug: String, title: String) { (self.id, self.slug, self.title) = (id, slug, title) }
    }
}
