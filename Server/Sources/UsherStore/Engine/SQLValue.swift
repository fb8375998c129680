package import UsherCore

/// A value bound to a statement's parameter. Both engines store exactly these kinds.
package enum SQLValue: Sendable, Equatable {
    case null
    case integer(Int64)
    case text(String)
    case blob([UInt8])
    /// Text that our own code has written, JSON for the most part: UTF-8 without a NUL character, bound as it is.
    case document([UInt8])

    /// Refuses text with a NUL character, which PostgreSQL cannot store, on both engines alike.
    static func checkText(_ text: inout String) throws {
        let found = text.withUTF8 { utf8 in utf8.contains(0) }
        if found { throw DatabaseError.unstorable("a text contains a NUL character") }
    }
}

/// What can be bound without saying its kind.
package protocol SQLBindable: Sendable {
    var sql: SQLValue { get }
}

extension SQLValue: SQLBindable {
    package var sql: SQLValue { self }
}
extension Int64: SQLBindable {
    package var sql: SQLValue { .integer(self) }
}
extension Int: SQLBindable {
    package var sql: SQLValue { .integer(Int64(self)) }
}
extension Bool: SQLBindable {
    package var sql: SQLValue { .integer(self ? 1 : 0) }
}
extension String: SQLBindable {
    package var sql: SQLValue { .text(self) }
}
extension Array: SQLBindable where Element == UInt8 {
    package var sql: SQLValue { .blob(self) }
}
extension Instant: SQLBindable {
    package var sql: SQLValue { .integer(microseconds) }
}
extension CivilDate: SQLBindable {
    package var sql: SQLValue { .integer(days) }
}
extension Identifier: SQLBindable {
    package var sql: SQLValue { .integer(rawValue) }
}
extension Optional: SQLBindable where Wrapped: SQLBindable {
    package var sql: SQLValue { self?.sql ?? .null }
}
