public import Foundation
public import UsherWire

extension BoxOffice.Show {
    /// When it begins; without `startsAt` by its zone's calendar and clock, or UTC where the zone is not known.
    public var start: Date { startsAt ?? LocalDateTime(day: date, time: time).instant(in: TimeZone(name: timeZone)) }
}

extension BoxOffice.Show {
    /// Day and time as people of a locale read them, by the clock of the place.
    public func when(locale: Locale = .current) -> String { start.there(TimeZone(name: timeZone), locale) }
}

extension BoxOffice.UserBooking {
    /// Day and time as people of a locale read them, by the clock of the place.
    public func when(locale: Locale = .current) -> String { start.there(TimeZone(name: timeZone), locale) }
    /// Its seats in one line: `Stalls A12, Stalls A13`.
    public var places: String { seats.map { "\($0.section) \($0.row)\($0.number)" }.joined(separator: ", ") }

    /// When its show begins; without `startsAt` by its zone's calendar and clock, or UTC where the zone is not known.
    public var start: Date { startsAt ?? LocalDateTime(day: showDate, time: showTime).instant(in: TimeZone(name: timeZone)) }
}

extension BoxOffice.BookingStatus {
    /// Nobody comes in by it any more.
    public var isOver: Bool { [.cancelled, .refunded, .expired].contains(self) }
}

extension EventListResponse.Event {
    /// Day and time as people of a locale read them, by the clock of the place.
    public func when(locale: Locale = .current) -> String { startsAt.there(TimeZone(name: timeZone), locale) }
}

extension Date {
    /// Where it happens.
    fileprivate func there(_ zone: TimeZone, _ locale: Locale) -> String {
        formatted(Date.FormatStyle(date: .abbreviated, time: .shortened, locale: locale, timeZone: zone))
    }
}

extension TimeZone {
    /// By its IANA name, else UTC.
    init(name: String?) { self = name.flatMap(TimeZone.init(identifier:)) ?? .gmt }
}
