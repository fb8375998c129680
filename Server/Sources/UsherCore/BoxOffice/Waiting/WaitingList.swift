/// The waiting list of a performance: who wants what has run out.
package struct WaitingList: Sendable, Equatable {
    /// For how long an offer is kept, in seconds.
    package let offerSeconds: Int64
    /// From then on nobody joins, nothing is offered, and all that is free is anybody's.
    package let closesAt: Instant
    /// What is waited for at this moment; nil where nobody waits.
    package let waits: WaitedAreas?

    /// The same as whoever makes offers sees it: what is free is theirs to offer.
    package var offering: WaitingList { WaitingList(offerSeconds: offerSeconds, closesAt: closesAt, waits: waits?.offering) }

    package init(offerSeconds: Int64, closesAt: Instant, waits: WaitedAreas? = nil) {
        (self.offerSeconds, self.closesAt, self.waits) = (offerSeconds, closesAt, waits)
    }

    /// As it is kept with a show.
    package init(offerMinutes: Int64, closeMinutes: Int64, startsAt: Instant, waits: String?) {
        self.init(
            offerSeconds: offerMinutes * 60, closesAt: startsAt.adding(seconds: -closeMinutes * 60),
            waits: waits.flatMap { WaitedAreas(stored: $0) })
    }

    package func isOpen(at now: Instant) -> Bool { now < closesAt }

    /// Until when an offer that is made now is kept.
    package func end(ofOfferAt now: Instant) -> Instant { min(now.adding(seconds: offerSeconds), closesAt) }

    package static let offerMinutes: ClosedRange<Int64> = 10...2_880
    package static let closeMinutes: ClosedRange<Int64> = 0...525_600
    package static let usualOfferMinutes: Int64 = 120
    package static let usualCloseMinutes: Int64 = 180
    /// Live entries of a performance.
    package static let most: Int64 = 20_000
    /// How long an address may take to prove itself, in seconds.
    package static let patience: Int64 = 86_400
}

/// The areas of a performance that somebody waits for. What others held there and did not pay is not free before the list has been asked.
package struct WaitedAreas: Sendable, Equatable {
    /// Keys of areas in order, each once; the empty one stands for any.
    package let keys: [String]
    /// So much has become free that it is offered in several transactions: until the last of them nobody else has what is free there.
    package let isUnderWay: Bool

    package init?(_ keys: some Sequence<String>, isUnderWay: Bool = false) {
        self.keys = Set(keys).sorted()
        self.isUnderWay = isUnderWay
        if self.keys.isEmpty { return nil }
    }

    /// As it is stored: keys in order, with spaces between, `*` for any, after a `!` while offers are under way.
    package init?(stored text: String) {
        let words = text.split(separator: " ")
        self.init(words.filter { $0 != "!" }.map { $0 == "*" ? "" : String($0) }, isUnderWay: words.first == "!")
    }

    package var stored: String { ((isUnderWay ? ["!"] : []) + keys.map { $0.isEmpty ? "*" : $0 }).joined(separator: " ") }

    fileprivate var offering: WaitedAreas? { WaitedAreas(keys) }

    /// Whether what is free of an area at this moment is for those who wait alone.
    package func keeps(_ area: String) -> Bool { isUnderWay && covers(area) }

    package func covers(_ area: String) -> Bool { keys.contains("") || keys.contains(area) }

    package func with(_ area: String) -> WaitedAreas { WaitedAreas(keys + [area], isUnderWay: isUnderWay) ?? self }
}
