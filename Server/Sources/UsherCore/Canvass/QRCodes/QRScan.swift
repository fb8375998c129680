/// One scan of a printed code, as it is kept: nothing of it tells who scanned.
package struct QRScan: Sendable, Equatable {
    /// What a request alone tells; whether a visit counts depends on those before it.
    package enum Kind: UInt8, Sendable { case visit, bot, prefetch }

    /// What a scan is kept as. Only `human` counts.
    package enum Class: String, Sendable, CaseIterable { case human, duplicate, bot, prefetch }

    package let id: Bytes16
    package let at: Instant
    package let place: Place
    package let kind: Kind
    package let visitor: Bytes16

    /// The code that was scanned, and what it belongs to.
    package struct Place: Hashable, Sendable {
        package let code: Int64
        package let campaign: Int64
        /// Nil for a code of the whole campaign.
        package let home: Int64?

        package init(code: Int64, campaign: Int64, home: Int64?) {
            self.code = code
            self.campaign = campaign
            self.home = home
        }
    }

    package init(id: Bytes16, at: Instant, place: Place, kind: Kind, visitor: Bytes16) {
        self.id = id
        self.at = at
        self.place = place
        self.kind = kind
        self.visitor = visitor
    }
}
