/// From when to when a phone is not to make itself heard, by its own clock and every day; over midnight where it ends before it begins.
package struct QuietHours: Sendable, Equatable {
    /// Minutes since midnight.
    package let from: Int64
    package let to: Int64

    package init(from: Int64, to: Int64) { (self.from, self.to) = (from, to) }

    /// `HH:MM`; nil for everything else.
    package static func minutes(_ text: String) -> Int64? {
        let bytes = Array(text.utf8)
        guard bytes.count == 5, bytes[2] == UInt8(ascii: ":"), let hour = Digits.read(bytes, 0..<2), let minute = Digits.read(bytes, 3..<5),
            hour < 24, minute < 60
        else { return nil }
        return Int64(hour * 60 + minute)
    }

    /// When they end, if they hold at this instant. What the clock skips has passed with it; of a time that it shows twice the one to come counts.
    package func end(at now: Instant, _ zone: Zone) -> Instant? {
        let time = zone.timeOfDay(of: now) / QuietHours.minute
        let isOverMidnight = from > to
        guard isOverMidnight ? time >= from || time < to : time >= from && time < to else { return nil }
        let date = zone.date(of: now).adding(days: isOverMidnight && time >= from ? 1 : 0)
        let first = zone.instant(date, timeOfDay: to * QuietHours.minute, repeated: .first)
        return first > now ? first : zone.instant(date, timeOfDay: to * QuietHours.minute, repeated: .second)
    }

    private static let minute: Int64 = 60_000_000
}
