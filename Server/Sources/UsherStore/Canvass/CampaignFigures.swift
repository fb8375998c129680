package import UsherCore

private enum FigureStatements {
    static let totals = Selection<Int64, Int64, Int64, Int64, Int64, Instant?>(
        "SELECT address_count, visited_count, qr_code_count, scans, homes_scanned, last_scanned_at FROM campaigns WHERE id = $1")
    static let day = Selection<Int64, Int64>(
        """
        SELECT count(*), count(DISTINCT home_id) FROM scan_events
        WHERE campaign_id = $1 AND class = 'human' AND at >= $2 AND at < $3
        """)
}

/// A campaign in numbers.
package struct CampaignFigures: Sendable, Equatable {
    package let homes: Int64
    package let visited: Int64
    package let codes: Int64
    package let scans: Int64
    package let homesScanned: Int64
    package let lastScanned: Instant?
    package let days: [Day]

    package struct Day: Sendable, Equatable {
        package let date: CivilDate
        package let scans: Int64
        /// Homes that were scanned on this day.
        package let homes: Int64
    }
}

extension QRCodeStore {
    /// The campaign's totals and its days, all of one moment; scans are 0 for those who do not pay.
    package func figures(_ call: QRCall, _ days: ScanDays) async throws -> CampaignFigures {
        try await database.read { connection in
            let campaign = try QRCodeTransaction(connection).campaign(of: call)
            let gate = try CampaignTransaction(connection).scanGate(call)
            let spans = days.spans
            var counts = spans.map { CampaignFigures.Day(date: $0.date, scans: 0, homes: 0) }
            if gate.isPaid {
                try connection.run(FigureStatements.day, each: spans.map { [campaign.id.sql, $0.start.sql, $0.end.sql] }) {
                    index, scans, homes in
                    counts[index] = CampaignFigures.Day(date: spans[index].date, scans: scans, homes: homes)
                }
            }
            guard let (homes, visited, codes, scans, homesScanned, last) = try connection.first(FigureStatements.totals, campaign.id)
            else { throw QRRefusal.notFound }
            return CampaignFigures(
                homes: homes, visited: visited, codes: codes, scans: gate.shown(scans), homesScanned: gate.shown(homesScanned),
                lastScanned: gate.shown(last), days: counts)
        }
    }
}
