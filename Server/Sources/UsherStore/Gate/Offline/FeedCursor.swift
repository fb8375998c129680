/// Where a reader stands in a feed of changes. Changes past the horizon are shown at once, but a transaction still under way may yet
/// put others before them: they are read again, from the settled place, once the reader has come to the end.
struct FeedCursor: Sendable, Equatable {
    /// Everything up to here has been read and can no longer be preceded.
    private(set) var settled: FeedPosition
    /// How far the reader has come on its way to the end; nil while that is `settled` itself.
    private var ahead: FeedPosition?

    init(_ settled: FeedPosition = FeedPosition()) { self.settled = settled }

    /// Where to read on.
    var position: FeedPosition { ahead ?? settled }

    /// Takes the next change; `final` if it lies below the horizon.
    mutating func pass(_ position: FeedPosition, final: Bool) {
        // Once ahead, always ahead until the end: what has been committed behind since is not known.
        if final && ahead == nil { settled = position } else { ahead = position }
    }

    /// The reader has come to the end: the next time begins with what may still be preceded.
    mutating func end() { ahead = nil }
}

extension FeedCursor {
    /// `mark-id`, or `mark-id-mark-id` while ahead; numbers to the base of 36.
    var text: String {
        [settled, ahead].compactMap(\.self).flatMap { [$0.mark + 1, $0.id] }.map { String($0, radix: 36) }.joined(separator: "-")
    }

    init?(_ text: some StringProtocol) {
        let numbers = text.split(separator: "-", omittingEmptySubsequences: false).map { Int64($0, radix: 36) }
        guard numbers.count == 2 || numbers.count == 4, !numbers.contains(nil) else { return nil }
        let positions = numbers.compactMap(\.self)
        guard positions.allSatisfy({ $0 >= 0 }) else { return nil }
        settled = FeedPosition(mark: positions[0] - 1, id: positions[1])
        ahead = numbers.count == 4 ? FeedPosition(mark: positions[2] - 1, id: positions[3]) : nil
    }
}
