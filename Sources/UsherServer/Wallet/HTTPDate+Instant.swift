import UsherCore

extension HTTPDate {
    static func text(_ instant: Instant) -> String { text(Int(instant.seconds)) }

    /// Nil for any other form than `text` writes: an unreadable date is no condition.
    static func read(_ text: String) -> Instant? {
        let parts = text.split(separator: " ")
        guard parts.count == 6, parts[5] == "GMT", let day = Int(parts[1]), let year = Int(parts[3]),
            let month = months.firstIndex(of: String(parts[2])), let date = CivilDate(year: year, month: month + 1, day: day)
        else { return nil }
        return Timestamp.read("\(date)T\(parts[4])Z")
    }

    private static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
}
