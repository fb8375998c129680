import UsherCore

/// Seats that a form names, by their place in the map's order: `3-17.42` are sixteen of them. Short enough for a field, an address and a cookie, however
/// many there are.
struct SeatMarks: Equatable, Sendable {
    let seats: [Int]

    init(_ seats: some Sequence<Int>) { self.seats = Set(seats).sorted() }

    /// Nil where it names what a map of so many seats has not, or more seats than that has, or is none of ours.
    init?(_ texts: [String], of count: Int) {
        var (found, named): (Set<Int>, Int) = ([], 0)
        for part in texts.flatMap({ $0.split(separator: ".") }) {
            let ends = part.split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
            guard let first = Self.place(ends[0], count), let last = Self.place(ends[ends.count - 1], count), first <= last else {
                return nil
            }
            // The same long range thousands of times over would be much work in a small form.
            named += last - first + 1
            guard named <= count else { return nil }
            found.formUnion(first...last)
        }
        self.init(found)
    }

    private static func place(_ text: Substring, _ count: Int) -> Int? {
        count < 1 ? nil : Digits.whole(text, in: 0...Int64(count - 1)).map { Int($0) }
    }

    var text: String {
        var ranges: [(first: Int, last: Int)] = []
        for seat in seats {
            if let end = ranges.last, end.last + 1 == seat { ranges[ranges.count - 1].last = seat } else { ranges.append((seat, seat)) }
        }
        return ranges.map { $0.first == $0.last ? "\($0.first)" : "\($0.first)-\($0.last)" }.joined(separator: ".")
    }
}
