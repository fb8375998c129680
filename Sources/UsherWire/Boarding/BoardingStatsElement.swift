public import Foundation

/// How many rows of another table belong to one; `last` is absent where there are none.
public struct BoardingStatsElement: Codable, Sendable, Hashable {
    /// `Flights` for an aircraft, `Tickets` for a passenger or a flight.
    public var table: String
    /// This airline's rows; 0 if there are none.
    public var count: Int
    /// The latest plan, change or issue among them.
    public var last: Date?

    /// Makes one, for tests and previews; optional parts may be left out.
    public init(table: String, count: Int, last: Date? = nil) { (self.table, self.count, self.last) = (table, count, last) }
}
