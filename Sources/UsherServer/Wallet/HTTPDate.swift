import UsherCore

/// A date as HTTP writes it: `Fri, 15 Aug 2025 18:30:05 GMT`.
enum HTTPDate {
    static func text(_ instant: Instant) -> String {
        let stamp = MIMEText.stamp(instant).split(separator: " ")
        let day = stamp[1].utf8.count == 1 ? "0" + stamp[1] : String(stamp[1])
        return "\(stamp[0]) \(day) \(stamp[2]) \(stamp[3]) \(stamp[4]) GMT"
    }

    /// Nil for any other form: an unreadable date is no condition.
    static func read(_ text: String) -> Instant? {
        let parts = text.split(separator: " ")
        guard parts.count == 6, parts[5] == "GMT", let day = Int(parts[1]), let year = Int(parts[3]),
            let month = months.firstIndex(of: String(parts[2])), let date = CivilDate(year: year, month: month + 1, day: day),
            let time = Timestamp.read("\(date)T\(parts[4])Z")
        else { return nil }
        return time
    }

    private static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
}
