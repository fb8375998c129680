public import Foundation

/// Answer of `POST /api/tickets/{entry_id}/undo`.
public struct UndoResponse: Codable, Sendable, Hashable {
    public var data: Data

    public init(data: Data) { self.data = data }

    public struct Data: Codable, Sendable, Hashable {
        public var entryID: Int
        public var undoneAt: Date
        public var saleID: Int
        /// Persons taken back by this call.
        public var freed: Int
        /// Persons of the sale who are in, after this.
        public var used: Int
        public var total: Int
        public var left: Int

        public init(entryID: Int, undoneAt: Date, saleID: Int, freed: Int, used: Int, total: Int, left: Int) {
            (self.entryID, self.undoneAt, self.saleID, self.freed, self.used, self.total) = (entryID, undoneAt, saleID, freed, used, total)
            self.left = left
        }

        enum CodingKeys: String, CodingKey {
            case entryID = "entry_id", undoneAt = "undone_at", saleID = "sale_id", freed, used, total, left
        }
    }
}
