public import Foundation

/// A campaign in numbers: totals of all time, and the days that were asked for.
public struct CanvassStats: Codable, Sendable, Hashable {
    /// Homes that are not deleted.
    public var addresses: Int
    /// Those of them where somebody was.
    public var visited: Int
    /// `addresses` without `visited`.
    public var notVisited: Int
    /// Codes of homes and of the whole campaign.
    public var qrCodes: Int
    /// 0 for those who do not pay, like all that follows from scans.
    public var scans: Int
    /// Homes with at least one scan.
    public var homesScanned: Int
    /// The latest scan; nil without scans, and for those who do not pay.
    public var lastScannedAt: Date?
    /// Every day that was asked for, also those without scans.
    public var byDay: [Day]

    /// Makes one, for tests and previews.
    public init(
        addresses: Int, visited: Int, notVisited: Int, qrCodes: Int, scans: Int, homesScanned: Int, lastScannedAt: Date?, byDay: [Day]
    ) {
        (self.addresses, self.visited, self.notVisited, self.qrCodes, self.scans) = (addresses, visited, notVisited, qrCodes, scans)
        (self.homesScanned, self.lastScannedAt, self.byDay) = (homesScanned, lastScannedAt, byDay)
    }

    /// The scans of one day.
    public struct Day: Codable, Sendable, Hashable {
        /// `2025-02-14`, in the zone that was asked for.
        public var date: LocalDay
        /// Scans that count: no bots, no previews, no repeats.
        public var scans: Int
        /// Homes that were scanned on this day.
        public var homes: Int

        /// Makes one, for tests and previews.
        public init(date: LocalDay, scans: Int, homes: Int) { (self.date, self.scans, self.homes) = (date, scans, homes) }
    }

    enum CodingKeys: String, NullKey {
        case addresses, visited, notVisited = "not_visited", qrCodes = "qr_codes", scans, homesScanned = "homes_scanned"
        case lastScannedAt = "last_scanned_at", byDay = "by_day"
    }
}
