import Testing
import UsherCore

@Suite struct NameIndexTests {
    private struct Person {
        let id: Int64
        let name: String
        let words: Set<String>
    }

    /// People with names of a few letters, so that many are alike.
    private static func people(_ count: Int, seed: UInt64) -> [Person] {
        var state = seed
        func random(_ below: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % below
        }
        return (0..<count).map { number in
            let words = (0..<(1 + random(3))).map { _ in String((0..<(1 + random(4))).map { _ in "abcé"[random(4)] }) }
            return Person(id: Int64(number * 11 % count + 1), name: words[0], words: Set(words))
        }
    }

    private static func index(_ people: [Person]) -> NameIndex {
        var builder = NameIndex.Builder()
        for person in sorted(people) { Array(person.name.utf8).withUnsafeBytes { builder.add(person.id, name: $0) } }
        let rows = people.flatMap { person in person.words.map { (word: $0, person: person) } }
            .sorted { $0.word.utf8.lexicographicallyPrecedes($1.word.utf8) }
        for row in rows { Array(row.word.utf8).withUnsafeBytes { builder.add(word: $0, of: row.person.id) } }
        return builder.finish()
    }

    private static func sorted(_ people: [Person]) -> [Person] {
        people.sorted { a, b in a.name == b.name ? a.id < b.id : a.name.utf8.lexicographicallyPrecedes(b.name.utf8) }
    }

    @Test("Any one beginning and any two find who has them, in order", arguments: [1, 63, 64, 65, 1_000])
    func finds(_ count: Int) {
        let people = Self.people(count, seed: UInt64(count))
        let (index, order) = (Self.index(people), Self.sorted(people))
        let beginnings = ["a", "ab", "é", "bé", "cab", "zz", "c"]
        for first in beginnings {
            for second in beginnings {
                var set = index.found(first)
                set.formIntersection(index.found(second))
                let wanted = order.filter { person in
                    [first, second].allSatisfy { word in person.words.contains { $0.utf8.starts(with: word.utf8) } }
                }
                #expect(set.count == wanted.count)
                #expect(set.first(50).map { index.id(at: $0) } == wanted.prefix(50).map(\.id))
            }
        }
        #expect(index.everybody.count == count)
        #expect(index.everybody.first(.max).map { index.name(at: $0) } == order.map(\.name))
    }

    @Test("Each has a rank, whoever is not there has none")
    func ranks() {
        let people = Self.people(500, seed: 3)
        let index = Self.index(people)
        for (rank, person) in Self.sorted(people).enumerated() { #expect(index.rank(of: person.id) == rank) }
        #expect(index.rank(of: 501) == nil && index.rank(of: 0) == nil)
        var set = index.everybody
        var gone = RankSet.none(of: index)
        gone.insert(7)
        set.subtract(gone)
        #expect(set.count == 499 && !set.first(10).contains(7))
    }

    @Test("Nobody is a list, too")
    func nobody() {
        let index = NameIndex.Builder().finish()
        #expect(index.everybody.count == 0 && index.found("a").first(5).isEmpty && index.rank(of: 1) == nil)
    }
}

extension String {
    fileprivate subscript(_ offset: Int) -> Character { self[index(startIndex, offsetBy: offset)] }
}
