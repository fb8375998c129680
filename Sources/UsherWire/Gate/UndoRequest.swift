/// Body of `POST /api/tickets/{entry_id}/undo`; may be left out.
public struct UndoRequest: Codable, Sendable, Hashable {
    /// The persons to take back; all of the entry if nil.
    public var admissionIDs: [Int]?
    /// At most 255 characters, for the audit.
    public var reason: String?

    /// Makes the body; left empty, it takes back the whole entry without a reason.
    public init(admissionIDs: [Int]? = nil, reason: String? = nil) { (self.admissionIDs, self.reason) = (admissionIDs, reason) }

    enum CodingKeys: String, CodingKey { case admissionIDs = "admission_ids", reason }
}
