public import Foundation

/// A campaign in numbers: totals of all time, and the days that were asked for.
public struct CanvassStats: Codable, Sendable, Hashable {
    public var addresses: Int
    public var visited: Int
    public var notVisited: Int
    public var qrCodes: Int
    /// 0 for those who do not pay, like all that follows from scans.
    public var scans: Int
    public var homesScanned: Int
    public var lastScannedAt: Date?
    public var byDay: [Day]

    public init(
        addresses: Int, visited: Int, notVisited: Int, qrCodes: Int, scans: Int, homesScanned: Int, lastScannedAt: Date?, byDay: [Day]
    ) {
        (self.addresses, self.visited, self.notVisited, self.qrCodes, self.scans) = (addresses, visited, notVisited, qrCodes, scans)
        (self.homesScanned, self.lastScannedAt, self.byDay) = (homesScanned, lastScannedAt, byDay)
    }

    public struct Day: Codable, Sendable, Hashable {
        /// `2025-02-14`, in the zone that was asked for.
        public var date: LocalDay
        public var scans: Int
        /// Homes that were scanned on this day.
        public var homes: Int

        public init(date: LocalDay, scans: Int, homes: Int) { (self.date, self.scans, self.homes) = (date, scans, homes) }
    }

    enum CodingKeys: String, NullKey {
        case addresses, visited, notVisited = "not_visited", qrCodes = "qr_codes", scans, homesScanned = "homes_scanned"
        case lastScannedAt = "last_scanned_at", byDay = "by_day"
    }
}
