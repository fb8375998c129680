/// What an import did, or would do: five counts that add up to `rows`.
public struct CanvassImportReport: Codable, Sendable, Hashable {
    /// Nothing was written: what an import would do.
    public var dryRun: Bool
    /// Rows or features of the file, without the header.
    public var rows: Int
    /// New homes.
    public var inserted: Int
    /// Known homes with something new.
    public var updated: Int
    /// Known homes with nothing new.
    public var unchanged: Int
    /// Second rows for one home.
    public var duplicates: Int
    /// Rows with a fault; `errors` names them.
    public var failed: Int
    /// At most 1000.
    public var errors: [Fault]

    /// Makes one, for tests and previews.
    public init(dryRun: Bool, rows: Int, inserted: Int, updated: Int, unchanged: Int, duplicates: Int, failed: Int, errors: [Fault]) {
        (self.dryRun, self.rows, self.inserted, self.updated, self.unchanged) = (dryRun, rows, inserted, updated, unchanged)
        (self.duplicates, self.failed, self.errors) = (duplicates, failed, errors)
    }

    /// What was wrong with a row.
    public struct Fault: Codable, Sendable, Hashable {
        /// Of the data, from 1.
        public var row: Int
        /// The column or property with the fault.
        public var field: String
        /// `required`, `too_long`, `invalid_latitude`, `invalid_longitude`, `invalid_gers_id`, `not_a_point` or `key_conflict`.
        public var code: String

        /// Makes one, for tests and previews.
        public init(row: Int, field: String, code: String) { (self.row, self.field, self.code) = (row, field, code) }
    }

    enum CodingKeys: String, CodingKey { case dryRun = "dry_run", rows, inserted, updated, unchanged, duplicates, failed, errors }
}
