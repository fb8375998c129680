public import Foundation

/// Every refusal of the Gate: `{"error":"…","code":"…"}` and what the code adds.
public struct GateErrorResponse: Codable, Sendable, Hashable {
    /// A sentence for people.
    public var error: String
    /// A stable name for programs, such as `already_used`.
    public var code: String
    /// With `field_invalid`: the field.
    public var field: String?
    /// With `already_used`: the latest entry that let one of them in.
    public var entryID: Int?
    /// With `already_used`: when that was, in whole seconds.
    public var scannedAt: Date?

    /// Makes one, for tests and previews; optional parts may be left out.
    public init(error: String, code: String, field: String? = nil, entryID: Int? = nil, scannedAt: Date? = nil) {
        (self.error, self.code, self.field, self.entryID, self.scannedAt) = (error, code, field, entryID, scannedAt)
    }

    enum CodingKeys: String, CodingKey { case error, code, field, entryID = "entry_id", scannedAt = "scanned_at" }
}
