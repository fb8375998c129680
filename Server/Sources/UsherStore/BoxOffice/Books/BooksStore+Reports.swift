package import UsherCore

extension BooksStore {
    /// A report, by currency. `show`: of one performance alone. Throws `ShowRefusal`.
    package func report(
        _ report: BooksReport, of organisation: String?, show: String?, _ staff: ManagedShowStore.Staff
    ) async throws -> [BooksReport.Block] {
        try await database.read { connection in
            let house = try HouseStaff(connection, staff.account).organisation(organisation, for: .content)
            var event: Event.ID?
            if let show {
                event = try ManagedShowStore.event(show, staff, connection, toChange: false).id
                guard let uuid = UUIDText.normalised(show),
                    try connection.first(BooksReportStatements.owner, uuid) == house.id
                else { throw ShowRefusal.notFound }
            }
            var blocks: [String: [String: BooksReport.Sums]] = [:]
            let (from, to) = (report.days.lowerBound, report.days.upperBound)
            let figures = try connection.ask(
                BooksReportStatements.figures, house.id, from, to, event?.rawValue ?? 0, report.group.rawValue)
            let lines = try connection.ask(BooksReportStatements.lines, house.id, from, to, event?.rawValue ?? 0, report.group.rawValue)
            for (word, currency, kind, tickets, gross, net, tax, discount) in try figures.all() + lines.all() {
                guard let kind = JournalLine.Kind(rawValue: kind), report.name.counts(kind), report.name != .codes || !word.isEmpty else {
                    continue
                }
                let line = JournalLine(kind, tickets: tickets, gross: gross, net: net, tax: tax, discount: discount)
                blocks[currency, default: [:]][word, default: .init(key: word)].add(line)
            }
            let names: [String: (uuid: String, name: String)] =
                switch report.group {
                case .performance: try performances(Set(blocks.values.flatMap(\.keys)), of: house.id, connection)
                case .area: try areas(of: house.id, event, connection)
                default: [:]
                }
            return blocks.sorted { $0.key < $1.key }.map { currency, sums in
                BooksReport.Block(currency: currency, rows: sums.values.map { named($0, report.group, names) }.sorted { $0.key < $1.key })
            }
        }
    }

    /// On which day a show's books begin, looked for from this day on; nil where nothing of it has been sold since.
    package func firstDay(of show: Event.ID, of house: Organisation.ID, since day: CivilDate) async throws -> CivilDate? {
        try await database.read { try $0.first(BooksReportStatements.firstDay, house, show, day) }
    }

    /// Those that something was sold of, and no others of a house's thousands.
    private func performances(
        _ events: Set<String>, of house: Organisation.ID, _ connection: any Connection
    ) throws -> [String: (uuid: String, name: String)] {
        let numbers = Dialect.list(events.compactMap { Int64($0) }.sorted())
        let all = try connection.all(BooksReportStatements.performances, house, numbers).map { (String($0.0), (uuid: $0.1, name: $0.2)) }
        return Dictionary(all, uniquingKeysWith: { first, _ in first })
    }

    /// What the areas are called; one that has several names over the shows is told by its key.
    private func areas(
        of house: Organisation.ID, _ event: Event.ID?, _ connection: any Connection
    ) throws -> [String: (uuid: String, name: String)] {
        let all = try connection.all(BooksReportStatements.areas, house, event?.rawValue ?? 0)
        return Dictionary(all.filter { $0.1 == $0.2 }.map { ($0.0, (uuid: "", name: $0.1)) }, uniquingKeysWith: { first, _ in first })
    }

    private func named(_ sums: BooksReport.Sums, _ group: BooksReport.Group, _ names: [String: (uuid: String, name: String)])
        -> BooksReport.Sums
    {
        var sums = sums
        switch group {
        case .day: sums.key = Int64(sums.key).map { "\(CivilDate(days: $0))" } ?? sums.key
        case .performance: (sums.key, sums.label) = (names[sums.key]?.uuid ?? "", names[sums.key]?.name ?? "")
        case .area: sums.label = names[sums.key]?.name ?? sums.key
        default: break
        }
        if ![.performance, .area].contains(group) { sums.label = sums.key }
        return sums
    }
}

private enum BooksReportStatements {
    static let owner = Selection<Organisation.ID>("SELECT organisation_id FROM events WHERE uuid = $1")
    static let performances = Selection<Int64, String, String>(
        "SELECT id, uuid, name FROM events WHERE organisation_id = $1 AND id {{among}}$2{{/among}}")
    static let areas = Selection<String, String, String>(
        """
        SELECT t.key, MIN(t.name), MAX(t.name) FROM ticket_types t JOIN events e ON e.id = t.event_id
        WHERE e.organisation_id = $1 AND ($2 = CAST(0 AS BIGINT) OR e.id = $2) GROUP BY t.key
        """)
    static let firstDay = Selection<CivilDate>(
        """
        SELECT x.day FROM (
            SELECT day FROM figures WHERE organisation_id = $1 AND event_id = $2 AND day >= $3
            UNION ALL
            SELECT day FROM journal
            WHERE id > (SELECT mark FROM books WHERE name = 'figures') AND organisation_id = $1 AND event_id = $2 AND day >= $3) AS x
        ORDER BY x.day LIMIT 1
        """)
    /// What is summed of figures, and of lines that came since.
    private static let sums: StaticString = """
        SELECT CASE $5 WHEN 'day' THEN CAST(f.day AS TEXT) WHEN 'area' THEN f.area WHEN 'category' THEN f.category WHEN 'channel' THEN f.channel
                WHEN 'method' THEN f.method WHEN 'code' THEN f.code
                WHEN 'tax' THEN CASE f.tax_key WHEN '' THEN '' ELSE f.country || ' ' || f.tax_key || ' ' || CAST(f.rate_ppm AS TEXT) END
                ELSE CAST(COALESCE(f.event_id, 0) AS TEXT) END AS word,
            f.currency, f.kind, CAST(SUM(f.tickets) AS BIGINT), CAST(SUM(f.gross) AS BIGINT),
            CAST(SUM(f.net) AS BIGINT), CAST(SUM(f.tax) AS BIGINT), CAST(SUM(f.discount) AS BIGINT)
        """
    static let figures = Selection<String, String, String, Int64, Int64, Int64, Int64, Int64>(
        sums,
        """
        FROM figures f
        WHERE f.organisation_id = $1 AND f.day >= $2 AND f.day <= $3 AND ($4 = CAST(0 AS BIGINT) OR f.event_id = $4)
        GROUP BY word, f.currency, f.kind
        """)
    /// The lines that came since.
    static let lines = Selection<String, String, String, Int64, Int64, Int64, Int64, Int64>(
        sums,
        """
        FROM journal f
        WHERE f.id > (SELECT mark FROM books WHERE name = 'figures') AND f.organisation_id = $1 AND f.day >= $2 AND f.day <= $3
            AND ($4 = CAST(0 AS BIGINT) OR f.event_id = $4)
        GROUP BY word, f.currency, f.kind
        """)
}
