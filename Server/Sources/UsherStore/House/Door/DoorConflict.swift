package import UsherCore

/// Somebody was let in by a phone that was alone, and should not have been.
package struct DoorConflict: Sendable, Equatable {
    package let sale: Sale.ID?
    package let name: String?
    package let event: String
    package let at: Instant
    package let gate: String
    package let code: String

    /// Another door let them in before.
    package var isTwice: Bool { code == ScanRefusal.alreadyUsed(entry: 0, at: .distantPast).code }
}

extension DoorConflict: Selectable {
    init(_ columns: inout Columns) {
        self.init(
            sale: columns.next("c.sale_id"), name: columns.next("s.name"), event: columns.next("e.name"), at: columns.next("c.at"),
            gate: columns.next("c.gate"), code: columns.next("c.code"))
    }
}

private enum ConflictStatements {
    static let latest = Selection<DoorConflict>(
        """
        SELECT {{columns}} FROM scans c JOIN events e ON e.id = c.event_id LEFT JOIN sales s ON s.id = c.sale_id AND s.deleted_at IS NULL
        WHERE c.event_id = $1 AND c.kind = $2 AND c.admitted = 0 AND c.received_at > $3 ORDER BY c.mark DESC, c.id DESC LIMIT $4
        """)
}

extension DoorStore {
    private static let mostConflicts = 50

    /// What phones did alone at an event that does not stand: the latest first.
    package func conflicts(of event: Event.ID, since: Instant) async throws -> [DoorConflict] {
        try await database.read { connection in
            try connection.all(ConflictStatements.latest, event, ScanKind.offline.rawValue, since, Self.mostConflicts)
                .filter { OfflineResult.isConflict($0.code) }
        }
    }
}
