package import UsherCore

/// Keeps scans and counts them.
package struct QRScanStore: Sendable {
    private let database: Database
    private let window: Int64
    private let writes: GroupedWrite<QRScan, Void>

    /// `window`: seconds in which a device counts once at a code.
    package init(_ database: Database, window seconds: Int) {
        self.database = database
        let window = Int64(seconds) * 1_000_000
        self.window = window
        writes = GroupedWrite(database, limit: 256) { connection, scans in
            try QRScanTransaction(connection: connection, window: window).add(scans, fresh: true)
            return scans.map { _ in }
        }
    }

    /// Takes over a part of a journal. What is in the database already, because nobody heard of its commit, adds nothing.
    package func take(_ part: ScanJournal.Part, of journal: String) async throws {
        do { try await take(part, of: journal, fresh: part.isFresh) } catch DatabaseError.defect where part.isFresh {
            // Somebody must have given the database what only this journal can have: each scan is looked up.
            try await take(part, of: journal, fresh: false)
        } catch DatabaseError.moving {
            // A house on its way keeps nobody else's scans from being counted; its own were led on, and count nowhere.
            try await take(part, of: journal, fresh: false, leavingOutMoving: true)
        }
    }

    private func take(_ part: ScanJournal.Part, of journal: String, fresh: Bool, leavingOutMoving: Bool = false) async throws {
        try await database.write { [window] connection in
            let position = try connection.first(QRScanStatements.position, journal) ?? .min
            let moving = leavingOutMoving ? try Set(connection.all(QRScanStatements.moving)) : []
            let left = part.scans.filter { $0.end > position && !moving.contains($0.scan.place.campaign) }.map(\.scan)
            try QRScanTransaction(connection: connection, window: window).add(left, fresh: fresh)
            if part.end > position { try connection.execute(QRScanStatements.advance, journal, part.end) }
        }
    }

    /// Keeps one scan at once, where there is no journal to be had.
    package func keep(_ scan: QRScan, answer: @escaping @Sendable (Result<Void, any Error>) -> Void) { writes.submit(scan, answer: answer) }
}

private enum ScanRetention {
    static let drop = Statement(
        """
        DELETE FROM scan_events WHERE id IN (
            SELECT id FROM scan_events WHERE visitor IS NOT NULL AND at < $1 AND class <> 'human' ORDER BY at LIMIT $2)
        """)
    static let blank = Statement(
        """
        UPDATE scan_events SET visitor = NULL WHERE id IN (
            SELECT id FROM scan_events WHERE visitor IS NOT NULL AND at < $1 AND class = 'human' ORDER BY at LIMIT $2)
        """)
    static let forget = Statement("DELETE FROM scan_visitors WHERE counted_at < $1")
}

extension QRScanStore {
    private static let sweep = 1000

    /// Forgets visitors before `limit`, and all that never counted; a little at a time, so that scans go on meanwhile.
    package func forget(before limit: Instant, lastCountedBefore window: Instant) async throws {
        for statement in [ScanRetention.drop, ScanRetention.blank] {
            while try await database.sweep({ try $0.execute(statement, limit, Self.sweep) }) == Self.sweep {}
        }
        try await database.sweep { try $0.execute(ScanRetention.forget, window) }
    }
}
