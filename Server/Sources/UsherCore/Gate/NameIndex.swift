/// Who is on a list, in its order, and by which words each is found: all in flat arrays, so that a million people are some 60 MB, and a word that
/// begins the names of half of them is answered by one look at each word of a bitmap. Never changes.
package struct NameIndex: Sendable {
    /// Ids in the order of the list: a person's place in it is its rank.
    private let ids: [Int64]
    /// Ranks in order of the ids.
    private let byID: [UInt32]
    /// The different names in order, the bytes of all one after the other, and the rank of the first who has each.
    private let names: Texts
    private let firsts: [UInt32]
    /// The different words in order of their bytes, and for each the ranks of those who have it.
    private let words: Texts
    private let starts: [UInt32]
    private let ranks: [UInt32]

    package var count: Int { ids.count }

    /// Fills an index: first everybody in the order of the list, by name and then id, then each word in order with who has it.
    package struct Builder {
        private var ids: [Int64] = []
        private var names = Texts()
        private var firsts: [UInt32] = []
        private var words = Texts()
        private var starts: [UInt32] = []
        private var ranks: [UInt32] = []
        /// Ranks by id, once everybody is known.
        private var places: [(id: Int64, rank: UInt32)] = []

        package init() {}

        package mutating func add(_ id: Int64, name: UnsafeRawBufferPointer) {
            if firsts.isEmpty || !names.isLast(name) {
                names.append(name)
                firsts.append(UInt32(ids.count))
            }
            ids.append(id)
        }

        package mutating func add(word: UnsafeRawBufferPointer, of id: Int64) {
            if places.count != ids.count { places = ids.enumerated().map { ($1, UInt32($0)) }.sorted { $0.id < $1.id } }
            let place = places.partition { $0.id < id }
            guard place < places.count, places[place].id == id else { return }
            if starts.isEmpty || !words.isLast(word) {
                words.append(word)
                starts.append(UInt32(ranks.count))
            }
            ranks.append(places[place].rank)
        }

        package consuming func finish() -> NameIndex {
            NameIndex(
                ids: ids, byID: ids.indices.map { UInt32($0) }.sorted { ids[Int($0)] < ids[Int($1)] }, names: names, firsts: firsts,
                words: words,
                starts: starts + [UInt32(ranks.count)], ranks: ranks)
        }
    }

    private init(
        ids: [Int64], byID: [UInt32], names: Texts, firsts: [UInt32], words: Texts, starts: [UInt32], ranks: [UInt32]
    ) {
        (self.ids, self.byID, self.names, self.firsts) = (ids, byID, names, firsts)
        (self.words, self.starts, self.ranks) = (words, starts, ranks)
    }

    package func id(at rank: Int) -> Int64 { ids[rank] }

    package func name(at rank: Int) -> String {
        names.text(firsts.partition { Int($0) <= rank } - 1)
    }

    /// The rank of who has this id; nil where nobody does.
    package func rank(of id: Int64) -> Int? {
        let place = byID.partition { ids[Int($0)] < id }
        guard place < byID.count, ids[Int(byID[place])] == id else { return nil }
        return Int(byID[place])
    }

    /// The ids of a set's newest before an id, the newest first.
    package func newest(of set: RankSet, before: Int64, most: Int) -> [Int64] {
        var found: [Int64] = []
        var place = byID.partition { ids[Int($0)] < before }
        while place > 0, found.count < most {
            place -= 1
            let rank = Int(byID[place])
            if set.contains(rank) { found.append(ids[rank]) }
        }
        return found
    }

    /// Where in `ranks` those stand who have a word that begins so.
    private func span(_ beginning: String) -> Range<Int> {
        let (low, high) = (words.place(of: beginning), words.end(of: beginning))
        return low < high ? Int(starts[low])..<Int(starts[high]) : 0..<0
    }

    /// How many rows a beginning has: what it costs to find them.
    package func weight(of beginning: String) -> Int { span(beginning).count }

    /// Who has a word that begins so.
    package func found(_ beginning: String) -> RankSet {
        var set = RankSet(count)
        ranks.withUnsafeBufferPointer { ranks in
            for index in span(beginning) { set.insert(Int(ranks[index])) }
        }
        return set
    }

    package var everybody: RankSet { RankSet(all: count) }
}

/// A set of places in a list, a bit for each.
package struct RankSet: Sendable {
    private var bits: [UInt64]

    init(_ size: Int) { bits = [UInt64](repeating: 0, count: (size + 63) / 64) }

    init(all size: Int) {
        bits = [UInt64](repeating: .max, count: (size + 63) / 64)
        if size % 64 > 0 { bits[bits.count - 1] = (1 << UInt64(size % 64)) - 1 }
    }

    package static func none(of index: NameIndex) -> RankSet { RankSet(index.count) }

    package mutating func insert(_ rank: Int) { bits[rank >> 6] |= 1 << UInt64(rank & 63) }

    package func contains(_ rank: Int) -> Bool { bits[rank >> 6] & 1 << UInt64(rank & 63) != 0 }

    package mutating func formIntersection(_ other: RankSet) {
        for index in bits.indices { bits[index] &= other.bits[index] }
    }

    package mutating func subtract(_ other: RankSet) {
        for index in bits.indices { bits[index] &= ~other.bits[index] }
    }

    package var count: Int { bits.reduce(0) { $0 + $1.nonzeroBitCount } }

    /// The first of them in order.
    package func first(_ most: Int) -> [Int] {
        var found: [Int] = []
        for (index, word) in bits.enumerated() where word != 0 {
            var word = word
            while word != 0 {
                guard found.count < most else { return found }
                found.append(index << 6 + word.trailingZeroBitCount)
                word &= word - 1
            }
        }
        return found
    }
}

/// Texts in order of their bytes, one after the other.
private struct Texts: Sendable {
    private var bytes: [UInt8] = []
    private var ends: [UInt32] = []

    var count: Int { ends.count }

    private func range(_ index: Int) -> Range<Int> { (index == 0 ? 0 : Int(ends[index - 1]))..<Int(ends[index]) }

    mutating func append(_ text: UnsafeRawBufferPointer) {
        bytes.append(contentsOf: text)
        ends.append(UInt32(bytes.count))
    }

    func isLast(_ text: UnsafeRawBufferPointer) -> Bool {
        guard count > 0 else { return false }
        return bytes[range(count - 1)].elementsEqual(text)
    }

    func text(_ index: Int) -> String { String(decoding: bytes[range(index)], as: UTF8.self) }

    /// The first that is not before `text`.
    func place(of text: String) -> Int { partition { $0.lexicographicallyPrecedes(text.utf8) } }

    /// The first after all that begin with `text`.
    func end(of text: String) -> Int {
        let utf8 = Array(text.utf8)
        return partition { $0.starts(with: utf8) || $0.lexicographicallyPrecedes(utf8) }
    }

    private func partition(_ isBefore: (ArraySlice<UInt8>) -> Bool) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if isBefore(bytes[range(middle)]) { low = middle + 1 } else { high = middle }
        }
        return low
    }
}

extension RandomAccessCollection where Index == Int {
    /// How many come first for which this holds; then come those for which it does not.
    fileprivate func partition(_ isBefore: (Element) -> Bool) -> Int {
        var (low, high) = (startIndex, endIndex)
        while low < high {
            let middle = (low + high) / 2
            if isBefore(self[middle]) { low = middle + 1 } else { high = middle }
        }
        return low - startIndex
    }
}
