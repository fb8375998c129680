public import Foundation

/// Answer of `POST /api/tickets/scans`: how each scan stands now, in the order sent.
public struct ScanUploadResponse: Codable, Sendable, Hashable {
    public var data: Data

    public init(data: Data) { self.data = data }

    public struct Data: Codable, Sendable, Hashable {
        public var results: [Result]
        /// Entries that admit nobody any more, because one of these scans was earlier.
        public var superseded: [Superseded]

        public init(results: [Result], superseded: [Superseded]) { (self.results, self.superseded) = (results, superseded) }
    }

    public struct Result: Codable, Sendable, Hashable {
        /// Nil where none could be read.
        public var clientScanID: String?
        /// `accepted`, `conflict`, `refused`, `recorded` or `invalid`.
        public var result: UploadResult
        /// Whether this name was known: nothing was stored.
        public var replayed: Bool
        public var entryID: Int?
        public var scannedAt: Date?
        public var saleID: Int?
        /// Persons let in by this scan.
        public var admitted: Int
        /// `admitted`, `readmitted`, or the code of a refusal.
        public var code: EntryCode
        /// The sentence of a refusal.
        public var error: String?
        /// The entry that was earlier.
        public var conflictWith: ScanResponse.Previous?

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

    public struct Superseded: Codable, Sendable, Hashable {
        public var entryID: Int
        public var byEntryID: Int

        public init(entryID: Int, byEntryID: Int) { (self.entryID, self.byEntryID) = (entryID, byEntryID) }

        enum CodingKeys: String, CodingKey { case entryID = "entry_id", byEntryID = "by_entry_id" }
    }
}
