import UsherCore

/// Finds sales by the words of `door_words`, the way a door person types: beginnings of names, a sale's number, a seat.
struct DoorSearch {
    let connection: any Connection
    let events: [Event.ID]
    let page: Int

    /// Ids of one page in order of name, then id, and how many there are in all.
    func find(_ text: String?) throws -> (ids: [Sale.ID], total: Int) {
        guard let text, !text.isEmpty else { return try everybody() }
        var hits = try exact(text)
        for event in events { try hits.formUnion(words(text, in: event)) }
        return slice(hits)
    }

    /// A hit as it is sorted: folded name first.
    private struct Hit: Hashable, Comparable {
        let name: String
        let sale: Sale.ID
        static func < (a: Hit, b: Hit) -> Bool { (a.name, a.sale) < (b.name, b.sale) }
    }

    private func slice(_ hits: Set<Hit>) -> ([Sale.ID], Int) {
        let (start, end) = bounds(hits.count)
        // A page near the front needs no full sort of a hundred thousand hits.
        return (hits.sorted()[start..<end].map(\.sale), hits.count)
    }

    private func bounds(_ count: Int) -> (Int, Int) {
        let size = Page<DoorListRow>.size
        let start = min(count, (page - 1).multipliedReportingOverflow(by: size).partialValue)
        return (start, min(count, start + size))
    }

    private func everybody() throws -> ([Sale.ID], Int) {
        if events.count == 1, let event = events.first {
            let size = Page<DoorListRow>.size
            let (skip, overflow) = (page - 1).multipliedReportingOverflow(by: size)
            let total = try connection.first(DoorSearch.count, event) { Int($0.int(0)) } ?? 0
            guard !overflow, skip < total else { return ([], total) }
            return (try connection.all(DoorSearch.byName, event, size, skip) { $0.id(0) }, total)
        }
        var hits = Set<Hit>()
        for event in events {
            try connection.forEach(DoorSearch.names, event) { hits.insert(Hit(name: $0.text(1), sale: $0.id(0))) }
        }
        return slice(hits)
    }

    /// The whole text as a sale's id or an exact code.
    private func exact(_ text: String) throws -> Set<Hit> {
        var sales: [Sale.ID] = []
        if let number = Int64(text), number > 0 { sales.append(Sale.ID(number)) }
        for code in TicketCode.candidates(text) {
            sales += try connection.all(DoorSearch.code, code) { $0.id(0) }
        }
        var hits = Set<Hit>()
        for sale in Set(sales) {
            try connection.forEach(DoorSearch.sale, sale) { row in
                if events.contains(row.id(0)) { hits.insert(Hit(name: DoorWords.sortKey(row.text(1)), sale: sale)) }
            }
        }
        return hits
    }

    /// Sales of which every word of the text begins a word, and those with this seat.
    private func words(_ text: String, in event: Event.ID) throws -> Set<Hit> {
        var common: Set<Hit>?
        // The longest word is the rarest: begin with it.
        for word in DoorWords.queryWords(text).sorted(by: { $0.count > $1.count }) {
            if let known = common, known.isEmpty { break }
            var hits = Set<Hit>()
            try connection.forEach(DoorSearch.prefix, event, word, DoorWords.end(of: word)) { row in
                let hit = Hit(name: row.text(0), sale: row.id(1))
                if common?.contains(hit) ?? true { hits.insert(hit) }
            }
            common = hits
        }
        var found = common ?? []
        try connection.forEach(DoorSearch.word, event, DoorWords.seat(text)) { row in
            found.insert(Hit(name: row.text(0), sale: row.id(1)))
        }
        return found
    }
}

extension DoorSearch {
    private static let prefix = Statement(
        "SELECT name, sale_id FROM door_words WHERE event_id = $1 AND word >= $2 AND word < $3")
    private static let word = Statement("SELECT name, sale_id FROM door_words WHERE event_id = $1 AND word = $2")
    private static let code = Statement("SELECT sale_id FROM codes WHERE code = $1")
    private static let sale = Statement("SELECT event_id, name FROM sales WHERE id = $1 AND deleted_at IS NULL")
    private static let count = Statement("SELECT count(*) FROM door_words WHERE event_id = $1 AND word = ''")
    private static let byName = Statement(
        "SELECT sale_id FROM door_words WHERE event_id = $1 AND word = '' ORDER BY name, sale_id LIMIT $2 OFFSET $3")
    private static let names = Statement("SELECT sale_id, name FROM door_words WHERE event_id = $1 AND word = ''")
}
