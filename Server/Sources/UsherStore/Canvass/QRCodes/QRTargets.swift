package import UsherCore

private enum TargetStatements {
    static let find = Selection<TargetRow>(
        """
        SELECT {{columns}} FROM qr_codes q JOIN campaigns c ON c.id = q.campaign_id JOIN organisations o ON o.id = c.organisation_id
        WHERE q.slug = $1 AND o.suspended_at IS NULL AND (o.desks / 4) % 2 = 1
        """)
}

/// Finds where printed codes lead.
package struct QRTargets: Sendable {
    private let database: Database

    package init(_ database: Database) { self.database = database }

    /// How long anybody waits for a database that is away: what is remembered does as well.
    private static let patience = Duration.seconds(1)

    /// The targets of these slugs; a slug without one is unknown.
    package func find(_ slugs: [String]) async throws -> [String: QRTarget] {
        try await database.read(patience: Self.patience) { connection in
            var targets: [String: QRTarget] = [:]
            guard !slugs.isEmpty else { return targets }
            try connection.run(TargetStatements.find, each: slugs.map { [$0.sql] }) { _, row in targets[row.slug] = row.target }
            return targets
        }
    }
}

/// A code q with its campaign c.
struct TargetRow: Selectable {
    let slug: String
    let target: QRTarget

    init(_ columns: inout Columns) {
        slug = columns.next("q.slug")
        let place = QRScan.Place(code: columns.next("q.id"), campaign: columns.next("q.campaign_id"), home: columns.next("q.home_id"))
        let destination: String? = columns.next("coalesce(q.destination_url, c.destination_url)")
        let (isEnabled, isOff): (Bool, Bool) = (columns.next("q.enabled"), columns.next("q.off_forever"))
        let deleted: Instant? = columns.next("c.deleted_at")
        target = QRTarget(place: place, destination: isEnabled && !isOff && deleted == nil ? destination : nil)
    }
}
