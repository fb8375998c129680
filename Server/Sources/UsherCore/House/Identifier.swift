/// A whole-number identity that cannot be mistaken for another kind's: `Event.ID` is `Identifier<Event>`.
package struct Identifier<Of>: RawRepresentable, Hashable, Comparable, Sendable {
    package let rawValue: Int64

    package init(rawValue: Int64) { self.rawValue = rawValue }
    package init(_ rawValue: Int64) { self.rawValue = rawValue }

    /// The largest id that every JSON reader keeps exactly: 2⁵³ − 1.
    package static var largest: Int64 { 9_007_199_254_740_991 }

    package static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }
}

extension Identifier: ExpressibleByIntegerLiteral {
    package init(integerLiteral value: Int64) { self.init(rawValue: value) }
}

extension Identifier: CustomStringConvertible {
    package var description: String { String(rawValue) }
}
