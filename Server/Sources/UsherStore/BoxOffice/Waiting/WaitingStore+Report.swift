package import UsherCore

/// What has become of those who wait, by show.
package struct WaitingSums: Sendable, Equatable {
    /// The show's UUID, and what it is called.
    package let show: String
    package let title: String
    package fileprivate(set) var entries: [WaitingStatus: Int64] = [:]
    /// That were asked for.
    package fileprivate(set) var places: Int64 = 0

    package var all: Int64 { entries.values.reduce(0, +) }
}

extension WaitingStore {
    /// Of who joined in these days of the house's books. `show`: one performance alone. Throws `ShowRefusal`.
    package func report(
        _ days: ClosedRange<CivilDate>, of organisation: String?, show: String?, _ staff: ManagedShowStore.Staff
    ) async throws -> [WaitingSums] {
        try await database.read { connection in
            let house = try HouseStaff(connection, staff.account).organisation(organisation, for: .content)
            var event: Event.ID = 0
            if let show {
                let found = try ManagedShowStore.event(show, staff, connection, toChange: false)
                guard found.organisation == house.id else { throw ShowRefusal.notFound }
                event = found.id
            }
            let zone = Zone(house.timeZone) ?? .universal
            let (from, to) = (zone.firstInstant(of: days.lowerBound), zone.firstInstant(of: days.upperBound.adding(days: 1)))
            var sums: [WaitingSums] = []
            for (uuid, title, status, count, places) in try connection.all(WaitingReportStatements.sums, house.id, from, to, event) {
                guard let status = WaitingStatus(rawValue: status) else { continue }
                if sums.last?.show != uuid { sums.append(WaitingSums(show: uuid, title: title)) }
                sums[sums.count - 1].entries[status] = count
                sums[sums.count - 1].places += places
            }
            return sums
        }
    }
}

private enum WaitingReportStatements {
    static let sums = Selection<String, String, String, Int64, Int64>(
        """
        SELECT e.uuid, e.name, w.status, COUNT(*), CAST(SUM(w.quantity) AS BIGINT)
        FROM waiting w JOIN events e ON e.id = w.event_id
        WHERE w.organisation_id = $1 AND w.joined_at >= $2 AND w.joined_at < $3 AND ($4 = CAST(0 AS BIGINT) OR w.event_id = $4)
        GROUP BY e.starts_at, e.uuid, e.name, w.status ORDER BY e.starts_at, e.uuid, w.status
        """)
}
