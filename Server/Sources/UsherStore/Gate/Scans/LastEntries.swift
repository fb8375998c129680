import UsherCore

/// The newest entries of an occurrence that still stand, read from the end of the feed.
struct LastEntries {
    let connection: any Connection
    let event: Event
    let date: CivilDate

    /// How many rows to look at before giving up: an evening of nothing but undos is not worth a search of the whole log.
    static let depth = 400

    func newest(_ count: Int) throws -> [EventCounts.LastEntry] {
        let keys = event.occurrenceKeys(of: date)
        let rows = try connection.all(LastEntries.recent, event.id, keys.own, keys.plain, LastEntries.depth)
        var entries: [EventCounts.LastEntry] = []
        for (entry, sale) in rows {
            // Offline entries come late: a few more than asked for are compared by their time.
            if entries.count >= 4 * count { break }
            if let entry = try standing(entry, of: sale) { entries.append(entry) }
        }
        return Array(entries.sorted { ($0.at, $0.entry) > ($1.at, $1.entry) }.prefix(count))
    }

    private func standing(_ id: Entry.ID, of sale: Sale.ID) throws -> EventCounts.LastEntry? {
        guard let sale = try connection.first(LastEntries.sale, sale)?.sale(of: event) else { return nil }
        let usage = Usage(sale: sale, reentry: event.reentry, zone: Occurrence(event: event, date: sale.eventDate).zone)
        guard let entry = usage.standing(id) else { return nil }
        return EventCounts.LastEntry(
            entry: id, at: entry.at, sale: sale, persons: entry.persons.map { sale.roster.persons[$0] },
            seats: entry.persons.compactMap { usage.seat(of: $0) }, gate: entry.gate, source: entry.source)
    }

    private static let recent = Selection<Entry.ID, Sale.ID>(
        """
        SELECT id, sale_id FROM scans
        WHERE event_id = $1 AND occurrence IN ($2, $3) AND kind < 2 AND (admitted > 0 OR kind = 1) AND sale_id IS NOT NULL
        ORDER BY mark DESC, id DESC LIMIT $4
        """)
    private static let sale = Selection<SaleRow>(
        """
        SELECT {{columns s}}
        FROM sales s LEFT JOIN admission_logs a ON a.sale_id = s.id WHERE s.id = $1 AND s.deleted_at IS NULL
        """)
}
