public import Foundation

/// Answer of `GET /api/events/{id}/manifest`: what a device needs to judge tickets offline. No codes, names or addresses.
public struct ManifestResponse: Codable, Sendable, Hashable {
    public var data: Data

    public init(data: Data) { self.data = data }

    public struct Data: Codable, Sendable, Hashable {
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

        public init(
            event: Event, serverTime: Date, hash: Hash, dates: [Window], ticketTypes: [TicketType], sales: [ManifestSale],
            next: String, more: Bool
        ) {
            (self.event, self.serverTime, self.hash, self.dates) = (event, serverTime, hash, dates)
            (self.ticketTypes, self.sales, self.next, self.more) = (ticketTypes, sales, next, more)
        }

        enum CodingKeys: String, CodingKey {
            case event, serverTime = "server_time", hash, dates, ticketTypes = "ticket_types", sales, next, more
        }
    }

    public struct Event: Codable, Sendable, Hashable, Identifiable {
        public var id: Int
        public var name: String
        /// An IANA name.
        public var timeZone: String
        /// `once`, `daily` or `multiple`.
        public var reentry: ReentryPolicy

        public init(
            id: Int, name: String, timeZone: String, reentry: ReentryPolicy
        ) {
            (self.id, self.name, self.timeZone, self.reentry) = (id, name, timeZone, reentry)
        }

        enum CodingKeys: String, CodingKey { case id, name, timeZone = "time_zone", reentry }
    }

    /// How codes are hashed: the first `length` bytes of HMAC-SHA256 (key: the decoded salt; message: the code), as base64url
    /// without padding.
    public struct Hash: Codable, Sendable, Hashable {
        /// `HMAC-SHA256`.
        public var algorithm: String
        /// base64url without padding.
        public var salt: String
        /// Bytes.
        public var length: Int

        public init(
            algorithm: String, salt: String, length: Int
        ) {
            (self.algorithm, self.salt, self.length) = (algorithm, salt, length)
        }
    }

    /// When the tickets of a date are valid.
    public struct Window: Codable, Sendable, Hashable {
        /// `2025-12-20`, a date in the event's zone.
        public var date: LocalDay
        public var opensAt: Date
        /// Exclusive.
        public var closesAt: Date

        public init(
            date: LocalDay, opensAt: Date, closesAt: Date
        ) {
            (self.date, self.opensAt, self.closesAt) = (date, opensAt, closesAt)
        }

        enum CodingKeys: String, CodingKey { case date, opensAt = "opens_at", closesAt = "closes_at" }
    }

    public struct TicketType: Codable, Sendable, Hashable, Identifiable {
        public var id: Int
        public var name: String

        public init(
            id: Int, name: String
        ) {
            (self.id, self.name) = (id, name)
        }
    }
}
