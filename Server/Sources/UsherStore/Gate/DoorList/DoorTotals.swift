import UsherCore

/// Totals that took long to count, for as long as no sale changes. Whoever stores a sale takes numbers of `changes` in the same
/// transaction and holds their row until its end, in every process: where the next number is the same, so are all words.
final class DoorTotals: Sendable {
    private struct Key: Hashable {
        let event: Event.ID
        let word: String
    }
    private struct Cached {
        let next: Int64
        let total: Int
    }
    private let known = BoundedCache<Key, Cached>(most: 1_024)

    /// Below this, counting anew is as quick.
    static let worthwhile = 50_000

    func total(_ event: Event.ID, _ word: String, at next: Int64, count: () throws -> Int) throws -> Int {
        let key = Key(event: event, word: word)
        if let hit = known[key], hit.next == next { return hit.total }
        let total = try count()
        known[key] = total < DoorTotals.worthwhile ? nil : Cached(next: next, total: total)
        return total
    }
}
