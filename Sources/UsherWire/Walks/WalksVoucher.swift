public import Foundation

/// A code to redeem.
public struct WalksVoucherRequest: Codable, Sendable, Hashable {
    public var code: String

    public init(code: String) { self.code = code }
}

/// What a code opened.
public struct WalksVoucherResponse: Codable, Sendable, Hashable {
    public var voucher: Voucher
    public var tour: Tour
    public var accessGranted: Bool

    public init(voucher: Voucher, tour: Tour, accessGranted: Bool) {
        (self.voucher, self.tour, self.accessGranted) = (voucher, tour, accessGranted)
    }

    public struct Voucher: Codable, Sendable, Hashable {
        public var code: String
        public var tourID: String
        public var validUntil: Date?

        public init(code: String, tourID: String, validUntil: Date?) {
            (self.code, self.tourID, self.validUntil) = (code, tourID, validUntil)
        }

        enum CodingKeys: String, NullKey {
            case code, tourID = "tourId", validUntil
        }
    }

    public struct Tour: Codable, Sendable, Hashable, Identifiable {
        public var id: String
        public var slug: String
        public var title: String

        public init(id: String, slug: String, title: String) { (self.id, self.slug, self.title) = (id, slug, title) }
    }
}
