import Foundation
import UsherWire

/// When a show or a booking begins.
enum ShowTime {
    static func start(_ booking: BoxOffice.UserBooking) -> Date? {
        instant(booking.startsAt) ?? local(booking.showDate, booking.showTime, booking.timezone)
    }

    static func start(_ show: BoxOffice.Show) -> Date? { instant(show.starts_at) ?? local(show.date, show.time, show.timezone) }

    /// UTC with or without milliseconds.
    static func instant(_ text: String?) -> Date? {
        guard let text else { return nil }
        return (try? Date(text, strategy: .iso8601))
            ?? (try? Date(text, strategy: Date.ISO8601FormatStyle(includingFractionalSeconds: true)))
    }

    /// `2025-08-15` and `19:30:00` in a zone.
    private static func local(_ date: String, _ time: String, _ zone: String?) -> Date? {
        let numbers = (date.split(separator: "-") + time.split(separator: ":")).compactMap { Int($0) }
        guard numbers.count >= 5 else { return nil }
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = zone.flatMap(TimeZone.init(identifier:)) ?? .gmt
        return calendar.date(
            from: DateComponents(year: numbers[0], month: numbers[1], day: numbers[2], hour: numbers[3], minute: numbers[4]))
    }
}
