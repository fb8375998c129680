public import Foundation

/// Answer of `POST /api/tickets/{entry_id}/undo`.
public struct UndoResponse: Codable, Sendable, Hashable {
    /// What was undone, in the envelope of every answer of the Gate.
    public var data: Data

    /// Makes one, for tests and previews.
    public init(data: Data) { self.data = data }

    /// An entry that was undone, and how its sale stands after it.
    public struct Data: Codable, Sendable, Hashable {
        /// The entry that was undone.
        public var entryID: Int
        /// When that was, in whole seconds.
        public var undoneAt: Date
        /// The sale whose persons are out again.
        public var saleID: Int
        /// Persons taken back by this call.
        public var freed: Int
        /// Persons of the sale who are in, after this.
        public var used: Int
        /// Persons of the sale.
        public var total: Int
        /// `total` without `used`.
        public var left: Int

        /// Makes one, for tests and previews.
        public init(entryID: Int, undoneAt: Date, saleID: Int, freed: Int, used: Int, total: Int, left: Int) {
            (self.entryID, self.undoneAt, self.saleID, self.freed, self.used, self.total) = (entryID, undoneAt, saleID, freed, used, total)
            self.left = left
        }

        enum CodingKeys: String, CodingKey {
            case entryID = "entry_id", undoneAt = "undone_at", saleID = "sale_id", freed, used, total, left
        }
    }
}
