public import Foundation

/// Answer of `GET /api/events/{id}/manifest`: what a device needs to judge tickets offline. No codes, names or addresses.
public struct ManifestResponse: Codable, Sendable, Equatable {
    public var data: Data

    public init(data: Data) { self.data = data }

    public struct Data: Codable, Sendable, Equatable {
        public var event: Event
        public var serverTime: Date
        public var hash: Hash
        public var dates: [Window]
        public var ticketTypes: [TicketType]
        /// In order of change; each replaces the one known by its id.
        public var sales: [ManifestSale]
        /// The next `since`, at most 128 characters.
        public var next: String
        /// Whether to call again at once.
        public var more: Bool

        enum CodingKeys: String, CodingKey {
            case event, serverTime = "server_time", hash, dates, ticketTypes = "ticket_types", sales, next, more
        }
    }

    public struct Event: Codable, Sendable, Equatable {
        public var id: Int
        public var name: String
        /// An IANA name.
        public var timeZone: String
        /// `once`, `daily` or `multiple`.
        public var reentry: String

        enum CodingKeys: String, CodingKey { case id, name, timeZone = "time_zone", reentry }
    }

    /// How codes are hashed: the first `length` bytes of HMAC-SHA256 (key: the decoded salt; message: the code), as base64url
    /// without padding.
    public struct Hash: Codable, Sendable, Equatable {
        /// `HMAC-SHA256`.
        public var algorithm: String
        /// base64url without padding.
        public var salt: String
        /// Bytes.
        public var length: Int
    }

    /// When the tickets of a date are valid.
    public struct Window: Codable, Sendable, Equatable {
        /// `2025-12-20`, a date in the event's zone.
        public var date: String
        public var opensAt: Date
        /// Exclusive.
        public var closesAt: Date

        enum CodingKeys: String, CodingKey { case date, opensAt = "opens_at", closesAt = "closes_at" }
    }

    public struct TicketType: Codable, Sendable, Equatable {
        public var id: Int
        public var name: String
    }
}
