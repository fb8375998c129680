import Foundation
import UsherCore
import UsherWire

// The house's values as the types of the wire have them.

extension Identifier {
    var wire: Int { Int(rawValue) }
}

extension Instant {
    /// To the millisecond, cut off as all forms of the wire cut it: a date holds those of ten thousand years exactly, microseconds it does not.
    var wire: Date { Date(timeIntervalSince1970: Double(floorDivide(microseconds, 1_000)) / 1_000) }

    /// To the nearest millisecond.
    init(_ date: Date) {
        let milliseconds = Int64(exactly: (date.timeIntervalSince1970 * 1_000).rounded())
        let (microseconds, isOver) = (milliseconds ?? .max).multipliedReportingOverflow(by: 1_000)
        self = isOver ? (date.timeIntervalSince1970 < 0 ? .distantPast : .distantFuture) : Instant(microseconds: microseconds)
    }
}

extension CivilDate {
    var wire: LocalDay {
        let (year, month, day) = components
        return LocalDay(year: year, month: month, day: day)
    }
}

extension RawRepresentable<String> {
    /// As a word of the wire.
    func word<Word: WireWord>() -> Word { Word(rawValue: rawValue) }
}

extension Date {
    /// For samples: a time as the wire has it.
    static func at(_ text: StaticString) -> Date { (Timestamp.read("\(text)") ?? .distantPast).wire }
}
