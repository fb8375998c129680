import Foundation
import Synchronization

/// The time as the header `Date` writes it, made once a second.
enum HTTPDate {
    private static let made = Mutex<(second: Int, text: String)>((0, ""))

    static var now: String {
        let second = time(nil)
        return made.withLock { made in
            if made.second != second { made = (second, text(second)) }
            return made.text
        }
    }

    /// `Sun, 06 Nov 1994 08:49:37 GMT`
    static func text(_ second: Int) -> String {
        var (second, parts) = (second, tm())
        gmtime_r(&second, &parts)
        // Names of days and months are English here, whatever the machine's language.
        let days = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
        let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
        func two(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }
        return "\(days[Int(parts.tm_wday)]), \(two(parts.tm_mday)) \(months[Int(parts.tm_mon)]) \(1900 + parts.tm_year) "
            + "\(two(parts.tm_hour)):\(two(parts.tm_min)):\(two(parts.tm_sec)) GMT"
    }
}
