import Foundation
import Synchronization
package import UsherCore

/// A date as HTTP writes it: `Fri, 15 Aug 2025 18:30:05 GMT`, in English whatever the machine's language.
package enum HTTPDate {
    private static let days = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"]
    private static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
    private static let made = Mutex<(second: Int, text: String)>((0, ""))

    /// The time as the header `Date` writes it, made once a second.
    package static var now: String {
        let second = time(nil)
        return made.withLock { made in
            if made.second != second { made = (second, text(Instant(seconds: Int64(second)))) }
            return made.text
        }
    }

    package static func text(_ instant: Instant) -> String {
        let day = floorDivide(instant.seconds, 86_400)
        let rest = Int(instant.seconds - day * 86_400)
        let (year, month, date) = CivilDate(days: day).components
        let weekday = days[Int(day - floorDivide(day, 7) * 7)]
        return "\(weekday), \(two(date)) \(months[month - 1]) \(year) \(two(rest / 3600)):\(two(rest / 60 % 60)):\(two(rest % 60)) GMT"
    }

    /// Nil for any other form: an unreadable date is no condition.
    package static func read(_ text: String) -> Instant? {
        let parts = text.split(separator: " ")
        guard parts.count == 6, parts[5] == "GMT", let day = Int(parts[1]), let year = Int(parts[3]),
            let month = months.firstIndex(of: String(parts[2])), let date = CivilDate(year: year, month: month + 1, day: day)
        else { return nil }
        return Timestamp.read("\(date)T\(parts[4])Z")
    }

    private static func two(_ number: Int) -> String { (number < 10 ? "0" : "") + String(number) }
}
