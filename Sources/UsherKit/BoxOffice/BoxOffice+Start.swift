public import Foundation
public import UsherWire

extension BoxOffice.Show {
    /// When it begins; without `startsAt` by its zone's calendar and clock, or UTC where the zone is not known.
    public var start: Date { startsAt ?? LocalDateTime(day: date, time: time).instant(in: TimeZone(name: timeZone)) }
}

extension BoxOffice.UserBooking {
    /// When its show begins; without `startsAt` by its zone's calendar and clock, or UTC where the zone is not known.
    public var start: Date { startsAt ?? LocalDateTime(day: showDate, time: showTime).instant(in: TimeZone(name: timeZone)) }
}

extension BoxOffice.BookingStatus {
    /// Nobody comes in by it any more.
    public var isOver: Bool { [.cancelled, .refunded, .expired].contains(self) }
}

extension TimeZone {
    /// By its IANA name, else UTC.
    init(name: String?) { self = name.flatMap(TimeZone.init(identifier:)) ?? .gmt }
}
