package import UsherCore

private enum KeepStatements {
    static let forget = Selection<ForgottenEvent>(
        """
        DELETE FROM walk_events WHERE id IN (SELECT id FROM walk_events WHERE received_at < $1 ORDER BY received_at LIMIT $2)
        RETURNING {{columns}}
        """)
    static let any = Statement("SELECT 1 FROM walk_events WHERE received_at < $1 LIMIT 1")
    static let newest = Selection<Instant>("SELECT received_at FROM walk_events ORDER BY received_at DESC LIMIT 1 OFFSET $1")
    static let isDevice = Statement(
        """
        SELECT 1 FROM walk_events WHERE tour = $1 AND anonymous_id = $2 AND type = 'tour_started' AND anonymous_id IS NOT NULL LIMIT 1
        """)
    static let isAccount = Statement(
        """
        SELECT 1 FROM walk_events WHERE account_id = $1 AND tour = $2 AND anonymous_id IS NULL AND type = 'tour_started' LIMIT 1
        """)
    static let isPoint = Statement(
        "SELECT 1 FROM tour_points p JOIN tours t ON t.id = p.tour_id WHERE t.uuid = $1 AND p.uuid = $2")
    static let isTour = Statement("SELECT 1 FROM tours WHERE uuid = $1")
    static let add = Statement(
        """
        INSERT INTO walk_sums (tour, figure, amount) VALUES ($1, $2, $3)
        ON CONFLICT (tour, figure) DO UPDATE SET amount = walk_sums.amount + EXCLUDED.amount
        """)
    static let sums = Selection<String, String, Int64>(
        """
        SELECT s.tour, s.figure, s.amount FROM walk_sums s JOIN tours t ON t.uuid = s.tour
        WHERE t.organisation_id = $1 AND ($2 = '' OR s.tour = $2)
        """)
}

/// How long events are kept: then only what they come to is.
extension WalkEventStore {
    /// Events in one transaction, between two of which others write.
    package static let slice: Int64 = 500

    /// Forgets some events that arrived before an instant, and keeps their sums in the same transaction. Returns how many they were.
    package func forget(before: Instant) async throws -> Int {
        try await database.sweep { connection in
            let events = try connection.all(KeepStatements.forget, before, Self.slice)
            var sums: [String: WalkSums] = [:]
            var devices: [String: [String: CountedEvent]] = [:]
            for case let event? in events.map(\.counted) {
                sums[event.tour, default: WalkSums()].add(event)
                if event.type == "tour_started", !event.device.isEmpty { devices[event.tour, default: [:]][event.device] = event }
            }
            for (tour, kept) in sums.sorted(by: { $0.key < $1.key }) {
                let known = try connection.first(KeepStatements.isTour, tour) { _ in true }
                guard known != nil else { continue }
                var kept = kept
                for event in (devices[tour] ?? [:]).values {
                    if try Self.startsAgain(event, connection) { continue }
                    kept.devices += 1
                }
                for point in Array(kept.points.keys) {
                    let known = try connection.first(KeepStatements.isPoint, tour, point) { _ in true }
                    if known == nil { kept.points[point] = nil }
                }
                for (figure, amount) in kept.amounts.sorted(by: { $0.figure < $1.figure }) {
                    try connection.execute(KeepStatements.add, tour, figure, amount)
                }
            }
            return events.count
        }
    }

    /// Whether another start of the same device is still there.
    private static func startsAgain(_ event: CountedEvent, _ connection: any Connection) throws -> Bool {
        let found: Bool?
        if let device = event.anonymousID {
            found = try connection.first(KeepStatements.isDevice, event.tour, device) { _ in true }
        } else if let account = event.account {
            found = try connection.first(KeepStatements.isAccount, account, event.tour) { _ in true }
        } else {
            found = nil
        }
        return found != nil
    }

    /// Whether there are any: asking first keeps an idle worker from ever touching the writer.
    package func hasAny(before: Instant) async throws -> Bool {
        try await database.read { try $0.first(KeepStatements.any, before) { _ in true } } != nil
    }

    /// When the newest event beyond the newest `most` arrived; nil where there are no more than those.
    package func arrival(beyond most: Int) async throws -> Instant? {
        try await database.read { try $0.first(KeepStatements.newest, Int64(most)) }
    }

    /// What is kept of an organisation's tours, by tour; `tour` empty: of all of them.
    package func sums(of organisation: Organisation.ID, tour: String) async throws -> [String: WalkSums] {
        try await database.read { connection in
            var sums: [String: WalkSums] = [:]
            try connection.forEach(KeepStatements.sums, organisation, tour) {
                sums[$0, default: WalkSums()].add($1, $2)
            }
            return sums
        }
    }
}

/// An event that is gone.
struct ForgottenEvent: Selectable {
    /// Nil: it was no tour's.
    let counted: CountedEvent?

    init(_ columns: inout Columns) {
        let event = CountedEvent(&columns)
        counted = event.tour.isEmpty ? nil : event
    }
}
