import UsherCore

/// Codes and door words of many sales, held back so that they can be written in the order of their tables: a random place
/// for each row would have the database read and write a page for each.
struct SalePages {
    private struct Code {
        let code: String
        let sale: Sale.ID
        let person: Int64
        let place: Int
        /// Line of the draft and position in it; the line is -1 for the sale's own code.
        let line: Int
        let position: Int

        var path: String { line < 0 ? "code" : "lines[\(line)].codes[\(position)]" }
    }
    private struct Word {
        let event: Event.ID
        let word: String
        let name: String
        let sale: Sale.ID
        var shared = 0

        var key: [SQLValue] { [event.sql, word.sql, name.sql, sale.sql] }
        var row: [SQLValue] { key + [shared.sql] }
        var order: (Event.ID, String, String, Sale.ID) { (event, word, name, sale) }
    }

    private let connection: any Connection
    private var newCodes: [Code] = []
    private var oldCodes: [String] = []
    private var newWords: [Word] = []
    private var oldWords: [Word] = []
    var refusals: [SaleRefusal] = []

    /// Rows held back at most.
    static let most = 40_000
    /// Rows given to the database at once.
    static let slice = 1_000

    init(_ connection: any Connection) { self.connection = connection }

    mutating func add(_ plan: SalePlan) {
        for code in codes(of: plan) { newCodes.append(code) }
        addWords(plan.after.doorWords, plan.after)
    }

    mutating func replaceCodes(_ plan: SalePlan) {
        let before = Dictionary((plan.before?.codes ?? []).map { ($0.code, $0.person) }, uniquingKeysWith: { first, _ in first })
        var after: Set<String> = []
        for code in codes(of: plan) {
            if before[code.code] == code.person { after.insert(code.code) } else { newCodes.append(code) }
        }
        oldCodes += before.keys.filter { !after.contains($0) }
    }

    mutating func replaceWords(of before: SaleState, by after: SaleState) {
        let (old, new) = (before.doorWords, after.doorWords)
        guard old != new else { return }
        oldWords += old.words.map { Word(event: before.event, word: $0, name: old.name, sale: before.id) }
        addWords(new, after)
    }

    /// Writes everything once enough is held back; true where it did.
    mutating func writeIfFull() throws -> Bool {
        guard newCodes.count + newWords.count + oldCodes.count + oldWords.count >= SalePages.most else { return false }
        try write()
        return true
    }

    /// The old goes first, so that a code may pass from one sale to another.
    mutating func write() throws {
        try each(oldCodes.sorted()) { try connection.executeEach(SaleStatements.deleteCode, $0.map { [$0.sql] }) }
        try each(newCodes.sorted { $0.code < $1.code }) { codes in
            let counts = try connection.executeEach(SaleStatements.insertCode, codes.map { [$0.code.sql, $0.sale.sql, $0.person.sql] })
            for (code, count) in zip(codes, counts) where count == 0 {
                refusals.append(SaleRefusal(place: code.place, refusal: .taken(code.path)))
            }
        }
        try each(oldWords.sorted { $0.order < $1.order }) { try connection.executeEach(SaleStatements.deleteWord, $0.map(\.key)) }
        try each(newWords.sorted { $0.order < $1.order }) { try connection.executeEach(SaleStatements.insertWord, $0.map(\.row)) }
        newCodes.removeAll(keepingCapacity: true)
        oldCodes.removeAll(keepingCapacity: true)
        newWords.removeAll(keepingCapacity: true)
        oldWords.removeAll(keepingCapacity: true)
    }

    private func codes(of plan: SalePlan) -> [Code] {
        let (sale, place) = (plan.after, plan.draft.place)
        var positions = [Int](repeating: 0, count: sale.roster.lines.count)
        let lines = sale.roster.lines.map { line in plan.lineIDs.firstIndex(of: line.id) ?? 0 }
        var codes = [Code(code: sale.code, sale: sale.id, person: 0, place: place, line: -1, position: 0)]
        codes.reserveCapacity(1 + sale.roster.persons.count)
        for person in sale.roster.persons {
            codes.append(
                Code(
                    code: person.code, sale: sale.id, person: person.id.rawValue, place: place, line: lines[person.line],
                    position: positions[person.line]))
            positions[person.line] += 1
        }
        return codes
    }

    private mutating func addWords(_ words: SaleSearchWords, _ sale: SaleState) {
        newWords += SearchWords.shared(words.words).map {
            Word(event: sale.event, word: $0.word, name: words.name, sale: sale.id, shared: $0.shared)
        }
    }

    private func each<T>(_ rows: [T], _ body: ([T]) throws -> Void) rethrows {
        for start in stride(from: 0, to: rows.count, by: SalePages.slice) {
            try body(Array(rows[start..<min(start + SalePages.slice, rows.count)]))
        }
    }
}
