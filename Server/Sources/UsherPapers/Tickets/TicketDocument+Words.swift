import Foundation
package import UsherCore
package import UsherTemplates

extension TicketDocument {
    /// What papers and mails say in their buyer's language.
    package var words: Words { Words(language) }

    /// `Friday, 15 August 2025`
    package var day: String { language == .en ? starts.longDate : words.day(date, zone.foundation) }

    /// `Fri 15 Aug 2025`
    package var shortDay: String { shortDay(of: startsAt) }

    /// The same of another moment.
    package func shortDay(of instant: Instant) -> String {
        guard language != .en else { return LocalTime(instant, zone).shortDate }
        return words.shortDay(Date(timeIntervalSince1970: Double(instant.seconds)), zone.foundation)
    }

    /// `Friday, 15 August 2025, 19:30 (London time)`
    package var moment: String { "\(day), \(starts.clock) (\(words.clocks(by: zone.name)))" }

    /// Another moment in short, with its time.
    package func shortMoment(of instant: Instant) -> String { "\(shortDay(of: instant)), \(LocalTime(instant, zone).clock)" }

    /// So many minor units of the booking's currency.
    package func money(_ minor: Int64) -> String { words.money(Money(minor, total.currency)) }

    /// `Row A · Seat 12`; what there is of it.
    package func place(_ seat: Seat) -> String {
        guard language != .en else { return seat.place }
        let row = seat.row.isEmpty ? "" : words("console.place.row", ["row": .text(seat.row)])
        let number = seat.number.isEmpty ? "" : words("console.place.seat", ["seat": .text(seat.number)])
        return [row, number].filter { !$0.isEmpty }.joined(separator: " · ")
    }

    private var date: Date { Date(timeIntervalSince1970: Double(startsAt.seconds)) }
}
