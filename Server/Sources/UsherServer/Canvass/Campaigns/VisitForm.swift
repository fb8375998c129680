import Crypto
import UsherCore

/// A report of visits as it is sent.
enum VisitForm {
    static func mutation(_ sent: FieldReader<CanvassPolicy>) throws -> VisitMutation {
        var fields = sent
        guard let id = try fields.uuid("mutation_id") else { throw fields.fault("mutation_id") }
        guard let elements = try fields.array("changes"), (1...VisitMutation.most).contains(elements.count) else {
            throw fields.fault("changes")
        }
        var seen = Set<String>()
        var changes: [VisitChange] = []
        for (index, element) in elements.enumerated() {
            guard var element = try fields.element("changes", index, element) else { continue }
            let change = try self.change(&element)
            guard seen.insert(change.home).inserted else { throw element.fault("address_id") }
            changes.append(change)
        }
        let hash = SHA256.hash(data: CanonicalJSON.bytes(sent.object))
        return VisitMutation(id: id, fingerprint: Array(hash), changes: changes)
    }

    private static func change(_ fields: inout FieldReader<CanvassPolicy>) throws -> VisitChange {
        let home = try fields.filled("address_id").lowercased()
        guard let visited = try fields.bool("visited") else { throw fields.fault("visited") }
        return VisitChange(
            home: home, visited: visited, base: try fields.integer("base_revision"), occurred: try fields.instant("occurred_at"),
            note: try fields.patch("note", most: HomeFacts.longest))
    }
}
