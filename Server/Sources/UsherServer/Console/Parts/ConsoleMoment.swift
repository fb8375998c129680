import UsherHTTP
import Foundation
import UsherCore
import UsherTemplates

extension Words {
    /// `Monday, 1 March 2027, 19:30`, by the clocks of the thing's own zone.
    func moment(_ instant: Instant, _ zone: Zone) -> String {
        let (date, time) = (instant.wire, zone.foundation)
        return "\(day(date, time)), \(self.time(date, time))"
    }

    /// The same where there is little room: `1 Mar 2027, 19:30`.
    func shortMoment(_ instant: Instant, _ zone: Zone) -> String {
        let (date, time) = (instant.wire, zone.foundation)
        return "\(shortDay(date, time)), \(self.time(date, time))"
    }

    /// A day of the calendar, wherever it is.
    func shortDay(_ date: CivilDate) -> String { shortDay(Instant(seconds: date.days * 86_400).wire, .gmt) }

    /// Below a bar, where there is next to no room: `3 Nov`.
    func briefDay(_ date: CivilDate) -> String {
        let format = Date.FormatStyle(locale: locale, calendar: Calendar(identifier: .gregorian), timeZone: .gmt)
        return Instant(seconds: date.days * 86_400).wire.formatted(format.day().month(.abbreviated))
    }

    /// `London time`, `Londoner Zeit`: which clocks a form asks by.
    func clocks(of zone: Zone) -> String { self("console.clocks", ["city": .text(city(zone.name))]) }

    /// `Stalls · Row A · Seat 12`; what there is of it.
    func place(_ seat: BookedSeat) -> String { place(seat.sectionName, seat.row, seat.number) }

    func place(_ section: String, _ row: String, _ number: String) -> String {
        [
            section, row.isEmpty ? "" : self("console.place.row", ["row": .text(row)]),
            number.isEmpty ? "" : self("console.place.seat", ["seat": .text(number)]),
        ].filter { !$0.isEmpty }.joined(separator: " · ")
    }

    /// `Stalls, row A, seat 12`, within a sentence.
    func seat(_ section: String, _ row: String, _ number: String) -> String {
        self("seats.name", ["section": .text(section), "row": .text(row), "seat": .text(number)])
    }

    /// An amount as a form's field has it, by the language's own point: `12.50`, `12,50`.
    func typed(_ money: Money) -> String { money.typed.replacing(".", with: locale.decimalSeparator ?? ".") }

    /// "3 seats"
    func seats(_ count: Int) -> String { self("seats.count", ["n": .number(Int64(count))]) }
}

extension Money {
    /// What somebody typed as an amount: digits with a point or a comma before the smaller unit; nil for all else.
    init?(typed text: String, _ currency: String) {
        let parts = WireText.trimmed(text).split(omittingEmptySubsequences: false) { $0 == "." || $0 == "," }
        let digits = Money.digits(currency)
        guard parts.count <= 2, let whole = parts.first, let major = Digits.whole(whole, in: 0...1_000_000_000), !whole.isEmpty else {
            return nil
        }
        let rest = parts.count == 2 ? String(parts[1]) : ""
        guard rest.utf8.count <= digits else { return nil }
        let filled = rest + String(repeating: "0", count: digits - rest.utf8.count)
        guard let minor = filled.isEmpty ? 0 : Digits.whole(filled, in: 0...999) else { return nil }
        self.init(Money.minor(major, currency) + minor, currency)
    }

    /// As a form's field has it: `12.50`.
    var typed: String {
        let digits = Money.digits(currency)
        var text = String(minor.magnitude)
        while text.utf8.count <= digits { text = "0" + text }
        guard digits > 0 else { return text }
        return text.dropLast(digits) + "." + text.suffix(digits)
    }
}

extension Zone {
    /// What a field of `datetime-local` sent, by these clocks; nil for all else.
    func instant(typed text: String) -> Instant? {
        guard let found = text.wholeMatch(of: /(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})(:\d{2})?/),
            let date = CivilDate("\(found.1)-\(found.2)-\(found.3)"),
            let hour = Digits.whole(found.4, in: 0...23), let minute = Digits.whole(found.5, in: 0...59)
        else { return nil }
        return instant(date, timeOfDay: (hour * 60 + minute) * 60_000_000, repeated: .first)
    }

    /// As such a field has it.
    func typed(_ instant: Instant) -> String {
        let local = LocalTime(instant, self)
        return "\(local.date)T\(local.clock)"
    }
}
