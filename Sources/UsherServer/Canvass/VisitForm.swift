import Crypto
import UsherCore

/// A report of visits as it is sent.
enum VisitForm {
    static func mutation(_ fields: CanvassFields) throws -> VisitMutation {
        guard let id = try fields.uuid("mutation_id") else { throw fields.invalid("mutation_id") }
        guard let elements = try fields.array("changes"), (1...VisitMutation.most).contains(elements.count) else {
            throw fields.invalid("changes")
        }
        var seen = Set<String>()
        let changes = try elements.enumerated().map { index, element in
            let element = try fields.element("changes", index, element)
            let change = try self.change(element)
            guard seen.insert(change.home).inserted else { throw element.invalid("address_id") }
            return change
        }
        let hash = SHA256.hash(data: CanonicalJSON.bytes(fields.object))
        return VisitMutation(id: id, fingerprint: Array(hash), changes: changes)
    }

    private static func change(_ fields: CanvassFields) throws -> VisitChange {
        let home = try fields.text("address_id").lowercased()
        guard let visited = try fields.bool("visited") else { throw fields.invalid("visited") }
        return VisitChange(
            home: home, visited: visited, base: try fields.integer("base_revision"), occurred: try fields.instant("occurred_at"),
            note: try fields.patch("note", longest: HomeFields.longest))
    }
}
