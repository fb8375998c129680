package import UsherCore

private enum TargetStatements {
    static let find = Statement(
        """
        SELECT q.slug, q.id, q.campaign_id, q.home_id, coalesce(q.destination_url, c.destination_url), q.enabled, q.off_forever, c.deleted_at
        FROM qr_codes q JOIN campaigns c ON c.id = q.campaign_id JOIN organisations o ON o.id = c.organisation_id
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
            try connection.run(TargetStatements.find, each: slugs.map { [$0.sql] }) { _, row in
                let isOff = !row.bool(5) || row.bool(6) || !row.isNull(7)
                targets[row.text(0)] = QRTarget(
                    place: QRScan.Place(code: row.int(1), campaign: row.int(2), home: row.optionalInt(3)),
                    destination: isOff ? nil : row.optionalText(4))
            }
            return targets
        }
    }
}
