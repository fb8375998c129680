import UsherCore

/// Dates in headers: `Sun, 06 Nov 1994 08:49:37 GMT`.
enum MediaDate {
    private static let days = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"]
    private static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]

    static func text(_ instant: Instant) -> String {
        let day = floorDivide(instant.seconds, 86_400)
        let rest = Int(instant.seconds - day * 86_400)
        let (year, month, date) = CivilDate(days: day).components
        let weekday = days[Int(day - floorDivide(day, 7) * 7)]
        return "\(weekday), \(two(date)) \(months[month - 1]) \(year) \(two(rest / 3600)):\(two(rest / 60 % 60)):\(two(rest % 60)) GMT"
    }

    /// Seconds since 1970; nil for another form.
    static func read(_ text: String) -> Int64? {
        let parts = text.split(separator: " ")
        guard parts.count == 6, parts[5] == "GMT", let day = Int(parts[1]), let month = months.firstIndex(of: String(parts[2])),
            let year = Int(parts[3]), let date = CivilDate(year: year, month: month + 1, day: day)
        else { return nil }
        let time = parts[4].split(separator: ":").compactMap { Int64($0) }
        guard time.count == 3 else { return nil }
        return date.days * 86_400 + time[0] * 3600 + time[1] * 60 + time[2]
    }

    private static func two(_ number: Int) -> String { (number < 10 ? "0" : "") + String(number) }
}
