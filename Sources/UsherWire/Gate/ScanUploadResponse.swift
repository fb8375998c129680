public import Foundation

/// Answer of `POST /api/tickets/scans`: how each scan stands now, in the order sent.
public struct ScanUploadResponse: Codable, Sendable, Hashable {
    /// The results, in the envelope of every answer of the Gate.
    public var data: Data

    /// Makes one, for tests and previews.
    public init(data: Data) { self.data = data }

    /// How the scans stand, and which earlier answers no longer hold.
    public struct Data: Codable, Sendable, Hashable {
        /// One for each scan, in the order sent.
        public var results: [Result]
        /// Entries that admit nobody any more, because one of these scans was earlier.
        public var superseded: [Superseded]

        /// Makes one, for tests and previews.
        public init(results: [Result], superseded: [Superseded]) { (self.results, self.superseded) = (results, superseded) }
    }

    /// How one scan stands now.
    public struct Result: Codable, Sendable, Hashable {
        /// Nil where none could be read.
        public var clientScanID: String?
        /// `accepted`, `conflict`, `refused`, `recorded` or `invalid`.
        public var result: UploadResult
        /// Whether this name was known: nothing was stored.
        public var replayed: Bool
        /// The entry it is; nil where none was made.
        public var entryID: Int?
        /// The time that counts, after the shift by `sentAt`; nil where none could be read.
        public var scannedAt: Date?
        /// The sale it belongs to; nil where the code is unknown.
        public var saleID: Int?
        /// Persons let in by this scan.
        public var admitted: Int
        /// `admitted`, `readmitted`, or the code of a refusal.
        public var code: EntryCode
        /// The sentence of a refusal.
        public var error: String?
        /// The entry that was earlier.
        public var conflictWith: ScanResponse.Previous?

        /// Makes one, for tests and previews.
        public init(
            clientScanID: String?, result: UploadResult, replayed: Bool, entryID: Int?, scannedAt: Date?, saleID: Int?, admitted: Int,
            code: EntryCode, error: String?, conflictWith: ScanResponse.Previous?
        ) {
            (self.clientScanID, self.result, self.replayed, self.entryID) = (clientScanID, result, replayed, entryID)
            (self.scannedAt, self.saleID, self.admitted, self.code, self.error) = (scannedAt, saleID, admitted, code, error)
            self.conflictWith = conflictWith
        }

        enum CodingKeys: String, NullKey {
            case clientScanID = "client_scan_id", result, replayed, entryID = "entry_id", scannedAt = "scanned_at"
            case saleID = "sale_id", admitted, code, error, conflictWith = "conflict_with"
        }
    }

    /// An entry that lost to an earlier scan.
    public struct Superseded: Codable, Sendable, Hashable {
        /// The entry that admits nobody any more.
        public var entryID: Int
        /// The entry that was earlier.
        public var byEntryID: Int

        /// Makes one, for tests and previews.
        public init(entryID: Int, byEntryID: Int) { (self.entryID, self.byEntryID) = (entryID, byEntryID) }

        enum CodingKeys: String, CodingKey { case entryID = "entry_id", byEntryID = "by_entry_id" }
    }
}
