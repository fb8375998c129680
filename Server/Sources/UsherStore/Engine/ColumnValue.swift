import UsherCore

/// A value that one column holds.
protocol ColumnValue: Selectable, SQLBindable {
    static func read(_ row: Row, _ column: Int32) -> Self
    /// Some value of the type, another one for each number: what tests put into the columns of a declaration.
    static func sample(_ number: Int64) -> Self
}

extension ColumnValue {
    init(_ columns: inout Columns) { self = columns.unnamed() }
}

extension Int64: ColumnValue {
    static func read(_ row: Row, _ column: Int32) -> Int64 { row.int(column) }
    static func sample(_ number: Int64) -> Int64 { number }
}
extension Int: ColumnValue {
    static func read(_ row: Row, _ column: Int32) -> Int { Int(row.int(column)) }
    static func sample(_ number: Int64) -> Int { Int(number) }
}
extension Bool: ColumnValue {
    static func read(_ row: Row, _ column: Int32) -> Bool { row.bool(column) }
    static func sample(_ number: Int64) -> Bool { !number.isMultiple(of: 2) }
}
extension String: ColumnValue {
    static func read(_ row: Row, _ column: Int32) -> String { row.text(column) }
    static func sample(_ number: Int64) -> String { "text \(number)" }
}
extension Array: Selectable, ColumnValue where Element == UInt8 {
    static func read(_ row: Row, _ column: Int32) -> [UInt8] { row.blob(column) }
    static func sample(_ number: Int64) -> [UInt8] { Array("bytes \(number)".utf8) }
}
extension Instant: ColumnValue {
    static func read(_ row: Row, _ column: Int32) -> Instant { row.instant(column) }
    static func sample(_ number: Int64) -> Instant { Instant(microseconds: number) }
}
extension CivilDate: ColumnValue {
    static func read(_ row: Row, _ column: Int32) -> CivilDate { row.date(column) }
    static func sample(_ number: Int64) -> CivilDate { CivilDate(days: number) }
}
extension Identifier: ColumnValue {
    static func read(_ row: Row, _ column: Int32) -> Identifier { row.id(column) }
    static func sample(_ number: Int64) -> Identifier { Identifier(number) }
}
extension Optional: Selectable, ColumnValue where Wrapped: ColumnValue {
    static func read(_ row: Row, _ column: Int32) -> Wrapped? { row.isNull(column) ? nil : Wrapped.read(row, column) }
    static func sample(_ number: Int64) -> Wrapped? { Wrapped.sample(number) }
}
