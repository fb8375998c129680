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
        let outcome = try outcome(&fields)
        let said = try fields.bool("visited")
        // Of the two one is enough, and they must not contradict each other.
        guard let visited = said ?? outcome?.isVisit else { throw fields.fault("visited") }
        if let outcome, outcome.isVisit != visited { throw fields.fault("outcome") }
        return VisitChange(
            home: home, visited: visited, outcome: outcome, base: try fields.integer("base_revision"),
            occurred: try fields.instant("occurred_at"),
            note: try fields.patch("note", most: HomeFacts.longest))
    }

    private static func outcome(_ fields: inout FieldReader<CanvassPolicy>) throws -> VisitOutcome? {
        guard let text = try fields.text("outcome", most: CanvassPolicy.longest) else { return nil }
        guard let outcome = VisitOutcome(rawValue: text) else { throw fields.fault("outcome") }
        return outcome
    }
}
