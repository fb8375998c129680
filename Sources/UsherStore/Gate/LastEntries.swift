import UsherCore

/// The newest entries of an occurrence that still stand, read from the end of the feed.
struct LastEntries {
    let connection: any Connection
    let event: Event
    let occurrence: Int64

    /// How many rows to look at before giving up: an evening of nothing but undos is not worth a search of the whole log.
    static let depth = 400

    func newest(_ count: Int) throws -> [EventCounts.LastEntry] {
        var entries: [EventCounts.LastEntry] = []
        let rows = try connection.all(LastEntries.recent, event.id, occurrence, LastEntries.depth) { (entry: Entry.ID($0.int(0)), sale: Sale.ID($0.int(1))) }
        for row in rows {
            if entries.count >= 4 * count { break }
            guard let sale = try connection.first(LastEntries.sale, row.sale, read: { try Sale($0, from: 0, event: event) }) else { continue }
            let usage = Usage(sale: sale, reentry: event.reentry, zone: Occurrence(event: event, date: sale.eventDate).zone)
            guard let standing = usage.standing(row.entry) else { continue }
            entries.append(
                EventCounts.LastEntry(
                    entry: row.entry, at: standing.at, sale: sale, persons: standing.persons.map { sale.roster.persons[$0] },
                    gate: standing.gate, source: standing.source))
        }
        return Array(entries.sorted { ($0.at, $0.entry) > ($1.at, $1.entry) }.prefix(count))
    }

    private static let recent = Statement(
        """
        SELECT id, sale_id FROM scans WHERE event_id = $1 AND occurrence = $2 AND kind < 2 AND (admitted > 0 OR kind = 1) AND sale_id IS NOT NULL
        ORDER BY mark DESC, id DESC LIMIT $3
        """)
    private static let sale = Statement("SELECT id, event_id, status, name, email, occurrence, roster, log FROM sales WHERE id = $1")
}
