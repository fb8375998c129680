import Foundation
import UsherCore

// The house's values as the types of the wire have them.

extension Identifier {
    var wire: Int { Int(rawValue) }
}

// A date holds a time of these two centuries to the microsecond: nothing is lost on the way.
extension Instant {
    var wire: Date { Date(timeIntervalSince1970: Double(microseconds) / 1_000_000) }

    init(_ date: Date) {
        let microseconds = (date.timeIntervalSince1970 * 1_000_000).rounded()
        self.init(microseconds: Int64(exactly: microseconds) ?? (microseconds < 0 ? .min : .max))
    }
}

extension Date {
    /// For samples: a time as the wire has it.
    static func at(_ text: StaticString) -> Date { (Timestamp.read("\(text)") ?? .distantPast).wire }
}
