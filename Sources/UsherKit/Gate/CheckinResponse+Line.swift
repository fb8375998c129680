public import Foundation
public import UsherWire

extension CheckinResponse.Entry {
    /// Who came in: `John Doe, 2 tickets`.
    public var line: UsherText {
        let count = UsherText.ticketsCount(admitted)
        return name.isEmpty ? count : .verbatim("\(name), \(count.localized)")
    }
}

extension LocalDay {
    /// As people write it: `20 December 2025`.
    public func formatted(locale: Locale = .current) -> String {
        let noon = LocalDateTime(day: self, time: LocalTime(hour: 12, minute: 0)).instant(in: .gmt)
        return noon.formatted(Date.FormatStyle(date: .long, time: .omitted, locale: locale, timeZone: .gmt))
    }
}
