import Foundation
import UsherCore
import UsherHTTP
import UsherTemplates

/// When a show is, in the words that people use, always in its own zone.
struct ShowTime: Sendable {
    private let instant: Instant
    private let start: LocalTime
    private let words: Words

    init(_ startsAt: Instant, _ zone: Zone, _ words: Words) { (instant, start, self.words) = (startsAt, LocalTime(startsAt, zone), words) }

    /// "Today" and "Tomorrow", by the show's calendar.
    func nearness(_ now: Instant) -> String? {
        switch start.date.days - start.zone.date(of: now).days {
        case 0: words("shop.today")
        case 1: words("shop.tomorrow")
        default: nil
        }
    }

    /// `Today, 19:30` or `Fri 15 Aug 2025, 19:30`
    func short(_ now: Instant) -> String { "\(nearness(now) ?? briefDay), \(clock)" }

    /// `Friday, 15 August 2025, 19:30`
    var long: String { "\(day), \(clock)" }

    /// `Friday, 15 August 2025`
    var day: String { words.language == .en ? start.longDate : words.day(instant.wire, start.zone.foundation) }

    /// `19:30`
    var clock: String { words.language == .en ? start.clock : words.time(instant.wire, start.zone.foundation) }

    private var briefDay: String { words.language == .en ? start.shortDate : words.briefDay(instant.wire, start.zone.foundation) }
}
