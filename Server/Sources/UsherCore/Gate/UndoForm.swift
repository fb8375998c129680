/// What an undo asks for (gate.md 5.4).
package struct UndoForm: Sendable, Equatable {
    /// Nil for all persons of the entry.
    package let admissionIDs: [Person.ID]?
    package let reason: String?

    package static let longestReason = 255

    package init(admissionIDs: [Person.ID]? = nil, reason: String? = nil) {
        self.admissionIDs = admissionIDs
        self.reason = reason
    }

    package init(_ object: JSONValue) throws(ScanRefusal) {
        var reader = FieldReader<GatePolicy>(object)
        if reader.value("admission_ids") == nil { admissionIDs = nil } else { admissionIDs = try UndoForm.ids(object["admission_ids"]) }
        reason = try reader.text("reason", most: Self.longestReason)
    }

    private static func ids(_ value: JSONValue?) throws(ScanRefusal) -> [Person.ID] {
        guard case .array(let values) = value, !values.isEmpty else { throw .field("admission_ids", .invalid) }
        var ids: [Person.ID] = []
        for value in values {
            guard case .integer(let id) = value, (1...Person.ID.largest).contains(id) else { throw .field("admission_ids", .invalid) }
            ids.append(Person.ID(id))
        }
        return ids
    }
}
