public import Foundation

/// How many rows of another table belong to one; `last` is absent where there are none.
public struct BoardingStatsElement: Codable, Sendable, Hashable {
    public var table: String
    public var count: Int
    public var last: Date?

    public init(table: String, count: Int, last: Date? = nil) { (self.table, self.count, self.last) = (table, count, last) }
}
