public import Foundation

/// Answer of `GET /api/events/{id}/manifest`: what a device needs to judge tickets offline. No codes, names or addresses.
public struct ManifestResponse: Codable, Sendable, Hashable {
    /// A part of the manifest, in the envelope of every answer of the Gate.
    public var data: Data

    /// Makes one, for tests and previews.
    public init(data: Data) { self.data = data }

    /// A part of the manifest: with `since`, what has changed after it.
    public struct Data: Codable, Sendable, Hashable {
        /// The event that the manifest is of.
        public var event: Event
        /// The server's clock, to correct the device's by.
        public var serverTime: Date
        /// How the codes of `sales` are hashed.
        public var hash: Hash
        /// When tickets are valid, for each date that has any.
        public var dates: [Window]
        /// The names of the ticket types that lines refer to.
        public var ticketTypes: [TicketType]
        /// In order of change; each replaces the one known by its id.
        public var sales: [ManifestSale]
        /// The next `since`, at most 128 characters.
        public var next: String
        /// Whether to call again at once.
        public var more: Bool

        /// Makes one, for tests and previews.
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

    /// The event that a manifest is of.
    public struct Event: Codable, Sendable, Hashable, Identifiable {
        /// The event's number.
        public var id: Int
        /// What the event is called.
        public var name: String
        /// An IANA name.
        public var timeZone: String
        /// `once`, `daily` or `multiple`.
        public var reentry: ReentryPolicy

        /// Makes one, for tests and previews.
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

        /// Makes one, for tests and previews.
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
        /// Tickets of the date are valid from here on.
        public var opensAt: Date
        /// Exclusive.
        public var closesAt: Date

        /// Makes one, for tests and previews.
        public init(
            date: LocalDay, opensAt: Date, closesAt: Date
        ) {
            (self.date, self.opensAt, self.closesAt) = (date, opensAt, closesAt)
        }

        enum CodingKeys: String, CodingKey { case date, opensAt = "opens_at", closesAt = "closes_at" }
    }

    /// What a line was sold as.
    public struct TicketType: Codable, Sendable, Hashable, Identifiable {
        /// The ticket type's number.
        public var id: Int
        /// What the ticket type is called.
        public var name: String

        /// Makes one, for tests and previews.
        public init(
            id: Int, name: String
        ) {
            (self.id, self.name) = (id, name)
        }
    }
}
