public import Foundation

/// Answer of `GET /api/events`: the events the caller manages, open ones first.
public struct EventListResponse: Codable, Sendable, Hashable {
    /// The events of this page; empty past the end.
    public var data: [Event]
    /// Which page this is, and how many there are.
    public var meta: PageMeta

    /// Makes one, for tests and previews.
    public init(data: [Event], meta: PageMeta) { (self.data, self.meta) = (data, meta) }

    /// An event with the occurrence that is valid now, else the next, else the last.
    public struct Event: Codable, Sendable, Hashable, Identifiable {
        /// The event's number.
        public var id: Int
        /// What the event is called.
        public var name: String
        /// The occurrence: `2025-12-20`, a date in the event's zone.
        public var date: LocalDay
        /// When the occurrence begins.
        public var startsAt: Date
        /// When the occurrence ends; nil if none is given, which counts as 4 hours.
        public var endsAt: Date?
        /// Tickets are valid from here on.
        public var opensAt: Date
        /// Tickets are valid until just before.
        public var closesAt: Date
        /// An IANA name.
        public var timeZone: String
        /// Where it takes place; nil if none is given.
        public var venue: String?
        /// `once`, `daily` or `multiple`.
        public var reentry: ReentryPolicy
        /// Whether tickets are valid now.
        public var today: Bool
        /// Persons of paid sales.
        public var sold: Int
        /// Those of them admitted.
        public var used: Int

        /// Makes one, for tests and previews.
        public init(
            id: Int, name: String, date: LocalDay, startsAt: Date, endsAt: Date?, opensAt: Date, closesAt: Date, timeZone: String,
            venue: String?, reentry: ReentryPolicy, today: Bool, sold: Int, used: Int
        ) {
            (self.id, self.name, self.date, self.startsAt, self.endsAt, self.opensAt) = (id, name, date, startsAt, endsAt, opensAt)
            (self.closesAt, self.timeZone, self.venue, self.reentry, self.today) = (closesAt, timeZone, venue, reentry, today)
            (self.sold, self.used) = (sold, used)
        }

        enum CodingKeys: String, NullKey {
            case id, name, date, startsAt = "starts_at", endsAt = "ends_at", opensAt = "opens_at", closesAt = "closes_at"
            case timeZone = "time_zone", venue, reentry, today, sold, used
        }
    }
}
