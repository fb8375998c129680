import UsherCore

/// When a show is, in the words that people use, always in its own zone.
struct ShowTime: Sendable {
    let start: LocalTime

    init(_ startsAt: Instant, _ zone: Zone) { start = LocalTime(startsAt, zone) }

    /// "Today" and "Tomorrow", by the show's calendar.
    func nearness(_ now: Instant) -> String? {
        switch start.date.days - start.zone.date(of: now).days {
        case 0: "Today"
        case 1: "Tomorrow"
        default: nil
        }
    }

    /// `Today, 19:30` or `Fri 15 Aug 2025, 19:30`
    func short(_ now: Instant) -> String { "\(nearness(now) ?? start.shortDate), \(start.clock)" }

    /// `Friday, 15 August 2025, 19:30`
    var long: String { "\(start.longDate), \(start.clock)" }
}
