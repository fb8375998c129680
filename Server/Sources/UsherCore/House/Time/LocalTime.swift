/// An instant as the clock and the calendar on the wall show it, in words for people.
package struct LocalTime: Sendable {
    package let instant: Instant
    package let zone: Zone

    package init(_ instant: Instant, _ zone: Zone) {
        self.instant = instant
        self.zone = zone
    }

    package var date: CivilDate { zone.date(of: instant) }

    /// `19:30`
    package var clock: String {
        let minutes = Int(zone.timeOfDay(of: instant) / 60_000_000)
        return LocalTime.two(minutes / 60) + ":" + LocalTime.two(minutes % 60)
    }

    /// `Friday, 15 August 2025`
    package var longDate: String {
        let (year, month, day) = date.components
        return "\(weekday), \(day) \(LocalTime.months[month - 1]) \(year)"
    }

    /// `Fri 15 Aug 2025`
    package var shortDate: String {
        let (year, month, day) = date.components
        return "\(weekday.prefix(3)) \(day) \(LocalTime.months[month - 1].prefix(3)) \(year)"
    }

    /// `2025-08-15T19:30:00+01:00`, for `<time datetime>` and passes.
    package var iso: String {
        let offset = zone.offset(at: instant)
        let seconds = Int(zone.timeOfDay(of: instant) / 1_000_000) % 60
        let minutes = Int(abs(offset) / 60)
        let sign = offset < 0 ? "-" : "+"
        return "\(date)T\(clock):\(LocalTime.two(seconds))\(sign)\(LocalTime.two(minutes / 60)):\(LocalTime.two(minutes % 60))"
    }

    package var weekday: String {
        // 1970-01-01 was a Thursday.
        LocalTime.weekdays[Int(((date.days + 3) % 7 + 7) % 7)]
    }

    private static func two(_ value: Int) -> String { value < 10 ? "0\(value)" : "\(value)" }

    private static let weekdays = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]
    private static let months = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December",
    ]
}
