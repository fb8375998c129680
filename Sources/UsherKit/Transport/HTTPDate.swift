import Foundation

/// `Sun, 06 Nov 1994 08:49:37 GMT`
enum HTTPDate {
    static func read(_ text: String) -> Date? {
        let words = text.split(whereSeparator: { $0 == " " || $0 == ":" || $0 == "," })
        guard words.count == 8, words[7] == "GMT", let day = Int(words[1]), let month = months.firstIndex(of: String(words[2])),
            let year = Int(words[3]), let hour = Int(words[4]), let minute = Int(words[5]), let second = Int(words[6])
        else { return nil }
        var parts = DateComponents(year: year, month: month + 1, day: day, hour: hour, minute: minute, second: second)
        parts.timeZone = TimeZone(secondsFromGMT: 0)
        return Calendar(identifier: .gregorian).date(from: parts)
    }

    private static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
}
