/// Decides row by row what an import does. A row finds its home by its keys among the homes that were there and those that rows before
/// it made or changed; the first row for a home counts, later ones are duplicates.
package struct ImportPlan: Sendable {
    /// Homes that a row of this import has found or made.
    private var touched = NumberSet()
    /// Keys that rows of this import gave to a home or took from it (0), by their hashes. Whoever plays through a long file keeps them
    /// elsewhere between two batches and gives those back that the next one names.
    package var changed: [Int: Int64] = [:]
    /// The last number that a home has.
    package private(set) var lastSeq: Int64

    package init(lastSeq: Int64) { self.lastSeq = lastSeq }

    /// The database now knows what was decided so far; the campaign's last number is this one.
    package mutating func stored(lastSeq: Int64) {
        changed.removeAll(keepingCapacity: true)
        self.lastSeq = lastSeq
    }

    /// What becomes of a row. `known`: which home the database finds by each of its keys.
    package mutating func decide(_ row: HomeFacts, known: (HomeKey) -> CampaignHome?) -> ImportOutcome {
        var named: [(key: HomeKey, seq: Int64, home: CampaignHome?)] = []
        for key in row.keys.all {
            if let seq = changed[key.hashValue] {
                if seq > 0 { named.append((key, seq, nil)) }
            } else if let home = known(key) {
                named.append((key, home.seq, home))
            }
        }
        // A deleted home steps back behind one that is there.
        if named.contains(where: { $0.home?.deleted == nil }) { named.removeAll { $0.home?.deleted != nil } }
        guard let first = named.first else { return insert(row) }
        if let other = named.first(where: { $0.seq != first.seq }) { return .failed([ImportFault(other.key.kind.column, .keyConflict)]) }
        guard touched.insert(first.seq), let home = first.home else { return .duplicate }
        let fields = home.fields.taking(row)
        if fields == home.fields && home.deleted == nil { return .unchanged }
        for key in home.fields.keys.all { changed[key.hashValue] = 0 }
        for key in fields.keys.all { changed[key.hashValue] = home.seq }
        return .update(home, fields)
    }

    private mutating func insert(_ row: HomeFacts) -> ImportOutcome {
        lastSeq += 1
        _ = touched.insert(lastSeq)
        for key in row.keys.all { changed[key.hashValue] = lastSeq }
        return .insert(row, seq: lastSeq)
    }
}

extension HomeKey.Kind {
    var column: ImportColumn {
        switch self {
        case .gersID: .gersID
        case .externalID: .externalID
        case .address: .address
        }
    }
}

/// A set of small whole numbers, one bit for each.
struct NumberSet: Sendable {
    private var words: [UInt64] = []

    /// True if it was not in it.
    mutating func insert(_ number: Int64) -> Bool {
        let (word, bit) = (Int(number >> 6), UInt64(1) << UInt64(number & 63))
        while words.count <= word { words.append(0) }
        defer { words[word] |= bit }
        return words[word] & bit == 0
    }
}
