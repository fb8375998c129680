import UsherCore

/// Finds sales by the words of `door_words`, the way a door person types: beginnings of names, a sale's number, a seat.
/// One word may be that of a million sales: large lists are in memory (`DoorIndexes`), and where one is not yet, counting and sorting are left to
/// the database, which looks at its index alone.
struct DoorSearch {
    let connection: any Connection
    let events: [Event.ID]
    let page: Int
    let totals: DoorTotals
    let lists: DoorIndexes

    /// Ids of one page in order of name, then id, and how many there are in all.
    func find(_ text: String?) throws -> (ids: [Sale.ID], total: Int) {
        let state = try DoorIndexStatements.state(connection)
        guard let text, !text.isEmpty else { return try everybody(state) }
        let words = SearchWords.queryWords(text)
        // The longest word is the rarest: begin with it.
        let sorted = words.sorted { $0.count > $1.count }
        var found = Found()
        for event in events where !sorted.isEmpty {
            if let (hits, total) = try lists.find(sorted, in: event, first: end, at: state, connection) {
                found.add(Found(hits: hits, total: total))
                continue
            }
            switch sorted.count {
            case 1: found.add(try one(sorted[0], in: event, state))
            default: found.add(try all(sorted, in: event))
            }
        }
        // What is found as a whole is counted unless its words have found it.
        for extra in try whole(text) where words.isEmpty || !extra.matches(words) { found.add(extra.hit) }
        return (slice(found.hits), found.total)
    }

    /// A hit as it is sorted: folded name first.
    struct Hit: Hashable, Comparable {
        let name: String
        let sale: Sale.ID
        static func < (a: Hit, b: Hit) -> Bool {
            a.name == b.name ? a.sale < b.sale : a.name.utf8.lexicographicallyPrecedes(b.name.utf8)
        }
    }

    /// How many sales there are, and at least the first of them up to the end of the page.
    private struct Found {
        var hits: [Hit] = []
        var total = 0

        mutating func add(_ other: Found) {
            hits += other.hits
            total += other.total
        }

        mutating func add(_ hit: Hit) {
            hits.append(hit)
            total += 1
        }
    }

    /// Where the page ends among all hits; pages that nobody can have are all the same.
    private var end: Int {
        let (end, overflow) = page.multipliedReportingOverflow(by: Page<DoorListRow>.size)
        return overflow ? .max : end
    }

    private func slice(_ hits: [Hit]) -> [Sale.ID] {
        let start = min(hits.count, end == .max ? .max : end - Page<DoorListRow>.size)
        return hits.sorted()[start..<min(hits.count, end)].map(\.sale)
    }

    private func everybody(_ state: DoorIndex.State) throws -> ([Sale.ID], Int) {
        var found = Found()
        for event in events {
            if let (hits, total) = try lists.find([], in: event, first: end, at: state, connection) {
                found.add(Found(hits: hits, total: total))
                continue
            }
            let total = try totals.total(event, "", at: state.change) { try connection.first(DoorSearch.count, event) ?? 0 }
            found.add(Found(hits: try connection.all(DoorSearch.names, event, end), total: total))
        }
        return (slice(found.hits), found.total)
    }

}

// MARK: - By words
extension DoorSearch {
    /// From so many hits on it is quicker to look at everybody by name until the page is full: every tenth is one.
    private static let many = 100_000
    private static let walked = 1_000

    private func one(_ word: String, in event: Event.ID, _ state: DoorIndex.State) throws -> Found {
        let (high, length) = (SearchWords.end(of: word), word.utf8.count)
        let total = try totals.total(event, word, at: state.change) {
            try connection.first(DoorSearch.prefixCount, event, word, high, length) ?? 0
        }
        if total >= DoorSearch.many, let hits = try walk(word, in: event) { return Found(hits: hits, total: total) }
        return Found(hits: try connection.all(DoorSearch.prefixFirst, event, word, high, length, end), total: total)
    }

    /// The first of everybody in order of name who have the word; nil if these do not fill the page.
    private func walk(_ word: String, in event: Event.ID) throws -> [Hit]? {
        guard end <= DoorSearch.walked else { return nil }
        var hits: [Hit] = []
        try connection.forEach(DoorSearch.walk, event, DoorSearch.walked) { hit, name, email in
            guard hits.count < end else { return }
            if DoorSearch.matches([word], name: name, email: email) { hits.append(hit) }
        }
        return hits.count < end ? nil : hits
    }

    /// Sales of which every word begins a word.
    private func all(_ words: [String], in event: Event.ID) throws -> Found {
        var common: Set<Int64>?
        var hits: [Hit] = []
        for (index, word) in words.enumerated() {
            if let known = common, known.isEmpty { return Found() }
            var next = Set<Int64>()
            let isLast = index == words.count - 1
            // By hand: a hundred thousand names need not be read of whom only the last word decides.
            try connection.forEach(DoorSearch.prefix.statement, event, word, SearchWords.end(of: word), word.utf8.count) { row in
                var columns = Columns(row)
                let sale = row.int(1)
                guard common?.contains(sale) ?? true else { return }
                if isLast { hits.append(Hit(&columns)) } else { next.insert(sale) }
            }
            common = next
        }
        return Found(hits: hits, total: hits.count)
    }

    private static func matches(_ words: [String], name: String, email: String) -> Bool {
        let tokens = SearchWords.tokens(name: name, email: email)
        return words.allSatisfy { word in tokens.contains { $0.utf8.starts(with: word.utf8) } }
    }
}

// MARK: - As a whole
extension DoorSearch {
    private struct Extra {
        let hit: Hit
        let name: String
        let email: String

        func matches(_ words: [String]) -> Bool { DoorSearch.matches(words, name: name, email: email) }
    }

    /// The whole text as a sale's id, a seat or an exact code.
    private func whole(_ text: String) throws -> [Extra] {
        var sales = Set<Sale.ID>()
        if let number = Int64(text), number > 0 { sales.insert(Sale.ID(number)) }
        let asked =
            try TicketCode.candidates(text).map { try connection.ask(DoorSearch.code, $0) }
            + events.map { try connection.ask(DoorSearch.word, $0, SearchWords.seat(text)) }
        for asked in asked { sales.formUnion(try asked.all()) }
        return try sales.compactMap { sale in
            guard let (event, name, email) = try connection.first(DoorSearch.sale, sale), events.contains(event) else { return nil }
            return Extra(hit: Hit(name: SearchWords.sortKey(name), sale: sale), name: name, email: email)
        }
    }
}

// MARK: - SQL
extension DoorSearch {
    private static let prefixCount = Selection<Int>(
        "SELECT count(*) FROM door_words WHERE event_id = $1 AND word >= $2 AND word < $3 AND shared < $4")
    private static let prefixFirst = Selection<Hit>(
        """
        SELECT {{columns}} FROM door_words WHERE event_id = $1 AND word >= $2 AND word < $3 AND shared < $4
        ORDER BY name, sale_id LIMIT $5
        """)
    private static let prefix = Selection<Hit>(
        "SELECT {{columns}} FROM door_words WHERE event_id = $1 AND word >= $2 AND word < $3 AND shared < $4")
    private static let walk = Selection<Hit, String, String>(
        """
        SELECT {{columns d}}, s.name, s.email
        FROM (SELECT name, sale_id FROM door_words WHERE event_id = $1 AND word = '' ORDER BY name, sale_id LIMIT $2) AS d
        JOIN sales s ON s.id = d.sale_id
        ORDER BY d.name, d.sale_id
        """)
    private static let word = Selection<Sale.ID>("SELECT sale_id FROM door_words WHERE event_id = $1 AND word = $2")
    private static let code = Selection<Sale.ID>("SELECT sale_id FROM codes WHERE code = $1")
    private static let sale = Selection<Event.ID, String, String>(
        "SELECT event_id, name, email FROM sales WHERE id = $1 AND deleted_at IS NULL")
    private static let count = Selection<Int>("SELECT count(*) FROM door_words WHERE event_id = $1 AND word = ''")
    private static let names = Selection<Hit>(
        "SELECT {{columns}} FROM door_words WHERE event_id = $1 AND word = '' ORDER BY name, sale_id LIMIT $2")
}

extension DoorSearch.Hit: Selectable {
    init(_ columns: inout Columns) { self.init(name: columns.next("name"), sale: columns.next("sale_id")) }
}
