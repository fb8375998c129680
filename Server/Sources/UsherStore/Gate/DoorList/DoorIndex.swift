import UsherCore

/// One event's list in memory: an index, and what has changed since it was made. Whoever asks brings it up to the state that their own
/// transaction sees, so that nothing is stale: after a change only what has changed is read.
struct DoorIndex {
    /// How far the database has come: the next number of a change, which whoever stores a sale takes and holds until their commit, and
    /// the mark below which all changes are visible. A sale never goes to another event.
    struct State: Equatable {
        let change: Int64
        let horizon: Int64
    }

    /// A sale as it stands now; nil: it is on this list no more.
    fileprivate struct Entry {
        let hit: DoorSearch.Hit
        let words: [String]
    }

    private let event: Event.ID
    private let base: NameIndex
    private var seen: State
    private var changed: [Sale.ID: Entry?] = [:]
    /// Of the index, who is not as it says any more.
    private var gone: RankSet
    /// Who has beginnings that many have: found once.
    private var kept: [String: RankSet] = [:]

    private static let worthKeeping = 2_000
    private static let mostKept = 48

    /// So many changes are looked through with each question; then a new index is made.
    var isWorn: Bool { changed.count > max(1_000, base.count / 200) }
    /// More than that would be slower than the database.
    var isUseless: Bool { changed.count > 8 * max(1_000, base.count / 200) }

    var count: Int { base.count }

    init(_ event: Event.ID, _ base: NameIndex, at seen: State) {
        (self.event, self.base, self.seen) = (event, base, seen)
        gone = .none(of: base)
    }

    /// Reads a list as it stands.
    static func read(_ event: Event.ID, _ connection: any Connection) throws -> DoorIndex {
        let state = try DoorIndexStatements.state(connection)
        var builder = NameIndex.Builder()
        // By hand: of millions of rows the texts are taken where they lie, and none of them becomes a text of its own.
        try connection.forEach(DoorIndexStatements.everybody, event) { row in
            row.withBytes(0) { builder.add(row.int(1), name: $0) }
        }
        try connection.forEach(DoorIndexStatements.words, event, SearchWords.seat("")) { row in
            row.withBytes(0) { builder.add(word: $0, of: row.int(1)) }
        }
        return DoorIndex(event, builder.finish(), at: state)
    }

    /// Takes in what has changed up to this transaction; false where the list must be read anew.
    mutating func follow(_ connection: any Connection, to state: State) throws -> Bool {
        guard state.change > seen.change else { return true }
        let after = connection.engine == .sqlite ? 0 : seen.horizon
        try connection.forEach(DoorIndexStatements.changed, event, after, seen.change) { sale, _ in take(sale) }
        seen = state
        return !isUseless
    }

    private mutating func take(_ sale: SaleState) {
        let words = sale.doorWords
        if changed[sale.id] == nil, let rank = base.rank(of: sale.id.rawValue) { gone.insert(rank) }
        let entry = Entry(hit: DoorSearch.Hit(name: words.name, sale: sale.id), words: Array(words.words))
        changed.updateValue(sale.deleted ? nil : entry, forKey: sale.id)
    }

    /// Who has a word that begins so for each of these; everybody without any.
    mutating func find(_ beginnings: [String], first most: Int) -> (hits: [DoorSearch.Hit], total: Int) {
        var set = base.everybody
        // The rarest first would not matter: a set costs the same whatever is in it.
        for beginning in beginnings { set.formIntersection(found(beginning)) }
        set.subtract(gone)
        let new = changed.values.compactMap { entry in
            entry.flatMap { entry in beginnings.allSatisfy { entry.has($0) } ? entry.hit : nil }
        }.sorted()
        let known = set.first(most).map { DoorSearch.Hit(name: base.name(at: $0), sale: .init(base.id(at: $0))) }
        return (new.isEmpty ? known : Array((known + new).sorted().prefix(most)), set.count + new.count)
    }

    /// The newest of them before a sale, the newest first.
    mutating func newest(_ beginnings: [String], before: Sale.ID, most: Int) -> [Sale.ID] {
        var set = base.everybody
        for beginning in beginnings { set.formIntersection(found(beginning)) }
        set.subtract(gone)
        let new = changed.compactMap { id, entry in
            entry.flatMap { entry in id < before && beginnings.allSatisfy { entry.has($0) } ? id : nil }
        }
        let known = base.newest(of: set, before: before.rawValue, most: most).map { Sale.ID($0) }
        return Array((known + new).sorted(by: >).prefix(most))
    }

    private mutating func found(_ beginning: String) -> RankSet {
        if let known = kept[beginning] { return known }
        let set = base.found(beginning)
        if base.weight(of: beginning) >= DoorIndex.worthKeeping {
            if kept.count >= DoorIndex.mostKept { kept = [:] }
            kept[beginning] = set
        }
        return set
    }
}

extension DoorIndex.Entry {
    func has(_ beginning: String) -> Bool { words.contains { $0.utf8.starts(with: beginning.utf8) } }
}

enum DoorIndexStatements {
    static let everybody = Statement(
        "SELECT name, sale_id FROM door_words WHERE event_id = $1 AND word = '' ORDER BY name, sale_id")
    /// $2: with what the words of seats begin, which nobody types.
    static let words = Statement(
        """
        SELECT word, sale_id FROM door_words WHERE event_id = $1 AND word > '' AND NOT (word >= $2 AND word < $2 || '\u{10FFFF}')
        ORDER BY word, name, sale_id
        """)
    static let changed = Selection<SaleState, Int64>(
        "SELECT {{columns}}, changed FROM sales WHERE event_id = $1 AND mark >= $2 AND changed >= $3 ORDER BY changed")
    private static let state = Selection<Int64, Int64>("SELECT COALESCE((SELECT next FROM ids WHERE name = 'changes'), 0), {{horizon}}")

    static func state(_ connection: any Connection) throws -> DoorIndex.State {
        guard let (change, horizon) = try connection.first(state) else { throw DatabaseError.defect("no state of the list") }
        return DoorIndex.State(change: change, horizon: horizon)
    }
}
