public import Foundation

/// A code to redeem.
public struct WalksVoucherRequest: Codable, Sendable, Equatable {
    public var code: String

    public init(code: String) { self.code = code }
}

/// What a code opened.
public struct WalksVoucherResponse: Codable, Sendable, Equatable {
    public var voucher: Voucher
    public var tour: Tour
    public var accessGranted: Bool

    public struct Voucher: Codable, Sendable, Equatable {
        public var code: String
        public var tourId: String
        public var validUntil: Date?
    }

    public struct Tour: Codable, Sendable, Equatable {
        public var id: String
        public var slug: String
        public var title: String
    }
}
