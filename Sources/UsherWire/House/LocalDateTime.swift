public import Foundation

/// What calendar and clock show somewhere, `2025-12-20T19:30:00`: an instant only together with a zone.
public struct LocalDateTime: Hashable, Sendable {
    /// What the calendar shows.
    public var day: LocalDay
    /// What the clock shows.
    public var time: LocalTime

    /// Puts the two together; whether a zone's clocks ever show it is not asked.
    public init(day: LocalDay, time: LocalTime) { (self.day, self.time) = (day, time) }

    /// What they show in a zone at an instant.
    public init(_ instant: Date, in zone: TimeZone) {
        let parts = Self.calendar(zone).dateComponents([.year, .month, .day, .hour, .minute, .second], from: instant)
        self.init(
            day: LocalDay(year: parts.year ?? 1, month: parts.month ?? 1, day: parts.day ?? 1),
            time: LocalTime(hour: parts.hour ?? 0, minute: parts.minute ?? 0, second: parts.second ?? 0))
    }

    /// When a zone's clocks show this. A time that is skipped moves on by the gap; of one that comes twice the first counts.
    public func instant(in zone: TimeZone) -> Date {
        let parts = DateComponents(
            year: day.year, month: day.month, day: day.day, hour: time.hour, minute: time.minute, second: time.second)
        let universal = Self.calendar(.gmt).date(from: parts) ?? .distantPast
        // A day before and a day after no change of the clocks is near: both offsets around it are known.
        let around = [-86_400.0, 86_400].map { Double(zone.secondsFromGMT(for: universal.addingTimeInterval($0))) }
        let meant = around.map { (offset: $0, instant: universal.addingTimeInterval(-$0)) }
        let shown = meant.filter { Double(zone.secondsFromGMT(for: $0.instant)) == $0.offset }
        return shown.map(\.instant).min() ?? meant[0].instant
    }

    private static func calendar(_ zone: TimeZone) -> Calendar {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = zone
        return calendar
    }
}

extension LocalDateTime: Comparable {
    public static func < (a: Self, b: Self) -> Bool { (a.day, a.time) < (b.day, b.time) }
}

extension LocalDateTime: WireText {
    /// `2025-12-20T19:30:00`; nil for other text.
    public init?(_ text: some StringProtocol) {
        let halves = text.split(separator: "T", omittingEmptySubsequences: false)
        guard halves.count == 2, let day = LocalDay(halves[0]), let time = LocalTime(halves[1]) else { return nil }
        self.init(day: day, time: time)
    }

    public var description: String { "\(day)T\(time)" }
}
